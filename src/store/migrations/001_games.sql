-- Games and their moves. Texts of rules, seats and clocks are JSON that only the server reads.
CREATE TABLE game (
	id TEXT PRIMARY KEY,
	created_ms INTEGER NOT NULL,
	updated_ms INTEGER NOT NULL,

	-- what was agreed before the first move
	game TEXT NOT NULL,
	cols INTEGER NOT NULL CHECK (cols BETWEEN 1 AND 25),
	rows INTEGER NOT NULL CHECK (rows BETWEEN 1 AND 25),
	rules TEXT NOT NULL,
	komi_halves INTEGER NOT NULL,
	handicap INTEGER NOT NULL,
	initial TEXT NOT NULL, -- rows of a set-up board joined by '/', first the side to move; or ''
	clock TEXT NOT NULL,
	black TEXT NOT NULL,
	white TEXT NOT NULL,

	-- how it stands
	ply INTEGER NOT NULL CHECK (ply >= 0),
	phase INTEGER NOT NULL,
	result_kind INTEGER NOT NULL,
	result_winner INTEGER NOT NULL,
	result_halves INTEGER NOT NULL,
	dead TEXT NOT NULL,
	clocks TEXT NOT NULL
) STRICT;

CREATE INDEX game_by_update ON game (updated_ms DESC, id DESC);

CREATE TABLE move (
	game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
	ply INTEGER NOT NULL CHECK (ply >= 1),
	point INTEGER NOT NULL, -- row * cols + col, row 0 at the top; -1 is a pass
	made_ms INTEGER NOT NULL,
	PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
