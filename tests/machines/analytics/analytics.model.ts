import { expect } from "vitest"
import { noArrival } from "../../../src/domain/analytics/Arrival.ts"
import { type Draft, draftOf } from "../../../src/domain/analytics/Draft.ts"
import type { Identity } from "../../../src/domain/analytics/Identity.ts"
import { nothingShown } from "../../../src/domain/analytics/Page.ts"
import { type AnalyticsEventIn, analyticsMachine } from "../../../src/machines/analytics/analytics.machine.ts"
import type { Delay, Model } from "../../kit/paths.ts"

const [ayse, bora] = ["reader000000001", "reader000000002"]

const identity: Identity = {
  visitor_id: "vis_1",
  device_id: "dev_1",
  session: { ...noArrival, utm_source: "bulten", session_key: "ses_1", startedAt: 1_000 }
}

const view = draftOf("page_view", { ...nothingShown, path: "/store", title: "Dergiler" }, 2_000)

/** What is known of whoever is here, and what they did that is not told yet. */
interface Paper {
  isGiven: boolean
  reader: string | null
  hasLeft: boolean
  state: "waiting" | "taking" | "telling"
  /** Whose each of them is. */
  held: ReadonlyArray<readonly [Draft, string | null]>
  views: number
}

const papers = new WeakMap<object, Paper>()

const summary = (paper: Paper, at: number): string => {
  const { views } = paper
  paper.views = 0
  return `session_summary ${(at - 1_000) / 1000} ${views}`
}

/** The lines that are told, each with whose they are. */
const toldOn = (paper: Paper, event: AnalyticsEventIn | Delay): ReadonlyArray<string> => {
  const by = (lines: ReadonlyArray<string>, reader = paper.reader) => {
    const user = paper.isGiven ? reader : null
    return lines.map((line) => `${line} by ${user} ${paper.isGiven ? "for good" : "for now"}`)
  }
  const tell = (drafts: ReadonlyArray<Draft>) => {
    paper.views += drafts.length
    return drafts.map(({ event_name }) => event_name)
  }
  switch (event.type) {
    case "consent.known":
      if (paper.state === "waiting" || event.isGiven !== paper.isGiven) paper.state = "taking"
      paper.isGiven = event.isGiven
      return []
    case "reader.found": {
      const isOver = paper.reader !== null && paper.reader !== event.reader
      const last = isOver && paper.state === "telling" ? by([summary(paper, event.at)]) : []
      if (isOver && paper.state === "telling") paper.state = "taking"
      paper.hasLeft ||= isOver
      paper.reader = event.reader
      return last
    }
    case "ids.taken": {
      const { held } = paper
      Object.assign(paper, { state: "telling", hasLeft: false, held: [] })
      return held.flatMap(([draft, reader]) => by(tell([draft]), reader))
    }
    case "events.happened":
      if (paper.state !== "telling") {
        paper.held = [...paper.held, ...event.drafts.map((draft) => [draft, paper.reader] as const)]
        return []
      }
      return by([...tell(event.drafts), ...(event.isLeaving ? [summary(paper, event.at)] : [])])
    default:
      return []
  }
}

/** Nobody sees this chart: what it has kept is all there is. */
export const model: Model<typeof analyticsMachine> = {
  machine: analyticsMachine,
  cases: [
    { type: "consent.known", isGiven: true },
    { type: "consent.known", isGiven: false },
    { type: "reader.found", reader: null, at: 61_000 },
    { type: "reader.found", reader: ayse ?? null, at: 61_000 },
    { type: "reader.found", reader: bora ?? null, at: 61_000 },
    { type: "ids.taken", identity },
    { type: "events.happened", drafts: [view], isLeaving: false, at: 2_000 },
    { type: "events.happened", drafts: [view], isLeaving: true, at: 31_000 },
    { type: "events.happened", drafts: [], isLeaving: true, at: 31_000 }
  ],
  happens: (snapshot, event) => event.type !== "ids.taken" || snapshot.matches("taking"),
  facts: ({ context: { isGiven, reader, hasLeft, held } }) => [isGiven, reader, hasLeft, held[0]?.reader],
  promise: (_, actor, { event, asked, ordered }) => {
    const paper: Paper = papers.get(actor) ?? {
      isGiven: false,
      reader: null,
      hasLeft: false,
      state: "waiting",
      held: [],
      views: 0
    }
    papers.set(actor, paper)
    const told = ordered.flatMap(({ order }) =>
      (order["events"] as ReadonlyArray<Record<string, unknown>>).map((said) => {
        expect(said).toMatchObject({
          visitor_id: "vis_1",
          device_id: "dev_1",
          session_key: "ses_1",
          utm_source: "bulten"
        })
        expect(said).not.toHaveProperty("startedAt")
        const { page_view_counts: counts } = (said["properties"] ?? {}) as { page_view_counts?: Record<string, number> }
        const seconds = said["session_duration_seconds"]
        const what = counts === undefined ? [] : [seconds, counts["/store"] ?? 0]
        const lasts = order["isLasting"] === true ? "for good" : "for now"
        return [said["event_name"], ...what, "by", String(said["user_id"]), lasts].join(" ")
      })
    )
    expect(told).toEqual(event === null ? [] : toldOn(paper, event))
    expect(asked).toEqual([
      { slot: "watch", input: undefined },
      { slot: "recorder", input: undefined },
      ...(paper.state === "taking"
        ? [{ slot: "take", input: { isLasting: paper.isGiven, isNewSession: paper.hasLeft } }]
        : [])
    ])
  }
}
