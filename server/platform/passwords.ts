import { hash, verify } from "@node-rs/argon2"
import { Context, Effect, Layer } from "effect"

/** argon2id, 19 MiB, 2 passes, 1 lane: the first choice of OWASP's password storage sheet. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Passwords as they are kept: PHC strings. */
export class Passwords extends Context.Service<
  Passwords,
  {
    readonly hash: (password: string) => Effect.Effect<string>
    /** `null`, for an account that does not exist or has no password, is never right and takes as long as a wrong one. */
    readonly verify: (kept: string | null, password: string) => Effect.Effect<boolean>
  }
>()("sayfa/Passwords") {
  static readonly layer = Layer.effect(
    Passwords,
    Effect.gen(function* () {
      const nobody = yield* Effect.promise(() => hash("nobody", cost))
      return Passwords.of({
        hash: Effect.fn("Passwords.hash")((password: string) => Effect.promise(() => hash(password, cost))),
        verify: Effect.fn("Passwords.verify")((kept: string | null, password: string) =>
          Effect.promise(() => verify(kept ?? nobody, password)).pipe(Effect.map((isRight) => isRight && kept !== null))
        )
      })
    })
  )
}
