import type { SnapshotFrom } from "xstate"
import type { User } from "../../domain/session/User.ts"
import type { sessionMachine } from "./session.machine.ts"

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export const isSignedIn = (snapshot: SessionSnapshot): boolean => snapshot.hasTag("signedIn")
/** Who leaves is nobody from then on. */
export const userOf = (snapshot: SessionSnapshot): User | null => (isSignedIn(snapshot) ? snapshot.context.user : null)
export const isPublisher = (snapshot: SessionSnapshot): boolean => userOf(snapshot)?.role === "PUBLISHER_ADMIN"
/** Whether this browser has been asked who is reading. */
export const isSettled = (snapshot: SessionSnapshot): boolean => !snapshot.matches("recalling")
/** Nobody is signed in here, and that is settled: neither still being asked nor still on the way out. */
export const isVisitor = (snapshot: SessionSnapshot): boolean => snapshot.matches("visitor")
/** The session has ended in mid-visit, which is told on the spot; whoever has left is on the way home, and needs no telling. */
export const hasEnded = (snapshot: SessionSnapshot): boolean => snapshot.matches({ visitor: "ended" })
export const isLeaving = (snapshot: SessionSnapshot): boolean => snapshot.matches("leaving")
