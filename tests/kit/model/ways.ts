import { type AnyStateMachine, SimulatedClock } from "xstate"
import type { Way, WayEvent, Ways } from "../../../src/machines/inspection/coverage.ts"
import { redact } from "../../../src/machines/inspection/redact.ts"
import { transitionsTaken } from "../../../src/machines/inspection/transitionsTaken.ts"
import type { AnyModel, Case, Walk } from "./Model.ts"
import { startSilent } from "./silentActor.ts"
import { nearestFirst } from "./walks.ts"

type AnyWalk = Pick<Walk<AnyStateMachine, unknown>, "input" | "steps">

/** The transitions of the chart itself that the last step of this way takes; of a way without steps, its start. */
const takenAtTheEnd = (model: AnyModel, { input, steps }: AnyWalk): ReadonlyArray<string> => {
  const clock = new SimulatedClock()
  const names: Array<string> = []
  let left = steps.length
  const stage = startSilent(model.machine, model.alive ?? [], input, clock, model.watched, (inspected) => {
    if (left > 0) return
    for (const { chart, transition } of transitionsTaken(inspected)) {
      if (chart === model.machine.id) names.push(transition)
    }
  })
  for (const { event } of steps) {
    left -= 1
    if (event.type === "time.passed") clock.increment((event as { readonly by: number }).by)
    else stage.actor.send(event)
  }
  stage.stop()
  return names
}

/** The shortest way to each of these transitions along the model. Those that only a screen or a child can cause are left out. */
export const shortestWays = (model: AnyModel, wanted: ReadonlySet<string>): ReadonlyMap<string, AnyWalk> => {
  const found = new Map<string, AnyWalk>()
  for (const way of nearestFirst(model)) {
    if (found.size === wanted.size) break
    for (const name of takenAtTheEnd(model, way)) if (wanted.has(name) && !found.has(name)) found.set(name, way)
  }
  return found
}

/** An event of the model as data, without secrets. */
export const wayEvent = (model: AnyModel, event: Case<AnyStateMachine>): WayEvent => {
  if (event.type === "time.passed") return { event, by: "time" }
  const acts: object = model.act ?? {}
  return { event: redact(event), by: event.type in acts ? "hand" : "told" }
}

/** The ways as data, each event once. */
export const waysAsData = (model: AnyModel, found: ReadonlyMap<string, AnyWalk>): Ways => {
  const places = new Map<string, number>()
  const events: Array<WayEvent> = []
  const placeOf = (event: Case<AnyStateMachine>): number => {
    const data = wayEvent(model, event)
    const text = JSON.stringify(data)
    const place = places.get(text) ?? events.push(data) - 1
    places.set(text, place)
    return place
  }
  const ways = [...found].map(([name, { input, steps }]): [string, Way] => [
    name,
    { input: redact(input) ?? null, events: steps.map(({ event }) => placeOf(event)) }
  ])
  return { events, ways: Object.fromEntries(ways) }
}
