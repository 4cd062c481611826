-- Both clocks after each move, so that an undo after a restart gives back the time as well.
ALTER TABLE move ADD COLUMN clocks TEXT NOT NULL DEFAULT '';
