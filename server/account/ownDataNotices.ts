import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"
import type { Language } from "../../src/i18n/language.ts"
import { newId } from "../platform/identity.ts"
import { letterTo, type MailKey, mailSentence } from "../platform/letter.ts"
import { Mail } from "../platform/mail.ts"

const dataPath = "/account/data"

const mailsPerRound = 50

interface Told {
  readonly userId: string
  readonly language: Language
  readonly occasion: string
  readonly title: MailKey
  readonly text: MailKey
  readonly values?: object
  readonly action: { readonly words: MailKey; readonly url: string }
}

const store = Effect.fnUntraced(function* ({ userId, language, occasion, title, text, values, action }: Told) {
  const sql = yield* SqlClient.SqlClient
  const actions = [{ text: mailSentence(language, action.words), url: action.url }]
  yield* sql`INSERT INTO notifications (id, user_id, type, title, text, actions, occasion)
    VALUES (${newId()}, ${userId}, 'security_update', ${mailSentence(language, title)},
      ${mailSentence(language, text, values)}, ${JSON.stringify(actions)}::text::jsonb, ${occasion})
    ON CONFLICT (user_id, occasion) DO NOTHING`
})

const dayOf = (language: Language, moment: Date): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: publishingZone }).format(moment)

const momentOf = (language: Language, moment: Date): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: publishingZone }).format(moment)

/**
 * Notifies who reads by a user's running family plan, without naming its owner: that the owner is `leaving`, or has
 * `left`.
 */
export const tellFamily = Effect.fn("ownDataNotices.tellFamily")(function* (ownerId: string, what: "leaving" | "left") {
  const sql = yield* SqlClient.SqlClient
  const members = yield* sql<{ id: string; language: Language; occasion: string; eraseAt: Date }>`
    SELECT m.user_id AS id, coalesce(u.language, 'tr') AS language, d.erase_at AS "eraseAt",
      'family ' || m.id || ' ' || ${what}::text || ' ' || floor(extract(epoch FROM d.asked_at)) AS occasion
    FROM family_members m JOIN users u ON u.id = m.user_id JOIN deletions d ON d.user_id = m.owner_id
    WHERE m.owner_id = ${ownerId} AND EXISTS (SELECT 1 FROM subscriptions s
      WHERE s.user_id = m.owner_id AND s.plan = 'family' AND s.ends_at > now())
    ORDER BY u.id`
  for (const { id, language, occasion, eraseAt } of members) {
    yield* store({
      userId: id,
      language,
      occasion,
      title: what === "leaving" ? "ownerLeaving.title" : "ownerLeft.title",
      text: what === "leaving" ? "ownerLeaving.text" : "ownerLeft.text",
      values: { until: dayOf(language, eraseAt) },
      action: { words: "familyEnded.button", url: "/subscription-plans" }
    })
  }
})

/** Whom a mail is for. */
export interface Recipient {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: Language
}

type Occasion = "archiveReady" | "archiveFailed" | "deletionAsked" | "deletionNear" | "deletionTakenBack" | "erased"

/** Mails about a user's data. `address` is the server's public address. */
const mailTo = Effect.fnUntraced(function* (address: string, to: Recipient, occasion: Occasion, until: Date | null) {
  const { language } = to
  yield* Mail.use((mail) =>
    mail.send(
      letterTo(to, {
        language,
        subject: `Sayfa: ${mailSentence(language, `${occasion}.title`)}`,
        text: mailSentence(language, `${occasion}.text`, {
          until: until === null ? "" : momentOf(language, until)
        }),
        button: mailSentence(language, `${occasion}.button`),
        link: `${address}${occasion === "erased" ? "/" : dataPath}`,
        unasked: mailSentence(language, `${occasion}.unasked`)
      })
    )
  )
})

/** The last mail; the address is in no table any more. */
export const mailErased = (address: string, to: Recipient) => mailTo(address, to, "erased", null)

const tellArchives = Effect.fnUntraced(function* (address: string) {
  const sql = yield* SqlClient.SqlClient
  const done = yield* sql<Recipient & { archive: string; state: "ready" | "failed" | "expired"; until: Date | null }>`
    UPDATE archives a SET mail_due = false FROM users u WHERE u.id = a.user_id AND a.id IN (
      SELECT id FROM archives WHERE mail_due ORDER BY asked_at FOR UPDATE SKIP LOCKED LIMIT ${mailsPerRound}
    ) RETURNING a.id AS archive, a.state, a.expires_at AS until, u.id, u.name, u.email, a.language`
  const mails: Array<ReturnType<typeof mailTo>> = []
  for (const { archive, state, until, ...to } of done) {
    if (state === "expired") continue
    const occasion = state === "ready" ? "archiveReady" : "archiveFailed"
    yield* store({
      userId: to.id,
      language: to.language,
      occasion: `archive ${archive} ${state}`,
      title: `${occasion}.title`,
      text: `${occasion}.text`,
      values: { until: until === null ? "" : momentOf(to.language, until) },
      action: { words: `${occasion}.button`, url: dataPath }
    })
    mails.push(mailTo(address, to, occasion, until))
  }
  return mails
})

/** How many mails a deletion has had by then: that it is planned, that it is near, or that it was taken back. */
const stages = [
  { occasion: "deletionAsked", told: 1, isDue: "d.taken_back_at IS NULL AND d.told < 1" },
  {
    occasion: "deletionNear",
    told: 2,
    isDue: "d.taken_back_at IS NULL AND d.told < 2 AND d.erase_at <= now() + interval '1 day'"
  },
  { occasion: "deletionTakenBack", told: 3, isDue: "d.taken_back_at IS NOT NULL AND d.told < 3" }
] as const

const tellDeletions = Effect.fnUntraced(function* (address: string) {
  const sql = yield* SqlClient.SqlClient
  const mails: Array<ReturnType<typeof mailTo>> = []
  for (const { occasion, told, isDue } of stages) {
    const due = yield* sql<Recipient & { until: Date; asked: number }>`
      UPDATE deletions SET told = ${told} FROM users u WHERE u.id = deletions.user_id AND deletions.user_id IN (
        SELECT d.user_id FROM deletions d WHERE ${sql.literal(isDue)} ORDER BY d.user_id
        FOR UPDATE SKIP LOCKED LIMIT ${mailsPerRound}
      ) RETURNING u.id, u.name, u.email, coalesce(u.language, 'tr') AS language, deletions.erase_at AS until,
        floor(extract(epoch FROM deletions.asked_at))::float8 AS asked`
    for (const { until, asked, ...to } of due) {
      if (occasion === "deletionTakenBack") {
        yield* store({
          userId: to.id,
          language: to.language,
          occasion: `deletion ${asked} taken back`,
          title: "deletionTakenBack.title",
          text: "deletionTakenBack.text",
          action: { words: "deletionTakenBack.button", url: dataPath }
        })
      }
      mails.push(mailTo(address, to, occasion, until))
    }
  }
  return mails
})

/** Tells users what became of their archives, and when their account will be deleted; one server takes each. */
export const tellDue = Effect.fn("ownDataNotices.tellDue")(function* (address: string) {
  const sql = yield* SqlClient.SqlClient
  for (const telling of [tellArchives(address), tellDeletions(address)]) {
    // Sent once what they tell is stored.
    yield* Effect.all(yield* sql.withTransaction(telling), { discard: true })
  }
})
