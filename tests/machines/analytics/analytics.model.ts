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

/** Whoever has signed in, by their id; null for a visitor. */
type Reader = string | null

interface Expected {
  readonly isGiven: boolean
  readonly userId: Reader
  /** Somebody has signed out since ids were taken last: their session is over. */
  readonly hasLeft: boolean
  readonly now: "waiting for consent" | "taking ids" | "telling"
  /** Who was here at each view that waits for ids. */
  readonly held: ReadonlyArray<Reader>
  /** Views that were told and not yet summed up. */
  readonly views: number
}

/** What is told, and by whom. */
type Line = readonly [Draft, Reader]

interface Told {
  readonly expected: Expected
  readonly lines: ReadonlyArray<Line>
}

const summary = (views: number, at: number, userId: Reader): Line => [
  {
    event_name: "session_summary",
    context: "site",
    occurred_at: new Date(at).toISOString(),
    session_duration_seconds: at / 1000 - 1,
    properties: { page_view_counts: views === 0 ? {} : { "/store": views } }
  },
  userId
]

const after = (before: Expected, event: Case<typeof analyticsMachine>): Told | null => {
  const { isGiven, userId, now, held, views } = before
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
        expected: { ...found, hasLeft: true, now: "taking ids", views: 0 },
        lines: [summary(views, event.at, userId)]
      }
    }
    case "ids.known":
      return now === "taking ids"
        ? {
            expected: { ...before, hasLeft: false, now: "telling", held: [], views: views + held.length },
            lines: held.map((by) => [view, by])
          }
        : null
    case "events.happened": {
      const seen = event.drafts.map((): Reader => userId)
      if (now !== "telling") return { expected: { ...before, held: [...held, ...seen] }, lines: [] }
      const all = views + seen.length
      return {
        expected: { ...before, views: event.isLeaving ? 0 : all },
        lines: [...seen.map((by): Line => [view, by]), ...(event.isLeaving ? [summary(all, event.at, userId)] : [])]
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
    { type: "events.happened", drafts: [], isLeaving: true, at: 31_000 }
  ],
  begin: () => ({
    isGiven: false,
    userId: null,
    hasLeft: false,
    now: "waiting for consent",
    held: [],
    views: 0
  }),
  next: (before, event) => after(before, event)?.expected ?? null,
  place: ({ held, views: _, ...rest }) => [rest, held.length > 0, held[0]],
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
