import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { OwnData } from "../../domain/account/OwnData.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { archiveMachine } from "./archive.machine.ts"

export type ArchiveRef = ActorRefFrom<typeof archiveMachine>
type ArchiveSnapshot = SnapshotFrom<typeof archiveMachine>

export const dataOf = (snapshot: ArchiveSnapshot): OwnData | null => snapshot.context.data
export const isFailed = (snapshot: ArchiveSnapshot): boolean => snapshot.matches("failed")
export const isAsking = (snapshot: ArchiveSnapshot): boolean => snapshot.matches("asking")
/** Asking whether what is shown is still so. */
export const isRefreshing = (snapshot: ArchiveSnapshot): boolean => snapshot.matches("refreshing")
export const isDownloading = (snapshot: ArchiveSnapshot): boolean => snapshot.matches("downloading")
export const passwordOf = (snapshot: ArchiveSnapshot): string => snapshot.context.password
/** The password is needed and was not given. */
export const isPasswordMissing = (snapshot: ArchiveSnapshot): boolean => snapshot.context.isPasswordMissing
export const troubleOf = (snapshot: ArchiveSnapshot): Trouble | null => snapshot.context.trouble
