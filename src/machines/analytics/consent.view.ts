import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { consentMachine } from "./consent.machine.ts"

export type ConsentRef = ActorRefFrom<typeof consentMachine>

type ConsentSnapshot = SnapshotFrom<typeof consentMachine>

/** No answer was given yet, and one may be asked for. */
export const isUndecided = (snapshot: ConsentSnapshot): boolean => snapshot.hasTag("undecided")

/** The browser's privacy signal has answered. */
export const isSignalled = (snapshot: ConsentSnapshot): boolean => snapshot.matches("signalled")

/** The answer; null while there is none or it is unknown. */
export const answerOf = (snapshot: ConsentSnapshot): "given" | "refused" | null => {
  if (!snapshot.hasTag("known") || isUndecided(snapshot)) return null
  return snapshot.hasTag("given") ? "given" : "refused"
}
