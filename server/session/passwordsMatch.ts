import { Effect } from "effect"
import { InvalidRequest } from "../../src/contract/refusals.ts"

interface PasswordTwice {
  readonly password: string
  readonly passwordConfirm: string
}

/** A new password must be typed twice alike; otherwise `rule` is broken. Source: product, "Form rules". */
export const passwordsMatch = ({ password, passwordConfirm }: PasswordTwice, rule: "passwordsDiffer" | "newDiffers") =>
  password === passwordConfirm
    ? Effect.void
    : Effect.fail(
        new InvalidRequest({
          field: "passwordConfirm",
          rule: rule === "passwordsDiffer" && passwordConfirm === "" ? "confirmRequired" : rule
        })
      )
