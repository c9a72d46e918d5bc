import { expect } from "vitest"
import type { Actor } from "xstate"
import type { readingModeMachine } from "../../../src/machines/reader/readingMode.machine.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model, Scene } from "../../kit/model/Model.ts"
import { model as rules } from "./readingMode.model.ts"
import { model as seen } from "./readingPlace.model.tsx"

type Expected = ReturnType<typeof rules.begin>
type Acts = Readonly<Record<string, (event: never, scene: Scene<typeof readingModeMachine, Expected>) => unknown>>

const acts = seen.act as unknown as Acts

/** While it is read aloud over the pages no text is drawn, and nothing of it can be pressed. */
const unlessListening = Object.fromEntries(
  Object.entries(acts).map(([type, act]) => [
    type,
    (event: never, scene: Scene<typeof readingModeMachine, Expected>) =>
      scene.before.isListening ? (scene.actor as Actor<typeof readingModeMachine>).send(event) : act(event, scene)
  ])
) as NonNullable<Model<typeof readingModeMachine, Expected>["act"]>

/** The reading mode while it is read aloud: the text follows what is spoken, or is closed and spoken over the pages. */
export const model: Model<typeof readingModeMachine, Expected> = {
  ...seen,
  ...(rules.inputs === undefined ? {} : { inputs: rules.inputs }),
  // Why a text does not come, and what is measured for it, is walked where it is read.
  cases: rules.cases.filter(({ type }) => !/^(?:words|pages)\.|^reading\.(?:measured|magnify|retry)$/u.test(type)),
  place: ({ part, now, isListening, slide, spoken, text, wanted }) => {
    if (part === "reading") return [now, wanted?.after, text?.end]
    const isAt = spoken !== null && slide.some((page) => page === spoken.page)
    return [now, isListening, wanted !== null, spoken?.isFollowed, isAt, text?.next != null]
  },
  act: unlessListening,
  promise: async (expected, actor, step) => {
    if (!expected.isListening) return seen.promise?.(expected, actor, step)
    await rules.promise?.(expected, actor, step)
    await rendered()
    expect(document.querySelector("[data-text]")).toBeNull()
  }
}
