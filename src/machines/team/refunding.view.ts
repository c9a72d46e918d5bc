import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { RefundRefusal } from "../../domain/shop/Order.ts"
import type { RefundFault, RefundForm } from "../../domain/shop/RefundForm.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { refundIn, type refundingMachine, type RefundTarget } from "./refunding.machine.ts"

export type RefundingRef = ActorRefFrom<typeof refundingMachine>
type Snapshot = SnapshotFrom<typeof refundingMachine>

export const isOpen = (snapshot: Snapshot): boolean => snapshot.hasTag("open")
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag("busy")
export const hasForm = (snapshot: Snapshot): boolean => snapshot.hasTag("form")
export const isUncertain = (snapshot: Snapshot): boolean => snapshot.hasTag("uncertain")
export const isRefunded = (snapshot: Snapshot): boolean => snapshot.hasTag("refunded")
export const targetOf = (snapshot: Snapshot): RefundTarget | null => snapshot.context.target
export const formOf = (snapshot: Snapshot): RefundForm => snapshot.context.form
export const faultOf = (snapshot: Snapshot): RefundFault | null => snapshot.context.fault
export const troubleOf = (snapshot: Snapshot): Trouble | null => snapshot.context.trouble
export const refusalOf = (snapshot: Snapshot): RefundRefusal | null => refundIn(snapshot.context)?.refusal ?? null
