import { isMailAddress } from "./MailAddress.ts"
import { maxNameLength } from "../account/maxNameLength.ts"
import { isBlank, maxPasswordLength, minPasswordLength } from "./Password.ts"

/** The forms of the sign-in dialog. */
export const authForms = ["login", "register", "forgot", "verify", "reset"] as const
export type AuthForm = (typeof authForms)[number]

/** The fields of all forms; each form uses some. */
export interface AuthFields {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly passwordConfirm: string
  readonly token: string
  readonly remember: boolean
}
export type AuthField = Exclude<keyof AuthFields, "remember">

export const emptyFields: AuthFields = {
  name: "",
  email: "",
  password: "",
  passwordConfirm: "",
  token: "",
  remember: false
}

/** The name of a broken rule. */
export type FieldProblem =
  | "nameRequired"
  | "nameLong"
  | "emailRequired"
  | "emailInvalid"
  | "passwordRequired"
  | "passwordShort"
  | "passwordBlank"
  | "passwordLong"
  | "verifyTokenRequired"
  | "resetTokenRequired"
  | "confirmRequired"
  | "passwordsDiffer"

export type FieldProblems = { readonly [field in AuthField]?: FieldProblem }

const nameProblem = ({ name }: AuthFields) => {
  if (name.trim() === "") return "nameRequired"
  return name.trim().length > maxNameLength ? "nameLong" : null
}

const emailProblem = ({ email }: AuthFields) => {
  if (email.trim() === "") return "emailRequired"
  return isMailAddress(email.trim()) ? null : "emailInvalid"
}

const anyPasswordProblem = ({ password }: AuthFields) => {
  if (password === "") return "passwordRequired"
  return password.length > maxPasswordLength ? "passwordLong" : null
}

const newPasswordProblem = (fields: AuthFields) => {
  const problem = anyPasswordProblem(fields)
  if (problem !== null) return problem
  if (fields.password.length < minPasswordLength) return "passwordShort"
  return isBlank(fields.password) ? "passwordBlank" : null
}

const confirmProblem = ({ password, passwordConfirm }: AuthFields) => {
  if (passwordConfirm === "") return "confirmRequired"
  return passwordConfirm === password ? null : "passwordsDiffer"
}

const tokenProblem = (problem: FieldProblem) => (fields: AuthFields) => (fields.token.trim() === "" ? problem : null)

type Rules = { readonly [field in AuthField]?: (fields: AuthFields) => FieldProblem | null }

/** The rules of each form, in the order of its fields. */
const rules: { readonly [form in AuthForm]: Rules } = {
  login: { email: emailProblem, password: anyPasswordProblem },
  register: { name: nameProblem, email: emailProblem, password: newPasswordProblem },
  forgot: { email: emailProblem },
  verify: { token: tokenProblem("verifyTokenRequired") },
  reset: {
    token: tokenProblem("resetTokenRequired"),
    password: newPasswordProblem,
    passwordConfirm: confirmProblem
  }
}

const isField = (name: string): name is AuthField => name in emptyFields

/** The first broken rule of each field. Source: product, "Form rules". */
export const problemsOf = (form: AuthForm, fields: AuthFields): FieldProblems => {
  const problems: { -readonly [field in AuthField]?: FieldProblem } = {}
  for (const [field, rule] of Object.entries(rules[form])) {
    const problem = rule(fields)
    if (problem !== null && isField(field)) problems[field] = problem
  }
  return problems
}

/**
 * A field's problem is shown until it is edited; differing passwords until either is edited. Source: product, "Form
 * rules".
 */
export const problemsAfter = (problems: FieldProblems, change: Partial<AuthFields>): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).filter(
      ([field, problem]) => !(field in change) && !(problem === "passwordsDiffer" && "password" in change)
    )
  )

export const hasProblems = (problems: FieldProblems): boolean => Object.keys(problems).length > 0
