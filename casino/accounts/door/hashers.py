"""Argon2 at OWASP's figures, and never more than a few at once, in threads of their own.

With Django's own figures (100 MB, eight lanes) a hash took 170 ms, and 64 tries at the door together took 2.1 GB. At
19 MiB it takes 29 ms. The threads matter too: what a page's thread allocates, glibc keeps in that thread's arena, so
32 pages that had hashed once kept 19 MB each; two threads keep two.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import cache

from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher


class HouseHasher(Argon2PasswordHasher):
    """OWASP's first choice for argon2id. A hash with other figures still opens, and is replaced at the next sign-in."""

    memory_cost = 19_456
    time_cost = 2
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        return _hash_threads().submit(super().encode, password, salt).result()

    def verify(self, password: str, encoded: str) -> bool:
        return _hash_threads().submit(super().verify, password, encoded).result()


@cache
def _hash_threads() -> ThreadPoolExecutor:
    """Made at first use, so that a command that hashes nothing starts no thread."""
    return ThreadPoolExecutor(settings.HASHES_AT_ONCE, thread_name_prefix="hash")
