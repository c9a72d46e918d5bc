import type { ActorRefFrom } from "xstate"
import type { questionsMachine } from "./questions.machine.ts"

export type QuestionsRef = ActorRefFrom<typeof questionsMachine>
