-- The file that a game was imported from, one game of it as SGF: variations and comments are in no move.
CREATE TABLE record (
	game TEXT PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
	text TEXT NOT NULL,
	skip INTEGER NOT NULL CHECK (skip >= 0) -- moves of its main line before the first of the game
) STRICT, WITHOUT ROWID;
