-- swap and swap2 with the choices that were made, "swap2 add stay"; '' for a game without.
ALTER TABLE game ADD COLUMN opening TEXT NOT NULL DEFAULT '';
