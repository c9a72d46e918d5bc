import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { receiptMachine } from "./receipt.machine.ts"

export type ReceiptRef = ActorRefFrom<typeof receiptMachine>

/** The user has no such order. */
export const isMissing = (snapshot: SnapshotFrom<typeof receiptMachine>): boolean =>
  snapshot.context.trouble?._tag === "OrderNotFound"
