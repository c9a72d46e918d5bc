import { expect } from "vitest"
import { page } from "vitest/browser"
import { resumeFor } from "../../../src/domain/reader/resuming.ts"
import { resumeMachine } from "../../../src/machines/reader/resume.machine.ts"
import { Resume } from "../../../src/reader/panels/Resume.tsx"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const passing = "xstate.after.resumeFor.resume.asked.passing"
const question = "Kaldığınız sayfadan (5) devam etmek ister misiniz?"
const asked = () => page.getByText(question).elements()
const pointer = (type: "pointerover" | "pointerout") => () =>
  void asked()[0]?.dispatchEvent(new PointerEvent(type, { bubbles: true }))

export const model: Model<typeof resumeMachine> = {
  machine: resumeMachine,
  inputs: [{ total: 8 }],
  cases: [
    { type: "resume.offer", page: 5 },
    { type: "resume.offer", page: 1 },
    { type: "resume.seen", slide: [2, 3] },
    { type: "resume.seen", slide: [4, 5] },
    { type: "resume.accept" },
    { type: "resume.dismiss" },
    { type: "resume.hold" },
    { type: "resume.release" },
    { type: passing }
  ],
  facts: ({ context }) => context.shown,
  show: (actor) => draw(<Resume resume={actor} />),
  act: {
    "resume.accept": () => press("Devam Et"),
    "resume.dismiss": () => press("Kapat"),
    "resume.hold": pointer("pointerover"),
    "resume.release": pointer("pointerout"),
    [passing]: (_, { clock }) => clock.increment(resumeFor)
  },
  promise: async (expected, _, { event, told, clock }) => {
    if (expected.matches({ asked: "held" })) clock.increment(2 * resumeFor)
    await drawn()
    expect(asked()).toHaveLength(expected.hasTag("asked") ? 1 : 0)
    expect(document.activeElement?.closest("[role=region]") ?? null, "it takes no focus").toBeNull()
    expect(said("region"), "nothing is named where nothing is").toHaveLength(expected.hasTag("asked") ? 1 : 0)
    expect(told).toEqual(event?.type === "resume.accept" ? [{ type: "slide.go", page: 5 }] : [])
  },
  end: async (expected, actor, { clock }) => {
    if (expected.matches("unasked")) {
      actor.send({ type: "resume.offer", page: 5 })
      await drawn()
      expect(asked()).toHaveLength(expected.context.shown.some((one) => one === 5) ? 0 : 1)
    }
    if (!expected.matches({ asked: "passing" })) return
    clock.increment(resumeFor)
    await drawn()
    expect(asked()).toEqual([])
  }
}
