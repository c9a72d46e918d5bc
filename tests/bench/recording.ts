import { createActor, SimulatedClock } from "xstate"
import { recordVisit } from "../../src/machines/inspection/recordVisit.ts"
import { typedTexts } from "../../src/machines/inspection/typedTexts.ts"
import { settleDelay } from "../../src/machines/reader/slides.machine.ts"
import { surfaceMachine } from "../../src/machines/reader/surface.machine.ts"
import { magazineRead } from "../kit/fixtures/issues.ts"
import { stageOf } from "../kit/trials/recordedWalk.ts"
import { withSilentSlots } from "../kit/model/silentActor.ts"

const turns = 400
const warmUp = 100
const rounds = 10

const stage = stageOf(withSilentSlots(surfaceMachine))
const pages = 2 * (turns + warmUp) + 2

/** Microseconds of each turn through all charts around the page, with its timers, and characters of its recording. */
const turning = (isRecorded: boolean) => {
  const clock = new SimulatedClock()
  const visit = recordVisit({ now: () => clock.now(), begun: new Date(0), version: "bench", typed: typedTexts() })
  const input = {
    magazine: magazineRead({ page_count: pages }),
    viewport: { width: 1280, height: 800 },
    page: 1,
    ara: null
  }
  const root = createActor(stage, { input: input as never, clock, ...(isRecorded ? { inspect: visit.inspect } : {}) })
  root.start()
  const surface = root.getSnapshot().context.child
  surface.send({ type: "content.ready" })
  let before = 0
  const times = Array.from({ length: turns + warmUp }, (_, at) => {
    if (at === warmUp) before = visit.size()
    const began = performance.now()
    surface.send({ type: "slide.next" })
    clock.increment(settleDelay)
    return 1000 * (performance.now() - began)
  }).slice(warmUp)
  const size = (visit.size() - before) / turns
  root.stop()
  return { times, size }
}

const middle = (times: ReadonlyArray<number>): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

/** What a recording adds to a turn, which takes as long as its slide does, and how large an hour of turns is. */
export const run = async (): Promise<ReadonlyArray<string>> => {
  const times = { off: [] as Array<number>, on: [] as Array<number> }
  let size = 0
  for (let round = 0; round < rounds; round += 1) {
    times.off.push(...turning(false).times)
    const recorded = turning(true)
    times.on.push(...recorded.times)
    size = recorded.size
  }
  const [off, on] = [middle(times.off), middle(times.on)]
  const share = (100 * (on - off)) / (1000 * settleDelay)
  return [
    `${rounds * turns} turns through the charts of the reader: ${off.toFixed(0)} µs each, recorded ${on.toFixed(0)} µs`,
    `a recording takes ${share.toFixed(2)} % of a turn's ${settleDelay} ms, and ${size.toFixed(0)} characters of it`,
    `a megabyte holds ${Math.floor(1_000_000 / Math.max(1, size))} turns`
  ]
}
