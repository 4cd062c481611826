-- Rated games; and what was said when a language model was asked for a move, JSON that only the server
-- reads. An entry belongs to the turn of its ply, and goes when that turn is taken back.
ALTER TABLE game ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;

CREATE TABLE transcript (
	number INTEGER PRIMARY KEY,
	game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
	ply INTEGER NOT NULL CHECK (ply >= 1),
	text TEXT NOT NULL
) STRICT;

CREATE INDEX transcript_by_ply ON transcript (game, ply);
