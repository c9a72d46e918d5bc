import type { ActorRefFrom } from "xstate"
import type { teamOverviewMachine } from "./teamOverview.machine.ts"

export type TeamOverviewRef = ActorRefFrom<typeof teamOverviewMachine>
