"""People for these tests."""

from tests.people import *  # noqa: F403
