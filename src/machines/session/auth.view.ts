import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { authMachine } from "./auth.machine.ts"

export type AuthRef = ActorRefFrom<typeof authMachine>

export type AuthSnapshot = SnapshotFrom<typeof authMachine>

export const isOpen = (snapshot: AuthSnapshot): boolean => snapshot.hasTag("open")

/** The address from which signing in was asked. */
export const returnToOf = (snapshot: AuthSnapshot): string | null => snapshot.context.returnTo

/** A new password is being set, or has been. */
export const isResetting = (snapshot: AuthSnapshot): boolean =>
  snapshot.matches({ reset: "sending" }) || snapshot.matches({ reset: "told" })
