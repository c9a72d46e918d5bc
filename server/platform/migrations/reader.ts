import { run } from "./run.ts"

export const reading = run([
  `CREATE TABLE reading_data (
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    issue_id text NOT NULL REFERENCES issues ON DELETE CASCADE,
    data json NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, issue_id)
  )`
])

/** Counts the writes of an issue's reading data, so that a device that has not seen the last one is refused. */
export const readingDataVersions = run([
  "ALTER TABLE reading_data ADD COLUMN IF NOT EXISTS version integer NOT NULL DEFAULT 1"
])

/** Which save made which version of an issue's reading data, so that a browser without an answer can tell. */
export const readingDataSaves = run([
  `CREATE TABLE reading_data_saves (
    user_id text NOT NULL,
    issue_id text NOT NULL,
    version integer NOT NULL,
    save text,
    PRIMARY KEY (user_id, issue_id, version),
    FOREIGN KEY (user_id, issue_id) REFERENCES reading_data ON DELETE CASCADE
  )`
])

/** How far each user has got in each issue, by their latest turn on any device. */
export const readingProgress = run([
  `CREATE TABLE reading_progress (
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    issue_id text NOT NULL REFERENCES issues ON DELETE CASCADE,
    page integer NOT NULL,
    total integer NOT NULL,
    is_finished boolean NOT NULL,
    read_at timestamptz NOT NULL,
    key text COLLATE "C" NOT NULL,
    PRIMARY KEY (user_id, issue_id)
  )`,
  "CREATE INDEX reading_progress_issue ON reading_progress (issue_id)"
])
