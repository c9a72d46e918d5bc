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
/** Why nothing could be looked for. */
export const troubleOf = (snapshot: Snapshot): Trouble | null => snapshot.context.trouble
/** The number of the order that is being reloaded. */
export const reloadedOf = (snapshot: Snapshot): string | null =>
  snapshot.matches("reloading") ? snapshot.context.number : null
/** Why the last order could not be reloaded. */
export const keptForOf = (snapshot: Snapshot): Trouble | null => snapshot.context.keptFor
