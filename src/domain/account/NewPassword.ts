import { maxPasswordLength, minPasswordLength } from "../session/Password.ts"

export interface NewPasswordForm {
  readonly currentPassword: string
  readonly password: string
  readonly passwordConfirm: string
}

export const emptyNewPassword: NewPasswordForm = { currentPassword: "", password: "", passwordConfirm: "" }

/** The field at which a rule is broken, and the rule. */
export type NewPasswordProblem =
  | { readonly field: "currentPassword"; readonly rule: "currentRequired" }
  | { readonly field: "password"; readonly rule: "newRequired" | "newShort" | "newLong" }
  | { readonly field: "passwordConfirm"; readonly rule: "newDiffers" }

/**
 * The first rule that is broken, in their order; null where none is. An account without a password is given one, and is
 * not asked for its old one. Source: product, "Password".
 */
export const newPasswordProblem = (
  { currentPassword, password, passwordConfirm }: NewPasswordForm,
  hasPassword: boolean
): NewPasswordProblem | null => {
  if (hasPassword && currentPassword === "") return { field: "currentPassword", rule: "currentRequired" }
  if (password === "") return { field: "password", rule: "newRequired" }
  if (password.length < minPasswordLength) return { field: "password", rule: "newShort" }
  if (password.length > maxPasswordLength) return { field: "password", rule: "newLong" }
  if (password !== passwordConfirm) return { field: "passwordConfirm", rule: "newDiffers" }
  return null
}
