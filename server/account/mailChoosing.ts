import { Effect } from "effect"
import { NotFound } from "../../src/contract/refusals.ts"
import { visitor } from "../platform/http/remoteAddress.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { MailPasses } from "./MailPasses.ts"
import { Notifications } from "./Notifications.ts"

/** By address: a mail program's servers press for many users at once. */
const pressing = { hits: 600, seconds: 60 }

/** Ends or resumes the mails of a pass's kind; pressing again changes nothing. */
export const mailChoosing = Effect.gen(function* () {
  const attempts = yield* RateLimits
  const passes = yield* MailPasses
  const store = yield* Notifications
  return Effect.fn("mailChoosing")(function* (text: string, mail: boolean) {
    yield* attempts.allow(["mail choices", yield* visitor], pressing)
    const pass = passes.read(text)
    if (pass === null) return yield* new NotFound()
    yield* store.chooseMail(pass.userId, pass.kind, mail)
    const now = yield* store.isMailed(pass.userId, pass.kind)
    if (now === null) return yield* new NotFound()
    return { kind: pass.kind, mail: now }
  })
})
