import type { SnapshotFrom } from "xstate"
import type { NewPasswordForm, NewPasswordProblem } from "../../domain/account/NewPassword.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { passwordMachine } from "./password.machine.ts"

type PasswordSnapshot = SnapshotFrom<typeof passwordMachine>

export const formOf = (snapshot: PasswordSnapshot): NewPasswordForm => snapshot.context.form
/** Whether there is a password to change; else one is set. */
export const hasPassword = (snapshot: PasswordSnapshot): boolean => snapshot.context.hasPassword
export const problemOf = (snapshot: PasswordSnapshot): NewPasswordProblem | null => snapshot.context.problem
export const isSending = (snapshot: PasswordSnapshot): boolean => snapshot.hasTag("busy")
/** How it ended: changed, or set as the first. */
export const outcomeOf = (snapshot: PasswordSnapshot): "changed" | "set" | null =>
  snapshot.matches("changed") ? "changed" : snapshot.matches("set") ? "set" : null

const isOfCurrent = (trouble: Trouble | null): boolean => trouble?._tag === "WrongPassword"

/** A refusal of the current password, shown at its field. */
export const wrongPasswordOf = ({ context: { trouble } }: PasswordSnapshot): Trouble | null =>
  isOfCurrent(trouble) ? trouble : null
/** Any other refusal. */
export const troubleOf = ({ context: { trouble } }: PasswordSnapshot): Trouble | null =>
  isOfCurrent(trouble) ? null : trouble
