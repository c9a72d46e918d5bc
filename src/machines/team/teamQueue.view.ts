import type { ActorRefFrom } from "xstate"
import type { teamQueueMachine } from "./teamQueue.machine.ts"

export type TeamQueueRef = ActorRefFrom<typeof teamQueueMachine>
