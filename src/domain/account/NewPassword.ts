import { isBlank, maxPasswordLength, minPasswordLength } from "../session/Password.ts"

export interface NewPasswordForm {
  readonly currentPassword: string
  readonly password: string
  readonly passwordConfirm: string
}

export const emptyNewPassword: NewPasswordForm = { currentPassword: "", password: "", passwordConfirm: "" }

export type NewPasswordProblem =
  | { readonly field: "currentPassword"; readonly rule: "currentRequired" }
  | { readonly field: "password"; readonly rule: "newRequired" | "newShort" | "newLong" | "newBlank" }
  | { readonly field: "passwordConfirm"; readonly rule: "newDiffers" }

/**
 * The first broken rule in order, or null. An account without a password is not asked for the current one. Source:
 * product, "Password".
 */
export const newPasswordProblem = (
  { currentPassword, password, passwordConfirm }: NewPasswordForm,
  hasPassword: boolean
): NewPasswordProblem | null => {
  if (hasPassword && currentPassword === "") return { field: "currentPassword", rule: "currentRequired" }
  if (password === "") return { field: "password", rule: "newRequired" }
  if (password.length < minPasswordLength) return { field: "password", rule: "newShort" }
  if (password.length > maxPasswordLength) return { field: "password", rule: "newLong" }
  if (isBlank(password)) return { field: "password", rule: "newBlank" }
  if (password !== passwordConfirm) return { field: "passwordConfirm", rule: "newDiffers" }
  return null
}
