-- A database as schema 2 wrote it, by hand. It must open for ever, with these two games in it.
PRAGMA user_version = 2;
CREATE TABLE game (
	id TEXT PRIMARY KEY, created_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL,
	game TEXT NOT NULL, cols INTEGER NOT NULL, rows INTEGER NOT NULL, rules TEXT NOT NULL,
	komi_halves INTEGER NOT NULL, handicap INTEGER NOT NULL, initial TEXT NOT NULL,
	clock TEXT NOT NULL, black TEXT NOT NULL, white TEXT NOT NULL, ply INTEGER NOT NULL,
	phase INTEGER NOT NULL, result_kind INTEGER NOT NULL, result_winner INTEGER NOT NULL,
	result_halves INTEGER NOT NULL, dead TEXT NOT NULL, clocks TEXT NOT NULL
) STRICT;
CREATE INDEX game_by_update ON game (updated_ms DESC, id DESC);
CREATE TABLE move (
	game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE, ply INTEGER NOT NULL,
	point INTEGER NOT NULL, made_ms INTEGER NOT NULL, clocks TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO game VALUES ('aaaaaaaaaa', 1000, 3000, 'go', 9, 9, '{"ko":"SIMPLE"}', 14, 0, '',
	'{"kind":"none"}', '{"kind":"human","name":"Ann"}', '{"kind":"engine","level":3}',
	3, 0, 0, 0, 0, '', '');
INSERT INTO game VALUES ('bbbbbbbbbb', 1500, 2000, 'renju', 15, 15, '', 0, 0, '',
	'{"kind":"none"}', '{"kind":"human","name":""}', '{"kind":"human","name":""}',
	1, 2, 3, 1, 0, '', '');
INSERT INTO move VALUES ('aaaaaaaaaa', 1, 40, 1001, ''), ('aaaaaaaaaa', 2, -1, 1002, ''),
	('aaaaaaaaaa', 3, 0, 3000, ''), ('bbbbbbbbbb', 1, 112, 2000, '');
