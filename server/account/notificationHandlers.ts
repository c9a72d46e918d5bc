import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { NotFound } from "../../src/contract/refusals.ts"
import { answer } from "../platform/http/answer.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { requestLanguage } from "../platform/wording.ts"
import { MailPasses } from "./MailPasses.ts"
import { mailChoosing } from "./mailChoosing.ts"
import { Notifications } from "./Notifications.ts"

/** Nobody presses switches more often than this. */
const choosing = { hits: 120, seconds: 60 }

const notifications = HttpApiBuilder.group(
  Api,
  "notifications",
  Effect.fnUntraced(function* (handlers) {
    const attempts = yield* RateLimits
    const store = yield* Notifications

    return handlers.handleAll({
      personal: Effect.fn("notifications.personal")(function* () {
        const { user } = yield* CurrentPrincipal
        return answer({ items: yield* store.personal(user.id, yield* requestLanguage) })
      }),
      announcements: Effect.fn("notifications.announcements")(function* () {
        const { user } = yield* CurrentPrincipal
        const announcements = yield* store.announcements(user.id, yield* requestLanguage)
        return answer({ announcements, read_ids: yield* store.readAnnouncements(user.id) })
      }),
      markPersonalRead: Effect.fn("notifications.markPersonalRead")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        yield* store.markPersonalRead(user.id, payload.ids)
        return answer(null)
      }),
      markAnnouncementsRead: Effect.fn("notifications.markAnnouncementsRead")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        yield* store.markAnnouncementsRead(user.id, payload.ids)
        return answer(null)
      }),
      unread: Effect.fn("notifications.unread")(function* () {
        const { user } = yield* CurrentPrincipal
        return answer({ count: yield* store.unread(user.id) })
      }),
      choices: Effect.fn("notifications.choices")(function* () {
        const { user } = yield* CurrentPrincipal
        return answer({ items: yield* store.choices(user.id) })
      }),
      choose: Effect.fn("notifications.choose")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        yield* attempts.allow(["notification choices", user.id], choosing)
        yield* store.choose(user.id, payload.choices)
        return answer({ items: yield* store.choices(user.id) })
      })
    })
  })
)

const mailChoices = HttpApiBuilder.group(
  Api,
  "mailChoices",
  Effect.fnUntraced(function* (handlers) {
    const passes = yield* MailPasses
    const store = yield* Notifications
    const choose = yield* mailChoosing

    return handlers.handleAll({
      mailChoice: Effect.fn("mailChoices.mailChoice")(function* ({ query }) {
        const pass = passes.read(query.pass)
        const mail = pass === null ? null : yield* store.isMailed(pass.userId, pass.kind)
        if (pass === null || mail === null) return yield* new NotFound()
        return answer({ kind: pass.kind, mail })
      }),
      chooseMail: Effect.fn("mailChoices.chooseMail")(function* ({ payload }) {
        return answer(yield* choose(payload.pass, payload.mail))
      })
    })
  })
)

export const layer = Layer.mergeAll(notifications, mailChoices)
