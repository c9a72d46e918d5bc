import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { OwnData } from "../../domain/account/OwnData.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { deletionMachine } from "./deletion.machine.ts"

export type DeletionRef = ActorRefFrom<typeof deletionMachine>
type DeletionSnapshot = SnapshotFrom<typeof deletionMachine>

export const isResting = (snapshot: DeletionSnapshot): boolean => snapshot.matches("resting")
export const isLoading = (snapshot: DeletionSnapshot): boolean => snapshot.matches("loading")
export const isFailed = (snapshot: DeletionSnapshot): boolean => snapshot.matches("failed")
export const isBlocked = (snapshot: DeletionSnapshot): boolean => snapshot.matches("blocked")
export const isAsking = (snapshot: DeletionSnapshot): boolean => snapshot.matches("asking")
export const isPlanned = (snapshot: DeletionSnapshot): boolean => snapshot.matches("planned")
export const dataOf = (snapshot: DeletionSnapshot): OwnData | null => snapshot.context.data
export const passwordOf = (snapshot: DeletionSnapshot): string => snapshot.context.password
/** The password is needed and was not given. */
export const isPasswordMissing = (snapshot: DeletionSnapshot): boolean => snapshot.context.isPasswordMissing
export const troubleOf = (snapshot: DeletionSnapshot): Trouble | null => snapshot.context.trouble
