import { id } from "./id.ts"
import { run } from "./run.ts"

export const uploads = run([
  `CREATE TABLE uploads (
    id ${id},
    owner_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL,
    size bigint NOT NULL CHECK (size >= 0),
    created_at timestamptz NOT NULL DEFAULT now(),
    touched_at timestamptz NOT NULL DEFAULT now(),
    issue_id text REFERENCES issues ON DELETE SET NULL
  )`,
  "CREATE INDEX uploads_owner ON uploads (owner_id)",
  "CREATE INDEX uploads_unused ON uploads (touched_at) WHERE issue_id IS NULL",
  "CREATE UNIQUE INDEX uploads_issue ON uploads (issue_id) WHERE issue_id IS NOT NULL"
])

export const removals = run(["CREATE TABLE removals (key text PRIMARY KEY, due_at timestamptz NOT NULL)"])

/** A user with uploads cannot be deleted, because the files would stay for ever. */
export const uploadOwners = run([
  "ALTER TABLE uploads DROP CONSTRAINT uploads_owner_id_fkey, ADD FOREIGN KEY (owner_id) REFERENCES users"
])

/** A first page that cannot be drawn has no picture. */
export const uploadPictures = run([
  `CREATE TABLE upload_pictures (
    upload_id text COLLATE "C" PRIMARY KEY REFERENCES uploads ON DELETE CASCADE,
    page_count integer NOT NULL CHECK (page_count > 0),
    width integer,
    height integer,
    webp bytea,
    CHECK ((webp IS NULL) = (width IS NULL) AND (webp IS NULL) = (height IS NULL))
  )`
])

/** Members of publications, and the invited, who have no user yet; and what they did. */
export const members = run([
  `CREATE TABLE publication_members (
    id ${id},
    publication_id text NOT NULL REFERENCES publications ON DELETE CASCADE,
    email text NOT NULL,
    role text NOT NULL CHECK (role IN ('editor', 'figures')),
    user_id text REFERENCES users ON DELETE CASCADE,
    token_hash text UNIQUE,
    since timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE UNIQUE INDEX publication_members_email ON publication_members (publication_id, lower(email COLLATE "C"))`,
  "CREATE UNIQUE INDEX publication_members_user ON publication_members (user_id, publication_id)",
  `CREATE TABLE publication_activities (
    id ${id},
    publication_id text NOT NULL REFERENCES publications ON DELETE CASCADE,
    user_id text REFERENCES users ON DELETE SET NULL,
    activity text NOT NULL,
    subject text,
    at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX publication_activities_at ON publication_activities (publication_id, at DESC)"
])

/**
 * An issue may have several PDFs, each with a folder and a conversion of its own; its columns are those of the one that is
 * shown. Null as its folder means its first PDF's.
 */
export const issuePdfs = run([
  "ALTER TABLE issues ADD COLUMN folder text",
  "CREATE UNIQUE INDEX issues_shown ON issues (coalesce(folder, old_issue_id, id))",
  `ALTER TABLE conversions ADD COLUMN folder text, ADD COLUMN number integer NOT NULL DEFAULT 1,
    ADD COLUMN page_width double precision, ADD COLUMN page_height double precision, ADD COLUMN accent_colour text,
    ADD COLUMN cover_page integer NOT NULL DEFAULT 1, ADD COLUMN replaced_at timestamptz`,
  `UPDATE conversions c SET folder = coalesce(i.old_issue_id, i.id) FROM issues i WHERE i.id = c.issue_id`,
  "ALTER TABLE conversions DROP CONSTRAINT conversions_pkey, ADD PRIMARY KEY (folder), ADD UNIQUE (issue_id, number)",
  "DROP INDEX uploads_issue",
  "CREATE INDEX uploads_issue ON uploads (issue_id) WHERE issue_id IS NOT NULL"
])

/**
 * Articles as their publisher has them: `articles` has those that readers see, under the same ids. `is_shown`: readers
 * see it as it is here; `is_proposal`: as it was proposed.
 */
export const articleDrafts = run([
  `CREATE TABLE article_lists (
    issue_id text PRIMARY KEY REFERENCES issues ON DELETE CASCADE,
    version integer NOT NULL DEFAULT 1
  )`,
  `CREATE TABLE article_drafts (
    id ${id},
    issue_id text NOT NULL REFERENCES article_lists ON DELETE CASCADE,
    place integer NOT NULL,
    title text NOT NULL,
    author text NOT NULL,
    summary text NOT NULL,
    content text NOT NULL,
    image text,
    page_range text,
    version integer NOT NULL DEFAULT 1,
    is_proposal boolean NOT NULL,
    is_shown boolean NOT NULL
  )`,
  "CREATE INDEX article_drafts_issue ON article_drafts (issue_id, place)"
])

/**
 * Logos as WebP, of which publications have the addresses; of one that nobody saved, its sender may be gone. A picture
 * that is a cover and no page is a folder of its own.
 */
export const pictures = run([
  `CREATE TABLE logos (
    id ${id},
    owner_id text REFERENCES users ON DELETE SET NULL,
    webp bytea NOT NULL,
    kept_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX logos_owner ON logos (owner_id)",
  "CREATE INDEX publications_logo ON publications (logo) WHERE logo IS NOT NULL",
  "ALTER TABLE issues ADD COLUMN cover_picture text UNIQUE"
])

/** The picture that an article was proposed with, to go back to. */
export const proposedPictures = run([
  "ALTER TABLE article_drafts ADD COLUMN proposed_image text",
  "UPDATE article_drafts SET proposed_image = image"
])

/**
 * The folder of the covers of a page that was chosen, so that a row alone says which are shown; null where the covers lie
 * beside the pages, as a conversion draws them, or an earlier server moved them.
 */
export const coverFolders = run([
  "ALTER TABLE issues ADD COLUMN cover_folder text UNIQUE",
  "ALTER TABLE conversions ADD COLUMN cover_folder text UNIQUE"
])
