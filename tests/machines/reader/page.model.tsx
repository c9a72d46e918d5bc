import { expect } from "vitest"
import { page } from "vitest/browser"
import { pageMachine } from "../../../src/machines/reader/page.machine.ts"
import { PageFrame } from "../../../src/reader/page/PageFrame.tsx"
import { pausedDecoding } from "../../kit/doubles/pausedDecoding.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import type { Model } from "../../kit/model/Model.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const magazine = magazineRead()
const words = "Boğaz'ın ışığı"
const images = pausedDecoding()

interface Expected {
  /**
   * Its picture is on its way, then seen; on the slide its words are asked for, then it is whole. A picture that does not
   * come is looked into, and may be found to be in the making, or withheld while access is renewed.
   */
  readonly now: "picturing" | "pictured" | "wording" | "whole" | "doubting" | "coming" | "withheld" | "failed"
  /** It was begun anew since it last failed: another failure is final. */
  readonly isSecond: boolean
  /** Milliseconds that its picture has been waited for. */
  readonly waited: number
}

/** Milliseconds after which a picture that has not come counts as one that cannot be had. */
const patience = 20_000

const first: Expected = { now: "picturing", isSecond: false, waited: 0 }
const second: Expected = { ...first, isSecond: true }
const failed: Expected = { now: "failed", isSecond: false, waited: 0 }

const isAsking = ({ now }: Expected) => now === "wording" || now === "doubting" || now === "coming"

/** The server answers with words, and with a picture to lay them on where the page is not of an older kind. */
const loaded = (before: Expected, pictured: boolean): Expected => {
  if (before.now === "wording" || !pictured) return { ...before, now: "whole" }
  // The picture may have been refused before access was renewed, and the words granted after it.
  return before.isSecond ? failed : second
}

/** What the pages around it are told: what it has come to, but not again that it is shown. */
const tellsOf = (before: Expected, { now }: Expected) => {
  if (now === before.now) return []
  const isShown = now === "pictured" ? before.now === "picturing" : now === "whole" && before.now !== "wording"
  if (now === "withheld") return [{ type: "page.withheld", page: 2 }]
  return isShown || now === "failed" ? [{ type: "page.settled", page: 2, how: isShown ? "shown" : "failed" }] : []
}

const seen = (found: Element | null | undefined) => found?.checkVisibility({ opacityProperty: true }) ?? false
const isWordy = () => seen(page.getByText(words).elements()[0])
const isPictured = () => seen(document.querySelector(`article canvas[data-src$="/2.webp?v=${magazine.version}"]`))

export const model: Model<typeof pageMachine, Expected> = {
  machine: pageMachine,
  inputs: [{ page: 2, magazine }],
  cases: [
    { type: "page.loaded", html: `<p>${words}</p>`, pictured: true },
    { type: "page.loaded", html: `<p>${words}</p>`, pictured: false },
    { type: "page.forbidden" },
    { type: "page.failed" },
    { type: "page.coming" },
    { type: "page.painted" },
    { type: "page.broken" },
    { type: "page.face" },
    { type: "page.aside" },
    { type: "page.retry" },
    { type: "page.renew" },
    { type: "page.refuse" },
    { type: "time.passed", by: patience / 2 }
  ],
  begin: () => first,
  next: (before, event) => {
    const { now } = before
    switch (event.type) {
      case "page.painted":
        return now === "picturing" ? { ...before, now: "pictured", waited: 0 } : null
      case "page.broken":
        // A page of an older kind has no picture to its words; it asks for it all the same.
        if (now === "whole") return before
        return now === "picturing" ? { ...before, now: "doubting", waited: 0 } : null
      case "page.loaded":
        return isAsking(before) ? loaded(before, event.pictured) : null
      case "page.forbidden":
        if (!isAsking(before)) return null
        return before.isSecond ? failed : { ...before, now: "withheld" }
      case "page.failed":
        return isAsking(before) ? failed : null
      case "page.coming":
        if (now === "wording") return before
        return isAsking(before) ? { ...before, now: "coming" } : null
      case "page.face":
        return now === "pictured" ? { ...before, now: "wording" } : before
      case "page.aside":
        return now === "wording" ? { ...before, now: "pictured" } : before
      // Turned to again, it may be tried again by hand already.
      case "page.retry":
        return now === "failed" ? first : before
      case "page.renew":
        return now === "withheld" ? second : before
      case "page.refuse":
        return now === "withheld" ? failed : before
      case "time.passed": {
        if (now !== "picturing") return before
        const waited = before.waited + event.by
        return waited < patience ? { ...before, waited } : failed
      }
      default:
        return null
    }
  },
  asks: (expected) => (isAsking(expected) ? [{ slot: "markup", input: { page: 2, magazine } }] : []),
  tells: ({ before, expected }) => (before === null ? [] : tellsOf(before, expected)),
  show: (actor) => {
    const release = images.hold()
    const takeDown = draw(
      <PageFrame
        page={2}
        source={actor}
        side="alone"
        distance={0}
        isRead
        isMarked={false}
        tiles={null}
        width={595}
        height={842}
      />
    )
    return () => {
      takeDown()
      release()
    }
  },
  act: {
    "page.painted": () => images.arrive(),
    "page.broken": () => images.fail(),
    "page.retry": (event, { actor, before }) => (before.now === "failed" ? press("Tekrar dene") : actor.send(event))
  },
  promise: async ({ now }) => {
    await rendered()
    expect(isWordy()).toBe(now === "whole")
    expect(isPictured()).toBe(["picturing", "pictured", "wording", "whole"].includes(now))
    expect(said("article")).toEqual(["Sayfa 2"])
    expect(said("status")).toEqual(now === "coming" ? ["Bu sayfa şu anda hazırlanıyor; birazdan burada olacak."] : [])
    expect(said("alert").map((text) => text.includes("Hata: S.2 yüklenemedi."))).toEqual(now === "failed" ? [true] : [])
  }
}
