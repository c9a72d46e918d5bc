import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { type PageTurned, settleDelay, slidesMachine } from "../../../src/machines/reader/slides.machine.ts"
import { isFirst, isLast, slideShown } from "../../../src/machines/reader/slides.view.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { landscape, portrait } from "../../kit/fixtures/issues.ts"

/** An issue laid open, with what the history was told. */
const open = ({ total = 20, page = 1, viewport = landscape } = {}) => {
  const clock = new SimulatedClock()
  const actor = createActor(slidesMachine, { clock, input: { total, page, viewport } })
  const turns: Array<PageTurned> = []
  actor.on("page.turned", (turn) => turns.push(turn))
  actor.start()
  return {
    turns,
    clock,
    send: actor.send.bind(actor),
    rotate: (to: typeof landscape, looked: number | null = null) =>
      actor.send({ type: "viewport.resized", viewport: to, page: looked }),
    rest: () => clock.increment(settleDelay),
    shown: () => slideShown(actor.getSnapshot()),
    snapshot: () => actor.getSnapshot()
  }
}

describe("turning pages", () => {
  it("shows the next slide at once, and tells of it when it has settled", () => {
    const { send, shown, turns, clock } = open()
    send({ type: "slide.next" })
    expect(shown()).toEqual([2, 3])
    clock.increment(settleDelay - 1)
    expect(turns).toEqual([])
    clock.increment(1)
    expect(turns).toEqual([{ type: "page.turned", slide: [2, 3], index: 1, direction: "next", how: "push" }])
  })

  it("makes one turn of a key that is held", () => {
    const { send, turns, clock, rest } = open()
    for (let repeat = 0; repeat < 6; repeat += 1) {
      send({ type: "slide.next" })
      clock.increment(settleDelay / 4)
    }
    rest()
    expect(turns.map(({ slide }) => slide)).toEqual([[12, 13]])
  })

  it("tells nothing of a turn that came back", () => {
    const { send, turns, rest, shown } = open()
    send({ type: "slide.next" })
    send({ type: "slide.previous" })
    rest()
    expect(shown()).toEqual([1])
    expect(turns).toEqual([])
  })

  it("stops at both ends, and tells nothing there", () => {
    const first = open()
    first.send({ type: "slide.previous" })
    first.rest()
    expect([first.shown(), isFirst(first.snapshot()), first.turns]).toEqual([[1], true, []])
    const last = open({ page: 20 })
    last.send({ type: "slide.next" })
    last.rest()
    expect([last.shown(), isLast(last.snapshot()), last.turns]).toEqual([[20], true, []])
  })

  it("jumps to the slide that shows a page, and tells nothing when it is there already", () => {
    const { send, rest, turns } = open()
    send({ type: "slide.go", page: 7 })
    rest()
    send({ type: "slide.go", page: 6 })
    rest()
    expect(turns.map(({ slide, how }) => [slide, how])).toEqual([[[6, 7], "push"]])
  })

  it.each([0, -1, 21, 1.5, Number.NaN])("stays where it is when it is sent to page %d, which is none", (page) => {
    const { send, rest, turns, shown } = open({ page: 5 })
    send({ type: "slide.go", page })
    rest()
    expect(shown()).toEqual([4, 5])
    expect(turns).toEqual([])
  })

  it("tells once of each slide it has come to rest on, whatever was pressed", () => {
    const press = fc.constantFrom("slide.next" as const, "slide.previous" as const, "rest" as const)
    fc.assert(
      fc.property(fc.array(press, { maxLength: 60 }), (presses) => {
        const { send, rest, turns, shown } = open({ total: 9 })
        for (const one of presses) {
          if (one === "rest") rest()
          else send({ type: one })
        }
        rest()
        const places = [[1], ...turns.map(({ slide }) => [...slide])]
        expect(places.at(-1)).toEqual([...shown()])
        for (const [at, place] of places.entries()) if (at > 0) expect(place).not.toEqual(places[at - 1])
      })
    )
  })
})

describe("back and forward", () => {
  it("bring their slide back without telling of it", () => {
    const { send, rest, turns, shown } = open()
    send({ type: "slide.restore", page: 8 })
    rest()
    expect(shown()).toEqual([8, 9])
    expect(turns).toEqual([])
  })

  it("push nothing for the slide that a turn had already reached", () => {
    const { send, rest, turns } = open()
    send({ type: "slide.next" })
    send({ type: "slide.restore", page: 2 })
    rest()
    expect(turns).toEqual([])
  })

  it("are where the history is: a turn that comes back there is no news", () => {
    const { send, rest, turns } = open()
    send({ type: "slide.restore", page: 8 })
    send({ type: "slide.next" })
    send({ type: "slide.previous" })
    rest()
    expect(turns).toEqual([])
  })

  it("are where the next turn starts from", () => {
    const { send, rest, turns } = open()
    send({ type: "slide.restore", page: 8 })
    send({ type: "slide.next" })
    rest()
    expect(turns.map(({ slide }) => slide)).toEqual([[10, 11]])
  })
})

describe("turning the device", () => {
  it("keeps the first page of the slide, and replaces its place in the history", () => {
    const { rotate, shown, turns } = open({ page: 5 })
    expect(shown()).toEqual([4, 5])
    rotate(portrait)
    expect(shown()).toEqual([4])
    expect(turns).toEqual([{ type: "page.turned", slide: [4], index: 3, direction: "next", how: "replace" }])
    rotate(landscape)
    expect(shown()).toEqual([4, 5])
  })

  it("shows of a slide that is seen closer the page that was looked at, and it again when it is turned on", () => {
    const { rotate, shown } = open({ page: 4 })
    rotate(portrait, 5)
    expect(shown()).toEqual([5])
    rotate(landscape)
    expect(shown()).toEqual([4, 5])
    rotate(portrait)
    expect(shown()).toEqual([5])
  })

  it("keeps showing the page one was on, wherever one was", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(59), fc.boolean(), (total, at, wide) => {
        const { rotate, shown } = open({ total, page: (at % total) + 1, viewport: wide ? landscape : portrait })
        const [page] = shown()
        rotate(wide ? portrait : landscape)
        expect(shown()).toContain(page)
      })
    )
  })

  it("and back is where one was, on either page of the spread, as long as nothing was turned to in between", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(59), fc.array(fc.boolean()), (total, at, held) => {
        const page = (at % total) + 1
        const { rotate, shown, send, rest } = open({ total, page, viewport: portrait })
        for (const wide of [...held, true, false]) rotate(wide ? landscape : portrait)
        expect(shown()).toEqual([page])
        rotate(landscape)
        send({ type: "slide.restore", page })
        const [first] = shown()
        rotate(portrait)
        rest()
        expect(shown()).toEqual([first])
      })
    )
  })

  it("is where the history is: a turn that comes back there is no further news", () => {
    const { rotate, send, rest, turns } = open({ page: 5 })
    rotate(portrait)
    send({ type: "slide.next" })
    send({ type: "slide.previous" })
    rest()
    expect(turns.map(({ how }) => how)).toEqual(["replace"])
  })

  it("in the midst of a turn leaves the turn an entry of its own", () => {
    const { rotate, send, turns, rest, shown } = open()
    send({ type: "slide.next" })
    rotate(portrait)
    expect(turns).toEqual([])
    rest()
    expect(shown()).toEqual([2])
    expect(turns).toEqual([{ type: "page.turned", slide: [2], index: 1, direction: "next", how: "push" }])
  })

  it("tells nothing when only the size has changed", () => {
    const { rotate, turns, rest } = open()
    rotate({ width: 1000, height: 700 })
    rest()
    expect(turns).toEqual([])
  })

  it("leaves a turn that is under way to settle when only the size has changed", () => {
    const { rotate, send, turns, rest } = open()
    send({ type: "slide.next" })
    rotate({ width: 1000, height: 700 })
    rest()
    expect(turns).toHaveLength(1)
  })
})
