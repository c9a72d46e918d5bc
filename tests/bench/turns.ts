import { createActor, fromCallback, SimulatedClock } from "xstate"
import { nothingShown } from "../../src/domain/analytics/Page.ts"
import { analyticsMachine } from "../../src/machines/analytics/analytics.machine.ts"
import { tellSlides } from "../../src/machines/analytics/tellSlides.ts"
import { visitsMachine } from "../../src/machines/analytics/visits.machine.ts"
import { settleDelay, slidesMachine } from "../../src/machines/reader/slides.machine.ts"

const turns = 5000
const warmUp = 1000
const rounds = 5

const silent = fromCallback(() => {}) as never

/** Microseconds of each turn, from its order to the news that it has come to rest, with all that hears of it. */
const turning = (isTold: boolean): ReadonlyArray<number> => {
  const clock = new SimulatedClock()
  const viewport = { width: 1280, height: 800 }
  const slides = createActor(slidesMachine, {
    input: { total: 2 * (turns + warmUp) + 2, viewport, page: 1 },
    clock
  }).start()
  if (isTold) {
    const filled = { actors: { watch: silent, take: silent, recorder: silent } }
    const analytics = createActor(analyticsMachine.provide(filled), { clock }).start()
    const visits = createActor(visitsMachine.provide({ actors: { watch: silent } }), { clock })
    visits.on("*", (happened) => analytics.send(happened))
    visits.start()
    visits.send({ type: "tab.seen", at: Date.now() })
    visits.send({ type: "page.opened", page: { ...nothingShown, path: "/reader/a", title: "" }, at: Date.now() })
    analytics.send({ type: "consent.known", isGiven: false })
    const session = { session_key: "ses_a", startedAt: 0, utm_source: null, utm_medium: null, utm_campaign: null }
    const ids = { visitor_id: "vis_a", device_id: "dev_a", session: { ...session, referrer: null } }
    analytics.send({ type: "ids.known", identity: ids })
    tellSlides(slides, visits)
  }
  return Array.from({ length: turns + warmUp }, () => {
    const began = performance.now()
    slides.send({ type: "slide.next" })
    clock.increment(settleDelay)
    return 1000 * (performance.now() - began)
  }).slice(warmUp)
}

const share = (times: ReadonlyArray<number>, part: number): string =>
  (times.toSorted((one, other) => one - other)[Math.floor(part * (times.length - 1))] ?? 0).toFixed(0)

/** What a turn costs the charts, with and without those that tell of it. A frame has 16,700 µs. */
export const run = async (): Promise<ReadonlyArray<string>> => {
  const [silentTimes, toldTimes]: [Array<number>, Array<number>] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    silentTimes.push(...turning(false))
    toldTimes.push(...turning(true))
  }
  const line = (name: string, times: ReadonlyArray<number>) =>
    `${rounds * turns} turns, ${name}: ${share(times, 0.5)} µs each, ${share(times, 0.95)} µs at the 95th of a hundred`
  return [line("told to nobody", silentTimes), line("told to the charts of analytics", toldTimes)]
}
