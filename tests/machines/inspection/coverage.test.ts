import { describe, expect, it } from "vitest"
import {
  countCoverage,
  coverageOf,
  joinWays,
  percent,
  promisedBy,
  strangeReasons,
  takenIn,
  untakenComplaints,
  type Walked
} from "../../../src/machines/inspection/coverage.ts"

const charts = [
  { name: "lamp", transitions: ["off: press → on", "on: press → off", "on: burn → over"] },
  { name: "fuse", transitions: ["whole: burn → burnt"] }
]

const walked: ReadonlyArray<Walked> = [
  { model: "home/lamp.model.tsx", chart: "lamp", place: "browser", taken: { lamp: ["off: press → on"] } },
  { model: "home/lamp.model.ts", chart: "lamp", place: "node", taken: { lamp: ["off: press → on", "on: press → off"] } }
]

describe("what walks took", () => {
  it("counts a transition where it is taken, and a browser more", () => {
    const [lamp, fuse] = coverageOf(charts, walked, { lamp: { "on: burn → over": "Bulbs last." } })
    expect(lamp?.transitions.map(({ taken, reason }) => [taken, reason])).toEqual([
      ["browser", ""],
      ["node", ""],
      ["nowhere", "Bulbs last."]
    ])
    expect([lamp?.isWalked, fuse?.isWalked]).toEqual([true, false])
    expect(countCoverage(coverageOf(charts, walked, {}))).toEqual({ all: 4, browser: 1, node: 1, nowhere: 2, named: 0 })
  })

  it("counts what a chart took as the living child of another", () => {
    const parent: Walked = { ...walked[0]!, chart: "house", taken: { fuse: ["whole: burn → burnt"] } }
    expect(coverageOf(charts, [parent], {})[1]?.transitions[0]?.taken).toBe("browser")
  })

  it("is not all before the last is taken", () => {
    expect([percent(1999, 2000), percent(2000, 2000), percent(0, 7), percent(0, 0)]).toEqual([
      "99.9%",
      "100.0%",
      "0.0%",
      "–"
    ])
  })
})

describe("the list of reasons", () => {
  const complaints = (untaken: Parameters<typeof coverageOf>[2]) =>
    untakenComplaints({ charts, taken: takenIn(walked, "browser"), untaken })
  const complete = {
    lamp: { "on: press → off": "It is glued.", "on: burn → over": "Bulbs last." },
    fuse: { "*": "It has no screen." }
  }

  it("is complete with a reason for each transition that no browser takes", () => {
    expect(complaints(complete)).toEqual([])
    expect(complaints({ ...complete, lamp: { "*": "It has no screen." } })).toEqual([])
    expect(complaints({ lamp: complete.lamp, "*": { "whole: burn → burnt": "No chart does." } })).toEqual([])
  })

  it("lacks what is not taken and not named", () => {
    expect(complaints({ fuse: complete.fuse })).toEqual([
      "lamp, on: press → off: not taken, and no reason is given.",
      "lamp, on: burn → over: not taken, and no reason is given."
    ])
  })

  it("is stale with a reason for what is taken, for what is no transition, and for a whole chart that is taken", () => {
    expect(complaints({ ...complete, lamp: { ...complete.lamp, "off: press → on": "Nobody presses." } })).toEqual([
      "lamp, off: press → on: a reason is given, and it is taken."
    ])
    expect(complaints({ ...complete, lamp: { ...complete.lamp, "off: pull → on": "It has no string." } })).toEqual([
      "lamp, off: pull → on: a reason is given, and there is no such transition."
    ])
    const all: Walked = { ...walked[0]!, taken: { lamp: charts[0]!.transitions, fuse: charts[1]!.transitions } }
    const taken = takenIn([all], "browser")
    expect(untakenComplaints({ charts, taken, untaken: { fuse: complete.fuse } })).toEqual([
      "fuse: a reason is given, and all is taken."
    ])
  })

  it("is stale with a reason for every chart whose transition each of them takes", () => {
    const named = { ...complete, "*": { "off: press → on": "Nobody presses." } }
    expect(complaints(named)).toEqual(["off: press → on: a reason is given for every chart, and each takes it."])
    const another = { name: "torch", transitions: ["off: press → on"] }
    const taken = takenIn(walked, "browser")
    const listed = { charts: [...charts, another], taken, untaken: named }
    expect(untakenComplaints(listed)).toEqual([])
  })

  it("promises a figure of all charts, and one of those that are drawn", () => {
    expect(promisedBy(charts, complete)).toEqual({ all: { all: 4, taken: 1 }, drawn: { all: 3, taken: 1 } })
    expect(promisedBy(charts, {})).toEqual({ all: { all: 4, taken: 4 }, drawn: { all: 4, taken: 4 } })
  })

  it("names charts that there are", () => {
    expect(strangeReasons(charts, { ...complete, candle: { "*": "It has no wire." }, "*": { x: "y" } })).toEqual([
      "candle: a reason is given, and there is no such chart.",
      "x: a reason is given, and no chart has such a transition."
    ])
    expect(strangeReasons(charts, complete)).toEqual([])
  })
})

describe("ways of two models of a chart", () => {
  const event = (type: string) => ({ event: { type }, by: "told" }) as const

  it("lead to all that either leads to, by the shorter of two", () => {
    const one = {
      events: [event("a"), event("b")],
      ways: { x: { input: null, events: [0, 1] }, y: { input: 1, events: [0] } }
    }
    const other = {
      events: [event("c")],
      ways: { x: { input: 2, events: [0] }, y: { input: 2, events: [0, 0] }, z: { input: 2, events: [] } }
    }
    const both = joinWays([one, other])
    const said = Object.entries(both?.ways ?? {}).map(([name, { input, events }]) => [
      name,
      input,
      events.map((place) => both?.events[place]?.event)
    ])
    expect(said).toEqual([
      ["x", 2, [{ type: "c" }]],
      ["y", 1, [{ type: "a" }]],
      ["z", 2, []]
    ])
    expect(joinWays([])).toBeNull()
  })
})
