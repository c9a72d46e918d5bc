import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { consentMachine } from "./consent.machine.ts"

export type ConsentRef = ActorRefFrom<typeof consentMachine>

type ConsentSnapshot = SnapshotFrom<typeof consentMachine>

/** Nobody has answered here, and it may be asked. */
export const isUndecided = (snapshot: ConsentSnapshot): boolean => snapshot.hasTag("undecided")

/** The browser has answered for whoever uses it. */
export const isSignalled = (snapshot: ConsentSnapshot): boolean => snapshot.matches("signalled")

/** What was answered; null where nothing was, or nobody knows yet. */
export const answerOf = (snapshot: ConsentSnapshot): "given" | "refused" | null => {
  if (!snapshot.hasTag("known") || isUndecided(snapshot)) return null
  return snapshot.hasTag("given") ? "given" : "refused"
}
