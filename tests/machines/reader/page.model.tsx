import { expect } from "vitest"
import { page } from "vitest/browser"
import { pageMachine } from "../../../src/machines/reader/page.machine.ts"
import { PageFrame } from "../../../src/reader/page/PageFrame.tsx"
import { heldDecoding } from "../../kit/heldDecoding.ts"
import { magazineRead } from "../../kit/issues.ts"
import type { Model } from "../../kit/paths.ts"
import { draw, drawn, press, said } from "../../kit/screen.tsx"

const magazine = magazineRead()
const words = "Boğaz'ın ışığı"
const images = heldDecoding()

const settled = (how: string) => [{ type: "page.settled", page: 2, how }]

/** What the pages around it are told by each event. */
const tells: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  "page.painted": settled("shown"),
  "page.broken": settled("failed"),
  "page.failed": settled("failed"),
  "page.refuse": settled("failed"),
  "page.forbidden": [{ type: "page.withheld", page: 2 }]
}

/** Whether the page's own words are in the document, and whether they can be seen. */
const wordsSeen = () => {
  const [found] = page.getByText(words).elements()
  return found === undefined ? "absent" : found.checkVisibility({ opacityProperty: true }) ? "seen" : "hidden"
}

export const model: Model<typeof pageMachine> = {
  machine: pageMachine,
  inputs: [{ page: 2, magazine }],
  cases: [
    { type: "page.loaded", html: `<p>${words}</p><img alt="">` },
    { type: "page.forbidden" },
    { type: "page.failed" },
    { type: "page.painted" },
    { type: "page.broken" },
    { type: "page.retry" },
    { type: "page.renew" },
    { type: "page.refuse" }
  ],
  show: (actor) => {
    const release = images.hold()
    const takeDown = draw(<PageFrame page={2} source={actor} side="alone" />)
    return () => {
      takeDown()
      release()
    }
  },
  act: {
    "page.painted": () => images.arrive(),
    "page.broken": () => images.fail(),
    "page.retry": () => press("Tekrar dene")
  },
  promise: async (expected, _, { event, told, asked }) => {
    await drawn()
    const fetching = expected.value === "fetching"
    expect(asked).toEqual(fetching ? [{ slot: "markup", input: { page: 2, magazine } }] : [])
    expect(wordsSeen()).toBe(expected.value === "shown" ? "seen" : expected.value === "decoding" ? "hidden" : "absent")
    expect(said("article")).toEqual(["Sayfa 2"])
    expect(said("alert").map((text) => text.includes("Hata: S.2 yüklenemedi."))).toEqual(
      expected.value === "failed" ? [true] : []
    )
    expect(told.map(({ type, ...rest }) => ({ type, ...rest }))).toEqual(tells[event?.type ?? ""] ?? [])
  }
}
