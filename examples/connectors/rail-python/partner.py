"""The partner: here a bank that exists only in this file. Replace it by the client of yours.

What is needed of a partner: it takes a payment under a name of ours, once, and says later how it stands. If yours cannot take a name,
ask it for its list of payments before you pay again, and compare. If it can do neither, a payment that was `taken` when the process
died must be looked at by a person."""
import sqlite3
import time

SECONDS_TO_SETTLE = 2


class PartnerBank:
    def __init__(self, path):
        self.path = path
        with self.open() as db:
            db.execute(
                "create table if not exists transfers (end_to_end_id text primary key, reference text, account text,"
                " amount text, received_at real)"
            )

    def open(self):
        return sqlite3.connect(self.path, timeout=10)

    def pay(self, end_to_end_id, reference, account, amount):
        """The partner's own rule: the same name is the same payment."""
        with self.open() as db:
            db.execute(
                "insert into transfers values (?, ?, ?, ?, ?) on conflict do nothing",
                (end_to_end_id, reference, account, amount, time.time()),
            )

    def standing(self, end_to_end_id):
        with self.open() as db:
            row = db.execute("select * from transfers where end_to_end_id = ?", (end_to_end_id,)).fetchone()
        if row is None:
            return None
        account, received_at = row[2], row[4]
        if time.time() < received_at + SECONDS_TO_SETTLE:
            return ("sent", None)
        # An account that ends with 00 is closed.
        return ("returned", "AC04") if account.endswith("00") else ("settled", None)
