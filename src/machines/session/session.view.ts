import type { SnapshotFrom } from "xstate"
import type { User } from "../../domain/session/User.ts"
import type { sessionMachine } from "./session.machine.ts"

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export const isSignedIn = (snapshot: SessionSnapshot): boolean => snapshot.hasTag("signedIn")
/** Null as soon as signing out begins. */
export const userOf = (snapshot: SessionSnapshot): User | null => (isSignedIn(snapshot) ? snapshot.context.user : null)
export const isPublisher = (snapshot: SessionSnapshot): boolean => userOf(snapshot)?.role === "PUBLISHER_ADMIN"
/** Whether the stored session has been read. */
export const isSettled = (snapshot: SessionSnapshot): boolean => !snapshot.matches("recalling")
/** Nobody is signed in, and that is certain: neither still being read nor still signing out. */
export const isVisitor = (snapshot: SessionSnapshot): boolean => snapshot.matches("visitor")
/** The session was lost, which is shown in place; after signing out by hand nothing is shown. */
export const hasEnded = (snapshot: SessionSnapshot): boolean => snapshot.matches({ visitor: "lostSession" })
export const isLeaving = (snapshot: SessionSnapshot): boolean => snapshot.matches("leaving")
