"""What rules are called in a report."""

from dataclasses import dataclass

from games.catalogue import clauses, codes


@dataclass(frozen=True)
class RuleName:
    """A rule as answers keep it ("SB 15.1.3"), with its code, number and text. An answer may follow from no rule."""

    full: str

    @property
    def code(self) -> str:
        return self.full.partition(" ")[0]

    @property
    def number(self) -> str:
        return self.full.partition(" ")[2]

    @property
    def text(self) -> str:
        clause = clauses(self.code).get(self.number) if self.code in codes() else None
        return clause.text if clause else "House procedure"

    @property
    def known(self) -> bool:
        return self.code in codes() and self.number in clauses(self.code)
