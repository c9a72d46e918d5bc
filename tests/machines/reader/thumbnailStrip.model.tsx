import { expect } from "vitest"
import { page } from "vitest/browser"
import { createActor } from "xstate"
import { pairing } from "../../../src/domain/reader/slides.ts"
import { thumbnailScrollerMachine } from "../../../src/machines/reader/thumbnailScroller.machine.ts"
import { slidesMachine } from "../../../src/machines/reader/slides.machine.ts"
import { thumbnailStripMachine } from "../../../src/machines/reader/thumbnailStrip.machine.ts"
import { ThumbnailStrip } from "../../../src/reader/thumbnails/ThumbnailStrip.tsx"
import { landscape, magazineRead } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, said } from "../../kit/harness/screen.tsx"

const magazine = magazineRead({ page_count: 8 })
const row = { slides: pairing(8, "landscape"), width: 62 }

/** Also one that goes, and that nobody reaches any more. */
const list = () => document.querySelector<HTMLElement>("[role=listbox]")
const pointer = (type: "pointerover" | "pointerout") => () =>
  void list()?.dispatchEvent(new PointerEvent(type, { bubbles: true }))

/** Milliseconds for which it shows itself at the start, and that its going takes. */
const peek = 2000
const going = 240

interface Expected {
  /** Of a few pages there is none. */
  readonly now: "none" | "unseen" | "peeking" | "open" | "leaving" | "closed"
  /** Milliseconds until it goes, or has gone; null where it stays. */
  readonly left: number | null
}

const open: Expected = { now: "open", left: null }
const leaving: Expected = { now: "leaving", left: going }
const closed: Expected = { now: "closed", left: null }

export const model: Model<typeof thumbnailStripMachine, Expected> = {
  machine: thumbnailStripMachine,
  inputs: [{ total: 8 }, { total: 3 }],
  cases: [
    { type: "strip.peek" },
    { type: "strip.open" },
    { type: "strip.close" },
    { type: "strip.toggle" },
    { type: "strip.hold" },
    { type: "strip.release" },
    { type: "time.passed", by: peek },
    { type: "time.passed", by: peek - 1 },
    { type: "time.passed", by: going - 1 }
  ],
  begin: ({ total }) => ({ now: total > 3 ? "unseen" : "none", left: null }),
  next: (before, event) => {
    const { now, left } = before
    if (now === "none") return event.type === "strip.hold" || event.type === "strip.release" ? null : before
    const isThere = now === "open" || now === "peeking"
    switch (event.type) {
      // The first slide is seen, perhaps when the strip was opened already.
      case "strip.peek":
        return now === "unseen" ? { now: "peeking", left: peek } : before
      case "strip.open":
        return open
      case "strip.close":
        return isThere ? leaving : before
      // What only peeks is opened to stay.
      case "strip.toggle":
        return now === "open" ? leaving : open
      case "strip.hold":
        if (!isThere) return null
        return now === "peeking" ? { now, left: null } : before
      case "strip.release":
        if (!isThere) return null
        return now === "peeking" && left === null ? { now, left: peek } : before
      case "time.passed":
        if (left === null) return event.by === peek ? before : null
        // Less than the time is let pass just once.
        if (left > event.by) return left - event.by === 1 ? { now, left: 1 } : null
        return now === "peeking" ? leaving : closed
    }
  },
  show: (actor) => {
    const scroller = createActor(thumbnailScrollerMachine, { input: { row, index: 0 } }).start()
    const slides = createActor(slidesMachine, { input: { total: 8, viewport: landscape, page: 1 } }).start()
    const takeDown = draw(
      <ThumbnailStrip strip={actor} scroller={scroller} slides={slides} magazine={magazine} search={null} />
    )
    // The browser's own pointer may lie where the strip comes, and would be told to be at it.
    document.body.style.pointerEvents = "none"
    return () => {
      document.body.style.pointerEvents = ""
      takeDown()
      scroller.stop()
      slides.stop()
    }
  },
  act: {
    "strip.hold": pointer("pointerover"),
    "strip.release": pointer("pointerout")
  },
  promise: async ({ now }) => {
    await rendered()
    const isThere = now === "open" || now === "peeking"
    expect(said("listbox")).toEqual(isThere ? ["Sayfa dizini"] : [])
    expect(list() !== null, "it is drawn while it goes").toBe(isThere || now === "leaving")
    expect(list()?.tabIndex === 0, "by keyboard one comes to an opened strip alone").toBe(now === "open")
    if (isThere) expect(page.getByRole("option", { selected: true }).elements()).toHaveLength(1)
  }
}
