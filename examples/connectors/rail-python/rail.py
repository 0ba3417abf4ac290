"""A payment rail as a connector: rails/carry and rails/cancel for one rail and one asset.

    CONNECTOR_KEY=whsec_... python3 rail.py --port 4300 --data ./data
"""
import argparse
import json
import os
import threading
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

from book import Book
from news import tell_forever
from partner import SECONDS_TO_SETTLE, PartnerBank
from protocol import Refused, serve

RAIL, ASSET, SIDE = "sepa", "EUR", "withdrawal"
AMOUNT_MIN, AMOUNT_MAX = 1, 100_000_00

MANIFEST = {
    "protocol": 1,
    "name": "SEPA by example",
    "version": "1.0.0",
    "ports": {
        "rails": {
            "rails": [
                {
                    "rail": RAIL,
                    "asset": ASSET,
                    "sides": [SIDE],
                    "amount_min": str(AMOUNT_MIN),
                    "amount_max": str(AMOUNT_MAX),
                }
            ]
        }
    },
}


class Rail:
    def __init__(self, book, partner):
        self.book = book
        self.partner = partner

    def carry(self, question):
        payment = payment_in(question)
        fault = fault_in(payment["effect"])
        row = self.taken(payment, "failed" if fault else "taken", fault)
        if row["state"] == "taken":
            self.hand_over(row)
        return self.standing(row["bank_guid"], row["reference"], question["asked_at"])

    def cancel(self, question):
        # What was never handed over is cancelled before it comes: the row says so for ever.
        payment = payment_in(question)
        row = self.taken(payment, "cancelled")
        return self.standing(row["bank_guid"], row["reference"], question["asked_at"])

    def taken(self, payment, state, failure_code=None):
        """Writes a new payment down. A known one stays as it is, if it is asked for with the same data."""
        named = (payment["bank_guid"], payment["reference"])
        with self.book.transaction() as db:
            db.execute(
                "insert into payments"
                " (bank_guid, reference, effect, state, failure_code, end_to_end_id, taken_at, execution_guid)"
                " values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing",
                (
                    *(*named, payment["effect"], state, failure_code),
                    *(f"EX{payment['reference']}", time.time(), payment["execution_guid"]),
                ),
            )
            row = db.execute("select * from payments where bank_guid = ? and reference = ?", named).fetchone()
        if row["effect"] != payment["effect"]:
            raise Refused("reference_conflict", "this reference was asked with other data")
        return row

    def hand_over(self, row):
        """May happen twice, after a crash or for two who ask at once: the partner knows the payment by its end_to_end_id."""
        effect = json.loads(row["effect"])
        self.partner.pay(row["end_to_end_id"], row["reference"], effect["account"], effect["amount"])
        with self.book.transaction() as db:
            db.execute(
                "update payments set state = 'sent' where bank_guid = ? and reference = ? and state = 'taken'",
                (row["bank_guid"], row["reference"]),
            )

    def standing(self, bank_guid, reference, asked_at):
        row = self.looked_up(bank_guid, reference)
        state = row["state"]
        # Rails have no network fee.
        said = {"identifiers": [{"type": "end_to_end_id", "value": row["end_to_end_id"]}], "network_fee": "0"}
        if state in ("taken", "sent"):
            return {"kind": "pending", "check_again_at": later(asked_at, SECONDS_TO_SETTLE), **said}
        if state == "failed":
            return {"kind": "failed", "failure_code": row["failure_code"], **said}
        if state == "returned":
            return {"kind": "returned", "return_code": row["return_code"], **said}
        return {"kind": state, **said}

    def looked_up(self, bank_guid, reference):
        """As the partner has it now. A change is told to Corridor: the news is written down in the same transaction."""
        named = (bank_guid, reference)
        db = self.book.connection()
        row = db.execute("select * from payments where bank_guid = ? and reference = ?", named).fetchone()
        if row["state"] not in ("sent", "settled"):
            return row
        found = self.partner.standing(row["end_to_end_id"])
        if found is None or found[0] == row["state"]:
            return row
        state, return_code = found
        with self.book.transaction() as db:
            db.execute(
                "update payments set state = ?, return_code = ? where bank_guid = ? and reference = ?",
                (state, return_code, *named),
            )
            db.execute(
                "insert into untold values (?, ?, ?, ?) on conflict do nothing",
                (f"{reference}-{state}", *named, row["execution_guid"]),
            )
            return db.execute("select * from payments where bank_guid = ? and reference = ?", named).fetchone()

    def finish_all(self):
        """After a start: hands over what was taken before the process died, and looks at what is on its way."""
        rows = self.book.connection().execute("select * from payments where state in ('taken', 'sent')").fetchall()
        for row in rows:
            if row["state"] == "taken":
                self.hand_over(row)
            self.looked_up(row["bank_guid"], row["reference"])


def payment_in(question):
    """What decides about the effect. Names and phone numbers of the payee may change from one question to the next."""
    amount = question["amount"]
    if not isinstance(amount, str) or not amount.isdigit():
        raise ValueError("amount")
    party = question["party"]
    effect = {
        "amount": amount,
        "asset": question["asset"],
        "side": question["side"],
        "rail": question["rail"],
        "account": party.get("account_number") or party["routing_numbers"][0]["routing_number"],
    }
    return {
        "bank_guid": question["bank_guid"],
        "reference": question["reference"],
        "execution_guid": question.get("execution_guid"),
        "effect": json.dumps(effect, sort_keys=True),
    }


def fault_in(effect):
    """A payment that will never be made fails, once and for good. Refusing the question would let it come again and again."""
    fields = json.loads(effect)
    if (fields["rail"], fields["asset"], fields["side"]) != (RAIL, ASSET, SIDE):
        return "payment_rail_invalid"
    if int(fields["amount"]) < AMOUNT_MIN:
        return "amount_too_low"
    return "payment_rail_invalid" if int(fields["amount"]) > AMOUNT_MAX else None


def later(asked_at, seconds):
    """By the clock of the bank, which may be simulated: never by our own."""
    at = datetime.fromisoformat(asked_at.replace("Z", "+00:00")) + timedelta(seconds=seconds)
    return at.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03d}Z"


def look_forever(rail, seconds):
    while True:
        rail.finish_all()
        time.sleep(seconds)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=4300)
    parser.add_argument("--data", type=Path, default=Path("data"))
    parser.add_argument("--news-url", help="https://.../api/connectors/GUID/news, where GUID is that of the provider")
    options = parser.parse_args()
    # Two keys, with a comma between them, while one is changed.
    keys = os.environ["CONNECTOR_KEY"].split(",")
    options.data.mkdir(parents=True, exist_ok=True)
    book = Book(options.data / "book.db")
    rail = Rail(book, PartnerBank(options.data / "partner.db"))
    rail.finish_all()
    threading.Thread(target=look_forever, args=(rail, 1), daemon=True).start()
    if options.news_url:
        threading.Thread(target=tell_forever, args=(book, options.news_url, keys), daemon=True).start()
    operations = {"rails/carry": rail.carry, "rails/cancel": rail.cancel}
    serve(options.port, keys, MANIFEST, lambda: {"status": "ok"}, operations)


if __name__ == "__main__":
    main()
