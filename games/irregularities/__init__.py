"""When something goes wrong at a table: what may be done about it, by whom, and who must be told."""
