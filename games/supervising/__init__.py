"""The floor staff's orders as commands: on the sign, on seats and players, on the cards."""
