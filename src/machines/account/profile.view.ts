import type { SnapshotFrom } from "xstate"
import type { Profile, ProfileForm, ProfileProblems } from "../../domain/account/Profile.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { profileMachine } from "./profile.machine.ts"

type ProfileSnapshot = SnapshotFrom<typeof profileMachine>

export const profileOf = (snapshot: ProfileSnapshot): Profile | null => snapshot.context.profile
/** Null until the profile is loaded. */
export const hasPasswordOf = (snapshot: ProfileSnapshot): boolean | null => profileOf(snapshot)?.hasPassword ?? null
export const isFailed = (snapshot: ProfileSnapshot): boolean => snapshot.matches("failed")
export const isEditing = (snapshot: ProfileSnapshot): boolean => snapshot.matches("editing") || isSaving(snapshot)
export const isSaving = (snapshot: ProfileSnapshot): boolean => snapshot.matches("saving")
export const isSaved = (snapshot: ProfileSnapshot): boolean => snapshot.matches("saved")
export const formOf = (snapshot: ProfileSnapshot): ProfileForm => snapshot.context.form
export const problemsOf = (snapshot: ProfileSnapshot): ProfileProblems => snapshot.context.problems
export const troubleOf = (snapshot: ProfileSnapshot): Trouble | null => snapshot.context.trouble
