"""The pages of the floor."""
