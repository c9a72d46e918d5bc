import { expect } from "vitest"
import { pictureUrl } from "../../../src/domain/reader/MagazineInfo.ts"
import type { Dots } from "../../../src/domain/reader/sharpness.ts"
import { sharperPictureMachine } from "../../../src/machines/reader/sharperPicture.machine.ts"
import { SharperPicture } from "../../../src/reader/page/SharperPicture.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { pausedDecoding } from "../../kit/doubles/pausedDecoding.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw } from "../../kit/harness/screen.tsx"

/** How long what failed waits, in milliseconds, and how often it is asked for again. */
const pause = 2000
const most = 2

const magazine = magazineRead()
const images = pausedDecoding()

interface Expected {
  readonly dots: Dots
  /**
   * It is being fetched and decoded, or it is seen; or its failure is looked into, until access is renewed, for a while, or
   * for good.
   */
  readonly picture: "awaited" | "seen" | "doubted" | "withheld" | "later" | "refused" | "none"
  /** How often it was fetched again; with renewed access, another failure is final. */
  readonly tries: number
  /** Milliseconds that it has waited. */
  readonly waited: number
}

/** Whether the picture is in the document, and whether it is seen. */
const picture = (dots: Dots) => {
  const file = dots === 300 ? "2-300" : "2"
  const image = document.querySelector(`img[src$="/${file}.webp?v=${magazine.version}"]`)
  return image === null ? "none" : image.checkVisibility({ visibilityProperty: true }) ? "seen" : "awaited"
}

export const model: Model<typeof sharperPictureMachine, Expected> = {
  machine: sharperPictureMachine,
  inputs: ([150, 300] as const).map((dots) => ({ page: 2, magazine, dots })),
  cases: [
    { type: "sharper.painted" },
    { type: "sharper.broken" },
    { type: "picture.forbidden" },
    { type: "picture.missing" },
    { type: "picture.delayed" },
    { type: "time.passed", by: pause / 2 },
    { type: "page.renew" },
    { type: "page.refuse" }
  ],
  begin: ({ dots }) => ({ dots, picture: "awaited", tries: 0, waited: 0 }),
  next: (before, event) => {
    const now = before.picture
    switch (event.type) {
      case "sharper.painted":
        return now === "awaited" ? { ...before, picture: "seen" } : null
      case "sharper.broken":
        return now === "awaited" ? { ...before, picture: before.tries === most ? "none" : "doubted" } : null
      case "picture.forbidden":
        return now === "doubted" ? { ...before, picture: "withheld" } : null
      case "picture.missing":
        return now === "doubted" ? { ...before, picture: "none" } : null
      // Still being drawn, say: the server goes on with it.
      case "picture.delayed":
        return now === "doubted" ? { ...before, picture: "later" } : null
      case "time.passed": {
        if (now !== "later") return before
        const waited = before.waited + event.by
        return waited < pause
          ? { ...before, waited }
          : { ...before, picture: "awaited", tries: before.tries + 1, waited: 0 }
      }
      // What was refused, or is not there, is not begun by whatever becomes of access later.
      case "page.renew":
        return now === "withheld" ? { ...before, picture: "awaited", tries: most } : before
      case "page.refuse":
        return now === "withheld" ? { ...before, picture: "refused" } : before
      default:
        return null
    }
  },
  asks: (expected) =>
    expected.picture === "doubted"
      ? [{ slot: "standing", input: { src: pictureUrl(magazine, 2, expected.dots) } }]
      : [],
  tells: ({ event }) => (event?.type === "picture.forbidden" ? [{ type: "page.withheld", page: 2 }] : []),
  show: (actor) => {
    const release = images.hold()
    const takeDown = draw(<SharperPicture source={actor} />)
    return () => {
      takeDown()
      release()
    }
  },
  act: { "sharper.painted": () => images.arrive(), "sharper.broken": () => images.fail() },
  promise: async (expected) => {
    await rendered()
    const isThere = expected.picture === "awaited" || expected.picture === "seen"
    expect(picture(expected.dots)).toBe(isThere ? expected.picture : "none")
  }
}
