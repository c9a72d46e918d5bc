import { expect } from "vitest"
import { finerMachine } from "../../../src/machines/reader/finer.machine.ts"
import { FinerPicture } from "../../../src/reader/page/FinerPicture.tsx"
import { heldDecoding } from "../../kit/heldDecoding.ts"
import { magazineRead } from "../../kit/issues.ts"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw } from "../../kit/screen.tsx"

const magazine = magazineRead()
const inputs = ([150, 300] as const).map((dots) => ({ page: 2, magazine, dots }))
const images = heldDecoding()

/** Whether the picture is in the document, and whether it is seen. */
const picture = (dots: number) => {
  const file = dots === 300 ? "2-300" : "2"
  const image = document.querySelector(`img[src$="/${file}.webp?v=${magazine.version}"]`)
  return image === null ? "none" : image.checkVisibility({ visibilityProperty: true }) ? "seen" : "unseen"
}

export const model: Model<typeof finerMachine> = {
  machine: finerMachine,
  inputs,
  cases: [
    { type: "finer.painted" },
    { type: "finer.broken" },
    { type: "finer.forbidden" },
    { type: "finer.missing" },
    { type: "page.renew" },
    { type: "page.refuse" }
  ],
  facts: ({ context }) => [context.again],
  show: (actor) => {
    const release = images.hold()
    const takeDown = draw(<FinerPicture source={actor} />)
    return () => {
      takeDown()
      release()
    }
  },
  act: { "finer.painted": () => images.arrive(), "finer.broken": () => images.fail() },
  promise: async (expected, _, { told, asked }) => {
    await drawn()
    const { page, dots } = expected.context
    expect(picture(dots)).toBe(expected.value === "coming" ? "unseen" : expected.value === "laid" ? "seen" : "none")
    expect(asked).toEqual(expected.value === "doubting" ? [{ slot: "standing", input: { page, magazine, dots } }] : [])
    expect(told).toEqual(expected.value === "withheld" ? [{ type: "page.withheld", page: 2 }] : [])
  },
  // What was refused, or is not there, is not begun by whatever becomes of access later.
  end: async (expected, actor) => {
    if (expected.value !== "gone") return
    actor.send({ type: "page.renew" })
    await drawn()
    expect(picture(expected.context.dots)).toBe("none")
  }
}
