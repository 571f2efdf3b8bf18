"""Running a table: the house’s own measures and the floor staff’s orders."""
