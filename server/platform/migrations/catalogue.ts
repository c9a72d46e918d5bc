import { SqlClient } from "effect/sql"
import { Effect } from "effect"
import { sortKey } from "../../../src/domain/alphabet.ts"
import { slugOf, withNumber } from "../../../src/domain/catalogue/slug.ts"
import { fold } from "../../../src/domain/folding.ts"
import { id } from "./id.ts"
import { run } from "./run.ts"

export const catalogue = run([
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
export const kiosk = Effect.gen(function* () {
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
export const wordsAndFrequencies = run([
  "DROP INDEX page_texts_words",
  "ALTER TABLE page_texts ADD COLUMN words tsvector GENERATED ALWAYS AS (to_tsvector('simple', plain)) STORED",
  "CREATE INDEX page_texts_words ON page_texts USING gin (words)",
  "UPDATE publications SET frequency = upper(frequency) WHERE frequency <> upper(frequency)",
  `UPDATE publications SET frequency = 'MONTHLY' WHERE frequency NOT IN (${frequencies})`,
  `ALTER TABLE publications ADD CHECK (frequency IN (${frequencies}))`
])

/** Titles are searched in the browser, so this column was never read. */
export const dropFoldedTitles = run(["ALTER TABLE publications DROP COLUMN folded"])

/** For the question who holds an issue. */
export const holders = run([
  "CREATE INDEX reading_data_issue ON reading_data (issue_id)",
  "CREATE INDEX subscriptions_publication ON subscriptions (publication_id) WHERE publication_id IS NOT NULL"
])

/** The page that is the cover, and what changes with its picture; null as long as it is that of the conversion. */
export const covers = run([
  "ALTER TABLE issues ADD COLUMN cover_page integer NOT NULL DEFAULT 1 CHECK (cover_page >= 1), ADD COLUMN cover_version text"
])

/** Parts of pages that were drawn when they were asked for, by storage key. */
export const pageTiles = run([
  `CREATE TABLE page_tiles (
    key text PRIMARY KEY,
    folder text NOT NULL,
    bytes integer NOT NULL,
    drawn_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX page_tiles_drawn ON page_tiles (drawn_at DESC, key)"
])
