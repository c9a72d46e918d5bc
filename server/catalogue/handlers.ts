import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal, OptionalPrincipal, type Principal } from "../../src/contract/authorisation.ts"
import { ArticleNotFound, IssueNotFound, MagazineNotFound } from "../../src/contract/catalogue.ts"
import { entitlement, type Holdings as Held, noHoldings } from "../../src/domain/catalogue/access.ts"
import { holdingsOf } from "../../src/domain/catalogue/holdingsOf.ts"
import { summaryOfNetwork } from "../../src/domain/catalogue/AccessSummary.ts"
import type { Issue } from "../../src/domain/catalogue/Issue.ts"
import { previewLimitOf } from "../../src/domain/reader/MagazineInfo.ts"
import { Library } from "../account/Library.ts"
import { sendBuilt } from "../document/compressed.ts"
import type { BuiltFile } from "../document/interface.ts"
import { answer } from "../platform/http/answer.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { Configuration } from "../platform/config.ts"
import { SharedReads } from "../platform/SharedReads.ts"
import { remoteAddress, visitor } from "../platform/http/remoteAddress.ts"
import { DeviceSeats } from "../session/DeviceSeats.ts"
import { Articles } from "./Articles.ts"
import { ContentPass } from "./ContentPass.ts"
import { CoverPass } from "./CoverPass.ts"
import { FreeIssue } from "./FreeIssue.ts"
import { Holdings } from "./Holdings.ts"
import { latestGroups } from "./latestGroups.ts"
import { PageTexts } from "./PageTexts.ts"
import { Readership } from "./Readership.ts"
import { Issues } from "./Issues.ts"

const subjectOf = (issue: Issue) => ({
  id: issue.id,
  publication: issue.expand.publication.id,
  isFree: issue.is_free
})

const list = <A>(items: ReadonlyArray<A>) => answer({ items })

export const layer = HttpApiBuilder.group(
  Api,
  "catalogue",
  Effect.fnUntraced(function* (handlers) {
    const issues = yield* Issues
    const holdings = yield* Holdings
    const passes = yield* ContentPass
    const covers = yield* CoverPass
    const articles = yield* Articles
    const pageTexts = yield* PageTexts
    const readership = yield* Readership
    const attempts = yield* RateLimits
    const seats = yield* DeviceSeats
    const library = yield* Library
    const freeIssue = yield* FreeIssue
    const { SEARCHES_PER_MINUTE } = yield* Configuration
    const { keeping } = yield* SharedReads

    let compressed: { readonly text: string; readonly file: BuiltFile } | null = null
    /** The catalogue is the same for everybody, so it is compressed once per change. */
    const compressedCatalogue = (text: string): BuiltFile => {
      if (compressed?.text !== text) {
        const bytes = new TextEncoder().encode(text)
        compressed = { text, file: { bytes, packed: null, contentType: "application/json", isHashed: false } }
      }
      return compressed.file
    }

    const catalogueFile = yield* keeping((_: "") =>
      latestGroups.pipe(
        Effect.provideService(Issues, issues),
        Effect.provideService(Readership, readership),
        Effect.map((groupedByTags) => compressedCatalogue(JSON.stringify(answer({ groupedByTags }))))
      )
    )

    const ofNetwork = Effect.fnUntraced(function* () {
      return yield* holdings.ofNetwork(yield* remoteAddress)
    })

    /** Everything the caller may read, through what they hold and through their network. */
    const summaryOf = Effect.fnUntraced(function* (userId: string | null) {
      const network = summaryOfNetwork(yield* ofNetwork())
      if (userId === null) return network
      const { platformAccess, publicationAccess, ownPublications = [] } = yield* holdings.ofPublications(userId)
      const issueAccess = yield* holdings.ofLibrary(userId)
      return { ...network, platformAccess, publicationAccess, ownPublications, issueAccess }
    })

    const visible = Effect.fnUntraced(function* (id: string, principal: Principal | null) {
      const issue = yield* issues.visible(id, principal?.user.id ?? null)
      return issue === null ? yield* new IssueNotFound({ issueId: id }) : issue
    })

    /** Whether the session reads through a plan, which needs a device seat. Source: product, "Devices". */
    const readsWithPlan = (held: Pick<Held, "platformAccess">, sessionId: string) =>
      held.platformAccess ? seats.has(sessionId) : Effect.succeed(false)

    /** Why the caller may read the whole issue without a plan; null if only a plan could open it. */
    const openWithoutPlan = Effect.fnUntraced(function* (issue: Issue, principal: Principal | null, held: Held) {
      const subject = subjectOf(issue)
      if (issue.is_free) return { by: "everybody" as const, sid: null }
      if (principal !== null) {
        const isTheirs =
          (yield* holdings.libraryEntry(principal.user.id, issue.id)) !== null ||
          entitlement(subject, { ...held, platformAccess: false }) !== null
        if (isTheirs) return { by: "reader" as const, sid: principal.sessionId }
      }
      return entitlement(subject, holdingsOf(summaryOfNetwork(yield* ofNetwork()))) !== null
        ? { by: "network" as const, sid: null }
        : null
    })

    /**
     * The pass for this caller: the whole issue if they are entitled, otherwise a preview. A plan counts only with a
     * device seat.
     */
    const passFor = Effect.fnUntraced(function* (issue: Issue, principal: Principal | null) {
      const held = principal === null ? noHoldings : yield* holdings.ofPublications(principal.user.id)
      const open = yield* openWithoutPlan(issue, principal, held)
      if (open !== null) return { limit: null, sid: open.sid }
      return principal !== null && (yield* readsWithPlan(held, principal.sessionId))
        ? { limit: null, sid: principal.sessionId }
        : { limit: previewLimitOf(issue), sid: null }
    })

    return handlers.handleAll({
      latestGrouped: Effect.fn("catalogue.latestGrouped")(function* () {
        return yield* sendBuilt(yield* HttpServerRequest.HttpServerRequest, yield* catalogueFile(""))
      }),
      categories: Effect.fn("catalogue.categories")(function* ({ params }) {
        return answer(yield* issues.categories(params.locale))
      }),
      magazine: Effect.fn("catalogue.magazine")(function* ({ params }) {
        const magazine = yield* issues.magazine(params)
        return magazine === null ? yield* new MagazineNotFound({ magazineId: params.id }) : answer(magazine)
      }),
      magazineBySlug: Effect.fn("catalogue.magazineBySlug")(function* ({ params }) {
        const magazine = yield* issues.magazine(params)
        return magazine === null ? yield* new MagazineNotFound({ magazineId: params.slug }) : answer(magazine)
      }),
      articlesOfIssue: Effect.fn("catalogue.articlesOfIssue")(function* ({ params }) {
        const issue = yield* visible(params.id, yield* OptionalPrincipal)
        return list(yield* articles.ofIssue(issue.id))
      }),
      publication: Effect.fn("catalogue.publication")(function* ({ params }) {
        const page = yield* issues.publicationPage(params.id)
        return page === null ? yield* new MagazineNotFound({ magazineId: params.id }) : answer(page)
      }),
      articlesOfPublication: Effect.fn("catalogue.articlesOfPublication")(function* ({ params }) {
        if ((yield* issues.magazine(params)) === null) return yield* new MagazineNotFound({ magazineId: params.id })
        return list(yield* articles.ofPublication(params.id))
      }),
      issuesOfPublication: Effect.fn("catalogue.issuesOfPublication")(function* ({ params }) {
        const published = yield* issues.ofPublication(params.id)
        if (published.length === 0) return yield* new MagazineNotFound({ magazineId: params.id })
        return list(published)
      }),
      article: Effect.fn("catalogue.article")(function* ({ params }) {
        const principal = yield* OptionalPrincipal
        const article = yield* articles.byId(params.id, principal?.user.id ?? null)
        return article === null ? yield* new ArticleNotFound({ articleId: params.id }) : answer(article)
      }),
      recentlyViewed: Effect.fn("catalogue.recentlyViewed")(function* ({ payload }) {
        const principal = yield* CurrentPrincipal
        const issue = yield* visible(payload.issue_id, principal)
        const isFirst = yield* issues.view(principal.user.id, issue.id)
        return { success: true as const, action: isFirst ? ("created" as const) : ("updated" as const) }
      }),
      accessSummary: Effect.fn("catalogue.accessSummary")(function* () {
        return answer(yield* summaryOf((yield* CurrentPrincipal).user.id))
      }),
      ipAccess: Effect.fn("catalogue.ipAccess")(function* () {
        return answer(yield* ofNetwork())
      }),
      searchTexts: Effect.fn("catalogue.searchTexts")(function* ({ query }) {
        yield* attempts.allow(["searches", yield* visitor], { hits: SEARCHES_PER_MINUTE, seconds: 60 })
        const principal = yield* OptionalPrincipal
        const userId = principal?.user.id ?? null
        const summary = yield* summaryOf(userId)
        const platformAccess = principal !== null && (yield* readsWithPlan(summary, principal.sessionId))
        return list(yield* pageTexts.search(query.q, { userId, holdings: holdingsOf({ ...summary, platformAccess }) }))
      }),
      freeIssue: Effect.fn("catalogue.freeIssue")(function* () {
        const issue = yield* freeIssue.current
        if (issue === null) return list([])
        yield* passes.grant(issue, { limit: null, sid: null })
        return list([issue])
      }),
      issue: Effect.fn("catalogue.issue")(function* ({ params }) {
        const principal = yield* OptionalPrincipal
        const issue = yield* visible(params.id, principal)
        const pass = yield* passFor(issue, principal)
        const sid = issue.status === "PUBLISHED" ? pass.sid : (principal?.sessionId ?? null)
        yield* passes.grant(issue, { limit: pass.limit, sid })
        if (issue.status === "PUBLISHED" || issue.cover_image === null) return answer({ items: [issue] })
        return answer({ items: [{ ...issue, cover_image: yield* covers.withPass(issue.cover_image) }] })
      }),
      libraryItem: Effect.fn("catalogue.libraryItem")(function* ({ params }) {
        const principal = yield* CurrentPrincipal
        const issue = yield* visible(params.id, principal)
        const entry = yield* holdings.libraryEntry(principal.user.id, issue.id)
        if (entry === null) return answer({ items: [] })
        yield* passes.grant(issue, { limit: null, sid: principal.sessionId })
        const expand = { issue: { title: issue.title, cover_image: issue.cover_image } }
        return answer({ items: [{ issue: issue.id, access_type: entry.accessType, expand }] })
      }),
      subscriptionCheck: Effect.fn("catalogue.subscriptionCheck")(function* ({ params }) {
        const principal = yield* CurrentPrincipal
        const issue = yield* visible(params.id, principal)
        if (issue.expand.publication.id !== params.publicationId)
          return yield* new IssueNotFound({ issueId: params.id })
        const held = yield* holdings.ofPublications(principal.user.id)
        const isOwn = entitlement({ ...subjectOf(issue), isFree: false }, { ...held, platformAccess: false }) !== null
        if (!isOwn && !held.platformAccess) return answer({ subscription: null })
        const open = yield* openWithoutPlan(issue, principal, held)
        if (open === null) {
          yield* seats.take(principal)
          yield* library.openedWithPlan(principal.user.id, issue.id)
        }
        yield* passes.grant(issue, { limit: null, sid: open === null ? principal.sessionId : open.sid })
        // The network is the reason here, so no subscription is named.
        if (open?.by === "network") return answer({ subscription: null })
        return answer({
          subscription: { subscription_type: isOwn ? ("publication" as const) : ("platform" as const) }
        })
      }),
      ipAccessCheck: Effect.fn("catalogue.ipAccessCheck")(function* ({ params }) {
        const issue = yield* visible(params.id, null)
        const network = holdingsOf(summaryOfNetwork(yield* ofNetwork()))
        const access_granted = entitlement({ ...subjectOf(issue), isFree: false }, network) !== null
        if (access_granted) yield* passes.grant(issue, { limit: null, sid: null })
        return answer({ access_granted })
      })
    })
  })
)
