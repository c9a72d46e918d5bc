import { describe, expect, it } from "vitest"
import { createActor, fromCallback, SimulatedClock } from "xstate"
import { mostTiles, type Sight, tileName, tilesInSight } from "../../../src/domain/reader/tiles.ts"
import type { PictureAnswer } from "../../../src/machines/reader/closerPicture.ts"
import { tilesMachine } from "../../../src/machines/reader/tiles.machine.ts"
import { hasTiles, shownTiles } from "../../../src/machines/reader/tiles.view.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"

const page = { width: 595, height: 842 }
const part = { left: 0.3, top: 0.3, width: 0.3, height: 0.2 }
const closely: Sight = { pages: [2], page, part, scale: 5, density: 2 }

const opened = (lastReadable = 12) => {
  const clock = new SimulatedClock()
  const asked: Array<string> = []
  let answer: (answer: PictureAnswer) => void = () => {}
  let forbidden = 0
  const standing = fromCallback<never, { readonly src: string }>(({ input, sendBack }) => {
    asked.push(/tiles\/.*\.webp/.exec(input.src)?.[0] ?? input.src)
    answer = sendBack
  })
  const actor = createActor(
    tilesMachine.provide({
      actors: { standing: standing as never },
      actions: { tellForbidden: () => (forbidden += 1) }
    }),
    { clock, input: { magazine: { ...magazineRead({ page_count: 12 }), page, lastReadable } } }
  ).start()
  const shown = () => shownTiles(actor.getSnapshot()).map(({ name }) => name)
  const laid = () =>
    shownTiles(actor.getSnapshot())
      .filter(({ isLaid }) => isLaid)
      .map(({ name }) => name)
  return {
    actor,
    clock,
    asked,
    shown,
    laid,
    forbidden: () => forbidden,
    answer: (said: PictureAnswer) => answer(said),
    see: (sight: Sight) => actor.send({ type: "tiles.see", sight }),
    paint: (...names: ReadonlyArray<string>) => names.forEach((name) => actor.send({ type: "tile.painted", name })),
    lose: (...names: ReadonlyArray<string>) => names.forEach((name) => actor.send({ type: "tile.broken", name }))
  }
}

const namesIn = (sight: Sight, dots: 480 | 720) => tilesInSight(sight, dots).map(tileName)

describe("the tiles of what is seen closely", () => {
  it("are asked for as soon as the view rests, the nearest to its middle first", () => {
    const { actor, see, shown } = opened()
    expect(hasTiles(actor.getSnapshot())).toBe(false)
    see(closely)
    expect(shown()).toEqual(namesIn(closely, 720))
    expect(shown().length).toBeGreaterThan(4)
  })

  it("are not asked for while a picture of 300 dpi is sharp, nor while the view moves", () => {
    const { actor, see, shown } = opened()
    see({ ...closely, scale: 2 })
    expect(shown()).toEqual([])
    actor.send({ type: "tiles.hold" })
    see(closely)
    actor.send({ type: "tiles.hold" })
    expect(shown()).toEqual([])
  })

  it("stay where they are laid while it moves, and are no longer waited for where they are not", () => {
    const { actor, see, shown, paint } = opened()
    see(closely)
    const [first = "", second = ""] = shown()
    paint(first, second)
    actor.send({ type: "tiles.hold" })
    expect(shown()).toEqual([first, second])
    // What comes too late is not laid.
    paint(namesIn(closely, 720)[3] ?? "")
    expect(shown()).toEqual([first, second])
  })

  it("are kept where they are still in sight, and dropped where they are not", () => {
    const { see, shown, laid, paint } = opened()
    see(closely)
    paint(...shown())
    const before = laid()
    const moved = { ...closely, part: { ...part, left: 0.5 } }
    see(moved)
    expect(shown()).toEqual(namesIn(moved, 720))
    expect(laid()).toEqual(namesIn(moved, 720).filter((name) => before.includes(name)))
    expect(laid().length).toBeGreaterThan(0)
    expect(laid().length).toBeLessThan(before.length)
  })

  it("of another resolution lie beneath until the last of the new ones is laid", () => {
    const { see, shown, paint } = opened()
    const near = { ...closely, scale: 3 }
    see(near)
    const coarse = shown()
    expect(coarse).toEqual(namesIn(near, 480))
    paint(...coarse)
    see(closely)
    expect(shown()).toEqual([...coarse, ...namesIn(closely, 720)])
    const [last = "", ...others] = namesIn(closely, 720)
    paint(...others)
    expect(shown()).toEqual([...coarse, last, ...others])
    paint(last)
    expect(shown()).toEqual([last, ...others])
  })

  it("are none of a page that may not be read, and never more than so many", () => {
    const { see, shown } = opened(2)
    const spread = { ...closely, pages: [2, 3], part: { left: 0, top: 0, width: 1, height: 1 } }
    see(spread)
    expect(shown().length).toBeGreaterThan(0)
    expect(shown().length).toBeLessThanOrEqual(mostTiles)
    expect(shown().every((name) => name.startsWith("tiles/720/2-"))).toBe(true)
  })

  it("go when the slide is seen whole", () => {
    const { actor, see, shown, paint } = opened()
    see(closely)
    paint(...shown())
    see({ ...closely, scale: 1 })
    expect(hasTiles(actor.getSnapshot())).toBe(false)
  })
})

describe("tiles that fail", () => {
  it("are asked for again after two seconds, twice, and then left until the view is another", () => {
    const { clock, see, shown, lose, answer, asked } = opened()
    see(closely)
    const [first = "", second = "", ...others] = shown()
    for (const times of [1, 2]) {
      lose(first, second)
      expect(shown()).toEqual(others)
      expect(asked).toEqual(Array.from({ length: times }, () => first))
      answer({ type: "picture.delayed" })
      clock.increment(1999)
      expect(shown()).toEqual(others)
      clock.increment(1)
      expect(shown()).toEqual([...others, first, second])
    }
    lose(first, second)
    answer({ type: "picture.delayed" })
    clock.increment(10_000)
    expect(shown()).toEqual(others)
    see({ ...closely, density: 2.1 })
    expect(shown()).toContain(first)
  })

  it("are asked about one page after the other; of a page that has none, none is asked for before it is seen whole", () => {
    const { see, shown, lose, answer, asked } = opened()
    const fold = { ...closely, pages: [2, 3], part: { left: 0.4, top: 0.2, width: 0.2, height: 0.1 } }
    see(fold)
    const of = (number: number) => shown().filter((name) => name.startsWith(`tiles/720/${number}-`))
    const [left = "", right = ""] = [of(2)[0], of(3)[0]]
    lose(left, right)
    answer({ type: "picture.missing" })
    expect(asked).toEqual([left, right])
    expect(of(2)).toEqual([])
    answer({ type: "picture.missing" })
    expect(shown()).toEqual([])
    see({ ...fold, density: 2.1 })
    expect(shown()).toEqual([])
    see({ ...fold, scale: 1 })
    see(fold)
    expect(shown()).toEqual(namesIn(fold, 720))
  })

  it("are fetched once more after access was renewed, and not after it was lost", () => {
    for (const [renewal, isTried] of [
      ["pages.renew", true],
      ["pages.refuse", false]
    ] as const) {
      const { actor, see, shown, lose, answer, forbidden } = opened()
      see(closely)
      const [first = "", ...others] = shown()
      lose(first)
      answer({ type: "picture.forbidden" })
      expect(forbidden()).toBe(1)
      actor.send({ type: renewal })
      expect(shown()).toEqual(isTried ? [...others, first] : others)
      if (!isTried) continue
      lose(first)
      answer({ type: "picture.forbidden" })
      expect(forbidden()).toBe(1)
      expect(shown()).toEqual(others)
    }
  })
})
