import { id } from "./id.ts"
import { run } from "./run.ts"

/**
 * A user's latest choice per publication. A removed favourite stays as a row, so that another device's older change
 * does not restore it.
 */
export const favourites = run([
  `CREATE TABLE favourites (
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    publication_id text NOT NULL REFERENCES publications ON DELETE CASCADE,
    is_favourite boolean NOT NULL,
    changed_at timestamptz NOT NULL,
    key text COLLATE "C" NOT NULL,
    PRIMARY KEY (user_id, publication_id)
  )`,
  "CREATE INDEX favourites_publication ON favourites (publication_id)"
])

/** A user's language is unknown until they were answered in one; until then the request decides. */
export const unknownLanguages = run([
  "ALTER TABLE users ALTER COLUMN language DROP DEFAULT, ALTER COLUMN language DROP NOT NULL",
  "UPDATE users SET language = NULL WHERE language = 'tr'"
])

/**
 * `is_here`: in the list; the others are only mailed. A mail is of all notifications with its `mail_id`, and due from
 * `mail_at` on. A telling says of what many are told, and that those up to `up_to` were.
 */
export const notices = run([
  `ALTER TABLE notifications
    ADD COLUMN kind text NOT NULL DEFAULT 'subscriptions',
    ADD COLUMN is_here boolean NOT NULL DEFAULT true,
    ADD COLUMN issue_id text REFERENCES issues ON DELETE CASCADE,
    ADD COLUMN mail_id text,
    ADD COLUMN mail_at timestamptz NOT NULL DEFAULT now(),
    ADD COLUMN mail_tries integer NOT NULL DEFAULT 0`,
  "ALTER TABLE notifications ALTER COLUMN kind DROP DEFAULT",
  "DROP INDEX notifications_mail",
  "CREATE INDEX notifications_mail ON notifications (mail_at) WHERE mail_due",
  "CREATE INDEX notifications_mails ON notifications (mail_id) WHERE mail_due",
  "CREATE INDEX notifications_unread ON notifications (user_id) WHERE is_here AND NOT read",
  "CREATE INDEX notifications_issue ON notifications (issue_id) WHERE issue_id IS NOT NULL",
  "CREATE INDEX notifications_at ON notifications (created_at)",
  `CREATE TABLE notification_choices (
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL,
    here boolean NOT NULL,
    mail boolean NOT NULL,
    PRIMARY KEY (user_id, kind)
  )`,
  `CREATE TABLE announcements (
    id ${id},
    type text NOT NULL DEFAULT 'announcement',
    title text NOT NULL,
    text text NOT NULL,
    title_en text,
    text_en text,
    actions jsonb NOT NULL DEFAULT '[]',
    publication_id text REFERENCES publications ON DELETE CASCADE,
    publish_at timestamptz NOT NULL,
    cancelled_at timestamptz,
    author_id text REFERENCES users ON DELETE SET NULL,
    mail boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX announcements_publish ON announcements (publish_at)",
  `CREATE TABLE announcement_reads (
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    announcement_id text NOT NULL REFERENCES announcements ON DELETE CASCADE,
    PRIMARY KEY (user_id, announcement_id)
  )`,
  "CREATE INDEX announcement_reads_announcement ON announcement_reads (announcement_id)",
  `CREATE TABLE tellings (
    occasion text PRIMARY KEY,
    issue_id text REFERENCES issues ON DELETE CASCADE,
    announcement_id text REFERENCES announcements ON DELETE CASCADE,
    up_to text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    done_at timestamptz,
    CHECK ((issue_id IS NULL) <> (announcement_id IS NULL))
  )`,
  "CREATE INDEX tellings_open ON tellings (created_at) WHERE done_at IS NULL",
  "CREATE INDEX tellings_issue ON tellings (issue_id) WHERE issue_id IS NOT NULL",
  "CREATE INDEX tellings_announcement ON tellings (announcement_id) WHERE announcement_id IS NOT NULL"
])

/**
 * Archives of users' own data, and accounts that are to be deleted, with the subscriptions that this ended. `told`: how
 * many of the deletion's mails were handed over.
 */
export const ownData = run([
  `CREATE TABLE archives (
    id ${id},
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    language text NOT NULL CHECK (language IN ('tr', 'en')),
    state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'ready', 'failed', 'expired')),
    asked_at timestamptz NOT NULL DEFAULT now(),
    leased_until timestamptz NOT NULL DEFAULT now(),
    attempts integer NOT NULL DEFAULT 0,
    ready_at timestamptz,
    expires_at timestamptz,
    bytes integer,
    mail_due boolean NOT NULL DEFAULT false
  )`,
  "CREATE INDEX archives_user ON archives (user_id, asked_at DESC)",
  "CREATE INDEX archives_waiting ON archives (asked_at) WHERE state = 'asked'",
  "CREATE INDEX archives_untold ON archives (asked_at) WHERE mail_due",
  "CREATE INDEX archives_ready ON archives (expires_at) WHERE state = 'ready'",
  `CREATE TABLE deletions (
    user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    asked_at timestamptz NOT NULL DEFAULT now(),
    erase_at timestamptz NOT NULL,
    taken_back_at timestamptz,
    told integer NOT NULL DEFAULT 0,
    ended jsonb NOT NULL DEFAULT '[]'
  )`,
  "CREATE INDEX deletions_due ON deletions (erase_at) WHERE taken_back_at IS NULL"
])

/**
 * Where the last mail goes once its account is erased; a row lasts until that is sent. The indexes find a browser's
 * random ids, which the same erasure replaces by others.
 */
export const lastMails = run([
  `CREATE TABLE last_mails (
    id ${id},
    name text NOT NULL,
    email text NOT NULL,
    language text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    mail_at timestamptz NOT NULL DEFAULT now(),
    tries integer NOT NULL DEFAULT 0
  )`,
  "CREATE INDEX analytics_events_visitor ON analytics_events (visitor_id)",
  "CREATE INDEX analytics_events_session ON analytics_events (session_key)",
  "CREATE INDEX analytics_events_device ON analytics_events (device_id) WHERE device_id IS NOT NULL",
  "CREATE INDEX readings_visitor ON readings (visitor)"
])

/**
 * What was told, without words, so that it is read in whichever language its user has by then. `title`, `text` and
 * `actions` are as it was told first: all that rows of before have.
 */
export const noticeFacts = run(["ALTER TABLE notifications ADD COLUMN fact jsonb"])
