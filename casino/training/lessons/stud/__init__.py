"""What the lessons of Caribbean Stud are made of."""
