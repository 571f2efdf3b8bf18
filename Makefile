# The house's commands; `make` alone lists them. They need Python 3.11 or newer, make and git, and nothing else.

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test install bench check clean python port

PORT ?= 8000
export PORT

NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$name" -c '$(NEW_ENOUGH)' 2>/dev/null && echo "$$name" && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --no-input --constraint constraints.txt

help:
	@echo "Pit School"
	@sed -n 's/^\([a-z]*\):.*## /  make \1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-16s %s\n", $$1, $$2 }'

play: port .venv/.ready-to-play ## open the house on http://127.0.0.1:8000 (or PORT=9000), with a demo school in it
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py demo_school
	@exec $(BIN)/python manage.py serve --port $(PORT)

test: .venv/.ready-to-test ## lint, check types and run every test, in a real browser too
	@$(BIN)/python -m casino.pictures.chromium
	@$(MAKE) --no-print-directory check
	$(BIN)/pytest -n auto

install: .venv/.ready-to-play ## make the virtual environment in .venv, and nothing more

bench: .venv/.ready-to-play ## measure how fast the house deals
	$(BIN)/python -m tests.bench

check: .venv/.ready-to-test ## lint and check types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean: ## remove the environment and what the tools made; the school's data stays
	rm -rf .venv build test-results *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

python:
	@test -n "$(PYTHON)" || { \
		echo "Pit School needs Python 3.11 or newer, and found none. Name yours with: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c '$(NEW_ENOUGH)' || { echo "Pit School needs Python 3.11 or newer; $(PYTHON) is older."; exit 1; }

port: python
	@case "$(PORT)" in *[!0-9]*|""|0*) echo "PORT must be a number, such as PORT=8001, not $(PORT)."; exit 1;; esac
	@$(PYTHON) -c 'import socket; door = socket.socket(); door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1); \
		door.bind(("127.0.0.1", $(PORT)))' 2>/dev/null || { \
		echo "Port $(PORT) is in use or may not be used. Choose another: make play PORT=$$(($(PORT) + 1))"; exit 1; }

.venv/bin/python: | python
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "This Python cannot make a virtual environment. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Making a virtual environment in .venv ..."
	@$(PYTHON) -m venv .venv

# Each stamp is newer than what it was installed from, so a second run installs nothing.
.venv/.ready-to-play: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Installing what the house needs (about a minute, and only when it changed) ..."
	@$(PIP) --editable .
	@touch $@

.venv/.ready-to-test: pyproject.toml constraints.txt | .venv/bin/python
	@echo "Installing what the house and its tests need (a minute or two, and only when it changed) ..."
	@$(PIP) --editable '.[dev]'
	@touch $@ .venv/.ready-to-play
