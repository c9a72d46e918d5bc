import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { isDeepStrictEqual } from "node:util"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { IssueNotFound } from "../../src/contract/catalogue.ts"
import {
  IssueIsHeld,
  IssueIsPublished,
  IssueNotOut,
  NothingToRetry,
  PublicationExists,
  PublicationIsPublished,
  PublicationNotFound,
  type PublicationSettings,
  TooManyWaiting,
  UploadNotFound
} from "../../src/contract/publishing.ts"
import { deskAskedIn } from "../../src/domain/publishing/deskList.ts"
import { rangeProblem } from "../../src/domain/publishing/FiguresAsked.ts"
import { isOffSale } from "../../src/domain/publishing/EditableIssue.ts"
import type { OwnPublication } from "../../src/domain/publishing/OwnPublication.ts"
import { formOf } from "../../src/domain/publishing/PublicationForm.ts"
import { InvalidRequest } from "../../src/contract/refusals.ts"
import { ContentPass } from "../catalogue/ContentPass.ts"
import { CoverPass } from "../catalogue/CoverPass.ts"
import { Issues } from "../catalogue/Issues.ts"
import type { Converter } from "../conversion/Converter.ts"
import { answer } from "../platform/http/answer.ts"
import { newId } from "../platform/identity.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { SecurityLog } from "../platform/SecurityLog.ts"
import type { Storage } from "../platform/storage.ts"
import { requestLanguage, say } from "../platform/wording.ts"
import { Conversions } from "./Conversions.ts"
import { Dashboards } from "./Dashboards.ts"
import { demandEditor, demandPublisher, roleDemands } from "./demandRole.ts"
import { UploadPictures } from "./UploadPictures.ts"
import { fromFile, fromUpload } from "./newIssue.ts"
import { Covers } from "./Covers.ts"
import { Figures } from "./Figures.ts"
import { openThumbnails } from "./openThumbnails.ts"
import { PageReadings } from "./PageReadings.ts"
import { MemberActivities } from "./MemberActivities.ts"
import { IssueReadership } from "./IssueReadership.ts"
import { Logos } from "./Logos.ts"
import { OwnIssues } from "./OwnIssues.ts"
import { OwnPublications } from "./OwnPublications.ts"
import { maxWaiting } from "./maxWaiting.ts"
import { noteIssue } from "./noteIssue.ts"
import type { Removals } from "./Removals.ts"
import { type StoredIssue, Publishing } from "./Publishing.ts"
import { Sales } from "./Sales.ts"
import { Uploads } from "./Uploads.ts"
import { withReasonMessage } from "./withReasonMessage.ts"

/** Of logos and covers that one user sends. */
const picturesPerHour = { hits: 120, seconds: 3600 }

export const layer = HttpApiBuilder.group(
  Api,
  "publishing",
  Effect.fnUntraced(function* (handlers) {
    const dashboards = yield* Dashboards
    const sales = yield* Sales
    const figures = yield* Figures
    const pageReadings = yield* PageReadings
    const passes = yield* ContentPass
    const readership = yield* IssueReadership
    const publishing = yield* Publishing
    const ownPublications = yield* OwnPublications
    const ownIssues = yield* OwnIssues
    const issueCovers = yield* Covers
    const logos = yield* Logos
    const issues = yield* Issues
    const conversions = yield* Conversions
    const uploads = yield* Uploads
    const pictures = yield* UploadPictures
    const covers = yield* CoverPass
    const security = yield* SecurityLog
    const demand = yield* roleDemands
    const activities = yield* MemberActivities
    const note = yield* noteIssue
    const rateLimits = yield* RateLimits
    const services = yield* Effect.context<Converter | Publishing | Removals | Storage | Uploads>()

    const allowPicture = (userId: string) => rateLimits.allow(["pictures", userId], picturesPerHour)

    /** Before it is published, nobody else may see it. */
    const coverOfOwn = ({ cover_image: cover, published_at }: Pick<StoredIssue, "cover_image" | "published_at">) =>
      cover === null || published_at !== null ? Effect.succeed(cover) : covers.withPass(cover)

    const withCover = <Own extends Pick<StoredIssue, "cover_image" | "published_at">>(issue: Own) =>
      Effect.map(coverOfOwn(issue), (cover_image) => ({ ...issue, cover_image }))

    /** The categories that there are, in their order. */
    const categoriesIn = ({ language, categories: asked }: Pick<PublicationSettings, "language" | "categories">) =>
      Effect.map(issues.categories(language), (all) => all.filter(({ slug }) => asked.includes(slug)))

    /** Of a publication that is new. */
    const settingsIn = Effect.fnUntraced(function* (userId: string, payload: PublicationSettings) {
      const { publisher_name: publisherName, categories: _slugs, sidebar_off: isSidebarOff, ...described } = payload
      const tags = (yield* categoriesIn(payload)).map(({ id }) => id)
      const { logo = null } = payload
      if (logo !== null) yield* logos.claim(userId, logo)
      return { ...described, publisherName, isSidebarOff, tags, logo }
    })

    const isAsAsked = Effect.fnUntraced(function* (own: OwnPublication, payload: PublicationSettings) {
      const categories = (yield* categoriesIn(payload)).map(({ slug }) => slug)
      return isDeepStrictEqual(formOf(own), { ...payload, categories, logo: payload.logo ?? null })
    })

    /** A logo that a publication has no more. */
    const released = (before: OwnPublication, now: string | null) =>
      before.logo === null || before.logo === now ? Effect.void : logos.release(before.logo)

    return handlers.handleAll({
      dashboard: Effect.fn("publishing.dashboard")(function* () {
        const { user } = yield* CurrentPrincipal
        return answer(yield* dashboards.of(user.id))
      }),
      sales: Effect.fn("publishing.sales")(function* () {
        const { user } = yield* CurrentPrincipal
        return answer(yield* sales.months(user.id))
      }),
      salesOfMonth: Effect.fn("publishing.salesOfMonth")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        return answer(yield* sales.lines(user.id, params.month))
      }),
      readers: Effect.fn("publishing.readers")(function* () {
        const { user } = yield* CurrentPrincipal
        return answer(yield* readership.of(user.id))
      }),
      figures: Effect.fn("publishing.figures")(function* ({ query }) {
        const { user } = yield* CurrentPrincipal
        const { from, to, publication = null, issue = null } = query
        if (rangeProblem({ from, to }, null) !== null) return yield* new InvalidRequest({ field: "to" })
        const found = yield* figures.of(user.id, { from, to, publication, issue })
        if (found !== null) return answer(found)
        return yield* issue === null
          ? new PublicationNotFound({ publicationId: publication ?? "" })
          : new IssueNotFound({ issueId: issue })
      }),
      wordFigures: Effect.fn("publishing.wordFigures")(function* ({ query }) {
        const { user } = yield* CurrentPrincipal
        const { from, to, publication = null, issue = null } = query
        if (rangeProblem({ from, to }, null) !== null) return yield* new InvalidRequest({ field: "to" })
        if (publication !== null) yield* demand.publication(user.id, publication, "figures")
        if (issue !== null) yield* demand.issue(user.id, issue, "figures")
        return answer(yield* figures.words(user.id, { from, to, publication, issue }))
      }),
      pageFigures: Effect.fn("publishing.pageFigures")(
        function* ({ query: { issue, ...range } }) {
          const { user, sessionId } = yield* CurrentPrincipal
          if (rangeProblem(range, null) !== null) return yield* new InvalidRequest({ field: "to" })
          const role = yield* demand.issue(user.id, issue, "figures")
          const thumbnails = yield* openThumbnails(issue, { userId: user.id, sessionId, role })
          return answer({ pages: yield* pageReadings.of(issue, range), thumbnails })
        },
        Effect.provideService(Issues, issues),
        Effect.provideService(ContentPass, passes)
      ),
      publications: Effect.fn("publishing.publications")(function* () {
        const { user } = yield* CurrentPrincipal
        yield* demandEditor(user)
        const own = yield* publishing.publications(user.id, "edit")
        return answer(own.map(({ id, title, tier, issues }) => ({ id, title, tier, issues })))
      }),
      newPublication: Effect.fn("publishing.newPublication")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        yield* demandPublisher(user)
        const namesake = (yield* publishing.publications(user.id, "own")).find(({ title }) => title === payload.title)
        const own = namesake === undefined ? null : yield* ownPublications.find(user.id, namesake.id)
        if (own !== null) {
          // A repeated request, whose first answer was lost, adds no second publication.
          if (!(yield* isAsAsked(own, payload))) return yield* new PublicationExists()
          return answer({ id: own.id, title: own.title })
        }
        const id = yield* publishing.addPublication({
          ...(yield* settingsIn(user.id, payload)),
          ownerId: user.id
        })
        yield* security.note("publicationAdded", { userId: user.id, what: id })
        return answer({ id, title: payload.title })
      }),
      publication: Effect.fn("publishing.publication")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.publication(user.id, params.id, "edit")
        const found = yield* ownPublications.find(user.id, params.id)
        if (found === null) return yield* new PublicationNotFound({ publicationId: params.id })
        return answer(found)
      }),
      changePublication: Effect.fn("publishing.changePublication")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.publication(user.id, params.id, "edit")
        const before = yield* ownPublications.find(user.id, params.id)
        if (before === null) return yield* new PublicationNotFound({ publicationId: params.id })
        const { categories, ...others } = payload
        const { language, logo = null } = others
        if (logo !== null && logo !== before.logo) yield* logos.claim(user.id, logo)
        // Each language has its own categories.
        const isTagged = categories !== undefined || language !== undefined
        const tags = isTagged ? (yield* categoriesIn({ ...before, ...payload })).map(({ id }) => id) : null
        const changed = yield* ownPublications.change(user.id, params.id, { ...others, tags })
        if (changed === null) return yield* new PublicationNotFound({ publicationId: params.id })
        yield* released(before, changed.logo)
        yield* security.note("publicationChanged", { userId: user.id, what: params.id })
        yield* activities.note({
          activity: "publicationChanged",
          publicationId: params.id,
          userId: user.id,
          subject: null
        })
        return answer(changed, yield* say("publicationChanged"))
      }),
      removePublication: Effect.fn("publishing.removePublication")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.publication(user.id, params.id, "own")
        if (!(yield* ownPublications.remove(user.id, params.id))) {
          const isThere = (yield* ownPublications.find(user.id, params.id)) !== null
          return yield* isThere ? new PublicationIsPublished() : new PublicationNotFound({ publicationId: params.id })
        }
        yield* security.note("publicationRemoved", { userId: user.id, what: params.id })
        return answer(null, yield* say("publicationRemoved"))
      }),
      newLogo: Effect.fn("publishing.newLogo")(function* ({ payload: { picture, ...crop } }) {
        const { user } = yield* CurrentPrincipal
        yield* demandEditor(user)
        yield* allowPicture(user.id)
        return answer({ url: yield* logos.add(user.id, { file: picture.path, crop }) })
      }),
      firstPage: Effect.fn("publishing.firstPage")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        yield* demandEditor(user)
        const upload = yield* uploads.own(user.id, params.id)
        if (upload === null) return yield* new UploadNotFound()
        return answer(yield* pictures.of(upload))
      }),
      newIssue: Effect.fn("publishing.newIssue")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        if ((payload.pdf === undefined) === (payload.upload === undefined)) {
          return yield* new InvalidRequest({ field: "pdf" })
        }
        yield* demand.publication(user.id, payload.publication, "edit")
        const publication = yield* publishing.publication(user.id, payload.publication)
        if (publication === null) return yield* new PublicationNotFound({ publicationId: payload.publication })
        const issue = {
          id: newId(),
          publicationId: publication.id,
          title: payload.title,
          description: payload.description,
          isFree: publication.tier === 0,
          publishDate: payload.publish_date,
          publishAt: payload.desired_publish_at?.toISOString() ?? null,
          previewPageLimit: null
        }
        const upload = payload.upload === undefined ? null : yield* uploads.own(user.id, payload.upload)
        if (payload.pdf === undefined && upload === null) return yield* new UploadNotFound()
        const isNew = upload === null || upload.issueId === null
        if (isNew && (yield* publishing.waiting(publication.id)) >= maxWaiting) {
          return yield* new TooManyWaiting({ limit: maxWaiting })
        }
        const id = yield* upload === null
          ? fromFile(issue, payload.pdf?.path ?? "").pipe(Effect.provide(services))
          : fromUpload(issue, upload.id).pipe(Effect.provide(services))
        yield* note("issueAdded", user.id, { id, title: issue.title, publication })
        yield* conversions.waiting.open
        const state = yield* publishing.conversion(user.id, id)
        return answer({ id, status: state?.status ?? ("CONVERTING" as const) }, yield* say("issueAdded"))
      }),
      ownIssue: Effect.fn("publishing.ownIssue")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.id, "edit")
        const found = yield* ownIssues.find(user.id, params.id)
        return found === null ? yield* new IssueNotFound({ issueId: params.id }) : answer(yield* withCover(found))
      }),
      changeIssue: Effect.fn("publishing.changeIssue")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.id, "edit")
        const { desired_publish_at: moment, ...others } = payload
        const timed = moment === undefined ? {} : { desired_publish_at: moment?.toISOString() ?? null }
        const changed = yield* ownIssues.change(user.id, params.id, { ...others, ...timed })
        if (changed === null) return yield* new IssueNotFound({ issueId: params.id })
        yield* note("issueChanged", user.id, changed)
        return answer(yield* withCover(changed), yield* say("issueChanged"))
      }),
      coverIssue: Effect.fn("publishing.coverIssue")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.id, "edit")
        const isDone = yield* issueCovers.choose(user.id, params.id, payload.page)
        const changed = isDone ? yield* ownIssues.find(user.id, params.id) : null
        if (changed === null) return yield* new IssueNotFound({ issueId: params.id })
        yield* note("issueCovered", user.id, changed)
        return answer(yield* withCover(changed), yield* say("issueCovered"))
      }),
      coverWithPicture: Effect.fn("publishing.coverWithPicture")(function* ({ params, payload: { picture, ...crop } }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.id, "edit")
        yield* allowPicture(user.id)
        const isDone = yield* issueCovers.show(user.id, params.id, { file: picture.path, crop })
        const changed = isDone ? yield* ownIssues.find(user.id, params.id) : null
        if (changed === null) return yield* new IssueNotFound({ issueId: params.id })
        yield* note("issueCovered", user.id, changed)
        return answer(yield* withCover(changed), yield* say("issueCovered"))
      }),
      sellIssue: Effect.fn("publishing.sellIssue")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.id, "edit")
        const changed = yield* ownIssues.sell(user.id, params.id, payload.on_sale)
        if (changed === null) {
          const isThere = (yield* ownIssues.find(user.id, params.id)) !== null
          return yield* isThere ? new IssueNotOut() : new IssueNotFound({ issueId: params.id })
        }
        if (changed.status === "FAILED") return answer(yield* withCover(changed), yield* say("issueWithoutPages"))
        const done = payload.on_sale ? "issueOnSale" : "issueOffSale"
        yield* note(done, user.id, changed)
        return answer(yield* withCover(changed), yield* say(done))
      }),
      conversion: Effect.fn("publishing.conversion")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.id, "edit")
        const state = yield* publishing.conversion(user.id, params.id)
        if (state === null) return yield* new IssueNotFound({ issueId: params.id })
        return answer(withReasonMessage(yield* requestLanguage, state))
      }),
      issues: Effect.fn("publishing.issues")(function* ({ query }) {
        const { user } = yield* CurrentPrincipal
        yield* demandEditor(user)
        const language = yield* requestLanguage
        const { issues: listed, total } = yield* publishing.issues(user.id, deskAskedIn(query))
        const items = yield* Effect.forEach(listed, (issue) => withCover(withReasonMessage(language, issue)))
        return answer({ items, total })
      }),
      retry: Effect.fn("publishing.retry")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.id, "edit")
        const isQueued = yield* publishing.retry(user.id, params.id)
        const state = yield* publishing.conversion(user.id, params.id)
        if (state === null) return yield* new IssueNotFound({ issueId: params.id })
        if (!isQueued) return yield* new NothingToRetry()
        yield* conversions.waiting.open
        return answer(withReasonMessage(yield* requestLanguage, state), yield* say("issueRetried"))
      }),
      remove: Effect.fn("publishing.remove")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.id, "edit")
        const found = yield* ownIssues.find(user.id, params.id)
        if (found === null) return yield* new IssueNotFound({ issueId: params.id })
        if (!(yield* publishing.remove(user.id, params.id))) {
          if ((yield* ownIssues.find(user.id, params.id)) === null)
            return yield* new IssueNotFound({ issueId: params.id })
          return yield* isOffSale(found) ? new IssueIsHeld() : new IssueIsPublished()
        }
        yield* note("issueRemoved", user.id, found)
        return answer(null, yield* say("issueRemoved"))
      })
    })
  })
)
