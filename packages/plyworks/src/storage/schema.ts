/**
 * The tables, as steps from one version of the schema to the next; the version of a file is its `user_version`. A
 * released step is never changed, except for tables that nothing reads any more; a change is a further step.
 *
 * - `tally` and `played` are sums kept beside what they sum up, in the transaction that ends a game. They are what makes
 *   standings and explorer quick: their size is that of the answer, not that of the match.
 * - `outcome` is the share of the point by seat as fractions: `1 0`, `1/2 1/2`, `0 1 0 0`.
 * - `players` of a game are player numbers by seat, `0 1`.
 * - `position` is the 64-bit key; keys mean something only within one `edition`: a game with its variant and what its
 *   keys are made of.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE edition (
    number INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    keys TEXT NOT NULL,
    UNIQUE (game, keys)
  ) STRICT;

  CREATE TABLE match (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    edition INTEGER NOT NULL REFERENCES edition,
    created TEXT NOT NULL,
    -- everything that decides the match, as JSON, without the players
    settings TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'finished', 'importing')),
    -- the process that plays it, as JSON, or null
    owner TEXT
  ) STRICT;

  CREATE TABLE player (
    match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    -- what it is and how it plays, as JSON
    settings TEXT NOT NULL,
    PRIMARY KEY (match, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE game (
    number INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
    -- its number in the schedule, from 0
    place INTEGER NOT NULL,
    round INTEGER NOT NULL,
    players TEXT NOT NULL,
    opening INTEGER NOT NULL,
    start TEXT NOT NULL,
    -- moves of the opening, separated by blanks
    opening_moves TEXT NOT NULL,
    begun TEXT NOT NULL,
    -- null until the game has ended
    ended TEXT,
    outcome TEXT,
    reason TEXT,
    blamed INTEGER,
    detail TEXT,
    plies INTEGER,
    -- bad manners found after the end, as JSON
    remarks TEXT,
    UNIQUE (match, place)
  ) STRICT;
  CREATE INDEX game_outcome ON game (match, place, outcome);
  CREATE INDEX game_remarks ON game (match) WHERE remarks IS NOT NULL;
  CREATE INDEX game_open ON game (match) WHERE outcome IS NULL;

  CREATE TABLE move (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    move TEXT NOT NULL,
    wall REAL,
    charged REAL,
    processor REAL,
    clock REAL,
    depth REAL,
    score REAL,
    nodes REAL,
    line TEXT,
    PRIMARY KEY (game, ply)
  ) STRICT, WITHOUT ROWID;

  -- what a person at a board is asked, and the answer once there is one
  CREATE TABLE question (
    game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    answer TEXT
  ) STRICT;

  CREATE TABLE note (
    number INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX note_match ON note (match);

  CREATE TABLE tally (
    match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
    players TEXT NOT NULL,
    outcome TEXT NOT NULL,
    reason TEXT NOT NULL,
    -- the seat to blame, or -1
    blamed INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (match, players, outcome, reason, blamed)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE played (
    edition INTEGER NOT NULL REFERENCES edition,
    position INTEGER NOT NULL,
    match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
    move TEXT NOT NULL,
    outcome TEXT NOT NULL,
    games INTEGER NOT NULL,
    -- one of them: the one that ended last
    latest INTEGER NOT NULL,
    PRIMARY KEY (edition, position, match, move, outcome)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- what lets somebody play for a person; null for others
  ALTER TABLE player ADD COLUMN key TEXT;
  UPDATE player SET key = lower(hex(randomblob(12))) WHERE json_extract(settings, '$.kind') = 'person';
  `,
  // 1.0 made tables for long computations here, which nothing reads: its files keep them, new ones have none.
  '',
  `
  -- how far the sequential test has counted, as JSON; null for nothing yet
  ALTER TABLE match ADD COLUMN test TEXT;
  `,
  `
  -- games that people keep in their browsers; of one that was deleted stays when, so that other browsers hear of it
  CREATE TABLE own_game (
    id TEXT PRIMARY KEY,
    -- number of its latest change, counted over all games
    change INTEGER NOT NULL UNIQUE,
    -- when it was changed, in milliseconds since 1970
    at INTEGER NOT NULL,
    -- length of the game; 0 when it was deleted
    bytes INTEGER NOT NULL,
    -- as JSON; null when it was deleted
    game TEXT
  ) STRICT;
  CREATE INDEX own_game_bytes ON own_game (bytes, change);

  -- one row: the name of this library, by which browsers know whether it is the one that they have sent their games to
  CREATE TABLE own_library (id TEXT NOT NULL) STRICT;
  INSERT INTO own_library VALUES (lower(hex(randomblob(12))));
  `,
  `
  -- imports that are at work or were broken off; a match that one is making is in no list
  CREATE TABLE import (
    number INTEGER PRIMARY KEY,
    -- the file that is read, absolute, and what the matches are to be called
    path TEXT NOT NULL,
    name TEXT NOT NULL,
    -- when it was begun or last gone on with, as ISO 8601
    begun TEXT NOT NULL,
    -- how many games of the file are there, and SHA-256 of all that was read of them
    games INTEGER NOT NULL,
    digest TEXT NOT NULL,
    -- the process that imports, as JSON, or null
    owner TEXT
  ) STRICT;
  ALTER TABLE match ADD COLUMN import INTEGER REFERENCES import;
  CREATE INDEX match_import ON match (import) WHERE import IS NOT NULL;
  -- what imports of earlier versions have left
  DELETE FROM match WHERE state = 'importing';
  `,
  `
  -- games of people who play by a link (see server/friends)
  CREATE TABLE friend_game (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    -- everything that was settled when it was set up, as JSON
    setting TEXT NOT NULL,
    -- SHA-256 of the key of the invitation
    invitation TEXT NOT NULL,
    -- milliseconds since 1970
    created INTEGER NOT NULL,
    waits TEXT NOT NULL CHECK (waits IN ('guests', 'person', 'computer', 'nothing')),
    -- when a server last saw a clock of it run, in milliseconds since 1970; null while none runs
    seen INTEGER
  ) STRICT;
  CREATE INDEX friend_game_waits ON friend_game (waits, created);

  -- what lets somebody play for a person: SHA-256 of the key
  CREATE TABLE friend_key (
    game INTEGER NOT NULL REFERENCES friend_game ON DELETE CASCADE,
    player INTEGER NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (game, player)
  ) STRICT, WITHOUT ROWID;

  -- all that has happened, in order from 1, as JSON; nothing is ever changed
  CREATE TABLE friend_event (
    game INTEGER NOT NULL REFERENCES friend_game ON DELETE CASCADE,
    number INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (game, number)
  ) STRICT, WITHOUT ROWID;

  -- who knows the owner's key (this is its SHA-256) may stop, resume and delete a match; null for matches of the command line
  ALTER TABLE match ADD COLUMN owner_key TEXT;
  `,
  `
  -- SHA-256 of the game with its moves as they were when it ended, 32 digits; null for games of earlier versions
  ALTER TABLE game ADD COLUMN digest TEXT;
  `,
  `
  -- the same of what decides the match, with its players
  ALTER TABLE match ADD COLUMN digest TEXT;
  `,
  `
  -- the worker of a queue that played it; null for games of this machine
  ALTER TABLE game ADD COLUMN worker TEXT;
  CREATE INDEX game_worker ON game (worker) WHERE worker IS NOT NULL;
  `,
]

/** Written into every file, so that another program's database is not taken for one of ours: "PLYW". */
export const APPLICATION_ID = 0x504c5957
