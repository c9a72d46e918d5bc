import { expect } from "vitest"
import { page } from "vitest/browser"
import { pageMachine } from "../../../src/machines/reader/page.machine.ts"
import { PageFrame } from "../../../src/reader/page/PageFrame.tsx"
import { heldDecoding } from "../../kit/heldDecoding.ts"
import { magazineRead } from "../../kit/issues.ts"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const magazine = magazineRead()
const words = "Boğaz'ın ışığı"
const images = heldDecoding()

let before: unknown
const settled = (how: string) => [{ type: "page.settled", page: 2, how }]

/** What the pages around it are told when it comes to such a state. */
const tells: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  pictured: settled("shown"),
  complete: settled("shown"),
  failed: settled("failed"),
  withheld: [{ type: "page.withheld", page: 2 }]
}

const seen = (found: Element | null | undefined) => found?.checkVisibility({ opacityProperty: true }) ?? false
const isWordy = () => seen(page.getByText(words).elements()[0])
const isPictured = () => seen(document.querySelector(`article canvas[data-src$="/2.webp?v=${magazine.version}"]`))

export const model: Model<typeof pageMachine> = {
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
    { type: "xstate.after.patience.page.picturing" } as never,
    { type: "page.refuse" }
  ],
  facts: ({ context }) => [context.again],
  show: (actor) => {
    const release = images.hold()
    const takeDown = draw(
      <PageFrame page={2} source={actor} side="alone" distance={0} isRead width={595} height={842} />
    )
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
  promise: async (expected, _, { told, asked }) => {
    await drawn()
    const isComing = typeof expected.value === "object" && expected.value.doubting === "coming"
    const state = typeof expected.value === "object" ? "doubting" : expected.value
    const asking = state === "wording" || state === "doubting"
    expect(asked).toEqual(asking ? [{ slot: "markup", input: { page: 2, magazine } }] : [])
    expect(isWordy()).toBe(state === "complete")
    expect(isPictured()).toBe(["picturing", "pictured", "wording", "complete"].includes(state))
    expect(said("article")).toEqual(["Sayfa 2"])
    expect(said("status")).toEqual(isComing ? ["Bu sayfa şu anda hazırlanıyor; birazdan burada olacak."] : [])
    expect(said("alert").map((text) => text.includes("Hata: S.2 yüklenemedi."))).toEqual(
      state === "failed" ? [true] : []
    )
    // A page that is shown already has told so.
    const isToldAlready = before === "wording" && (state === "complete" || state === "pictured")
    expect(told).toEqual(isToldAlready ? [] : (tells[state] ?? []))
    before = state
  }
}
