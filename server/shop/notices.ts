import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { lira } from "../../src/domain/catalogue/price.ts"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"
import type { Language } from "../../src/i18n/language.ts"
import { newId } from "../platform/identity.ts"
import { letterTo, type MailKey, mailSentence } from "../platform/letter.ts"
import { Mail } from "../platform/mail.ts"
import type { SubscriptionRow } from "./subscriptionRow.ts"

/** What readers are told of a subscription. */
export type Occasion = "renewed" | "failed" | "unheard" | "ended"

/** Where all of them lead to. */
const room = "/account/subscriptions"

/** Mails that one round sends. */
const mailsAtOnce = 50

const subjectOf = (language: Language, { plan, title, publication_id }: SubscriptionRow): string => {
  if (publication_id !== null) return mailSentence(language, "subscription.publication", { title })
  const key = plan === "platform" || plan === "family" ? (`subscription.${plan}` as const) : "subscription.plan"
  return mailSentence(language, key)
}

/**
 * What may be said otherwise: of a renewal, that it was the last one; of a refusal, that nothing is tried after it; of an
 * end, that it came because nothing was paid.
 */
const textKeys: Readonly<Record<Occasion, { readonly text: MailKey; readonly otherwise: MailKey }>> = {
  renewed: { text: "renewed.text", otherwise: "renewed.last" },
  failed: { text: "failed.text", otherwise: "failed.last" },
  unheard: { text: "unheard.text", otherwise: "unheard.text" },
  ended: { text: "ended.text", otherwise: "ended.unpaid" }
}

/** Not renewed is not renewed, whoever is to blame. */
const typeOf = (occasion: Occasion): string => `subscription_${occasion === "unheard" ? "failed" : occasion}`

/**
 * Tells the reader of a subscription, in their language and once of each period, what became of it: as a notification, and
 * as a mail that is sent after the transaction in which this is said. Source: product, "Subscriptions".
 */
export const tell = Effect.fn("notices.tell")(function* (
  occasion: Occasion,
  row: SubscriptionRow,
  { period, until, isOtherwise }: { readonly period: number; readonly until: number; readonly isOtherwise: boolean }
) {
  const sql = yield* SqlClient.SqlClient
  const [reader] = yield* sql<{
    language: Language
  }>`SELECT coalesce(language, 'tr') AS language FROM users WHERE id = ${row.user_id}`
  if (reader === undefined) return
  const { language } = reader
  const days = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: publishingZone })
  const { text, otherwise } = textKeys[occasion]
  const values = { what: subjectOf(language, row), amount: lira(row.price), until: days.format(until) }
  const actions = [{ text: mailSentence(language, "subscription.button"), url: room }]
  yield* sql`INSERT INTO notifications (id, user_id, type, title, text, actions, occasion, mail_due)
    VALUES (${newId()}, ${row.user_id}, ${typeOf(occasion)}, ${mailSentence(language, `${occasion}.title`, values)},
      ${mailSentence(language, isOtherwise ? otherwise : text, values)}, ${JSON.stringify(actions)}::text::jsonb,
      ${`${occasion} ${row.id} ${period}`}, true)
    ON CONFLICT (user_id, occasion) DO NOTHING`
})

/**
 * Sends what is to be mailed of notifications: each is taken by one server, and tried by it as every mail is. `address` is
 * where people reach the server.
 */
export const mailDue = Effect.fn("notices.mailDue")(function* (address: string) {
  const sql = yield* SqlClient.SqlClient
  const mail = yield* Mail
  const due = yield* sql<{ title: string; text: string; name: string; email: string; language: Language }>`
    UPDATE notifications n SET mail_due = false FROM users u WHERE u.id = n.user_id AND n.id IN (
      SELECT id FROM notifications WHERE mail_due ORDER BY created_at FOR UPDATE SKIP LOCKED LIMIT ${mailsAtOnce}
    ) RETURNING n.title, n.text, u.name, u.email, coalesce(u.language, 'tr') AS language`
  for (const { title, text, name, email, language } of due) {
    yield* mail.send(
      letterTo(
        { name, email },
        {
          language,
          subject: `Sayfa: ${title}`,
          text,
          button: mailSentence(language, "subscription.button"),
          link: `${address}${room}`,
          unasked: mailSentence(language, "subscription.unasked")
        }
      )
    )
  }
})
