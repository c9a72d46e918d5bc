import { dictionary } from "@zxcvbn-ts/language-common"
import { Effect } from "effect"
import { InvalidRequest } from "../../src/contract/refusals.ts"
import { isPersonal } from "../../src/domain/session/Password.ts"

interface PasswordTwice {
  readonly password: string
  readonly passwordConfirm: string
}

interface Rules {
  /** The prefix of the names of broken rules. */
  readonly prefix: "password" | "new"
  readonly owner: Parameters<typeof isPersonal>[1]
}

const common = new Set(dictionary["passwords-common"].map(String))

const refuse = (field: "password" | "passwordConfirm", rule: string) => Effect.fail(new InvalidRequest({ field, rule }))

/** A new password must be typed twice alike. Source: product, "Form rules". */
export const passwordsMatch = ({ password, passwordConfirm }: PasswordTwice, prefix: Rules["prefix"]) => {
  if (password === passwordConfirm) return Effect.void
  if (prefix === "new") return refuse("passwordConfirm", "newDiffers")
  return refuse("passwordConfirm", passwordConfirm === "" ? "confirmRequired" : "passwordsDiffer")
}

/** A new password may be neither one of the most common, nor its owner's name or address. Source: product, "Form rules". */
export const hardToGuess = (password: string, { prefix, owner }: Rules) => {
  if (isPersonal(password, owner)) return refuse("password", `${prefix}Personal`)
  return common.has(password.trim().toLowerCase()) ? refuse("password", `${prefix}Common`) : Effect.void
}
