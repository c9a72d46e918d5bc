import { Migrator, SqlClient } from "effect/sql"
import { Effect } from "effect"
import { sortKey } from "../../src/domain/alphabet.ts"
import { slugOf, withNumber } from "../../src/domain/catalogue/slug.ts"
import { fold } from "../../src/domain/folding.ts"

const run = (statements: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const statement of statements) yield* sql.unsafe(statement)
  })

const id = "text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{15}$')"

const usersAndSessions = run([
  `CREATE TABLE users (
    id ${id},
    email text NOT NULL,
    name text NOT NULL,
    phone text,
    role text NOT NULL CHECK (role IN ('READER', 'PUBLISHER_ADMIN')),
    password_hash text,
    verified boolean NOT NULL DEFAULT false,
    email_visibility boolean NOT NULL DEFAULT false,
    provider text NOT NULL DEFAULT 'email',
    provider_id text,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE UNIQUE INDEX users_email ON users (lower(email))",
  `CREATE TABLE sessions (
    id ${id},
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz
  )`,
  "CREATE INDEX sessions_user ON sessions (user_id)",
  `CREATE TABLE attempts (
    key text PRIMARY KEY,
    began_at timestamptz NOT NULL,
    hits integer NOT NULL
  )`,
  "CREATE INDEX attempts_began ON attempts (began_at)"
])

const catalogue = run([
  `CREATE TABLE publications (
    id ${id},
    owner_id text NOT NULL REFERENCES users,
    title text NOT NULL,
    description text NOT NULL,
    logo text,
    sidebar_off boolean NOT NULL DEFAULT false,
    frequency text NOT NULL,
    language text NOT NULL CHECK (language IN ('tr', 'en')),
    publisher_name text NOT NULL,
    tier integer NOT NULL CHECK (tier BETWEEN 0 AND 10),
    tags jsonb NOT NULL DEFAULT '[]',
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX publications_owner ON publications (owner_id)",
  `CREATE TABLE issues (
    id ${id},
    old_issue_id text CHECK (old_issue_id ~ '^[A-Za-z0-9_-]{1,64}$'),
    publication_id text NOT NULL REFERENCES publications,
    title text NOT NULL,
    description text NOT NULL,
    is_free boolean NOT NULL,
    issue_number integer NOT NULL,
    status text NOT NULL CHECK (status IN ('DRAFT', 'CONVERTING', 'SCHEDULED', 'PUBLISHED', 'FAILED')),
    publish_date date NOT NULL,
    accent_colour text,
    page_width double precision,
    page_height double precision,
    page_count integer NOT NULL DEFAULT 0,
    preview_page_limit integer CHECK (preview_page_limit >= 1),
    version text NOT NULL DEFAULT '0',
    created_at timestamptz NOT NULL DEFAULT now(),
    publish_at timestamptz NOT NULL DEFAULT now(),
    published_at timestamptz
  )`,
  "CREATE UNIQUE INDEX issues_folder ON issues (coalesce(old_issue_id, id))",
  "CREATE INDEX issues_published ON issues (publication_id, publish_date DESC) WHERE status = 'PUBLISHED'",
  `CREATE TABLE library (
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    issue_id text NOT NULL REFERENCES issues ON DELETE CASCADE,
    access_type text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, issue_id)
  )`,
  `CREATE TABLE subscriptions (
    id ${id},
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    subscription_type text NOT NULL CHECK (subscription_type IN ('platform', 'publication')),
    publication_id text REFERENCES publications ON DELETE CASCADE,
    starts_at timestamptz NOT NULL DEFAULT now(),
    ends_at timestamptz NOT NULL,
    CHECK ((subscription_type = 'publication') = (publication_id IS NOT NULL))
  )`,
  "CREATE INDEX subscriptions_user ON subscriptions (user_id)",
  `CREATE TABLE corporate_ranges (
    id ${id},
    name text NOT NULL,
    network cidr NOT NULL,
    is_platform boolean NOT NULL DEFAULT false,
    publication_ids jsonb NOT NULL DEFAULT '[]',
    ends_at timestamptz
  )`
])

const reading = run([
  `CREATE TABLE reading_data (
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    issue_id text NOT NULL REFERENCES issues ON DELETE CASCADE,
    data json NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, issue_id)
  )`
])

const conversions = run([
  `CREATE TABLE conversions (
    issue_id text PRIMARY KEY REFERENCES issues ON DELETE CASCADE,
    pdf text NOT NULL,
    state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
    pages_done integer NOT NULL DEFAULT 0,
    pages_total integer NOT NULL DEFAULT 0,
    reason text,
    attempts integer NOT NULL DEFAULT 0,
    leased_until timestamptz NOT NULL DEFAULT now(),
    created_at timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz
  )`,
  "CREATE INDEX conversions_waiting ON conversions (created_at) WHERE state IN ('queued', 'running')"
])

const settings = run([`CREATE TABLE settings (key text PRIMARY KEY, value text NOT NULL)`])

const leases = run(["ALTER TABLE conversions ADD COLUMN lease text"])

const uploads = run([
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

const brokenPages = run(["ALTER TABLE conversions ADD COLUMN broken_pages jsonb NOT NULL DEFAULT '[]'"])

const removals = run(["CREATE TABLE removals (key text PRIMARY KEY, due_at timestamptz NOT NULL)"])

/** In a Turkish database, the lower case of I is not i. */
const addresses = run(["DROP INDEX users_email", 'CREATE UNIQUE INDEX users_email ON users (lower(email COLLATE "C"))'])

const conversionFailures = run(["ALTER TABLE conversions ADD COLUMN breaks integer NOT NULL DEFAULT 0"])

/** A user with uploads cannot be deleted, because the files would stay for ever. */
const uploadOwners = run([
  "ALTER TABLE uploads DROP CONSTRAINT uploads_owner_id_fkey, ADD FOREIGN KEY (owner_id) REFERENCES users"
])

/**
 * A session is a family of refresh tokens, of which the newest generation is in use. `heard` is the generation its
 * browser is known to have received. `expires_at` moves with each use, up to `ends_at`.
 */
const refreshTokens = run([
  `ALTER TABLE sessions
    ADD COLUMN remembered boolean NOT NULL DEFAULT false,
    ADD COLUMN ends_at timestamptz NOT NULL DEFAULT now() + interval '1 day',
    ADD COLUMN generation integer NOT NULL DEFAULT 0,
    ADD COLUMN heard integer NOT NULL DEFAULT 0,
    ADD COLUMN user_agent text NOT NULL DEFAULT '',
    ADD COLUMN client_id text,
    ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now()`,
  // Only existing sessions need the default: they end a day after this.
  "ALTER TABLE sessions ALTER COLUMN ends_at DROP DEFAULT",
  "CREATE INDEX sessions_over ON sessions (expires_at)",
  "CREATE INDEX sessions_revoked ON sessions (revoked_at)",
  `CREATE TABLE refresh_tokens (
    hash text PRIMARY KEY,
    session_id text NOT NULL REFERENCES sessions ON DELETE CASCADE,
    generation integer NOT NULL,
    used_at timestamptz,
    UNIQUE (session_id, generation)
  )`,
  `CREATE TABLE clients (
    id text PRIMARY KEY,
    user_id text REFERENCES users ON DELETE SET NULL,
    first_seen_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX clients_user ON clients (user_id)",
  "CREATE INDEX clients_seen ON clients (last_seen_at)",
  `CREATE TABLE mail_tokens (
    hash text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`,
  "CREATE INDEX mail_tokens_user ON mail_tokens (user_id)",
  "CREATE INDEX mail_tokens_over ON mail_tokens (expires_at)"
])

/**
 * Sign-ins begun at a provider, and accounts linked there. A `vouched` identity was created from a verified address
 * equal to its account's. `join_hash` is the hash of the secret with which a password links a waiting identity.
 */
const identities = run([
  `CREATE TABLE identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    vouched boolean NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (issuer, subject)
  )`,
  "CREATE INDEX identities_user ON identities (user_id)",
  `CREATE TABLE social_attempts (
    state_hash text PRIMARY KEY,
    browser_hash text NOT NULL,
    provider text NOT NULL,
    verifier text NOT NULL,
    nonce text NOT NULL,
    remembered boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    join_hash text,
    issuer text,
    subject text,
    email text,
    vouched boolean
  )`,
  "CREATE INDEX social_attempts_over ON social_attempts (expires_at)",
  "CREATE INDEX social_attempts_browser ON social_attempts (browser_hash)"
])

const categories = [
  ["gundem", "Gündem", "Current Affairs"],
  ["kultur-sanat", "Kültür ve Sanat", "Arts and Culture"],
  ["edebiyat", "Edebiyat", "Literature"],
  ["bilim-teknoloji", "Bilim ve Teknoloji", "Science and Technology"],
  ["sehir-mimarlik", "Şehir ve Mimarlık", "Cities and Architecture"],
  ["doga-deniz", "Doğa ve Deniz", "Nature and the Sea"],
  ["gezi", "Gezi", "Travel"],
  ["yemek", "Yemek", "Food"],
  ["tarih", "Tarih", "History"],
  ["tasarim", "Tasarım", "Design"],
  ["cocuk", "Çocuk", "Children"],
  ["ekonomi", "Ekonomi", "Economy"],
  ["spor", "Spor", "Sport"],
  ["yasam", "Yaşam", "Living"],
  ["vitrin", "Vitrin", "Showcase"]
] as const

const catalogueTables = run([
  `CREATE TABLE categories (
    id ${id},
    slug text NOT NULL UNIQUE,
    name_tr text NOT NULL,
    name_en text NOT NULL,
    position integer NOT NULL
  )`,
  `ALTER TABLE publications
    ADD COLUMN slug text UNIQUE,
    ADD COLUMN sort_key text COLLATE "C" NOT NULL DEFAULT '',
    ADD COLUMN folded text NOT NULL DEFAULT ''`,
  // The version of the pages whose words are indexed; null at first.
  "ALTER TABLE issues ADD COLUMN text_version text",
  `CREATE TABLE articles (
    id ${id},
    issue_id text NOT NULL REFERENCES issues ON DELETE CASCADE,
    publication_id text NOT NULL REFERENCES publications ON DELETE CASCADE,
    title text NOT NULL,
    slug text NOT NULL,
    summary text NOT NULL,
    content text NOT NULL,
    image text,
    author text,
    order_in_issue integer NOT NULL,
    page_range text,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (issue_id, slug)
  )`,
  "CREATE INDEX articles_publication ON articles (publication_id)",
  `CREATE TABLE recently_viewed (
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    issue_id text NOT NULL REFERENCES issues ON DELETE CASCADE,
    viewed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, issue_id)
  )`,
  "CREATE INDEX recently_viewed_issue ON recently_viewed (issue_id)",
  // `plain` holds a page's words without accents and punctuation; `folded` its whole text as searched.
  `CREATE TABLE page_texts (
    issue_id text NOT NULL REFERENCES issues ON DELETE CASCADE,
    page integer NOT NULL,
    text text NOT NULL,
    folded text NOT NULL,
    plain text NOT NULL,
    PRIMARY KEY (issue_id, page)
  )`,
  "CREATE INDEX page_texts_words ON page_texts USING gin (to_tsvector('simple', plain))"
])

/** Sort keys and folded titles come from the domain, so that screens and database agree. */
const kiosk = Effect.gen(function* () {
  yield* catalogueTables
  const sql = yield* SqlClient.SqlClient
  const ids = new Map<string, string>()
  for (const [position, [slug, turkish, english]] of categories.entries()) {
    const categoryId = slug.replace("-", "").padEnd(15, "0")
    ids.set(slug, categoryId)
    yield* sql`INSERT INTO categories (id, slug, name_tr, name_en, position)
      VALUES (${categoryId}, ${slug}, ${turkish}, ${english}, ${position})`
  }
  const publications = yield* sql<{ id: string; title: string; tags: ReadonlyArray<unknown> }>`
    SELECT id, title, tags FROM publications ORDER BY created_at, id`
  const taken = new Set<string>()
  for (const { id: publication, title, tags } of publications) {
    let number = 1
    while (taken.has(withNumber(slugOf(title), number))) number += 1
    const slug = withNumber(slugOf(title), number)
    taken.add(slug)
    const known = tags.flatMap((tag) => ids.get(slugOf(String(tag))) ?? [])
    yield* sql`UPDATE publications SET slug = ${slug}, sort_key = ${sortKey(title)}, folded = ${fold(title)},
      tags = ${JSON.stringify([...new Set(known)])}::text::jsonb WHERE id = ${publication}`
  }
  yield* sql.unsafe("ALTER TABLE publications ALTER COLUMN slug SET NOT NULL")
})

const frequencies = ["DAILY", "WEEKLY", "BI_WEEKLY", "MONTHLY", "BI_MONTHLY", "QUARTERLY", "SEMI_ANNUAL", "ANNUAL"]
  .map((frequency) => `'${frequency}'`)
  .join(", ")

/**
 * Stores words with their positions, because splitting pages again takes seconds per phrase. Unknown frequencies are
 * replaced, because one of them would break the whole catalogue.
 */
const wordsAndFrequencies = run([
  "DROP INDEX page_texts_words",
  "ALTER TABLE page_texts ADD COLUMN words tsvector GENERATED ALWAYS AS (to_tsvector('simple', plain)) STORED",
  "CREATE INDEX page_texts_words ON page_texts USING gin (words)",
  "UPDATE publications SET frequency = upper(frequency) WHERE frequency <> upper(frequency)",
  `UPDATE publications SET frequency = 'MONTHLY' WHERE frequency NOT IN (${frequencies})`,
  `ALTER TABLE publications ADD CHECK (frequency IN (${frequencies}))`
])

/**
 * `early`: the issue is listed once its first pages are made, at `begun_at`. `asked_at`: when a page that was not made
 * yet was last requested.
 */
const earlyIssues = run([
  `ALTER TABLE conversions ADD COLUMN early boolean NOT NULL DEFAULT false, ADD COLUMN begun_at timestamptz,
    ADD COLUMN asked_at timestamptz`
])

/** Titles are searched in the browser, so this column was never read. */
const dropFoldedTitles = run(["ALTER TABLE publications DROP COLUMN folded"])

/**
 * A user's latest choice per publication. A removed favourite stays as a row, so that another device's older change
 * does not restore it.
 */
const favourites = run([
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

/**
 * Events, unique by key, and their totals per day. Days are those of Europe/Istanbul. Each batch leaves marks for its
 * days, which whoever counts a day deletes.
 */
const analytics = run([
  `CREATE TABLE analytics_events (
    event_key text PRIMARY KEY,
    event_name text NOT NULL,
    context text NOT NULL CHECK (context IN ('site', 'reader')),
    occurred_at timestamptz NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    day date GENERATED ALWAYS AS ((occurred_at AT TIME ZONE 'Europe/Istanbul')::date) STORED,
    properties jsonb,
    visitor_id text,
    session_key text,
    device_id text,
    user_id text REFERENCES users ON DELETE SET NULL,
    publisher text,
    publication text,
    article text,
    issue text,
    url_path text,
    page_title text,
    referrer text,
    utm_source text,
    utm_medium text,
    utm_campaign text,
    page_number integer,
    page_type text,
    direction text,
    duration_seconds integer,
    session_duration_seconds integer,
    target_url text,
    target_domain text,
    is_preview boolean
  )`,
  "CREATE INDEX analytics_events_day ON analytics_events (day)",
  "CREATE INDEX analytics_events_user ON analytics_events (user_id) WHERE user_id IS NOT NULL",
  `CREATE TABLE analytics_marks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    day date NOT NULL
  )`,
  `CREATE TABLE analytics_days (
    day date NOT NULL,
    context text NOT NULL,
    event_name text NOT NULL,
    publication text,
    issue text,
    events integer NOT NULL,
    visitors integer NOT NULL,
    sessions integer NOT NULL,
    seconds bigint NOT NULL,
    UNIQUE NULLS NOT DISTINCT (day, context, event_name, publication, issue)
  )`
])

/**
 * An order is its facts; `state` is what they amount to, written with them. Until `leased_until` somebody works on an
 * open order. An order outlives its account. The sandbox's tables stand for another company's books, so they refer to
 * no orders.
 */
const orders = run([
  `CREATE TABLE orders (
    number text PRIMARY KEY CHECK (number ~ '^[0-9]{20}$'),
    user_id text REFERENCES users ON DELETE SET NULL,
    key_hash text NOT NULL,
    body_hash text NOT NULL,
    state text NOT NULL CHECK (state IN ('draft', 'pending', 'challenged', 'paid', 'failed', 'expired')),
    state_at timestamptz NOT NULL DEFAULT now(),
    leased_until timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (user_id, key_hash)
  )`,
  "CREATE INDEX orders_open ON orders (leased_until) WHERE state IN ('pending', 'challenged')",
  `CREATE TABLE order_facts (
    order_number text NOT NULL REFERENCES orders,
    seq integer NOT NULL,
    fact jsonb NOT NULL,
    happened_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (order_number, seq)
  )`,
  "ALTER TABLE subscriptions ADD COLUMN order_number text REFERENCES orders",
  "ALTER TABLE library ADD COLUMN order_number text REFERENCES orders",
  `CREATE TABLE sandbox_payments (
    reference text PRIMARY KEY,
    amount integer NOT NULL,
    state text NOT NULL CHECK (state IN ('taken', 'refused', 'challenged', 'voided')),
    reason text,
    payment text,
    token text UNIQUE,
    return_path text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`
])

/**
 * A subscription's end is its start plus its periods; each renewal adds one. `price` is per period, in kuruş, and
 * `customer` the gateway's name for the card. `seat_at`: when a session took a device seat. Family members belong to
 * the owner, whichever plan runs; one who has not joined is only an address. `plan_issues` are issues opened with a
 * plan.
 */
const subscribing = run([
  `ALTER TABLE subscriptions
    ADD COLUMN plan text,
    ADD COLUMN billing_period text NOT NULL DEFAULT 'yearly' CHECK (billing_period IN ('monthly', 'yearly')),
    ADD COLUMN periods integer NOT NULL DEFAULT 1,
    ADD COLUMN price integer NOT NULL DEFAULT 0,
    ADD COLUMN auto_renewal boolean NOT NULL DEFAULT false,
    ADD COLUMN customer text,
    ADD COLUMN renew_at timestamptz,
    ADD COLUMN cancelled_at timestamptz,
    ADD COLUMN cancel_reason text,
    ADD COLUMN ended_at timestamptz`,
  "UPDATE subscriptions SET plan = 'platform' WHERE subscription_type = 'platform'",
  "CREATE INDEX subscriptions_due ON subscriptions (renew_at) WHERE auto_renewal",
  "CREATE INDEX subscriptions_ending ON subscriptions (ends_at) WHERE ended_at IS NULL",
  `CREATE TABLE family_members (
    id ${id},
    owner_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    email text NOT NULL,
    user_id text REFERENCES users ON DELETE CASCADE,
    token_hash text UNIQUE,
    since timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE UNIQUE INDEX family_members_email ON family_members (owner_id, lower(email COLLATE "C"))',
  "CREATE UNIQUE INDEX family_members_user ON family_members (user_id, owner_id)",
  `CREATE TABLE plan_issues (
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    issue_id text NOT NULL REFERENCES issues ON DELETE CASCADE,
    opened_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, issue_id)
  )`,
  "CREATE INDEX plan_issues_issue ON plan_issues (issue_id)",
  "ALTER TABLE sessions ADD COLUMN seat_at timestamptz",
  "ALTER TABLE users ADD COLUMN language text NOT NULL DEFAULT 'tr' CHECK (language IN ('tr', 'en'))",
  `CREATE TABLE notifications (
    id ${id},
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    type text NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    actions jsonb NOT NULL DEFAULT '[]',
    occasion text NOT NULL,
    mail_due boolean NOT NULL DEFAULT false,
    read boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (user_id, occasion)
  )`,
  "CREATE INDEX notifications_user ON notifications (user_id, created_at DESC)",
  "CREATE INDEX notifications_mail ON notifications (created_at) WHERE mail_due",
  "ALTER TABLE orders ADD COLUMN renews text, ADD COLUMN renewed_period integer",
  `CREATE UNIQUE INDEX orders_renewing ON orders (renews, renewed_period)
    WHERE renews IS NOT NULL AND state NOT IN ('failed', 'expired')`,
  `CREATE TABLE sandbox_customers (
    customer text PRIMARY KEY,
    behaviour jsonb NOT NULL
  )`,
  "ALTER TABLE sandbox_payments ADD COLUMN customer text"
])

/**
 * Subscriptions that ended before there were notifications end without one. Yearly ones sold before subscriptions had a
 * price take it from their orders.
 */
const subscriptionEnds = run([
  "UPDATE subscriptions SET ended_at = ends_at WHERE ends_at <= now() AND NOT auto_renewal",
  `UPDATE subscriptions s SET price = (line->>'price')::int
    FROM order_facts f, jsonb_array_elements(f.fact->'lines') line
    WHERE s.price = 0 AND f.order_number = s.order_number AND f.seq = 0
      AND line->>'kind' = 'year' AND line->>'ref' = s.publication_id`,
  "CREATE INDEX orders_renews ON orders (renews) WHERE renews IS NOT NULL"
])

/** A user's language is unknown until they were answered in one; until then the request decides. */
const unknownLanguages = run([
  "ALTER TABLE users ALTER COLUMN language DROP DEFAULT, ALTER COLUMN language DROP NOT NULL",
  "UPDATE users SET language = NULL WHERE language = 'tr'"
])

/** Counts the writes of an issue's reading data, so that a device that has not seen the last one is refused. */
const readingDataVersions = run([
  "ALTER TABLE reading_data ADD COLUMN IF NOT EXISTS version integer NOT NULL DEFAULT 1"
])

/** Which save made which version of an issue's reading data, so that a browser without an answer can tell. */
const readingDataSaves = run([
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
const readingProgress = run([
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

/** `user_id` refers to nothing, so that an event outlives its account. */
const securityEvents = run([
  `CREATE TABLE security_events (
    id text COLLATE "C" PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    event text NOT NULL,
    user_id text,
    what text,
    request text,
    address text
  )`,
  "CREATE INDEX security_events_at ON security_events (at)",
  "CREATE INDEX security_events_user ON security_events (user_id, at)"
])

const turns = run(["ALTER TABLE conversions ADD COLUMN taken_at timestamptz"])

/** A session's refresh tokens follow one another by the key of its beginning, so that its answers can be repeated. */
const signingKeys = run([
  `CREATE TABLE signing_keys (
    kid text COLLATE "C" PRIMARY KEY,
    sealed text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  "ALTER TABLE sessions ADD COLUMN kid text NOT NULL DEFAULT 'first'",
  "ALTER TABLE sessions ALTER COLUMN kid DROP DEFAULT"
])

/** A first page that cannot be drawn has no picture. */
const uploadPictures = run([
  `CREATE TABLE upload_pictures (
    upload_id text COLLATE "C" PRIMARY KEY REFERENCES uploads ON DELETE CASCADE,
    page_count integer NOT NULL CHECK (page_count > 0),
    width integer,
    height integer,
    webp bytea,
    CHECK ((webp IS NULL) = (width IS NULL) AND (webp IS NULL) = (height IS NULL))
  )`
])

/**
 * What publications sold, a row for each line of a paid order, in kuruş. `issue_id` is null for a year, and once the
 * issue is gone; `user_id` once the buyer's account is.
 */
const sales = run([
  `CREATE TABLE sales (
    id ${id},
    order_number text NOT NULL REFERENCES orders,
    line integer NOT NULL,
    publication_id text NOT NULL REFERENCES publications,
    kind text NOT NULL CHECK (kind IN ('issue', 'year')),
    issue_id text REFERENCES issues ON DELETE SET NULL,
    user_id text REFERENCES users ON DELETE SET NULL,
    price integer NOT NULL,
    is_renewal boolean NOT NULL,
    sold_at timestamptz NOT NULL,
    UNIQUE (order_number, line)
  )`,
  "CREATE INDEX sales_publication ON sales (publication_id, sold_at DESC)",
  "CREATE INDEX sales_issue ON sales (issue_id) WHERE issue_id IS NOT NULL",
  "CREATE INDEX sales_user ON sales (user_id) WHERE user_id IS NOT NULL",
  "CREATE INDEX library_issue ON library (issue_id)",
  `INSERT INTO sales (id, order_number, line, publication_id, kind, issue_id, user_id, price, is_renewal, sold_at)
    SELECT substr(md5(o.number || ' ' || (part.place - 1)), 1, 15), o.number, part.place - 1, p.id, part.line->>'kind', i.id,
      o.user_id, (part.line->>'price')::int, part.line ? 'renews', o.state_at
    FROM orders o JOIN order_facts f ON f.order_number = o.number AND f.seq = 0,
      jsonb_array_elements(f.fact->'lines') WITH ORDINALITY AS part (line, place)
      JOIN publications p ON p.id = part.line->>'publication'
      LEFT JOIN issues i ON i.id = part.line->>'ref' AND part.line->>'kind' = 'issue'
    WHERE o.state = 'paid' AND part.line->>'kind' IN ('issue', 'year')`
])

/** The page that is the cover, and what changes with its picture; null as long as it is that of the conversion. */
const covers = run([
  "ALTER TABLE issues ADD COLUMN cover_page integer NOT NULL DEFAULT 1 CHECK (cover_page >= 1), ADD COLUMN cover_version text"
])

/** For the question who holds an issue. */
const holders = run([
  "CREATE INDEX reading_data_issue ON reading_data (issue_id)",
  "CREATE INDEX subscriptions_publication ON subscriptions (publication_id) WHERE publication_id IS NOT NULL"
])

/** Members of publications, and the invited, who have no user yet; and what they did. */
const members = run([
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
const issuePdfs = run([
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
const articleDrafts = run([
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
 * What a visitor read of an issue on a day, coming from one source; counted again with the day. Every day with events
 * is counted once more, so that the first readings are there.
 */
const readings = run([
  "ALTER TABLE analytics_events ADD COLUMN is_robot boolean NOT NULL DEFAULT false",
  `CREATE TABLE readings (
    day date NOT NULL,
    issue_id text NOT NULL REFERENCES issues ON DELETE CASCADE,
    visitor text NOT NULL,
    source text NOT NULL,
    openings integer NOT NULL,
    pages integer NOT NULL,
    furthest integer NOT NULL,
    seconds integer NOT NULL,
    PRIMARY KEY (issue_id, day, visitor, source)
  )`,
  "CREATE INDEX readings_day ON readings (day)",
  "INSERT INTO analytics_marks (day) SELECT DISTINCT day FROM analytics_events"
])

/**
 * Logos as WebP, of which publications have the addresses; of one that nobody saved, its sender may be gone. A picture
 * that is a cover and no page is a folder of its own.
 */
const pictures = run([
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

/**
 * `is_here`: in the list; the others are only mailed. A mail is of all notifications with its `mail_id`, and due from
 * `mail_at` on. A telling says of what many are told, and that those up to `up_to` were.
 */
const notices = run([
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
const ownData = run([
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
 * Readers' tickets. A message's `key` was its sender's, so that a repeated call posts nothing more. A ticket waits since
 * its first message that the team has not answered. An attachment without a message waits to be sent; its file is in
 * the store under its id.
 */
const tickets = run([
  "ALTER TABLE users ADD COLUMN IF NOT EXISTS is_support boolean NOT NULL DEFAULT false",
  `CREATE TABLE IF NOT EXISTS questions (
    id ${id},
    position integer NOT NULL,
    question text NOT NULL,
    answer_html text NOT NULL,
    question_en text,
    answer_html_en text,
    published boolean NOT NULL DEFAULT false,
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE support_tickets (
    id ${id},
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    subject text NOT NULL,
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'pending_user_reply', 'closed')),
    report jsonb,
    created_at timestamptz NOT NULL,
    last_reply_at timestamptz NOT NULL,
    waiting_since timestamptz,
    assignee_id text REFERENCES users ON DELETE SET NULL,
    assigned_until timestamptz
  )`,
  "CREATE INDEX support_tickets_user ON support_tickets (user_id, last_reply_at DESC)",
  "CREATE INDEX support_tickets_waiting ON support_tickets (waiting_since) WHERE waiting_since IS NOT NULL",
  "CREATE INDEX support_tickets_status ON support_tickets (status, last_reply_at DESC)",
  "CREATE INDEX support_tickets_assignee ON support_tickets (assignee_id) WHERE assignee_id IS NOT NULL",
  `CREATE TABLE support_messages (
    id ${id},
    ticket_id text NOT NULL REFERENCES support_tickets ON DELETE CASCADE,
    sender_id text REFERENCES users ON DELETE SET NULL,
    by_team boolean NOT NULL,
    content text NOT NULL,
    key text NOT NULL,
    created_at timestamptz NOT NULL,
    UNIQUE (sender_id, key)
  )`,
  "CREATE INDEX support_messages_ticket ON support_messages (ticket_id, created_at)",
  `CREATE TABLE support_attachments (
    id ${id},
    owner_id text REFERENCES users ON DELETE SET NULL,
    message_id text REFERENCES support_messages ON DELETE CASCADE,
    place integer NOT NULL DEFAULT 0,
    name text NOT NULL,
    type text NOT NULL,
    size integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX support_attachments_message ON support_attachments (message_id, place)",
  "CREATE INDEX support_attachments_owner ON support_attachments (owner_id)"
])

/**
 * Brings the tables up to date. An existing migration is never changed; a new one needs a number above all others,
 * because lower ones are skipped. There is no 17.
 */
export const migrate = Migrator.make({})({
  table: "migrations",
  loader: Migrator.fromRecord({
    "1_people": usersAndSessions,
    "2_catalogue": catalogue,
    "3_reading": reading,
    "4_conversions": conversions,
    "5_settings": settings,
    "6_leases": leases,
    "7_uploads": uploads,
    "8_broken_pages": brokenPages,
    "9_removals": removals,
    "10_addresses": addresses,
    "11_breaks": conversionFailures,
    "12_upload_owners": uploadOwners,
    "13_families": refreshTokens,
    "14_identities": identities,
    "15_kiosk": kiosk,
    "16_words_and_frequencies": wordsAndFrequencies,
    "18_beginnings": earlyIssues,
    "19_unfolded": dropFoldedTitles,
    "20_favourites": favourites,
    "21_analytics": analytics,
    "22_orders": orders,
    "23_subscribing": subscribing,
    "24_ending": subscriptionEnds,
    "25_unheard_languages": unknownLanguages,
    "26_reading_data_versions": readingDataVersions,
    "27_reading_data_saves": readingDataSaves,
    "28_reading_progress": readingProgress,
    "29_security_events": securityEvents,
    "30_signing_keys": signingKeys,
    "31_turns": turns,
    "32_upload_pictures": uploadPictures,
    "33_sales": sales,
    "34_covers": covers,
    "35_holders": holders,
    "36_issue_pdfs": issuePdfs,
    "40_readings": readings,
    "41_members": members,
    "42_pictures": pictures,
    "43_article_drafts": articleDrafts,
    "44_notices": notices,
    "45_own_data": ownData,
    "46_tickets": tickets
  })
})
