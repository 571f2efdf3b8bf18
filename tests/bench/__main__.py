"""Run every bench, or those named: `python -m tests.bench` or `python -m tests.bench rounds`."""

import importlib
import pkgutil
import sys

from tests import bench


def names() -> list[str]:
    return sorted(
        module.name for module in pkgutil.iter_modules(bench.__path__) if not module.ispkg and module.name[0] != "_"
    )


def main(wanted: list[str]) -> None:
    if unknown := set(wanted) - set(names()):
        sys.exit(f"There is no bench named {', '.join(sorted(unknown))}; there is: {', '.join(names())}.")
    for name in wanted or names():
        print(f"--- {name}", flush=True)
        importlib.import_module(f"tests.bench.{name}").main()


if __name__ == "__main__":
    main(sys.argv[1:])
