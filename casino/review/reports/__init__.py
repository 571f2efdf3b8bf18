"""Reports: of a person, a class and a rule, from tallies that are kept up with the answers."""
