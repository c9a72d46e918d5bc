import type { Draft } from "../../../src/domain/analytics/Draft.ts"
import type { Identity } from "../../../src/domain/analytics/Identity.ts"
import { analyticsMachine } from "../../../src/machines/analytics/analytics.machine.ts"
import type { Case, Model } from "../../kit/model/Model.ts"

const [ayse, bora] = ["reader000000001", "reader000000002"] as const

const session = { session_key: "ses_1", utm_source: "bulten", utm_medium: null, utm_campaign: null, referrer: null }
const ids = { visitor_id: "vis_1", device_id: "dev_1" }
const identity: Identity = { ...ids, session: { ...session, startedAt: 1000 } }

const view: Draft = {
  event_name: "page_view",
  context: "site",
  occurred_at: "1970-01-01T00:00:02.000Z",
  url_path: "/store",
  page_title: "Dergiler"
}

const turn: Draft = { ...view, context: "reader", url_path: "/reader/42" }

type Place = Draft["context"]

const draftAt = (place: Place): Draft => (place === "site" ? view : turn)

/** Whoever has signed in, by their id; null for a visitor. */
type Reader = string | null

interface Expected {
  readonly isGiven: boolean
  readonly userId: Reader
  /** Somebody has signed out since ids were taken last: their session is over. */
  readonly hasLeft: boolean
  readonly now: "waiting for consent" | "taking ids" | "telling"
  /** Who was where at each view that waits for ids. */
  readonly held: ReadonlyArray<readonly [Reader, Place]>
  /** Views that were told and not yet summed up, and where the last one was of all. */
  readonly views: Views
  readonly last: Place
}

interface Views {
  readonly site: number
  readonly reader: number
}

const noViews: Views = { site: 0, reader: 0 }

const withViews = (views: Views, places: ReadonlyArray<Place>): Views =>
  places.reduce((all, place) => ({ ...all, [place]: all[place] + 1 }), views)

/** What is told, and by whom. */
type Line = readonly [Draft, Reader]

interface Told {
  readonly expected: Expected
  readonly lines: ReadonlyArray<Line>
}

/** The shop's, then the reader's, where there is something to sum up; and that of the place that was told of last. */
const summaries = (views: Views, last: Place, at: number, userId: Reader): ReadonlyArray<Line> =>
  (["site", "reader"] as const)
    .filter((place) => views[place] > 0 || place === last)
    .map((place) => [
      {
        event_name: "session_summary",
        context: place,
        occurred_at: new Date(at).toISOString(),
        session_duration_seconds: at / 1000 - 1,
        properties: { page_view_counts: views[place] === 0 ? {} : { [draftAt(place).url_path ?? ""]: views[place] } }
      },
      userId
    ])

const after = (before: Expected, event: Case<typeof analyticsMachine>): Told | null => {
  const { isGiven, userId, now, held, views, last } = before
  switch (event.type) {
    case "consent.known": {
      const isNew = now === "waiting for consent" || event.isGiven !== isGiven
      return { expected: isNew ? { ...before, isGiven: event.isGiven, now: "taking ids" } : before, lines: [] }
    }
    case "user.found": {
      const found = { ...before, userId: event.userId }
      if (userId === null || userId === event.userId) return { expected: found, lines: [] }
      if (now !== "telling") return { expected: { ...found, hasLeft: true }, lines: [] }
      return {
        expected: { ...found, hasLeft: true, now: "taking ids", views: noViews },
        lines: summaries(views, last, event.at, userId)
      }
    }
    case "ids.known":
      return now === "taking ids"
        ? {
            expected: {
              ...before,
              hasLeft: false,
              now: "telling",
              held: [],
              views: withViews(
                views,
                held.map(([, place]) => place)
              ),
              last: held.at(-1)?.[1] ?? last
            },
            lines: held.map(([by, place]) => [draftAt(place), by])
          }
        : null
    case "events.happened": {
      const places = event.drafts.map(({ context }) => context)
      if (now !== "telling") {
        const seen = places.map((place) => [userId, place] as const)
        return { expected: { ...before, held: [...held, ...seen] }, lines: [] }
      }
      const [all, latest] = [withViews(views, places), places.at(-1) ?? last]
      return {
        expected: { ...before, views: event.isLeaving ? noViews : all, last: latest },
        lines: [
          ...places.map((place): Line => [draftAt(place), userId]),
          ...(event.isLeaving ? summaries(all, latest, event.at, userId) : [])
        ]
      }
    }
    default:
      return { expected: before, lines: [] }
  }
}

/** Nobody sees this chart: what it has kept is all there is. */
export const model: Model<typeof analyticsMachine, Expected> = {
  machine: analyticsMachine,
  cases: [
    { type: "consent.known", isGiven: true },
    { type: "consent.known", isGiven: false },
    { type: "user.found", userId: null, at: 61_000 },
    { type: "user.found", userId: ayse, at: 61_000 },
    { type: "user.found", userId: bora, at: 61_000 },
    { type: "ids.known", identity },
    { type: "events.happened", drafts: [view], isLeaving: false, at: 2000 },
    { type: "events.happened", drafts: [view], isLeaving: true, at: 31_000 },
    { type: "events.happened", drafts: [turn], isLeaving: false, at: 2000 },
    { type: "events.happened", drafts: [view, turn], isLeaving: true, at: 31_000 },
    { type: "events.happened", drafts: [], isLeaving: true, at: 31_000 }
  ],
  begin: () => ({
    isGiven: false,
    userId: null,
    hasLeft: false,
    now: "waiting for consent",
    held: [],
    views: noViews,
    last: "site"
  }),
  next: (before, event) => after(before, event)?.expected ?? null,
  place: ({ held, views: _, ...rest }) => [rest, held.length > 0, held[0]?.[0]],
  asks: ({ isGiven, hasLeft, now }) => [
    { slot: "watch", input: undefined },
    { slot: "recorder", input: undefined },
    ...(now === "taking ids" ? [{ slot: "take", input: { isLasting: isGiven, isNewSession: hasLeft } }] : [])
  ],
  // Ids that are being taken are taken anew for another answer, and where a session ends meanwhile.
  begins: ({ before, event, expected: { isGiven, now } }) => {
    if (before === null) return ["watch", "recorder"]
    if (now !== "taking ids") return []
    const isOver = event?.type === "user.found" && before.userId !== null && before.userId !== event.userId
    return before.now !== now || before.isGiven !== isGiven || isOver ? ["take"] : []
  },
  orders: ({ before, event, expected: { isGiven } }) => {
    const lines = before === null || event === null ? [] : (after(before, event)?.lines ?? [])
    const events = lines.map(([draft, by]) => ({ ...draft, ...ids, ...session, user_id: isGiven ? by : null }))
    const order = { type: "events.keep", events, isLasting: isGiven }
    return events.length === 0 ? [] : [{ slot: "recorder", order }]
  }
}
