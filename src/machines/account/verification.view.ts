import type { SnapshotFrom } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import type { verificationMachine } from "./verification.machine.ts"

type VerificationSnapshot = SnapshotFrom<typeof verificationMachine>

export const isSending = (snapshot: VerificationSnapshot): boolean => snapshot.matches("sending")
export const isSent = (snapshot: VerificationSnapshot): boolean => snapshot.matches("sent")
/** Why it was not sent; null once it is tried again. */
export const troubleOf = (snapshot: VerificationSnapshot): Trouble | null =>
  snapshot.matches("refused") ? snapshot.context.trouble : null
