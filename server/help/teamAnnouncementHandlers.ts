import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { answer } from "../platform/http/answer.ts"
import { TeamAnnouncements } from "./TeamAnnouncements.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "teamAnnouncements",
  Effect.fnUntraced(function* (handlers) {
    const announcements = yield* TeamAnnouncements

    return handlers.handleAll({
      list: Effect.fn("teamAnnouncements.list")(function* () {
        return answer({ items: yield* announcements.list })
      }),
      publications: Effect.fn("teamAnnouncements.publications")(function* () {
        return answer({ items: yield* announcements.publications })
      }),
      add: Effect.fn("teamAnnouncements.add")(function* () {
        const { user } = yield* CurrentPrincipal
        return answer(yield* announcements.add(user.id))
      }),
      find: Effect.fn("teamAnnouncements.find")(function* ({ params }) {
        return answer(yield* announcements.find(params.id))
      }),
      save: Effect.fn("teamAnnouncements.save")(function* ({ params, payload: { version, ...texts } }) {
        return answer(yield* announcements.save(params.id, version, texts))
      }),
      publish: Effect.fn("teamAnnouncements.publish")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        const { version, publish_at, ...texts } = payload
        return answer(yield* announcements.publish(user.id, params.id, version, texts, publish_at))
      }),
      cancel: Effect.fn("teamAnnouncements.cancel")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        return answer(yield* announcements.cancel(user.id, params.id, payload.version))
      }),
      reopen: Effect.fn("teamAnnouncements.reopen")(function* ({ params, payload }) {
        return answer(yield* announcements.reopen(params.id, payload.version))
      }),
      remove: Effect.fn("teamAnnouncements.remove")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* announcements.remove(user.id, params.id, payload.version)
        return answer(null)
      })
    })
  })
)
