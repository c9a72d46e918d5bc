import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { answer } from "../platform/http/answer.ts"
import { SecurityLog } from "../platform/SecurityLog.ts"
import { say } from "../platform/wording.ts"
import { ArticleDesk } from "./ArticleDesk.ts"
import { roleDemands } from "./demandRole.ts"
import { noteIssue } from "./noteIssue.ts"
import { OwnIssues } from "./OwnIssues.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "articleDrafts",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* ArticleDesk
    const security = yield* SecurityLog
    const demand = yield* roleDemands
    const ownIssues = yield* OwnIssues
    const note = yield* noteIssue

    /** Tells the other people of the publication. */
    const told = Effect.fnUntraced(function* (userId: string, issueId: string) {
      const issue = yield* ownIssues.find(userId, issueId)
      if (issue !== null) yield* note("issueChanged", userId, issue)
    })

    return handlers.handleAll({
      list: Effect.fn("articleDrafts.list")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.issue, "edit")
        return answer(yield* desk.list(user.id, params.issue))
      }),
      find: Effect.fn("articleDrafts.find")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.issue, "edit")
        return answer(yield* desk.find(user.id, params.issue, params.id))
      }),
      save: Effect.fn("articleDrafts.save")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.issue, "edit")
        return answer(yield* desk.save(user.id, params.issue, params.id, payload))
      }),
      order: Effect.fn("articleDrafts.order")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.issue, "edit")
        return answer(yield* desk.order(user.id, params.issue, payload.version, payload.ids))
      }),
      add: Effect.fn("articleDrafts.add")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.issue, "edit")
        return answer(yield* desk.add(user.id, params.issue, payload.version, payload.after))
      }),
      remove: Effect.fn("articleDrafts.remove")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.issue, "edit")
        const { wasShown, list } = yield* desk.remove(user.id, params.issue, params.id, payload)
        yield* security.note("articleDeleted", { userId: user.id, what: params.id })
        if (wasShown) yield* told(user.id, params.issue)
        return answer(list, yield* say("articleDeleted"))
      }),
      join: Effect.fn("articleDrafts.join")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.issue, "edit")
        return answer(yield* desk.join(user.id, params.issue, params.id, payload.version))
      }),
      pictures: Effect.fn("articleDrafts.pictures")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.issue, "edit")
        return answer(yield* desk.pictures(user.id, params.issue, params.id))
      }),
      illustrate: Effect.fn("articleDrafts.illustrate")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.issue, "edit")
        return answer(yield* desk.illustrate(user.id, params.issue, params.id, payload))
      }),
      split: Effect.fn("articleDrafts.split")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.issue, "edit")
        return answer(yield* desk.split(user.id, params.issue, params.id, payload))
      }),
      publish: Effect.fn("articleDrafts.publish")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.issue, "edit")
        const shown = yield* desk.publish(user.id, params.issue, params.id, payload.version)
        yield* security.note("articlePublished", { userId: user.id, what: params.id })
        yield* told(user.id, params.issue)
        return answer(shown, yield* say("articlePublished"))
      }),
      withdraw: Effect.fn("articleDrafts.withdraw")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.issue, "edit")
        const draft = yield* desk.withdraw(user.id, params.issue, params.id)
        yield* security.note("articleWithdrawn", { userId: user.id, what: params.id })
        yield* told(user.id, params.issue)
        return answer(draft, yield* say("articleWithdrawn"))
      })
    })
  })
)
