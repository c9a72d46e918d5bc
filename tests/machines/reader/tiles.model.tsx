import { expect } from "vitest"
import { contentUrl } from "../../../src/domain/reader/MagazineInfo.ts"
import type { Sight } from "../../../src/domain/reader/tiles.ts"
import { tilesMachine } from "../../../src/machines/reader/tiles.machine.ts"
import { Tiles } from "../../../src/reader/page/Tiles.tsx"
import { pausedDecoding } from "../../kit/doubles/pausedDecoding.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const magazine = magazineRead()
const images = pausedDecoding()

/** How long what failed waits, in milliseconds. */
const pause = 2000
/** So often what failed is asked for again. */
const most = 2

const corner = { left: 0, top: 0, width: 0.1, height: 0.1 }
const sightOf = (scale: number): Sight => ({ pages: [2], page: magazine.page, part: corner, scale, density: 2 })
const sights = { whole: sightOf(1), near: sightOf(3), nearer: sightOf(5) }
const names = { near: "tiles/480/2-0-0.webp", nearer: "tiles/720/2-0-0.webp" }

type Closeness = keyof typeof names

interface Expected {
  /** The view moves, or rests; a tile that failed is asked about, waits, or is withheld. */
  readonly now: "whole" | "held" | "calm" | "doubting" | "awaited" | "withheld"
  readonly seen: Closeness | null
  /** The tiles in the document, and whether they are laid. */
  readonly near: "none" | "coming" | "laid"
  readonly nearer: "none" | "coming" | "laid"
  /** The server has said that the page has none. */
  readonly isGone: boolean
  readonly tries: number
  /** Milliseconds that what failed waits. */
  readonly waited: number
}

const whole: Expected = { now: "whole", seen: null, near: "none", nearer: "none", isGone: false, tries: 0, waited: 0 }

/** What is laid stays while the view moves. */
const laidAlone = (tile: Expected["near"]) => (tile === "laid" ? "laid" : "none")
const other = (seen: Closeness) => (seen === "near" ? "nearer" : "near")

/** The tile in sight is asked for, and what is laid of the other resolution stays beneath it until it is laid. */
const lay = (before: Expected, seen: Closeness): Expected => {
  const own = before[seen] === "none" && !before.isGone ? "coming" : before[seen]
  const beneath = own === "laid" ? "none" : laidAlone(before[other(seen)])
  return {
    ...before,
    now: "calm",
    ...(seen === "near" ? { near: own, nearer: beneath } : { near: beneath, nearer: own })
  }
}

const see = (before: Expected, to: keyof typeof sights): Expected => {
  if (to === "whole") return whole
  // What is seen already does not begin anew.
  if (before.seen === to) return before
  return lay({ ...before, seen: to, tries: 0, waited: 0 }, to)
}

const painted = (before: Expected, tile: Closeness): Expected => {
  if (before[tile] !== "coming" || before.seen === null) return before
  const next = { ...before, [tile]: "laid" as const }
  return next[before.seen] === "laid" ? { ...next, [other(before.seen)]: "none" as const } : next
}

const broken = (before: Expected, tile: Closeness): Expected => {
  if (before[tile] !== "coming") return before
  return { ...before, [tile]: "none" as const, now: before.now === "calm" ? "doubting" : before.now }
}

const again = (before: Expected, tries: number): Expected =>
  before.seen === null ? before : { ...before, now: "calm", [before.seen]: "coming" as const, tries, waited: 0 }

const passed = (before: Expected, by: number): Expected => {
  if (before.now !== "awaited") return before
  const waited = before.waited + by
  return waited < pause ? { ...before, waited } : again(before, before.tries + 1)
}

/** The canvas of a tile: whether it is in the document, and laid. */
const canvas = (name: string): Expected["near"] => {
  const found = document.querySelector(`canvas[data-tile="${name}"]`)
  return found === null ? "none" : found.getAttribute("data-laid") === "true" ? "laid" : "coming"
}

export const model: Model<typeof tilesMachine, Expected> = {
  machine: tilesMachine,
  inputs: [{ magazine }],
  cases: [
    ...Object.values(sights).map((sight) => ({ type: "tiles.see", sight }) as const),
    { type: "tiles.hold" },
    ...Object.values(names).flatMap((name) => [
      { type: "tile.painted", name } as const,
      { type: "tile.broken", name } as const
    ]),
    { type: "picture.forbidden" },
    { type: "picture.missing" },
    { type: "picture.delayed" },
    { type: "pages.renew" },
    { type: "pages.refuse" },
    { type: "time.passed", by: pause / 2 }
  ],
  begin: () => whole,
  next: (before, event) => {
    const { now, tries } = before
    switch (event.type) {
      case "tiles.see":
        return see(before, event.sight === sights.near ? "near" : event.sight === sights.nearer ? "nearer" : "whole")
      case "tiles.hold":
        if (now === "whole" || now === "held") return before
        return {
          ...before,
          now: "held",
          seen: null,
          waited: 0,
          near: laidAlone(before.near),
          nearer: laidAlone(before.nearer)
        }
      case "tile.painted":
        return painted(before, event.name === names.near ? "near" : "nearer")
      case "tile.broken":
        return broken(before, event.name === names.near ? "near" : "nearer")
      case "picture.forbidden":
        return now === "doubting" ? { ...before, now: tries < most ? "withheld" : "calm" } : null
      case "picture.missing":
        return now === "doubting" ? { ...before, now: "calm", isGone: true } : null
      case "picture.delayed":
        return now === "doubting" ? { ...before, now: tries < most ? "awaited" : "calm" } : null
      // Access is renewed once; what failed with it is not asked for again.
      case "pages.renew":
        return now === "withheld" ? again(before, most) : before
      case "pages.refuse":
        return now === "withheld" ? { ...before, now: "calm" } : before
      case "time.passed":
        return passed(before, event.by)
      default:
        return null
    }
  },
  place: ({ waited, ...expected }) => ({ ...expected, waits: waited > 0 }),
  asks: ({ now, seen }) =>
    now === "doubting" && seen !== null
      ? [{ slot: "standing", input: { src: contentUrl(magazine, names[seen]) } }]
      : [],
  tells: ({ event, expected }) =>
    event?.type === "picture.forbidden" && expected.now === "withheld" ? [{ type: "content.forbidden" }] : [],
  show: (actor) => {
    const release = images.hold()
    const takeDown = draw(<Tiles source={actor} page={2} />)
    return () => {
      takeDown()
      release()
    }
  },
  promise: async ({ near, nearer }) => {
    await rendered()
    expect({ near: canvas(names.near), nearer: canvas(names.nearer) }).toEqual({ near, nearer })
  }
}
