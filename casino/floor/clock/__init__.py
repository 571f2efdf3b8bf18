"""Time at the tables: what is due when, the ticker, notices, simulated patrons."""
