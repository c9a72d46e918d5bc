import { id } from "./id.ts"
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

/**
 * What is advertised in issues: in all of a publication's, or of all publications where there is none (the team's own),
 * or in those of `advert_issues` alone. An impression's `id` was its browser's, so that it is counted once; it says
 * nothing of who that was.
 */
export const adverts = run([
  `CREATE TABLE advert_pictures (
    id ${id},
    webp bytea NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL
  )`,
  `CREATE TABLE adverts (
    id ${id},
    publication_id text REFERENCES publications ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('toast', 'banner_bottom', 'slide_in_right', 'slide_in_left', 'modal_gorsel')),
    text text NOT NULL,
    link text,
    picture_id text REFERENCES advert_pictures,
    begins_on date,
    ends_on date,
    limit_per_reader integer CHECK (limit_per_reader >= 1),
    state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'paused')),
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX adverts_publication ON adverts (publication_id)",
  `CREATE TABLE advert_keywords (
    advert_id text NOT NULL REFERENCES adverts ON DELETE CASCADE,
    position integer NOT NULL,
    keyword text NOT NULL,
    PRIMARY KEY (advert_id, position)
  )`,
  `CREATE TABLE advert_issues (
    advert_id text NOT NULL REFERENCES adverts ON DELETE CASCADE,
    issue_id text NOT NULL REFERENCES issues ON DELETE CASCADE,
    PRIMARY KEY (advert_id, issue_id)
  )`,
  "CREATE INDEX advert_issues_issue ON advert_issues (issue_id)",
  `CREATE TABLE advert_impressions (
    id text PRIMARY KEY,
    advert_id text NOT NULL REFERENCES adverts ON DELETE CASCADE,
    issue_id text NOT NULL,
    page_number integer NOT NULL,
    kind text NOT NULL CHECK (kind IN ('shown', 'seen', 'clicked')),
    day date NOT NULL
  )`,
  "CREATE INDEX advert_impressions_day ON advert_impressions (day)",
  "CREATE INDEX advert_impressions_advert ON advert_impressions (advert_id)",
  `CREATE TABLE advert_days (
    advert_id text NOT NULL REFERENCES adverts ON DELETE CASCADE,
    issue_id text NOT NULL,
    day date NOT NULL,
    shown integer NOT NULL,
    seen integer NOT NULL,
    clicked integer NOT NULL,
    PRIMARY KEY (advert_id, issue_id, day)
  )`
])

/**
 * Adverts are placed by several people: a change names the version it was made of, and `key` is the browser's, so that a
 * repeated request places nothing again. One whose chosen issues are deleted stands in none. A picture waits in its
 * sender's name until an advert has it.
 */
export const placing = run([
  `ALTER TABLE adverts ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN key text UNIQUE,
    ADD COLUMN in_all_issues boolean NOT NULL DEFAULT true`,
  "UPDATE adverts SET in_all_issues = false WHERE id IN (SELECT advert_id FROM advert_issues)",
  "CREATE INDEX adverts_picture ON adverts (picture_id)",
  `ALTER TABLE advert_pictures ADD COLUMN owner_id text REFERENCES users ON DELETE SET NULL,
    ADD COLUMN kept_at timestamptz NOT NULL DEFAULT now()`,
  "CREATE INDEX advert_pictures_owner ON advert_pictures (owner_id)"
])

/**
 * What adverts bring is counted by keyword: `advert_words` has all that an advert ever had, and where none was named,
 * the word is empty. A picture goes with its advert; one that several had is copied.
 */
export const advertWords = run([
  `CREATE TABLE advert_words (
    advert_id text NOT NULL REFERENCES adverts ON DELETE CASCADE,
    word text NOT NULL,
    PRIMARY KEY (advert_id, word)
  )`,
  "INSERT INTO advert_words SELECT DISTINCT advert_id, keyword FROM advert_keywords",
  "ALTER TABLE advert_impressions ADD COLUMN word text NOT NULL DEFAULT ''",
  "ALTER TABLE advert_days ADD COLUMN word text NOT NULL DEFAULT ''",
  "ALTER TABLE advert_days DROP CONSTRAINT advert_days_pkey, ADD PRIMARY KEY (advert_id, issue_id, day, word)",
  "ALTER TABLE advert_pictures ADD COLUMN advert_id text REFERENCES adverts ON DELETE CASCADE",
  `WITH had AS (
    SELECT id AS advert_id, picture_id, substr(md5(id || picture_id), 1, 15) AS copy,
      row_number() OVER (PARTITION BY picture_id ORDER BY id) AS place
    FROM adverts WHERE picture_id IS NOT NULL
  ), copied AS (
    INSERT INTO advert_pictures (id, webp, width, height, owner_id, kept_at)
    SELECT h.copy, p.webp, p.width, p.height, p.owner_id, p.kept_at
    FROM had h JOIN advert_pictures p ON p.id = h.picture_id WHERE h.place > 1
  )
  UPDATE adverts a SET picture_id = h.copy FROM had h WHERE h.advert_id = a.id AND h.place > 1`,
  "UPDATE advert_pictures p SET advert_id = a.id FROM adverts a WHERE a.picture_id = p.id",
  "CREATE INDEX advert_pictures_advert ON advert_pictures (advert_id)"
])

/** How often users who agreed to be recognised were shown an advert with a limit, on the latest such day. */
export const advertReaderDays = run([
  `CREATE TABLE advert_reader_days (
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    advert_id text NOT NULL REFERENCES adverts ON DELETE CASCADE,
    day date NOT NULL,
    shown integer NOT NULL,
    PRIMARY KEY (user_id, advert_id)
  )`,
  "CREATE INDEX advert_reader_days_advert ON advert_reader_days (advert_id)",
  "CREATE INDEX advert_reader_days_day ON advert_reader_days (day)"
])
