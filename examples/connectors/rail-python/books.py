"""Prints the books of the partner for `corridor connector check --count-command`: how often it has paid each reference.

    python3 books.py data
"""
import sqlite3
import sys

partner = sqlite3.connect(f"{sys.argv[1]}/partner.db")
for reference, times in partner.execute("select reference, count(*) from transfers group by reference"):
    print(reference, times)
