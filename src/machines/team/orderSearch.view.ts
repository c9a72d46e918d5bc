import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { TeamOrder } from "../../domain/shop/TeamOrder.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { orderSearchMachine } from "./orderSearch.machine.ts"

export type OrderSearchRef = ActorRefFrom<typeof orderSearchMachine>
type Snapshot = SnapshotFrom<typeof orderSearchMachine>

export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag("busy")
export const wordsOf = (snapshot: Snapshot): string => snapshot.context.words
export const soughtOf = (snapshot: Snapshot): string => snapshot.context.sought
export const ordersOf = (snapshot: Snapshot): ReadonlyArray<TeamOrder> | null => snapshot.context.orders
export const troubleOf = (snapshot: Snapshot): Trouble | null => snapshot.context.trouble
