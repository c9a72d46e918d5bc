import type { ActorRefFrom } from "xstate"
import type { activitiesMachine } from "./activities.machine.ts"

export type ActivitiesRef = ActorRefFrom<typeof activitiesMachine>
