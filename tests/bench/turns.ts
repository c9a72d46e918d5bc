import { createActor, fromCallback, SimulatedClock } from "xstate"
import { nothingShown } from "../../src/domain/analytics/Page.ts"
import { analyticsMachine } from "../../src/machines/analytics/analytics.machine.ts"
import { tellSlides } from "../../src/machines/analytics/tellSlides.ts"
import { visitsMachine } from "../../src/machines/analytics/visits.machine.ts"
import { nothingShown as nothingShownBefore } from "../../src/domain/reader/adverts/chooseAdvert.ts"
import { advertsMachine } from "../../src/machines/reader/adverts.machine.ts"
import { settleDelay, slidesMachine } from "../../src/machines/reader/slides.machine.ts"
import { advert } from "../kit/fixtures/adverts.ts"
import { magazineRead } from "../kit/fixtures/issues.ts"

const turns = 5000
const warmUp = 1000
const rounds = 5

const silent = fromCallback(() => {}) as never

/** What hears of a turn: nothing, what tells of it, or the adverts, of which every page has twenty. */
type Hearers = "nobody" | "analytics" | "adverts"

const advertised = Array.from({ length: 20 }, (_, at) => advert(`Otel ${at}`, "toast"))

/** Microseconds of each turn, from its order to the news that it has come to rest, with all that hears of it. */
const turning = (hearers: Hearers): ReadonlyArray<number> => {
  const clock = new SimulatedClock()
  const viewport = { width: 1280, height: 800 }
  const slides = createActor(slidesMachine, {
    input: { total: 2 * (turns + warmUp) + 2, viewport, page: 1 },
    clock
  }).start()
  if (hearers === "adverts") {
    const filled = { actors: { load: silent, recorder: silent } }
    const adverts = createActor(advertsMachine.provide(filled), { clock, input: { magazine: magazineRead() } }).start()
    const ids = Object.fromEntries(advertised.map(({ reklamId }) => [reklamId, "otel"]))
    const pages = Object.fromEntries(Array.from({ length: 2 * (turns + warmUp) + 2 }, (_, at) => [at + 1, ids]))
    adverts.send({ type: "adverts.known", adverts: advertised, pages, shown: nothingShownBefore, seed: 7 })
    slides.on("page.turned", ({ slide }) => {
      // The one of the turn before has been closed, so that each turn brings one.
      adverts.send({ type: "advert.close" })
      adverts.send({ type: "adverts.turned", slide })
    })
  }
  if (hearers === "analytics") {
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

/** What a turn costs the charts, with and without those that tell of it, and with adverts. A frame has 16,700 µs. */
export const run = async (): Promise<ReadonlyArray<string>> => {
  const times = { nobody: [], analytics: [], adverts: [] } as Record<Hearers, Array<number>>
  for (let round = 0; round < rounds; round += 1)
    for (const hearers of ["nobody", "analytics", "adverts"] as const) times[hearers].push(...turning(hearers))
  const line = (name: string, taken: ReadonlyArray<number>) =>
    `${rounds * turns} turns, ${name}: ${share(taken, 0.5)} µs each, ${share(taken, 0.95)} µs at the 95th of a hundred`
  return [
    line("told to nobody", times.nobody),
    line("told to the charts of analytics", times.analytics),
    line("with twenty adverts on every page, one of them at each turn", times.adverts)
  ]
}
