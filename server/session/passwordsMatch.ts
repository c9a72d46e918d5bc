import { Effect } from "effect"
import { InvalidRequest } from "../../src/contract/refusals.ts"

interface Twice {
  readonly password: string
  readonly passwordConfirm: string
}

/** A new password is typed twice alike; `rule` is the one that is broken else. Source: product, "Form rules". */
export const passwordsMatch = ({ password, passwordConfirm }: Twice, rule: "passwordsDiffer" | "newDiffers") =>
  password === passwordConfirm
    ? Effect.void
    : Effect.fail(
        new InvalidRequest({
          field: "passwordConfirm",
          rule: rule === "passwordsDiffer" && passwordConfirm === "" ? "confirmRequired" : rule
        })
      )
