import { describe, expect, it } from "vitest"
import { createActor, setup, SimulatedClock } from "xstate"
import {
  type Direction,
  maxMountedPages,
  neighbours,
  type Orientation,
  pairing,
  turnFor
} from "../../../src/domain/reader/slides.ts"
import { pagesMachine } from "../../../src/machines/reader/pages.machine.ts"
import { isPageFailed, isShown, isWaiting, markupOf, mountedPages } from "../../../src/machines/reader/pages.view.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"

/** The pages of an issue inside their reader, with what they told it. */
const pages = () => {
  const questions = slotAnswers()
  const told: Array<string> = []
  const clock = new SimulatedClock()
  const reader = createActor(
    setup({ actors: { pages: questions.filled(pagesMachine) } }).createMachine({
      invoke: { src: "pages", id: "pages", input: { magazine: magazineRead({ page_count: 40 }) } },
      on: { "content.forbidden": { actions: ({ event }) => told.push(event.type) } }
    }),
    { clock }
  ).start()
  const ref = reader.getSnapshot().children["pages"] as unknown as ReturnType<typeof createActor<typeof pagesMachine>>
  const page = (number: number) => {
    const found = mountedPages(ref.getSnapshot())[number]
    if (found === undefined) throw new Error(`Page ${number} is not in the document.`)
    return found
  }
  const number = (which: number) => (input: { readonly page: number }) => input.page === which
  return {
    told,
    clock,
    page,
    want: (shown: ReadonlyArray<number>, neighbours: ReadonlyArray<number>) =>
      ref.send({ type: "pages.want", shown, neighbours }),
    send: ref.send.bind(ref),
    children: (kind: "page" | "sharper") =>
      Object.keys(ref.getSnapshot().children).flatMap((id) =>
        id.startsWith(`${kind}-`) ? [Number.parseInt(id.slice(kind.length + 1), 10)] : []
      ),
    begun: () => Object.keys(ref.getSnapshot().children).map((id) => Number(id.replace("page-", ""))),
    picturing: () =>
      Object.entries(mountedPages(ref.getSnapshot())).flatMap(([one, child]) =>
        child.getSnapshot().matches("picturing") ? [Number(one)] : []
      ),
    fetching: () => questions.waiting("markup").map((input) => (input as { page: number }).page),
    fails: (which: number) => {
      page(which).send({ type: "page.broken" })
      questions.answer("markup", { type: "page.failed" }, number(which))
    },
    isForbidden: (which: number) => {
      page(which).send({ type: "page.broken" })
      questions.answer("markup", { type: "page.forbidden" }, number(which))
    },
    arrives: (which: number) => {
      page(which).send({ type: "page.painted" })
      if (page(which).getSnapshot().matches("wording")) {
        questions.answer("markup", { type: "page.loaded", html: `<p>${which}</p>`, pictured: true }, number(which))
      }
    },
    mounted: () => Object.keys(mountedPages(ref.getSnapshot())).map(Number),
    waiting: () => isWaiting(ref.getSnapshot())
  }
}

describe("the pages in the document", () => {
  it("are the slide's own first, and their neighbours, nearest first, when each of those is shown or has failed", () => {
    const { want, begun, arrives, fails, waiting } = pages()
    want([4, 5], [6, 7, 2, 3])
    expect([begun(), waiting()]).toEqual([[4, 5], true])
    arrives(4)
    expect([begun(), waiting()]).toEqual([[4, 5], true])
    fails(5)
    expect([begun(), waiting()]).toEqual([[4, 5, 6, 7, 2, 3], false])
  })

  it("are let go, and their fetching dropped, when they are no longer wanted; the slide that was shown is seen to go", () => {
    const { want, fetching, mounted, page, arrives, waiting, clock } = pages()
    want([2], [1, 3])
    const left = page(2)
    arrives(2)
    page(1).send({ type: "page.painted" })
    want([8, 9], [10, 11])
    expect([mounted(), fetching(), waiting()]).toEqual([[2, 8, 9], [], true])
    arrives(8)
    arrives(9)
    expect([mounted(), waiting()]).toEqual([[2, 8, 9], false])
    clock.increment(turnFor)
    expect(mounted()).toEqual([8, 9, 10, 11])
    expect(left.getSnapshot().status).toBe("stopped")
  })

  it("that were leaving are let go at once when one turns on, and are no others' reason to wait", () => {
    const { want, mounted, arrives } = pages()
    want([2], [1, 3])
    want([8], [7, 9])
    want([20], [19, 21])
    expect(mounted()).toEqual([8, 20])
    arrives(20)
    want([21], [20, 22])
    expect(mounted()).toEqual([20, 21])
  })

  it("are none where all that is shown first is locked, and nothing is waited for then", () => {
    const { want, mounted, waiting } = pages()
    expect(waiting()).toBe(true)
    want([], [])
    expect([mounted(), waiting()]).toEqual([[], false])
  })

  it("have sharper pictures while they are shown and seen closer, one each, and drop them with the slide", () => {
    const { want, arrives, send, begun, told, children, clock } = pages()
    want([2, 3], [4, 5])
    send({ type: "pages.sharpen", dots: 300 })
    arrives(2)
    arrives(3)
    clock.increment(turnFor)
    expect(children("sharper")).toEqual([2, 3])
    send({ type: "pages.sharpen", dots: 300 })
    expect(children("sharper")).toEqual([2, 3])
    want([4, 5], [2, 3])
    expect(children("sharper")).toEqual([])
    send({ type: "pages.sharpen", dots: null })
    arrives(4)
    arrives(5)
    clock.increment(turnFor)
    expect([children("sharper"), told]).toEqual([[], []])
    expect(begun()).toContain(4)
    send({ type: "pages.sharpen", dots: 300 })
    expect(children("sharper")).toEqual([4, 5])
    send({ type: "pages.sharpen", dots: null })
    expect(children("sharper")).toEqual([])
  })

  it("lay the finest over the sharper one that they have, and keep it when less would do", () => {
    const { want, arrives, send, children, clock } = pages()
    want([2], [3])
    arrives(2)
    clock.increment(turnFor)
    send({ type: "pages.sharpen", dots: 150 })
    send({ type: "pages.sharpen", dots: 300 })
    expect(children("sharper")).toEqual([2, 2])
    send({ type: "pages.sharpen", dots: 150 })
    expect(children("sharper")).toEqual([2, 2])
    send({ type: "pages.sharpen", dots: null })
    expect(children("sharper")).toEqual([])
    send({ type: "pages.sharpen", dots: 300 })
    send({ type: "pages.sharpen", dots: 150 })
    expect(children("sharper")).toEqual([2])
  })

  it("have no sharper pictures before a turn is at rest, nor of a slide that is only passed", () => {
    const { want, arrives, send, children, clock } = pages()
    want([2, 3], [4, 5, 6, 7])
    send({ type: "pages.sharpen", dots: 300 })
    for (const page of [2, 3]) arrives(page)
    for (const page of [4, 5, 6, 7]) arrives(page)
    clock.increment(turnFor)
    want([4, 5], [6, 7, 2, 3])
    clock.increment(turnFor - 1)
    expect(children("sharper")).toEqual([])
    want([6, 7], [4, 5])
    clock.increment(turnFor - 1)
    expect(children("sharper")).toEqual([])
    clock.increment(1)
    expect(children("sharper")).toEqual([6, 7])
  })

  it("are kept and not begun again while they are wanted, on the slide or beside it", () => {
    const { want, arrives, page, mounted, waiting } = pages()
    want([1], [2, 3])
    arrives(1)
    arrives(2)
    arrives(3)
    const kept = page(2)
    want([2, 3], [4, 5, 1])
    expect(waiting()).toBe(false)
    expect(page(2)).toBe(kept)
    expect(mounted()).toEqual([1, 2, 3, 4, 5])
  })

  it("are wanted anew where the same pages are paired otherwise: what was beside the slide is on it now", () => {
    const { want, arrives, fetching, clock } = pages()
    want([2], [3, 1])
    arrives(2)
    arrives(3)
    clock.increment(turnFor)
    arrives(2)
    want([2, 3], [1])
    clock.increment(turnFor)
    expect(fetching()).toEqual([3])
  })

  it("ask for the words of the slide that is read, and of no other", () => {
    const { want, arrives, fetching, page, clock } = pages()
    want([1], [2, 3])
    page(1).send({ type: "page.painted" })
    arrives(2)
    arrives(3)
    clock.increment(turnFor)
    expect(fetching()).toEqual([1])
    want([2, 3], [4, 5, 1])
    expect(fetching()).toEqual([])
    clock.increment(turnFor)
    expect(fetching()).toEqual([2, 3])
    arrives(2)
    want([1], [2, 3])
    clock.increment(turnFor)
    expect(fetching()).toEqual([1])
    expect(markupOf(page(2).getSnapshot())).toBe("<p>2</p>")
  })

  it("ask for no words of a slide that is only passed, nor before a turn is at rest", () => {
    const { want, arrives, fetching, clock } = pages()
    want([2, 3], [4, 5, 6, 7])
    for (const page of [2, 3, 4, 5, 6, 7]) arrives(page)
    for (const slide of [
      [4, 5],
      [6, 7]
    ]) {
      clock.increment(turnFor - 1)
      want(slide, [2, 3])
      for (const page of slide) arrives(page)
      expect(fetching()).toEqual([])
    }
    // The one before slides away first.
    for (let part = 0; part < 2; part += 1) clock.increment(turnFor)
    expect(fetching()).toEqual([6, 7])
  })

  it("are begun anew when they come back after they were let go", () => {
    const { want, arrives, picturing, waiting } = pages()
    want([1], [])
    arrives(1)
    want([8, 9], [])
    want([11], [])
    want([1], [])
    expect(picturing()).toEqual([1, 11])
    expect(waiting()).toBe(true)
  })

  it("are let go, the furthest first, where the slide that is seen to go would be an eleventh", () => {
    const { want, arrives, picturing, mounted } = pages()
    want([4, 5], [6, 7, 2, 3, 8, 9, 10, 11])
    for (const one of picturing()) arrives(one)
    want([12, 13], [10, 11, 14, 15, 8, 9, 6, 7])
    want([2, 3], [4, 5, 1, 6, 7, 8, 9])
    want([10, 11], [8, 9, 12, 13, 6, 7, 4, 5])
    expect(mounted()).toEqual([2, 3, 6, 7, 8, 9, 10, 11, 12, 13])
  })

  it("are never more than ten, wherever one reads and whatever has arrived", () => {
    const step = fc.record({
      index: fc.nat(39),
      direction: fc.constantFrom<Direction>("next", "previous"),
      arrive: fc.boolean()
    })
    fc.assert(
      fc.property(
        fc.constantFrom<Orientation>("portrait", "landscape"),
        fc.array(step, { maxLength: 15 }),
        (orientation, steps) => {
          const { want, arrives, picturing, mounted } = pages()
          const slides = pairing(40, orientation)
          for (const { index, direction, arrive } of steps) {
            const at = index % slides.length
            want(slides[at]!, neighbours(slides, at, direction))
            if (arrive) for (const one of picturing()) arrives(one)
            expect(mounted().length).toBeLessThanOrEqual(maxMountedPages)
          }
        }
      ),
      { numRuns: 300 }
    )
  })
})

describe("a page", () => {
  it("is shown as soon as its picture is, and its words follow at rest", () => {
    const { want, fetching, page, waiting, clock } = pages()
    want([1], [])
    page(1).send({ type: "page.painted" })
    expect([isShown(page(1).getSnapshot()), waiting(), fetching()]).toEqual([true, false, []])
    clock.increment(turnFor)
    expect(fetching()).toEqual([1])
    page(1).send({ type: "page.loaded", html: "<p>1</p>", pictured: true })
    expect(markupOf(page(1).getSnapshot())).toBe("<p>1</p>")
  })

  it("has failed when its words cannot be had, and when its picture cannot", () => {
    for (const event of ["page.painted", "page.broken"] as const) {
      const { want, page, clock } = pages()
      want([1], [])
      page(1).send({ type: event })
      clock.increment(turnFor)
      page(1).send({ type: "page.failed" })
      expect(isPageFailed(page(1).getSnapshot())).toBe(true)
    }
  })

  it("tries its picture once more when its words came after it was refused, and has failed when that is refused too", () => {
    const { want, page, picturing } = pages()
    want([1], [])
    for (const failed of [false, true]) {
      page(1).send({ type: "page.broken" })
      page(1).send({ type: "page.loaded", html: "<p>1</p>", pictured: true })
      expect([isPageFailed(page(1).getSnapshot()), picturing()]).toEqual([failed, failed ? [] : [1]])
    }
  })

  it("of an older kind, which brings all it shows itself, needs no picture", () => {
    const { want, page, waiting } = pages()
    want([1], [])
    page(1).send({ type: "page.broken" })
    page(1).send({ type: "page.loaded", html: "<p>1</p>", pictured: false })
    expect([isShown(page(1).getSnapshot()), waiting()]).toEqual([true, false])
  })

  it("that has failed is begun again in its place, without the words of its last try, and may then be shown", () => {
    const { want, fails, page, picturing, arrives } = pages()
    want([2], [])
    fails(2)
    expect(isPageFailed(page(2).getSnapshot())).toBe(true)
    page(2).send({ type: "page.retry" })
    expect([picturing(), markupOf(page(2).getSnapshot())]).toEqual([[2], null])
    arrives(2)
    expect(isShown(page(2).getSnapshot())).toBe(true)
  })

  it("that failed and was had at the second try is seen closer as any other", () => {
    const { want, fails, page, arrives, send, children, waiting, clock } = pages()
    want([2], [3])
    fails(2)
    clock.increment(turnFor)
    send({ type: "pages.sharpen", dots: 300 })
    expect(children("sharper")).toEqual([])
    page(2).send({ type: "page.retry" })
    expect(waiting()).toBe(false)
    arrives(2)
    expect(children("sharper")).toEqual([2])
  })

  it("that is forbidden tells so and waits, until access is renewed or refused for all that wait", () => {
    const { want, isForbidden, told, fetching, picturing, send } = pages()
    want([4, 5], [])
    isForbidden(4)
    isForbidden(5)
    expect(told).toEqual(["content.forbidden", "content.forbidden"])
    expect(fetching()).toEqual([])
    send({ type: "pages.renew" })
    expect(picturing()).toEqual([4, 5])
    expect(told).toHaveLength(2)
  })

  it("has failed when access is refused, and when it is forbidden again though access was renewed for it", () => {
    const { want, isForbidden, told, send, page } = pages()
    want([4, 5], [])
    isForbidden(4)
    send({ type: "pages.renew" })
    isForbidden(4)
    isForbidden(5)
    expect(told).toEqual(["content.forbidden", "content.forbidden"])
    send({ type: "pages.refuse" })
    expect([4, 5].map((one) => isPageFailed(page(one).getSnapshot()))).toEqual([true, true])
  })

  it("may be renewed for again, once it was begun anew by hand", () => {
    const { want, isForbidden, told, send, page } = pages()
    want([4], [])
    isForbidden(4)
    send({ type: "pages.renew" })
    isForbidden(4)
    page(4).send({ type: "page.retry" })
    isForbidden(4)
    expect(told).toHaveLength(2)
  })

  it("that has failed is begun again when it is turned to again, and waited for like any other", () => {
    const { want, fails, page, picturing, waiting } = pages()
    want([4], [5])
    fails(4)
    want([4], [5])
    expect([isPageFailed(page(4).getSnapshot()), waiting()]).toEqual([true, false])
    want([5], [4])
    expect(isPageFailed(page(4).getSnapshot())).toBe(true)
    want([4], [5])
    expect([picturing().includes(4), waiting()]).toEqual([true, true])
  })

  it("that is shown stays shown when access is renewed or refused", () => {
    const { want, arrives, send, page, picturing } = pages()
    want([1], [])
    arrives(1)
    send({ type: "pages.renew" })
    send({ type: "pages.refuse" })
    expect(isShown(page(1).getSnapshot())).toBe(true)
    expect(picturing()).toEqual([])
  })
})
