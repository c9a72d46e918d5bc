import type { SnapshotFrom } from "xstate"
import type { NewPasswordForm, NewPasswordProblem } from "../../domain/account/NewPassword.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { passwordMachine } from "./password.machine.ts"

type PasswordSnapshot = SnapshotFrom<typeof passwordMachine>

export const formOf = (snapshot: PasswordSnapshot): NewPasswordForm => snapshot.context.form
/** Whether there is one that can be changed; else it is set. */
export const hasPassword = (snapshot: PasswordSnapshot): boolean => snapshot.context.hasPassword
export const problemOf = (snapshot: PasswordSnapshot): NewPasswordProblem | null => snapshot.context.problem
export const isSending = (snapshot: PasswordSnapshot): boolean => snapshot.hasTag("busy")
/** What has come of it: another password, or the account's first. */
export const doneOf = (snapshot: PasswordSnapshot): "changed" | "set" | null =>
  snapshot.matches("changed") ? "changed" : snapshot.matches("set") ? "set" : null

const isOfCurrent = (trouble: Trouble | null): boolean => trouble?._tag === "WrongPassword"

/** The refusal that speaks of the current password, and is told at its field. */
export const wrongPasswordOf = ({ context: { trouble } }: PasswordSnapshot): Trouble | null =>
  isOfCurrent(trouble) ? trouble : null
/** Any other. */
export const troubleOf = ({ context: { trouble } }: PasswordSnapshot): Trouble | null =>
  isOfCurrent(trouble) ? null : trouble
