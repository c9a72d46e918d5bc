import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { PageLight } from "../../domain/theme/PageLight.ts"
import type { pageLightMachine } from "./pageLight.machine.ts"

export type PageLightRef = ActorRefFrom<typeof pageLightMachine>

export const lightOf = (snapshot: SnapshotFrom<typeof pageLightMachine>): PageLight => snapshot.context.theme
