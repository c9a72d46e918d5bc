import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { uploadsFolder } from "../publishing/issueFiles.ts"
import { isAddress } from "../session/users.ts"
import { mailSentence } from "../platform/letter.ts"
import { languages } from "../../src/i18n/language.ts"

/** Whose data are erased. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
}

/**
 * What happens to columns when their user is erased. `deleted`: the row goes with the account, or is deleted by `erase`;
 * `emptied`: the row stays without them; `replaced`: another value stands in their place.
 */
type Erasure = "deleted" | "emptied" | "replaced"

/** Columns of one table with personal data. */
interface PersonalColumns {
  /** Names, separated by spaces. */
  readonly columns: string
  readonly what: string
  readonly why: string
  readonly until: string
  readonly erasure: Erasure
  /** The file of the archive that has them; null where the user can learn nothing from them, such as from a hash. */
  readonly archive: string | null
}

interface TableOfData {
  readonly personal: ReadonlyArray<PersonalColumns>
  /** All other columns. `*` for a table without personal data. */
  readonly other: string
  /** Runs before the account's row is deleted, for what does not follow from that. */
  readonly erase?: (sql: SqlClient.SqlClient, person: Person) => Effect.Effect<unknown, unknown>
}

const personal = (
  columns: string,
  what: string,
  why: string,
  until: string,
  erasure: Erasure,
  archive: string | null
): PersonalColumns => ({ columns, what, why, until, erasure, archive })

const nothing: TableOfData = { personal: [], other: "*" }

/** Each of these is tried by a test, `tests/server/retention.test.ts`. */
const account = "while there is the account"
const events = "400 days, or as configured (ANALYTICS_DAYS)"
const books = "10 years from the end of the year, by law"

/** Replaces the random ids of the user's browsers by others that nobody can derive, so that counts stay as they are. */
const renameVisitors = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, { id }: Person) {
  const salt = randomBytes(24).toString("base64url")
  yield* sql`UPDATE readings SET visitor = md5(${salt}::text || visitor)
    WHERE visitor IN (SELECT coalesce(e.visitor_id, e.session_key) FROM analytics_events e WHERE e.user_id = ${id})`
  // One column after the other, so that each is found by its own index.
  for (const column of ["visitor_id", "session_key", "device_id"]) {
    const renamed = sql(column)
    yield* sql`UPDATE analytics_events SET ${renamed} = md5(${salt}::text || ${renamed})
      WHERE ${renamed} IN (SELECT DISTINCT e.${renamed} FROM analytics_events e WHERE e.user_id = ${id})`
  }
  yield* sql`UPDATE analytics_events SET user_id = NULL WHERE user_id = ${id}`
})

/** Members were told by name whose family plan ended. */
const forgetNameInNotices = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, { id }: Person) {
  yield* sql`UPDATE notifications n SET fact = n.fact || '{"owner": null}' FROM subscriptions s
    WHERE s.user_id = ${id} AND n.user_id <> ${id} AND n.fact IS NOT NULL AND n.occasion LIKE 'ended ' || s.id || ' %'`
  for (const language of languages) {
    yield* sql`UPDATE notifications n SET text = ${mailSentence(language, "ownerLeft.text")}
      FROM subscriptions s, users u WHERE s.user_id = ${id} AND u.id = n.user_id AND n.user_id <> ${id}
        AND coalesce(u.language, 'tr') = ${language} AND n.occasion LIKE 'ended ' || s.id || ' %'`
  }
})

/** Invitations to the address go; whoever joined by one stays, under their own address. */
const forgetAddress = (table: "family_members" | "publication_members") =>
  Effect.fnUntraced(function* (sql: SqlClient.SqlClient, { email }: Person) {
    const [members, whose] = [
      sql.literal(table),
      sql.literal(table === "family_members" ? "owner_id" : "publication_id")
    ]
    yield* sql`DELETE FROM ${members} WHERE user_id IS NULL AND ${isAddress(sql, email, "email")}`
    yield* sql`DELETE FROM ${members} i USING ${members} m, users u WHERE i.user_id IS NULL AND i.${whose} = m.${whose}
      AND u.id = m.user_id AND lower(i.email COLLATE "C") = lower(u.email COLLATE "C")
      AND lower(m.email COLLATE "C") = lower(${email} COLLATE "C")`
    yield* sql`UPDATE ${members} m SET email = u.email FROM users u WHERE u.id = m.user_id
      AND lower(m.email COLLATE "C") = lower(${email} COLLATE "C") AND lower(u.email COLLATE "C") <> lower(${email} COLLATE "C")`
  })

/**
 * Every table, and of each every column: whether it holds personal data, why, how long, and what happens to it at
 * erasure. `docs/personal-data.md` is written from this. The tables stand in the order in which they are erased.
 */
export const personalData: Readonly<Record<string, TableOfData>> = {
  analytics_events: {
    personal: [
      personal("user_id", "whose event it is", "figures of publishers", events, "emptied", "analytics"),
      personal(
        "visitor_id session_key device_id",
        "random ids of a browser, which outlive the tab only with consent",
        "counting visitors",
        events,
        "replaced",
        "analytics"
      )
    ],
    other:
      "event_key event_name context occurred_at received_at day properties publisher publication article issue url_path page_title referrer utm_source utm_medium utm_campaign page_number page_type direction duration_seconds session_duration_seconds target_url target_domain is_preview is_robot",
    erase: renameVisitors
  },
  readings: {
    personal: [personal("visitor", "a browser's random id", "counting readers of an issue", events, "replaced", null)],
    other: "day issue_id source openings pages furthest seconds"
  },
  notifications: {
    personal: [
      personal(
        "id user_id kind type fact title text actions occasion issue_id is_here mail_due mail_id mail_at mail_tries read created_at",
        "what a user was told",
        "telling them",
        "2 years, of each user the newest 500; what was only mailed, 30 days",
        "deleted",
        "notifications"
      )
    ],
    other: "",
    erase: forgetNameInNotices
  },
  support_attachments: {
    personal: [
      personal(
        "owner_id name",
        "who sent a file with a ticket, and its name",
        "answering the ticket",
        "while there is the account; a file that no message took, a week",
        "deleted",
        "tickets"
      )
    ],
    other: "id message_id place type size created_at",
    erase: (sql, { id }) => sql`DELETE FROM support_attachments WHERE owner_id = ${id} AND (message_id IS NULL
      OR message_id IN (SELECT m.id FROM support_messages m WHERE NOT m.by_team))`
  },
  support_messages: {
    personal: [
      personal(
        "sender_id content key",
        "what a user and the team wrote",
        "answering the ticket",
        account,
        "deleted",
        "tickets"
      )
    ],
    other: "id ticket_id by_team created_at"
  },
  support_tickets: {
    personal: [
      personal(
        "user_id subject report",
        "what a user asked, and what had happened",
        "answering it",
        account,
        "deleted",
        "tickets"
      ),
      personal("assignee_id", "who of the team answers", "nobody answering twice", account, "emptied", null)
    ],
    other: "id status created_at last_reply_at waiting_since assigned_until"
  },
  questions: nothing,
  notification_choices: {
    personal: [
      personal(
        "user_id kind here mail",
        "where a user is told what",
        "telling them as they chose",
        account,
        "deleted",
        "notificationChoices"
      )
    ],
    other: ""
  },
  announcement_reads: {
    personal: [
      personal(
        "user_id announcement_id",
        "which announcements a user has read",
        "the count of unread ones",
        account,
        "deleted",
        "announcementsRead"
      )
    ],
    other: ""
  },
  announcements: {
    personal: [
      personal("author_id", "who of the team wrote an announcement", "answering for it", account, "emptied", null)
    ],
    other:
      "id type title text title_en text_en actions publication_id publish_at cancelled_at mail created_at version updated_at"
  },
  team_activities: {
    personal: [
      personal(
        "user_id",
        "who of the team did it",
        "the team's overview, and answering for it",
        account,
        "emptied",
        "teamActivities"
      ),
      personal("detail", "whose orders were looked up", "answering for it", account, "emptied", null)
    ],
    other: "id at kind subject",
    erase: (sql, { id }) => sql`UPDATE team_activities SET detail = detail - 'reader' WHERE detail->>'reader' = ${id}`
  },
  tellings: {
    personal: [
      personal(
        "up_to",
        "the id up to which many were told",
        "going on after a stop",
        "until all are told",
        "deleted",
        null
      )
    ],
    other: "occasion issue_id announcement_id created_at done_at"
  },
  social_attempts: {
    personal: [
      personal(
        "issuer subject email vouched",
        "who signs in at a provider",
        "finishing the sign-in",
        "10 minutes, then swept within an hour",
        "deleted",
        null
      )
    ],
    other: "state_hash browser_hash provider verifier nonce remembered created_at expires_at used_at join_hash",
    erase: (sql, { id, email }) => sql`DELETE FROM social_attempts WHERE ${isAddress(sql, email, "email")}
      OR (issuer, subject) IN (SELECT issuer, subject FROM identities WHERE user_id = ${id})`
  },
  identities: {
    personal: [
      personal(
        "issuer subject user_id vouched created_at",
        "the account at a sign-in provider",
        "signing in with it",
        account,
        "deleted",
        "identities"
      )
    ],
    other: ""
  },
  clients: {
    personal: [
      personal(
        "id user_id first_seen_at last_seen_at",
        "a browser's id and its last user",
        "recognising a browser",
        "180 days after its last use",
        "deleted",
        "browsers"
      )
    ],
    other: "",
    erase: (sql, { id }) => sql`DELETE FROM clients WHERE user_id = ${id}`
  },
  family_members: {
    personal: [
      personal(
        "id owner_id email user_id since",
        "who reads with whose family plan, or is invited",
        "the family plan",
        "until they leave; an invitation 14 days",
        "deleted",
        "family"
      ),
      personal("token_hash", "the hash of an invitation", "accepting it", "14 days", "deleted", null)
    ],
    other: "",
    erase: forgetAddress("family_members")
  },
  publication_activities: {
    personal: [
      personal("user_id", "who did it", "the people of a publication", "with the publication", "emptied", "activities"),
      personal(
        "subject",
        "whom it was done to, or an issue",
        "the same",
        "with the publication",
        "emptied",
        "activities"
      )
    ],
    other: "id publication_id activity at",
    erase: (sql, { id, email, name }) => sql`UPDATE publication_activities SET subject = NULL
      WHERE (activity LIKE 'member%' OR activity = 'roleChanged') AND subject IN (${name || email}, ${email}, ${email.split("@")[0] ?? email})
        AND publication_id IN (SELECT m.publication_id FROM publication_members m WHERE m.user_id = ${id}
          UNION SELECT a.publication_id FROM publication_activities a WHERE a.user_id = ${id})`
  },
  publication_members: {
    personal: [
      personal(
        "id publication_id email role user_id since",
        "who makes a publication, or is invited",
        "the rights of its people",
        "until they leave; an invitation 14 days",
        "deleted",
        "publications"
      ),
      personal("token_hash", "the hash of an invitation", "accepting it", "14 days", "deleted", null)
    ],
    other: "",
    erase: forgetAddress("publication_members")
  },
  uploads: {
    personal: [
      personal(
        "owner_id",
        "who sent a PDF",
        "sending it in pieces",
        "7 days unused, else with its issue",
        "replaced",
        "uploads"
      ),
      personal(
        "id name size created_at touched_at",
        "a PDF and its file's name",
        "the same",
        "7 days unused, else with its issue",
        "deleted",
        "uploads"
      )
    ],
    other: "issue_id",
    erase: Effect.fnUntraced(function* (sql, { id }) {
      yield* sql`INSERT INTO removals (key, due_at)
        SELECT ${uploadsFolder}::text || '/' || u.id, now() FROM uploads u WHERE u.owner_id = ${id} AND u.issue_id IS NULL
        ON CONFLICT (key) DO UPDATE SET due_at = now()`
      yield* sql`DELETE FROM uploads WHERE owner_id = ${id} AND issue_id IS NULL`
      yield* sql`UPDATE uploads u SET owner_id = p.owner_id FROM issues i JOIN publications p ON p.id = i.publication_id
        WHERE i.id = u.issue_id AND u.owner_id = ${id}`
    })
  },
  advert_pictures: {
    personal: [personal("owner_id", "who sent an advert's picture", "its use by them alone", account, "emptied", null)],
    other: "id webp width height kept_at advert_id"
  },
  logos: {
    personal: [personal("owner_id", "who sent a logo", "its use by them alone", account, "emptied", null)],
    other: "id webp kept_at"
  },
  security_events: {
    personal: [
      personal(
        "user_id what request address",
        "to whose account it happened, in which request, from which network",
        "finding misuse",
        "180 days, or as configured (SECURITY_LOG_DAYS)",
        "emptied",
        "security"
      )
    ],
    other: "id at event",
    erase: (sql, { id }) => sql`UPDATE security_events SET user_id = NULL, what = NULL, request = NULL, address = NULL
      WHERE user_id = ${id}`
  },
  order_facts: {
    personal: [
      personal(
        "fact",
        "what was bought and paid; by what the gateway knows a card's owner",
        "the order; renewals",
        `${books}; the gateway's name for the owner with the account`,
        "replaced",
        "orders"
      )
    ],
    other: "order_number seq happened_at",
    erase: (sql, { id }) => sql`UPDATE order_facts f SET fact = f.fact - 'customer'
      FROM orders o WHERE o.number = f.order_number AND o.user_id = ${id} AND f.fact->>'customer' IS NOT NULL`
  },
  orders: {
    personal: [
      personal("user_id", "whose order it is", "the order", `with the account; the order ${books}`, "emptied", "orders")
    ],
    other: "number key_hash body_hash state state_at leased_until created_at renews renewed_period"
  },
  refunds: {
    personal: [
      personal("member_id", "who of the team gave it back", "answering for it", account, "emptied", "teamActivities"),
      personal(
        "words",
        "what kept a user from reading, as the team told it",
        "the refund",
        account,
        "emptied",
        "orders"
      )
    ],
    other: "id order_number line amount key_hash body_hash problem state refusal asked_at settled_at leased_until",
    erase: (sql, { id }) => sql`UPDATE refunds r SET words = '' FROM orders o
      WHERE o.number = r.order_number AND o.user_id = ${id} AND r.words <> ''`
  },
  sales: {
    personal: [
      personal(
        "user_id",
        "who bought it",
        "publishers' accounts",
        `with the account; the sale ${books}`,
        "emptied",
        "orders"
      )
    ],
    other: "id order_number line publication_id kind issue_id price is_renewal sold_at"
  },
  archives: {
    personal: [
      personal(
        "id user_id language state asked_at ready_at expires_at bytes",
        "the archives a user asked for",
        "making them",
        account,
        "deleted",
        "archives"
      )
    ],
    other: "leased_until attempts mail_due"
  },
  deletions: {
    personal: [
      personal(
        "user_id asked_at erase_at taken_back_at told ended",
        "that the account is to be deleted, and what that ended",
        "deleting it",
        "until then; taken back, 30 days",
        "deleted",
        null
      )
    ],
    other: ""
  },
  last_mails: {
    personal: [
      personal(
        "name email language",
        "whose account was erased",
        "the last mail to them",
        "until it is sent, a day at most",
        "deleted",
        null
      )
    ],
    other: "id created_at mail_at tries"
  },
  favourites: {
    personal: [
      personal(
        "user_id publication_id is_favourite changed_at key",
        "favourite publications",
        "the favourites on all devices",
        account,
        "deleted",
        "favourites"
      )
    ],
    other: ""
  },
  library: {
    personal: [
      personal(
        "user_id issue_id access_type created_at order_number",
        "issues bought",
        "reading them",
        account,
        "deleted",
        "library"
      )
    ],
    other: ""
  },
  plan_issues: {
    personal: [
      personal("user_id issue_id opened_at", "issues opened with a plan", "the library", account, "deleted", "library")
    ],
    other: ""
  },
  subscriptions: {
    personal: [
      personal(
        "id user_id subscription_type publication_id starts_at ends_at order_number plan billing_period periods price auto_renewal customer renew_at cancelled_at cancel_reason ended_at",
        "subscriptions, and why they were cancelled",
        "reading by them, renewing them",
        account,
        "deleted",
        "subscriptions"
      )
    ],
    other: ""
  },
  reading_data: {
    personal: [
      personal(
        "user_id issue_id data updated_at",
        "bookmarks, highlights, notes",
        "the same",
        account,
        "deleted",
        "marks"
      )
    ],
    other: "version"
  },
  reading_data_saves: {
    personal: [
      personal("user_id issue_id", "which save made which version", "merging marks", account, "deleted", null)
    ],
    other: "version save"
  },
  reading_progress: {
    personal: [
      personal(
        "user_id issue_id page total is_finished read_at",
        "how far each issue was read",
        "going on",
        account,
        "deleted",
        "progress"
      )
    ],
    other: "key"
  },
  advert_reader_days: {
    personal: [
      personal(
        "user_id advert_id day shown",
        "how often adverts with a daily limit were shown today, with consent",
        "no more of them on another device",
        "the next day",
        "deleted",
        "adverts"
      )
    ],
    other: ""
  },
  recently_viewed: {
    personal: [personal("user_id issue_id viewed_at", "issues opened", "the history", account, "deleted", "history")],
    other: ""
  },
  sessions: {
    personal: [
      personal(
        "id user_id created_at expires_at revoked_at remembered ends_at user_agent client_id seen_at seat_at",
        "signed-in browsers",
        "staying signed in, device seats",
        "until a day after their end",
        "deleted",
        "sessions"
      )
    ],
    other: "generation heard kid"
  },
  refresh_tokens: {
    personal: [
      personal(
        "hash session_id used_at",
        "hashes of a session's tokens",
        "staying signed in",
        "with the session",
        "deleted",
        null
      )
    ],
    other: "generation"
  },
  mail_tokens: {
    personal: [
      personal(
        "hash user_id purpose created_at expires_at",
        "hashes of mailed links",
        "verifying an address, a new password",
        "48 hours or one hour, then swept within an hour",
        "deleted",
        null
      )
    ],
    other: ""
  },
  publications: {
    personal: [
      personal(
        "owner_id publisher_name",
        "whose publication it is; the publisher's name, which is public",
        "the catalogue",
        "with the publication; its owner hands it over or deletes it first",
        "replaced",
        "publications"
      )
    ],
    other: "id title description logo sidebar_off frequency language tier tags created_at slug sort_key"
  },
  users: {
    personal: [
      personal(
        "id email name phone role verified email_visibility provider provider_id created_at language",
        "the account",
        "signing in, mails, receipts",
        account,
        "deleted",
        "profile"
      ),
      personal("password_hash", "the hash of the password", "signing in", account, "deleted", null)
    ],
    other: "is_support"
  },
  advert_days: nothing,
  advert_impressions: nothing,
  advert_issues: nothing,
  advert_keywords: nothing,
  advert_words: nothing,
  adverts: nothing,
  analytics_days: nothing,
  analytics_marks: nothing,
  /** Its keys are hashes. */
  attempts: nothing,
  /** An article's author is printed in its issue. */
  article_drafts: nothing,
  article_lists: nothing,
  articles: nothing,
  categories: nothing,
  conversions: nothing,
  corporate_ranges: nothing,
  issues: nothing,
  migrations: nothing,
  page_readings: nothing,
  page_texts: nothing,
  page_tiles: nothing,
  removals: nothing,
  /** The sandbox stands for another company's books. */
  sandbox_customers: nothing,
  sandbox_payments: nothing,
  sandbox_refunds: nothing,
  settings: nothing,
  shared_pages: nothing,
  signing_keys: nothing,
  upload_pictures: nothing
}
