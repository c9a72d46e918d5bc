import { sharingMachine } from "../../../src/machines/catalogue/sharing.machine.ts"
import { createActor } from "xstate"
import { expect } from "vitest"
import { allIssues } from "../../../src/domain/publishing/deskList.ts"
import { deskMachine } from "../../../src/machines/publishing/desk.machine.ts"
import { Desk } from "../../../src/ui/publishing/Desk.tsx"
import { deskIssue } from "../../kit/fixtures/deskIssues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const converting = deskIssue({
  id: "issue0000000002",
  title: "Aralık 2026",
  status: "CONVERTING",
  pages_done: 3,
  published_at: null
})
const scheduled = deskIssue({ id: "issue0000000003", title: "Ocak 2027", status: "SCHEDULED", published_at: null })
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

const lists = {
  nothing: [],
  published: [deskIssue()],
  converting: [converting, deskIssue()],
  done: [deskIssue({ ...converting, status: "PUBLISHED", published_at: "2026-11-20T06:00:00.000Z" }), deskIssue()],
  scheduled: [scheduled]
}
type List = keyof typeof lists

/** Milliseconds until what is converted is looked at again, in two parts, and the rest of those for what only waits. */
const almost = 990
const second = 10
const rest = 14_000

const asking = {
  all: allIssues,
  later: { ...allIssues, state: "SCHEDULED" }
} as const

interface Expected {
  readonly asked: keyof typeof asking
  /** `loading` is of another list, or of the first; `refreshing` of the one that is shown. */
  readonly stage: "loading" | "failed" | "shown" | "refreshing"
  readonly list: List | null
  /** The last look has failed. */
  readonly isTold: boolean
  /** Milliseconds since the last look. */
  readonly waited: number
}

const isLooking = ({ stage }: Expected): boolean => stage === "loading" || stage === "refreshing"

const refreshing = (before: Expected): Expected => ({ ...before, stage: "refreshing", waited: 0 })

const waited = (before: Expected, by: number): Expected | null => {
  const { list, isTold } = before
  if (list === null || isLooking(before)) return by === rest ? before : null
  if (list === "nothing" || ((list === "published" || list === "done") && isTold)) return null
  const now = before.waited + by
  switch (now) {
    case almost:
      return { ...before, waited: now }
    case almost + second:
      return list === "converting" && !isTold ? refreshing(before) : { ...before, waited: now }
    case almost + second + rest:
      return list === "converting" || list === "scheduled" ? refreshing(before) : before
    default:
      return null
  }
}

export const model: Model<typeof deskMachine, Expected> = {
  machine: deskMachine,
  inputs: [allIssues],
  cases: [
    ...Object.values(lists).map((issues) => ({ type: "desk.loaded", issues, total: issues.length }) as const),
    ...Object.values(asking).map((asked) => ({ type: "desk.ask", asked }) as const),
    { type: "desk.failed", trouble },
    { type: "desk.retry" },
    { type: "issue.changed" },
    { type: "time.passed", by: almost },
    { type: "time.passed", by: second },
    { type: "time.passed", by: rest }
  ],
  begin: () => ({ asked: "all", stage: "loading", list: null, isTold: false, waited: 0 }),
  next: (before, event) => {
    const { asked, stage, list, isTold } = before
    switch (event.type) {
      case "desk.loaded": {
        const loaded = (Object.keys(lists) as ReadonlyArray<List>).find((one) => lists[one] === event.issues)!
        return isLooking(before) ? { asked, stage: "shown", list: loaded, isTold: false, waited: 0 } : null
      }
      case "desk.failed":
        if (stage === "loading") return { ...before, stage: "failed", list: null, isTold: true }
        return stage === "refreshing" ? { ...before, stage: "shown", isTold: true } : null
      // While it is looked at again, pressing once more asks nothing more.
      case "desk.retry":
        if (stage === "failed") return { ...before, stage: "loading" }
        if (!isTold || list === null) return null
        return stage === "shown" ? refreshing(before) : before
      // What was asked for already is asked for no second time.
      case "desk.ask":
        return asking[asked] === event.asked
          ? before
          : { ...before, asked: asked === "all" ? "later" : "all", stage: "loading", isTold: false, waited: 0 }
      case "issue.changed":
        if (list === null) return null
        return stage === "loading" ? before : refreshing(before)
      case "time.passed":
        return waited(before, event.by)
    }
  },
  asks: (expected) => (isLooking(expected) ? [{ slot: "load", input: asking[expected.asked] }] : []),
  // What has changed since the question was put is not in its answer.
  begins: ({ before, event, expected }) =>
    isLooking(expected) &&
    (before === null ||
      !isLooking(before) ||
      event?.type === "issue.changed" ||
      (event?.type === "desk.ask" && before.asked !== expected.asked))
      ? ["load"]
      : [],
  news: ({ before, event }) => {
    if (event?.type !== "desk.loaded" || before?.stage !== "refreshing" || before.list === null) return []
    const now = new Map(event.issues.map(({ id, status }) => [id, status]))
    const hasMoved = lists[before.list].some(
      ({ id, status }) => !now.has(id) || (status !== "PUBLISHED" && now.get(id) === "PUBLISHED")
    )
    return hasMoved ? [{ type: "desk.moved" }] : []
  },
  alive: ["action"],
  show: (actor) =>
    draw(
      <Desk
        kind="publisher"
        desk={actor}
        sharing={createActor(sharingMachine)}
        origin="https://sayfa.example"
        asked={allIssues}
        onAsk={() => {}}
      />
    ),
  act: { "desk.retry": () => press("Tekrar dene") },
  promise: async ({ stage, list, isTold }) => {
    await rendered()
    expect(document.querySelector("[aria-busy='true']") !== null).toBe(stage === "loading")
    if (list === null) {
      if (stage === "loading") expect(said("status")).toEqual(["Sayılar yükleniyor"])
      else expect(said("alert")[0]).toContain("Sayılar yüklenirken bir sorun oluştu: Sunucuda bir hata oluştu.")
      return
    }
    const alerts = said("alert")
    expect(alerts.some((words) => words.includes("Liste yenilenemedi: Sunucuda bir hata oluştu."))).toBe(isTold)
    const titles = lists[list].map(({ title }) => title.slice(0, 9))
    if (list === "nothing") expect(said("heading")).toContain("Henüz yayınlanan sayı bulunmuyor.")
    else expect(said("rowheader").map((words) => words.slice(0, 9))).toEqual(titles)
    expect(said("progressbar")).toEqual(list === "converting" ? [`Hazırlanıyor: ${converting.title}`] : [])
  }
}
