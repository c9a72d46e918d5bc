import { hash, verify } from "@node-rs/argon2"
import { Context, Effect, Layer, Semaphore } from "effect"

/** argon2id, 19 MiB, 2 passes, 1 lane: the first choice of OWASP's password storage sheet. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The hash function itself: the work that a password is worth. */
export const Argon2 = Context.Reference("sayfa/Argon2", {
  defaultValue: () => ({
    hash: (password: string) => hash(password, cost),
    verify: (kept: string, password: string) => verify(kept, password)
  })
})

/** Half of the threads that files and addresses are read on too: guesses cannot take all of them, nor all memory. */
const atOnce = 2

/** Passwords as they are kept: PHC strings. */
export class Passwords extends Context.Service<
  Passwords,
  {
    readonly hash: (password: string) => Effect.Effect<string>
    /** `null`, for an account that does not exist or has no password, is never right and as much work as a wrong one. */
    readonly verify: (kept: string | null, password: string) => Effect.Effect<boolean>
  }
>()("sayfa/Passwords") {
  static readonly layer = Layer.effect(
    Passwords,
    Effect.gen(function* () {
      const argon2 = yield* Argon2
      const queue = yield* Semaphore.make(atOnce)
      const working = <A>(work: () => Promise<A>) => queue.withPermits(1)(Effect.promise(work))
      const nobody = yield* working(() => argon2.hash("nobody"))
      return Passwords.of({
        hash: Effect.fn("Passwords.hash")((password: string) => working(() => argon2.hash(password))),
        verify: Effect.fn("Passwords.verify")((kept: string | null, password: string) =>
          working(() => argon2.verify(kept ?? nobody, password)).pipe(Effect.map((isRight) => isRight && kept !== null))
        )
      })
    })
  )
}
