import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createActor, fromCallback, SimulatedClock } from "xstate"
import type { Draft } from "../../../src/domain/analytics/Draft.ts"
import { nothingShown, type Page } from "../../../src/domain/analytics/Page.ts"
import { noAccess } from "../../../src/domain/catalogue/AccessSummary.ts"
import { consentMachine } from "../../../src/machines/analytics/consent.machine.ts"
import { sendEarlyReading } from "../../../src/machines/analytics/earlyReading.live.ts"
import { tellSlides } from "../../../src/machines/analytics/tellSlides.ts"
import { type VisitsEvent, visitsMachine } from "../../../src/machines/analytics/visits.machine.ts"
import { accessMachine } from "../../../src/machines/catalogue/access.machine.ts"
import { settleDelay, slidesMachine } from "../../../src/machines/reader/slides.machine.ts"

const silent = fromCallback(() => {}) as never
const publication = "publication0001"
const page: Page = {
  ...nothingShown,
  path: "/reader/issue0000000001",
  title: "Çıma",
  publication,
  issue: "issue0000000001"
}

interface Sent {
  readonly event_name: string
  readonly [field: string]: unknown
}

const start = Date.UTC(2026, 10, 28, 9)
let sent: Array<Sent> = []
let asked: Array<unknown> = []
let seen: "visible" | "hidden" = "visible"
let disconnect = () => {}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  ;[sent, asked, seen] = [[], [], "visible"]
  vi.useFakeTimers({ toFake: ["Date"], now: start })
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => seen)
  vi.stubGlobal("fetch", async (to: string, { body, keepalive, method }: RequestInit) => {
    asked.push([to, method, keepalive])
    sent.push(...(JSON.parse(String(body)) as ReadonlyArray<Sent>))
    return new Response()
  })
})
afterEach(() => {
  disconnect()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const after = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const look = (state: typeof seen) => {
  seen = state
  document.dispatchEvent(new Event("visibilitychange"))
}
/** Browsers differ in which of the two comes first. */
const leave = () => {
  dispatchEvent(new PageTransitionEvent("pagehide"))
  look("hidden")
}

/** Somebody reads; what measures comes when the test says so. */
const reading = (userId: string | null = null) => {
  const clock = new SimulatedClock()
  const slides = createActor(slidesMachine, {
    input: { total: 10, viewport: { width: 1280, height: 800 }, page: 2 },
    clock
  }).start()
  const access = createActor(
    accessMachine.provide({ actors: { watch: silent, ask: silent, wait: silent, rest: silent } })
  ).start()
  access.send({ type: "user.known", userId, kept: null })
  const visits = createActor(visitsMachine.provide({ actors: { watch: silent } }))
  const consent = createActor(consentMachine.provide({ actors: { follow: silent, recorder: silent } }))
  let isLoaded = false
  let waiting: ReadonlyArray<VisitsEvent> = []
  const loaded = <Actor>(actor: Actor) =>
    ({
      now: () => (isLoaded ? actor : null),
      send: (event: VisitsEvent) => {
        if (isLoaded) visits.send(event)
        else waiting = [...waiting, event]
      },
      drop: (kind: string) => {
        waiting = waiting.filter(({ type }) => type !== kind)
      }
    }) as never
  const measured: Array<Draft> = []
  visits.on("events.happened", ({ drafts }) => measured.push(...drafts))
  const measuring = loaded(visits)
  const stop = [
    tellSlides(slides, measuring),
    sendEarlyReading({ access, visits: measuring, consent: loaded(consent) }, slides, () => page)
  ]
  disconnect = () => stop.forEach((end) => end())
  return {
    access,
    turn: () => {
      slides.send({ type: "slide.next" })
      clock.increment(settleDelay)
    },
    load: () => {
      isLoaded = true
      visits.start()
      consent.start()
    },
    track: () => visits.send({ type: "page.opened", page, at: start }),
    consent: () => consent.send({ type: "consent.signalled" }),
    /** The code comes, hears what waited, and then that the tab is hidden. */
    measure: () => {
      isLoaded = true
      visits.start()
      visits.send({ type: "tab.seen", at: Date.now() })
      visits.send({ type: "page.opened", page, at: start })
      for (const event of waiting) visits.send(event)
      after(1)
      visits.send({ type: "tab.hidden", at: Date.now() })
      return measured.map(({ event_name: name, page_number: first, duration_seconds: seconds }) => [
        name,
        first,
        seconds
      ])
    }
  }
}

const told = () =>
  sent.map(({ event_name: name, page_number: first, duration_seconds: seconds }) => [name, first, seconds])

describe("a page of the reader that is left before it is measured", () => {
  it("has its view and its seconds sent at once, in nobody's name, under the tab's ids", () => {
    reading("user00000000001").access.send({ type: "access.answered", summary: noAccess, askedAt: start })
    after(2)
    leave()
    expect(told()).toEqual([
      ["page_view", 2, undefined],
      ["time_on_page", 2, 2]
    ])
    expect(asked).toEqual([["/api/analytics/reader/batch", "POST", true]])
    expect(sent[0]).toMatchObject({ context: "reader", publication, issue: page.issue, properties: { pages: 2 } })
    expect(sent[0]?.["user_id"] ?? null).toBeNull()
    expect(sent[0]?.["visitor_id"]).toBe(sessionStorage.getItem("visitorId"))
    expect(localStorage.length).toBe(0)
  })

  it("has also its turns sent, each slide with its time, and nothing a second time", () => {
    const { turn } = reading()
    after(3)
    turn()
    after(1)
    look("hidden")
    leave()
    expect(told()).toEqual([
      ["page_view", 2, undefined],
      ["time_on_page", 2, 3],
      ["page_turn", 4, undefined],
      ["time_on_page", 4, 1]
    ])
  })

  it("is told of under the browser's ids where it has some, and keeps these", () => {
    localStorage.setItem("visitorId", `vis_${"a".repeat(20)}`)
    reading()
    after(1)
    leave()
    expect(sent[0]?.["visitor_id"]).toBe(`vis_${"a".repeat(20)}`)
    expect(localStorage.getItem("visitorId")).toBe(`vis_${"a".repeat(20)}`)
  })

  it.each([
    ["the code has come", ["load"]],
    ["consent is known, but not yet the page", ["load", "consent"]],
    ["the page is known, but not yet consent", ["load", "track"]]
  ] as const)("is sent while %s", (_, steps) => {
    const reader = reading()
    for (const step of steps) reader[step]()
    after(1)
    leave()
    expect(told()).toEqual([
      ["page_view", 2, undefined],
      ["time_on_page", 2, 1]
    ])
  })

  it("is not told of if it was read by who makes it, or if that is not known", () => {
    const { access } = reading("user00000000001")
    after(2)
    leave()
    expect(told()).toEqual([])
    disconnect()
    look("visible")
    reading("user00000000001").access.send({
      type: "access.answered",
      summary: { ...noAccess, ownPublications: [publication] },
      askedAt: start
    })
    after(2)
    leave()
    expect(told()).toEqual([])
    expect(access.getSnapshot().context.summary).toBeNull()
  })
})

describe("a page of the reader that was left and that the browser brings back", () => {
  const back = () => {
    look("visible")
    dispatchEvent(new PageTransitionEvent("pageshow"))
  }

  it("is told of once: what was sent is not measured again, nor the time away", () => {
    const { turn, measure } = reading()
    after(3)
    turn()
    after(2)
    leave()
    expect(told()).toHaveLength(4)
    after(600)
    back()
    after(4)
    expect(measure()).toEqual([["time_on_page", 4, 5]])
    expect(told()).toHaveLength(4)
  })

  it("and left again has only the time since sent", () => {
    reading()
    after(2)
    leave()
    after(600)
    back()
    after(5)
    leave()
    expect(told()).toEqual([
      ["page_view", 2, undefined],
      ["time_on_page", 2, 2],
      ["time_on_page", 2, 5]
    ])
  })

  it("is measured whole where nothing was sent, because it was not known whose it is", () => {
    const { turn, measure } = reading("user00000000001")
    after(3)
    turn()
    leave()
    back()
    expect(told()).toEqual([])
    expect(measure().map(([name]) => name)).toEqual(["page_view", "time_on_page", "page_turn", "time_on_page"])
  })
})

describe("a page of the reader that is measured", () => {
  const measured = () => {
    const reader = reading()
    reader.load()
    reader.track()
    reader.consent()
    return reader
  }

  it("is left to what measures it", () => {
    measured()
    after(5)
    leave()
    expect(told()).toEqual([])
  })

  it("has what was seen before sent if the tab was hidden then, and is not seen again", () => {
    const reader = reading()
    after(2)
    look("hidden")
    expect(told()).toEqual([])
    reader.load()
    reader.track()
    reader.consent()
    after(60)
    dispatchEvent(new PageTransitionEvent("pagehide"))
    expect(told()).toEqual([
      ["page_view", 2, undefined],
      ["time_on_page", 2, 2]
    ])
  })

  it("is left to what measures it also where the tab is seen again", () => {
    const reader = reading()
    after(2)
    look("hidden")
    reader.load()
    reader.track()
    reader.consent()
    look("visible")
    after(2)
    leave()
    expect(told()).toEqual([])
  })
})
