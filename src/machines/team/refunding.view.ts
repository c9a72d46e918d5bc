import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { RefundRefusal } from "../../domain/shop/Order.ts"
import type { RefundFault, RefundForm } from "../../domain/shop/RefundForm.ts"
import type { TeamRefund } from "../../domain/shop/TeamOrder.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { refundIn, type refundingMachine, type RefundTarget } from "./refunding.machine.ts"

export type RefundingRef = ActorRefFrom<typeof refundingMachine>
type Snapshot = SnapshotFrom<typeof refundingMachine>

export const isOpen = (snapshot: Snapshot): boolean => snapshot.hasTag("open")
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag("busy")
export const hasForm = (snapshot: Snapshot): boolean => snapshot.hasTag("form")
export const isUncertain = (snapshot: Snapshot): boolean => snapshot.hasTag("uncertain")
/** It asks no more by itself. */
export const isUnanswered = (snapshot: Snapshot): boolean => snapshot.matches("unanswered")
/** How the dialog stands after a refusal by which the order is not as it was found. */
export const aftermathOf = (snapshot: Snapshot): "reloading" | "outdated" | "overtaken" | null =>
  (["reloading", "outdated", "overtaken"] as const).find((state) => snapshot.matches(state)) ?? null
export const isRefunded = (snapshot: Snapshot): boolean => snapshot.hasTag("refunded")
export const targetOf = (snapshot: Snapshot): RefundTarget | null => snapshot.context.target
export const formOf = (snapshot: Snapshot): RefundForm => snapshot.context.form
export const faultOf = (snapshot: Snapshot): RefundFault | null => snapshot.context.fault
export const troubleOf = (snapshot: Snapshot): Trouble | null => snapshot.context.trouble
/** The chosen line's last refund. */
export const refundOf = (snapshot: Snapshot): TeamRefund | null => refundIn(snapshot.context)
export const refusalOf = (snapshot: Snapshot): RefundRefusal | null => refundIn(snapshot.context)?.refusal ?? null
