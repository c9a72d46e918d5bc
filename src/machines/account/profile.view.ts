import type { SnapshotFrom } from "xstate"
import type { Profile } from "../../domain/account/Profile.ts"
import type { profileMachine } from "./profile.machine.ts"

type ProfileSnapshot = SnapshotFrom<typeof profileMachine>

export const profileOf = (snapshot: ProfileSnapshot): Profile | null => snapshot.context.profile
/** Null until it is known. */
export const hasPasswordOf = (snapshot: ProfileSnapshot): boolean | null => profileOf(snapshot)?.hasPassword ?? null
export const isLoading = (snapshot: ProfileSnapshot): boolean => snapshot.matches("loading")
export const isFailed = (snapshot: ProfileSnapshot): boolean => snapshot.matches("failed")
export const isEditing = (snapshot: ProfileSnapshot): boolean => snapshot.matches("editing") || isSaving(snapshot)
export const isSaving = (snapshot: ProfileSnapshot): boolean => snapshot.matches("saving")
export const isSaved = (snapshot: ProfileSnapshot): boolean => snapshot.matches("saved")
