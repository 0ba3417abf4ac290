"""The payments of the rail, in SQLite. Each is written down before it is made, so a repeat finds it, also after a crash."""
import sqlite3
import threading
from contextlib import contextmanager

SCHEMA = """
create table if not exists payments (
  bank_guid text not null,
  reference text not null,
  -- What must be the same whenever this reference is asked for.
  effect text not null,
  -- taken: written down, and not handed to the partner yet.
  state text not null check (state in ('taken', 'sent', 'settled', 'failed', 'cancelled', 'returned')),
  end_to_end_id text not null unique,
  taken_at real not null,
  -- News names it again.
  execution_guid text,
  failure_code text,
  return_code text,
  primary key (bank_guid, reference)
);
create table if not exists untold (
  event_id text primary key,
  bank_guid text not null,
  reference text not null,
  execution_guid text
);
"""


class Book:
    """One writer at a time: `begin immediate` takes SQLite's lock first, so two who ask at once see each other's payment."""

    def __init__(self, path):
        self.path = path
        self.local = threading.local()
        self.connection().executescript(SCHEMA)

    def connection(self):
        if not hasattr(self.local, "db"):
            db = sqlite3.connect(self.path, isolation_level=None, timeout=10)
            db.row_factory = sqlite3.Row
            db.execute("pragma journal_mode = wal")
            # An answer is given only for what is on the disk.
            db.execute("pragma synchronous = full")
            self.local.db = db
        return self.local.db

    @contextmanager
    def transaction(self):
        db = self.connection()
        db.execute("begin immediate")
        try:
            yield db
            db.execute("commit")
        except BaseException:
            db.execute("rollback")
            raise
