import { createActor } from "xstate"
import { type AddingInput, addingMachine } from "../../../src/machines/team/adding.machine.ts"
import { slotAnswers } from "./slotAnswers.ts"

/** An actor that adds nothing until it is asked to, and is never answered. */
export const idleAdding = (kind: AddingInput["kind"]) =>
  createActor(slotAnswers().filled(addingMachine), { input: { kind } }).start()
