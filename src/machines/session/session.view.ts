import type { SnapshotFrom } from "xstate"
import { deskOf, type DeskKind } from "../../domain/session/deskOf.ts"
import type { User } from "../../domain/session/User.ts"
import type { sessionMachine } from "./session.machine.ts"

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export const isSignedIn = (snapshot: SessionSnapshot): boolean => snapshot.hasTag("signedIn")
/** Null as soon as signing out begins. */
export const userOf = (snapshot: SessionSnapshot): User | null => (isSignedIn(snapshot) ? snapshot.context.user : null)
/** What the user's desk shows; null if they have none. */
export const deskIn = (snapshot: SessionSnapshot): DeskKind | null => {
  const user = userOf(snapshot)
  return user === null ? null : deskOf(user)
}
/** Whether the user belongs to the support team. */
export const isSupport = (snapshot: SessionSnapshot): boolean => userOf(snapshot)?.support === true
export const hasDesk = (snapshot: SessionSnapshot): boolean => deskIn(snapshot) !== null
/** Whether the stored session has been read. */
export const isSettled = (snapshot: SessionSnapshot): boolean => !snapshot.matches("recalling")
/** Nobody is signed in, and that is certain: neither still being read nor still signing out. */
export const isVisitor = (snapshot: SessionSnapshot): boolean => snapshot.matches("visitor")
/** The session was lost, which is shown in place; after signing out by hand nothing is shown. */
export const hasEnded = (snapshot: SessionSnapshot): boolean => snapshot.matches({ visitor: "lostSession" })
export const isLeaving = (snapshot: SessionSnapshot): boolean => snapshot.matches("leaving")
