"""From what somebody may see of a table to a scene: the only place that turns a view into a picture."""
