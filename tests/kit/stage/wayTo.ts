import type { WayEvent, Ways } from "../../../src/machines/inspection/coverage.ts"
import { redact } from "../../../src/machines/inspection/redact.ts"
import type { AnyModel } from "../model/Model.ts"
import { shortestWays, wayEvent } from "../model/ways.ts"
import type { AnyWay } from "./playedWay.ts"

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The way with what is expected after each event; null if one cannot come where the way has it. */
const expecting = (model: AnyModel, input: unknown, events: ReadonlyArray<WayEvent>): AnyWay | null => {
  const start = model.begin(input)
  const steps: Array<AnyWay["steps"][number]> = []
  for (const wanted of events) {
    const before = steps.at(-1)?.expected ?? start
    const event = model.cases.find((one) => same(wayEvent(model, one), wanted) && model.next(before, one) !== null)
    if (event === undefined) return null
    steps.push({ event, expected: model.next(before, event) })
  }
  return { input: input as never, start, steps }
}

/** A way that a walk left behind, with the model's own events, of which it has copies without secrets. */
const knownWay = (model: AnyModel, name: string, { events, ways }: Ways): AnyWay | null => {
  const way = ways[name]
  if (way === undefined) return null
  const inputs: ReadonlyArray<unknown> = model.inputs ?? [undefined]
  const wanted = way.events.flatMap((place) => events[place] ?? [])
  for (const input of inputs.filter((one) => same(redact(one) ?? null, way.input))) {
    const found = expecting(model, input, wanted)
    if (found !== null) return found
  }
  return null
}

/**
 * The shortest way to a transition, by the generator of the walks. To one that only a screen or a child can cause, it is
 * the shortest walk that took it, if walks have left it behind.
 */
export const wayTo = (model: AnyModel, name: string, left: Ways | null): AnyWay | null => {
  const [found] = [...shortestWays(model, new Set([name])).values()]
  if (found === undefined) return left === null ? null : knownWay(model, name, left)
  return { ...found, start: model.begin(found.input) } as AnyWay
}
