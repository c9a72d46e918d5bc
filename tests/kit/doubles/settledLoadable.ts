import { createActor } from "xstate"
import { loadable } from "../../../src/machines/loadable/loadable.machine.ts"
import { slotAnswers } from "./slotAnswers.ts"

/** An actor of something that has been loaded. */
export const settledLoadable = <Value>(value: Value) => {
  const answers = slotAnswers()
  const actor = createActor(answers.filled(loadable<undefined, Value>("settled")), { input: undefined }).start()
  answers.answer("load", { type: "loadable.loaded", value })
  return actor
}
