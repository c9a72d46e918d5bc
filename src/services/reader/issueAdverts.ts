import { Clock, Effect, Random } from "effect"
import { type Advert, placedIn } from "../../domain/reader/adverts/Advert.ts"
import { advertFinder, type AdvertsOfPage } from "../../domain/reader/adverts/advertsOnPages.ts"
import { type ChosenAdvert, withShownElsewhere } from "../../domain/reader/adverts/chooseAdvert.ts"
import type { Impression } from "../../domain/reader/adverts/Impression.ts"
import { publishingZone } from "../../domain/publishing/NewIssue.ts"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { lastingVisitor } from "../analytics/identity.ts"
import { SessionStore } from "../session/SessionStore.ts"
import { deferredServices } from "../deferredServices.ts"
import { callTimeout } from "../platform/ApiClient.ts"
import { DeferredClient } from "../platform/DeferredClient.ts"
import { idle } from "../platform/idle.ts"
import { onceInTab } from "../platform/onceInTab.ts"
import { Outbox } from "../platform/Outbox.ts"
import { impressionsRoute } from "./impressionsRoute.ts"
import { SearchText } from "./SearchText.ts"
import { rememberShown, shownAdverts } from "./shownAdverts.ts"

/** `2026-11-28`, in the zone that limits are counted in. */
const dayAt = (time: number): string => new Date(time).toLocaleDateString("sv-SE", { timeZone: publishingZone })

/** Pages that are looked through before the browser may do something else. */
const pagesAtOnce = 8

const askKeywordMap = (issueId: string) =>
  Effect.flatMap(onceInTab(deferredServices), (services) =>
    DeferredClient.use(({ adverts }) => adverts.keywordMap({ params: { issueId } })).pipe(
      Effect.timeout(callTimeout),
      Effect.provideContext(services)
    )
  ).pipe(Effect.scoped)

/**
 * The adverts of an issue, and the readable pages that have a keyword of each; null where there is none. The issue's
 * text is asked for only where something is advertised.
 */
export const findAdverts = Effect.fn("findAdverts")(function* (magazine: MagazineInfo) {
  yield* idle
  const placed = placedIn(yield* askKeywordMap(magazine.newIssueId))
  if (placed.length === 0) return null
  const texts = yield* SearchText.use((text) => text.texts(magazine)).pipe(Effect.provide(SearchText.layer))
  const find = advertFinder(placed)
  const pages: Record<number, AdvertsOfPage> = {}
  for (const [at, { page, text }] of texts.entries()) {
    if (at % pagesAtOnce === 0) yield* idle
    const found = find(text)
    if (Object.keys(found).length > 0) pages[page] = found
  }
  const adverts: ReadonlyArray<Advert> = placed.map(({ advert }) => advert)
  const seed = yield* Random.nextIntBetween(0, 2 ** 31)
  const shown = shownAdverts(dayAt(yield* Clock.currentTimeMillis))
  // What other browsers told is used where this one may be recognised, too.
  return { adverts, pages, shown: (yield* lastingVisitor) === null ? shown : withShownElsewhere(shown, adverts), seed }
})

/** Remembers that an advert was shown, and puts the impression into the outbox. */
export const recordImpression = Effect.fn("recordImpression")(function* (
  issueId: string,
  { kind, advert, page, word }: ChosenAdvert & Pick<Impression, "kind">
) {
  const timestamp = yield* Clock.currentTimeMillis
  if (kind === "shown") rememberShown(advert, dayAt(timestamp))
  const isLimited = kind === "shown" && advert.limit !== undefined
  const session = isLimited && (yield* lastingVisitor) !== null ? yield* SessionStore.use(({ read }) => read) : null
  const impression: Impression = {
    id: crypto.randomUUID(),
    kind,
    ad_id: advert.reklamId,
    issue_id: issueId,
    page_number: page,
    word,
    timestamp,
    ...(session === null ? {} : { user_id: session.user.id })
  }
  yield* Effect.flatMap(onceInTab(deferredServices), (services) =>
    Outbox.use((outbox) => outbox.put(impressionsRoute, [impression])).pipe(Effect.provideContext(services))
  ).pipe(Effect.scoped)
})
