import type { ActorRefFrom } from "xstate"
import type { historyMachine } from "./history.machine.ts"

export type HistoryRef = ActorRefFrom<typeof historyMachine>
