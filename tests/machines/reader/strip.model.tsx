import { expect } from "vitest"
import { page } from "vitest/browser"
import { createActor } from "xstate"
import { pairing } from "../../../src/domain/reader/slides.ts"
import { reelMachine } from "../../../src/machines/reader/reel.machine.ts"
import { slidesMachine } from "../../../src/machines/reader/slides.machine.ts"
import { leaving, peekFor, stripMachine } from "../../../src/machines/reader/strip.machine.ts"
import { Strip } from "../../../src/reader/strip/Strip.tsx"
import { landscape, magazineRead } from "../../kit/issues.ts"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, said } from "../../kit/screen.tsx"

const magazine = magazineRead({ page_count: 8 })
const row = { slides: pairing(8, "landscape"), width: 62 }

/** Also one that goes, and that nobody reaches any more. */
const list = () => document.querySelector<HTMLElement>("[role=listbox]")
const pointer = (type: "pointerover" | "pointerout") => () =>
  void list()?.dispatchEvent(new PointerEvent(type, { bubbles: true }))

export const model: Model<typeof stripMachine> = {
  machine: stripMachine,
  inputs: [{ total: 8 }, { total: 3 }],
  cases: [
    { type: "strip.peek" },
    { type: "strip.open" },
    { type: "strip.close" },
    { type: "strip.toggle" },
    { type: "strip.hold" },
    { type: "strip.release" },
    { type: "xstate.after.peekFor.strip.peeking.passing" },
    { type: "xstate.after.leaving.strip.leaving" }
  ],
  show: (actor) => {
    const reel = createActor(reelMachine, { input: { row, index: 0 } }).start()
    const slides = createActor(slidesMachine, { input: { total: 8, viewport: landscape, page: 1 } }).start()
    const takeDown = draw(<Strip strip={actor} reel={reel} slides={slides} magazine={magazine} />)
    // The browser's own pointer may lie where the strip comes, and would be told to be at it.
    document.body.style.pointerEvents = "none"
    return () => {
      document.body.style.pointerEvents = ""
      takeDown()
      reel.stop()
      slides.stop()
    }
  },
  act: {
    "strip.hold": pointer("pointerover"),
    "strip.release": pointer("pointerout"),
    "xstate.after.peekFor.strip.peeking.passing": (_, { clock }) => clock.increment(peekFor),
    "xstate.after.leaving.strip.leaving": (_, { clock }) => clock.increment(leaving)
  },
  promise: async (expected, _, { clock }) => {
    if (expected.matches({ peeking: "held" })) clock.increment(2 * peekFor)
    await drawn()
    const isThere = expected.hasTag("open") || expected.hasTag("peeking")
    expect(said("listbox")).toEqual(isThere ? ["Sayfa dizini"] : [])
    expect(list() !== null).toBe(expected.hasTag("shown"))
    expect(list()?.tabIndex === 0, "by keyboard one comes to an opened strip alone").toBe(expected.hasTag("open"))
    if (isThere) expect(page.getByRole("option", { selected: true }).elements()).toHaveLength(1)
  },
  end: async (expected, _, { clock }) => {
    if (!expected.matches({ peeking: "passing" })) return
    clock.increment(peekFor)
    clock.increment(leaving)
    await drawn()
    expect(list(), "it goes of itself, also where somebody was at it").toBeNull()
  }
}
