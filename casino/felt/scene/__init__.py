"""From what somebody may see of a table to a scene: the only place that turns a view into a picture.

sight        what is drawn: a game, a table's options, one person's view, the names people go by, the cloth
table        the cards and chips on it, and all of it as the live table draws it
settlement   a round that is over, with its chips as they lay when the last hand was settled
rows, small  the same as a list for a narrow screen, and at the size of a postcard
"""
