import type { ActorRefFrom } from "xstate"
import type { dashboardMachine } from "./dashboard.machine.ts"

export type DashboardRef = ActorRefFrom<typeof dashboardMachine>
