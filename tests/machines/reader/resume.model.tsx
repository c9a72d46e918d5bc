import { expect } from "vitest"
import { page } from "vitest/browser"
import type { Slide } from "../../../src/domain/reader/slides.ts"
import { resumeMachine } from "../../../src/machines/reader/resume.machine.ts"
import { Resume } from "../../../src/reader/panels/Resume.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

/** Milliseconds for which somebody is asked. */
const patience = 10_000

const question = "Kaldığınız sayfadan (5) devam etmek ister misiniz?"
const asked = () => page.getByText(question).elements()
const pointer = (type: "pointerover" | "pointerout") => () =>
  void asked()[0]?.dispatchEvent(new PointerEvent(type, { bubbles: true }))

interface Expected {
  readonly total: number
  /** The address named a page. */
  readonly isNamed: boolean
  /** The slide that is shown, until somebody is asked. */
  readonly shown: Slide
  readonly now: "unasked" | "asked" | "over"
  /** What ended it: it is over for good, by whatever it was. */
  readonly ended?: string
  /** Milliseconds for which it is asked still; null while somebody is at it. */
  readonly left: number | null
}

const over = ({ total, isNamed }: Expected, ended: string): Expected => ({
  total,
  isNamed,
  shown: [1],
  now: "over",
  ended,
  left: 0
})
const isOn = (page: number, slide: Slide) => slide.some((one) => one === page)

export const model: Model<typeof resumeMachine, Expected> = {
  machine: resumeMachine,
  // Of three pages nobody is asked, nor where a page was asked for.
  inputs: [
    { total: 8, isPlaceNamed: false },
    { total: 3, isPlaceNamed: false },
    { total: 8, isPlaceNamed: true }
  ],
  cases: [
    { type: "resume.offer", page: 5 },
    { type: "resume.offer", page: 1 },
    { type: "resume.seen", slide: [2, 3] },
    { type: "resume.seen", slide: [4, 5] },
    { type: "resume.seen", slide: [8] },
    { type: "resume.accept" },
    { type: "resume.dismiss" },
    { type: "resume.hold" },
    { type: "resume.release" },
    { type: "time.passed", by: patience },
    { type: "time.passed", by: patience - 1 }
  ],
  begin: ({ total, isPlaceNamed }) => ({ total, isNamed: isPlaceNamed, shown: [1], now: "unasked", left: 0 }),
  next: (before, event) => {
    const { total, isNamed, shown, now, left } = before
    switch (event.type) {
      case "resume.offer":
        // Not the cover, not where one is, and not over the end's own offer.
        return now === "unasked" &&
          !isNamed &&
          total > 3 &&
          event.page > 1 &&
          !isOn(event.page, shown) &&
          !isOn(8, shown)
          ? { ...before, now: "asked", left: patience }
          : before
      case "resume.seen":
        if (now === "unasked") return { ...before, shown: event.slide }
        // At the end, the issue's own offer is in its place.
        return now === "asked" && (isOn(5, event.slide) || isOn(8, event.slide)) ? over(before, event.type) : before
      case "resume.accept":
      case "resume.dismiss":
        return now === "asked" ? over(before, event.type) : null
      case "resume.hold":
        return now === "asked" ? { ...before, left: null } : null
      case "resume.release":
        if (now !== "asked") return null
        return left === null ? { ...before, left: patience } : before
      case "time.passed":
        if (now !== "asked" || left === null) return before
        return left <= event.by ? over(before, event.type) : { ...before, left: left - event.by }
    }
  },
  tells: ({ event }) => (event?.type === "resume.accept" ? [{ type: "slide.go", page: 5 }] : []),
  show: (actor) => draw(<Resume resume={actor} />),
  act: {
    "resume.accept": () => press("Devam Et"),
    "resume.dismiss": () => press("Kapat"),
    "resume.hold": pointer("pointerover"),
    "resume.release": pointer("pointerout")
  },
  promise: async ({ now }) => {
    await rendered()
    const isAsked = now === "asked"
    expect(asked()).toHaveLength(isAsked ? 1 : 0)
    expect(document.activeElement?.closest("[role=region]") ?? null, "it takes no focus").toBeNull()
    expect(said("region"), "nothing is named where nothing is").toHaveLength(isAsked ? 1 : 0)
  }
}
