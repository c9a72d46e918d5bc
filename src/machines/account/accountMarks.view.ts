import type { ActorRefFrom } from "xstate"
import type { accountMarksMachine } from "./accountMarks.machine.ts"

export type AccountMarksRef = ActorRefFrom<typeof accountMarksMachine>
