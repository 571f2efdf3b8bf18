"""The site: it stores, pays and shows what the rules in games/ decide."""
