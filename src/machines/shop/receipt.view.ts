import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { receiptMachine } from "./receipt.machine.ts"

export type ReceiptRef = ActorRefFrom<typeof receiptMachine>

/** The server knows no such order of whoever reads. */
export const isMissing = (snapshot: SnapshotFrom<typeof receiptMachine>): boolean =>
  snapshot.context.trouble?._tag === "OrderNotFound"
