import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal, OptionalPrincipal, type Principal } from "../../src/contract/authorisation.ts"
import { IssueNotFound } from "../../src/contract/catalogue.ts"
import { entitlement } from "../../src/domain/catalogue/access.ts"
import type { Issue } from "../../src/domain/catalogue/Issue.ts"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import { defaultPreviewLimit } from "../../src/domain/reader/MagazineInfo.ts"
import { remoteAddress } from "../platform/http/remoteAddress.ts"
import { ContentPass } from "./contentPass.ts"
import { Holdings } from "./holdings.ts"
import { Issues, isVisible } from "./store.ts"

const subjectOf = (issue: Issue) => ({
  id: issue.id,
  publication: issue.expand.publication.id,
  isFree: issue.is_free
})

const groupByTags = (cards: ReadonlyArray<Magazine>): Record<string, ReadonlyArray<Magazine>> => {
  const tags = new Set(cards.flatMap((card) => card.tags))
  return Object.fromEntries([...tags].map((tag) => [tag, cards.filter((card) => card.tags.includes(tag))]))
}

export const layer = HttpApiBuilder.group(
  Api,
  "catalogue",
  Effect.fnUntraced(function* (handlers) {
    const issues = yield* Issues
    const holdings = yield* Holdings
    const passes = yield* ContentPass

    const visible = Effect.fnUntraced(function* (id: string, principal: Principal | null) {
      const owned = yield* issues.byId(id)
      if (owned === null || !isVisible(owned, principal?.user.id ?? null))
        return yield* new IssueNotFound({ issueId: id })
      return owned
    })

    /** What of an issue is open to whoever asks: its own publisher and whoever is entitled read all of it. */
    const passFor = Effect.fnUntraced(function* (issue: Issue, ownerId: string, principal: Principal | null) {
      const subject = subjectOf(issue)
      if (issue.is_free) return { limit: null, sid: null }
      if (principal !== null) {
        const whole = { limit: null, sid: principal.sessionId }
        if (principal.user.id === ownerId) return whole
        if ((yield* holdings.libraryEntry(principal.user.id, issue.id)) !== null) return whole
        if (entitlement(subject, yield* holdings.ofSubscriptions(principal.user.id)) !== null) return whole
      }
      const network = yield* holdings.ofNetwork(yield* remoteAddress)
      return entitlement(subject, network) !== null
        ? { limit: null, sid: null }
        : { limit: issue.preview_page_limit ?? defaultPreviewLimit, sid: null }
    })

    return handlers
      .handle(
        "latestGrouped",
        Effect.fn("catalogue.latestGrouped")(function* () {
          return { success: true as const, data: { groupedByTags: groupByTags(yield* issues.latest) }, message: "" }
        })
      )
      .handle(
        "issue",
        Effect.fn("catalogue.issue")(function* ({ params }) {
          const principal = yield* OptionalPrincipal
          const { issue, ownerId } = yield* visible(params.id, principal)
          const pass = yield* passFor(issue, ownerId, principal)
          const sid = issue.status === "PUBLISHED" ? pass.sid : (principal?.sessionId ?? null)
          yield* passes.grant(issue, { limit: pass.limit, sid })
          return { success: true as const, data: { items: [issue] }, message: "" }
        })
      )
      .handle(
        "libraryItem",
        Effect.fn("catalogue.libraryItem")(function* ({ params }) {
          const principal = yield* CurrentPrincipal
          const { issue } = yield* visible(params.id, principal)
          const entry = yield* holdings.libraryEntry(principal.user.id, issue.id)
          if (entry === null) return { success: true as const, data: { items: [] }, message: "" }
          yield* passes.grant(issue, { limit: null, sid: principal.sessionId })
          const expand = { issue: { title: issue.title, cover_image: issue.cover_image } }
          return {
            success: true as const,
            data: { items: [{ issue: issue.id, access_type: entry.accessType, expand }] },
            message: ""
          }
        })
      )
      .handle(
        "subscriptionCheck",
        Effect.fn("catalogue.subscriptionCheck")(function* ({ params }) {
          const principal = yield* CurrentPrincipal
          const { issue } = yield* visible(params.id, principal)
          if (issue.expand.publication.id !== params.publicationId)
            return yield* new IssueNotFound({ issueId: params.id })
          const held = yield* holdings.ofSubscriptions(principal.user.id)
          const reason = entitlement({ ...subjectOf(issue), isFree: false }, held)
          if (reason === null) return { success: true as const, data: { subscription: null }, message: "" }
          yield* passes.grant(issue, { limit: null, sid: principal.sessionId })
          const subscription_type = reason === "platform" ? ("platform" as const) : ("publication" as const)
          return { success: true as const, data: { subscription: { subscription_type } }, message: "" }
        })
      )
      .handle(
        "ipAccessCheck",
        Effect.fn("catalogue.ipAccessCheck")(function* ({ params }) {
          const { issue } = yield* visible(params.id, null)
          const network = yield* holdings.ofNetwork(yield* remoteAddress)
          const access_granted = entitlement({ ...subjectOf(issue), isFree: false }, network) !== null
          if (access_granted) yield* passes.grant(issue, { limit: null, sid: null })
          return { success: true as const, data: { access_granted }, message: "" }
        })
      )
  })
)
