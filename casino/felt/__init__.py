"""The felt: every table's cloth, cards and chips drawn as SVG from one geometry."""
