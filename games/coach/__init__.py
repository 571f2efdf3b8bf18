"""What a player's coach knows: what each open call is worth, worked out under the rules of the table.

Rule 18.7 and its kin keep staff from giving advice at a real table. Here a player may ask for it, and only for what
that player sees.
"""
