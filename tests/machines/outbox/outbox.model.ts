import { expect } from "vitest"
import { outboxMachine } from "../../../src/machines/outbox/outbox.machine.ts"
import type { Model } from "../../kit/paths.ts"

/** What each walk is at: which flush, for which reason, and what it was asked meanwhile. */
interface Work {
  readonly flush: object | undefined
  readonly isBack: boolean | null
  readonly next: "none" | "back"
}

const works = new WeakMap<object, Work>()

const after = ({ isBack, next }: Omit<Work, "flush">, type: string): Omit<Work, "flush"> => {
  if (type === "flushed") return { isBack: next === "none" ? null : true, next: "none" }
  if (type === "line.back") return isBack === null ? { isBack: true, next } : { isBack, next: "back" }
  if (type === "page.hidden") return { isBack, next }
  return { isBack: isBack ?? false, next }
}

export const model: Model<typeof outboxMachine> = {
  machine: outboxMachine,
  cases: [{ type: "flush.due" }, { type: "line.back" }, { type: "page.hidden" }, { type: "flushed" }],
  happens: (snapshot, { type }) => type !== "flushed" || !snapshot.matches("resting"),
  promise: (_, actor, { event, asked, ordered }) => {
    const before = works.get(actor) ?? { isBack: false, next: "none", flush: undefined }
    const work = event === null ? before : after(before, event.type)
    const [ticks, hides, hurrier, ...flushes] = asked
    works.set(actor, { ...work, flush: flushes[0] })
    expect([ticks, hides, hurrier].map((one) => one?.slot)).toEqual(["ticks", "hides", "hurrier"])
    // One flush at a time, for one reason; another one begins when it has ended, and none breaks it off.
    expect(flushes).toEqual(work.isBack === null ? [] : [{ slot: "flush", input: { isBack: work.isBack } }])
    expect(flushes[0] === before.flush).toBe(
      event !== null && before.isBack === work.isBack && event.type !== "flushed"
    )
    expect(ordered).toEqual(event?.type === "page.hidden" ? [{ slot: "hurrier", order: { type: "hurry" } }] : [])
  },
  // What was asked while it was at it is done afterwards.
  end: (_, actor) => {
    const work = works.get(actor)
    if (work === undefined || work.isBack === null) return
    actor.send({ type: "flushed" })
    const place = { none: "resting", back: "flushingBack" } as const
    expect(actor.getSnapshot().matches(place[work.next])).toBe(true)
  }
}
