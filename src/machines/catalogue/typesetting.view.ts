import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Typesetting } from "../../domain/catalogue/Typesetting.ts"
import type { typesettingMachine } from "./typesetting.machine.ts"

export type TypesettingRef = ActorRefFrom<typeof typesettingMachine>

export const typesettingOf = (snapshot: SnapshotFrom<typeof typesettingMachine>): Typesetting =>
  snapshot.context.typesetting
