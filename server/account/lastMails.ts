import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Language } from "../../src/i18n/language.ts"
import { newId } from "../platform/identity.ts"
import { letterTo, type MailKey, mailSentence } from "../platform/letter.ts"
import { Mail } from "../platform/mail.ts"
import { MailLease, nextTryIn } from "./mailQueue.ts"

/** Whose account was erased. */
export interface Erased {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: Language
}

interface LastMail extends Erased {
  /** When the account was erased, in milliseconds since 1970. */
  readonly at: number
  readonly tries: number
}

const mailsPerTake = 50

/** A mail that is taken more often has broken its servers, or cannot be made. */
const maxTries = 50

/** Keeps the address to which the last mail goes until it is sent, in the transaction that erases the account. */
export const queueLastMail = Effect.fn("lastMails.queue")(function* ({ name, email, language }: Erased) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO last_mails (id, name, email, language) VALUES (${newId()}, ${name}, ${email}, ${language})`
})

const letterOf = (address: string, erased: Erased) => {
  const { language } = erased
  const say = (key: MailKey) => mailSentence(language, key)
  return letterTo(erased, {
    language,
    subject: `Sayfa: ${say("erased.title")}`,
    text: say("erased.text"),
    button: say("erased.button"),
    link: `${address}/`,
    unasked: say("erased.unasked")
  })
}

const forget = Effect.fnUntraced(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM last_mails WHERE id = ${id}`
})

const sendOne = Effect.fnUntraced(function* (mail: LastMail, address: string) {
  const { id, at, tries } = mail
  if (tries > maxTries) {
    yield* Effect.logError("Mail not sent").pipe(Effect.annotateLogs({ code: "tries" }))
    return yield* forget(id)
  }
  yield* Mail.use(({ deliver }) => deliver(letterOf(address, mail), { id, at })).pipe(
    Effect.andThen(forget(id)),
    Effect.catchTag("NotSent", (error) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const wait = yield* nextTryIn(mail, error)
        if (wait === null) return yield* forget(id)
        yield* sql`UPDATE last_mails SET mail_at = now() + make_interval(secs => ${wait / 1000}) WHERE id = ${id}`
      })
    )
  )
})

/**
 * Sends the last mails that are due, from the server's public address, and forgets theirs. A server that is killed sends
 * one again at most as the same mail, and loses none. Source: product, "One's own data".
 */
export const sendLastMails = Effect.fn("lastMails.send")(function* (address: string) {
  const sql = yield* SqlClient.SqlClient
  const seconds = yield* MailLease
  const due = yield* sql<LastMail>`UPDATE last_mails
    SET mail_at = now() + make_interval(secs => ${seconds}), tries = tries + 1
    WHERE id IN (SELECT id FROM last_mails WHERE mail_at <= now() ORDER BY mail_at, id
      FOR UPDATE SKIP LOCKED LIMIT ${mailsPerTake})
    RETURNING id, name, email, language, tries, floor(extract(epoch FROM created_at) * 1000)::float8 AS at`
  yield* Effect.forEach(due, (mail) => sendOne(mail, address), { discard: true })
})
