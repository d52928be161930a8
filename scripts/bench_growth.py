"""Makes the folder of a local server large, for `scripts/bench --only growth`: users, sessions and definitions.

Users and sessions are copies of existing rows, written to the database of a stopped server. Definitions are documents."""

import pathlib
import re
import sqlite3
import time

RESOURCES = pathlib.Path(__file__).resolve().parent.parent / "Tools/Sources/LocalIdentityServer/Resources"
# A user whose rows are copied, and the tables that have rows of a user, with the column of its id.
TEMPLATE = "quick-0"
TABLES = {"user": "id", "userAttribute": "userID", "credential": "userID"}
# The columns with a unique index. A copy's value ends with its number.
UNIQUE = {"username", "email", "phone", "alias"}
DAY = 86_400

# The sizes of a folder, and the numbers of connections that are tried with each. The first one is the smallest.
SIZES = {
    "smallest": ({}, (1, 16, 128)),
    "users 10 000": ({"users": 10_000}, (16,)),
    "users 100 000": ({"users": 100_000}, (16,)),
    "definitions +180": ({"definitions": 180}, (16,)),
    "sessions 10 000 live": ({"live": 10_000}, (16,)),
    "sessions 10 000 expired": ({"expired": 10_000}, (16,)),
}


def columns(database, table):
    return [row[1] for row in database.execute(f"PRAGMA table_info({table})")]


def copy_users(database, number):
    """Copies the template user, with attributes and credentials."""
    template, = database.execute("SELECT id FROM user WHERE username = ?", (TEMPLATE,)).fetchone()
    for table, key in TABLES.items():
        names = columns(database, table)
        for row in database.execute(f"SELECT * FROM {table} WHERE {key} = ?", (template,)).fetchall():
            values = dict(zip(names, row))
            copies = (
                [f"{template}-{copy}" if name == key
                 else f"copy{copy}-{value}" if name in UNIQUE and value is not None
                 else value for name, value in values.items()]
                for copy in range(number))
            marks = ", ".join("?" * len(names))
            database.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", copies)


def copy_sessions(database, number, is_expired):
    """Copies a token family and its refresh tokens, and a browser session; all of them live or expired."""
    end = time.time() + (-DAY if is_expired else 30 * DAY)
    user, = database.execute("SELECT id FROM user WHERE username = ?", (TEMPLATE,)).fetchone()
    database.executemany(
        "INSERT INTO session (hash, flow, userID, provenAt, usedAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?)",
        ((f"session-{copy}", "sign-in-session", user, end - DAY, end - DAY, end) for copy in range(number)))

    family = dict(zip(columns(database, "tokenFamily"), database.execute("SELECT * FROM tokenFamily LIMIT 1").fetchone()))
    names = list(family)
    database.executemany(
        f"INSERT INTO tokenFamily ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})",
        ([{**family, "id": f"{family['id']}-{copy}", "refreshEnd": end, "keptUntil": end}[name] for name in names]
         for copy in range(number)))
    database.executemany(
        "INSERT INTO refreshToken (hash, familyID, usedAt, successor) VALUES (?, ?, NULL, NULL)",
        ((f"refresh-{copy}", f"{family['id']}-{copy}") for copy in range(number)))


def enlarge(server_database, users=0, live=0, expired=0, definitions=0):
    """Enlarges the database of a stopped server. `definitions` concerns the folder of definitions only."""
    database = sqlite3.connect(server_database)
    with database:
        if users:
            copy_users(database, users)
        for number, is_expired in ((live, False), (expired, True)):
            if number:
                copy_sessions(database, number, is_expired)
    database.close()


def write_definitions(folder, number):
    """Writes copies of a flow and of an application, half of the number each."""
    folder.mkdir()
    flow = (RESOURCES / "Flows/sign-in-session.yaml").read_text()
    application = (RESOURCES / "Applications/demo-session.yaml").read_text()
    for copy in range(number // 2):
        identifier = f"{copy:012x}"
        handle = f"copied-{copy}"
        copied_flow = re.sub(r"(?m)^id: .*$", f"id: 00000000-0000-7000-8001-{identifier}", flow)
        copied_flow = re.sub(r"(?m)^handle: .*$", f"handle: {handle}", copied_flow)
        (folder / f"flow-{copy}.yaml").write_text(copied_flow)

        copied = re.sub(r"(?m)^id: .*$", f"id: 00000000-0000-7000-8002-{identifier}", application)
        copied = re.sub(r"(?m)^name: .*$", f"name: Copied {copy}", copied)
        copied = copied.replace("clientId: demo-native-session", f"clientId: copied-{copy}")
        (folder / f"application-{copy}.yaml").write_text(copied.replace("sign-in-one-form", handle))
