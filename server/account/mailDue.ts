import { Cause, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { alwaysMailed } from "../../src/domain/account/NotificationChoice.ts"
import { Mail, type NotSent } from "../platform/mail.ts"
import { type MailedIssue, mailedIssue } from "./mailedIssue.ts"
import { MailPasses } from "./MailPasses.ts"
import { type DueMail, mailIsDone, mailLater, MailLease, nextTryIn, takeDue } from "./mailQueue.ts"
import { noticeLetter } from "./noticeLetter.ts"
import { mailChoicesPath } from "../platform/mailChoicesPath.ts"

const maxConcurrent = 4

/** What is not sent in this part of its lease is left to the next round, before another server may take it. */
const roundShare = 0.75

/** Issues by id, read once for all mails of a round. */
type Known = Map<string, MailedIssue | null>

const issuesOf = Effect.fnUntraced(function* ({ notices }: DueMail, known: Known) {
  const issues: Array<MailedIssue> = []
  for (const { issue_id: id } of notices) {
    if (id === null) continue
    const issue = known.has(id) ? known.get(id) : yield* mailedIssue(id)
    known.set(id, issue ?? null)
    if (issue !== null && issue !== undefined) issues.push(issue)
  }
  return issues
})

const notSent = Effect.fnUntraced(function* (mail: DueMail, error: NotSent) {
  const wait = yield* nextTryIn(mail, error)
  yield* wait === null ? mailIsDone(mail.id) : mailLater(mail.id, wait)
})

/** A mail that is taken more often has broken its servers, or cannot be made. */
const maxTries = 50

const sendOne = Effect.fnUntraced(function* (mail: DueMail, address: string, known: Known) {
  const passes = yield* MailPasses
  const { id, at, kind, user, tries } = mail
  if (tries > maxTries) {
    yield* Effect.logError("Mail not sent").pipe(Effect.annotateLogs({ code: "tries" }))
    return yield* mailIsDone(id)
  }
  const way = alwaysMailed.includes(kind)
    ? { address }
    : { address, unsubscribe: `${address}${mailChoicesPath}?pass=${passes.make({ userId: user.id, kind })}` }
  const letter = noticeLetter(mail, yield* issuesOf(mail, known), way)
  if (letter === null) return yield* mailIsDone(id)
  yield* Mail.use(({ deliver }) => deliver(letter, { id, at })).pipe(
    Effect.andThen(mailIsDone(id)),
    Effect.catchTag("NotSent", (error) => notSent(mail, error))
  )
})

/** One that cannot be made delays no other; it is tried again after its lease. */
const sendOrLeave = Effect.fn("mailDue.send")((mail: DueMail, address: string, known: Known) =>
  sendOne(mail, address, known).pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterrupts(cause)
        ? Effect.interrupt
        : Effect.logError("A mail could not be made", cause).pipe(Effect.annotateLogs({ mail: mail.id }))
    )
  )
)

/**
 * Sends the mails that are due, from the server's public address. A server that is killed sends one again at most as
 * the same mail, and loses none. Source: product, "Mails".
 */
export const mailDue = Effect.fn("mailDue")(function* (address: string) {
  const sql = yield* SqlClient.SqlClient
  const roundSeconds = roundShare * (yield* MailLease)
  const known: Known = new Map()
  for (;;) {
    const mails = yield* sql.withTransaction(takeDue)
    if (mails.length === 0) return
    yield* Effect.forEach(mails, (mail) => sendOrLeave(mail, address, known), {
      concurrency: maxConcurrent,
      discard: true
    }).pipe(Effect.timeoutOption(`${roundSeconds} seconds`))
  }
})
