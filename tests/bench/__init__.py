"""How fast the house deals. Each module here measures one thing in its `main()` and prints what it found."""
