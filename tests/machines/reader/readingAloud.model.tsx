import { expect } from "vitest"
import type { Actor } from "xstate"
import type { Slide } from "../../../src/domain/reader/slides.ts"
import type { readingModeMachine } from "../../../src/machines/reader/readingMode.machine.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model, Scene } from "../../kit/model/Model.ts"
import { model as rules } from "./readingMode.model.ts"
import { model as seen } from "./readingPlace.model.tsx"

interface Expected extends ReturnType<typeof rules.begin> {
  /** Speech, which lives here, was told that its place was left, and nothing yet that leads it back. */
  readonly hasSpeechLeft: boolean
}
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

/** Speech answers at once that its place is left, unless it was before. */
const answeredBySpeech = (expected: Expected): Expected => {
  const isOrdered = (type: string) => expected.ordered.some((order) => order.type === type)
  if (expected.now === "closed" || isOrdered("speech.turned") || isOrdered("speech.return"))
    return { ...expected, hasSpeechLeft: false }
  if (!isOrdered("speech.leave") || expected.hasSpeechLeft) return expected
  const { spoken } = expected
  return { ...expected, hasSpeechLeft: true, spoken: spoken && { ...spoken, isFollowed: false } }
}

/** The reading mode while it is read aloud: the text follows what is spoken, or is closed and spoken over the pages. */
export const model: Model<typeof readingModeMachine, Expected> = {
  ...seen,
  ...(rules.inputs === undefined ? {} : { inputs: rules.inputs }),
  // Why a text does not come, and what is measured for it, is walked where it is read.
  cases: rules.cases.filter(({ type }) => !/^(?:words|pages)\.|^reading\.(?:measured|magnify|retry)$/u.test(type)),
  begin: (input) => ({ ...rules.begin(input), hasSpeechLeft: false }),
  next: (before, event) => {
    const expected = rules.next(before, event)
    return expected && answeredBySpeech({ ...expected, hasSpeechLeft: before.hasSpeechLeft })
  },
  place: ({ part, now, isListening, slide, shown, spoken, text, wanted }) => {
    if (part === "reading") return [now, wanted?.after, text?.end]
    const isAt = (pages: Slide) => spoken !== null && pages.some((page) => page === spoken.page)
    return [now, isListening, wanted !== null, spoken?.isFollowed, isAt(slide), isAt(shown), text?.next != null]
  },
  act: unlessListening,
  promise: async (expected, actor, step) => {
    if (!expected.isListening) return seen.promise?.(expected, actor, step)
    await rules.promise?.(expected, actor, step)
    await rendered()
    expect(document.querySelector("[data-text]")).toBeNull()
  }
}
