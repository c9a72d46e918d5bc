import { createActor } from "xstate"
import { addingMachine } from "../../../src/machines/team/adding.machine.ts"
import { slotAnswers } from "./slotAnswers.ts"

/** An actor that adds nothing until it is asked to, and is never answered. */
export const idleAdding = () => createActor(slotAnswers().filled(addingMachine)).start()
