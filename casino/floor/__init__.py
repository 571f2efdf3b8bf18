"""The live floor: tables, rounds, chips, and everybody who watches."""
