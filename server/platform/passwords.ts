import { hash, verify } from "@node-rs/argon2"
import { Context, Effect, Layer, Semaphore } from "effect"

/** argon2id, 19 MiB, 2 passes, 1 lane: the first choice of OWASP's password storage sheet. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The hash function, which tests replace with a cheaper one. */
export const Argon2 = Context.Reference("sayfa/Argon2", {
  defaultValue: () => ({
    hash: (password: string) => hash(password, cost),
    verify: (stored: string, password: string) => verify(stored, password)
  })
})

/** Half of Node's thread pool, so that guessing cannot occupy all threads or all memory. */
const maxConcurrent = 2

/** Hashes passwords into PHC strings and verifies them. */
export class Passwords extends Context.Service<
  Passwords,
  {
    readonly hash: (password: string) => Effect.Effect<string>
    /** `null` (no account, or no password) is never right, and takes as long as a wrong password. */
    readonly verify: (stored: string | null, password: string) => Effect.Effect<boolean>
  }
>()("sayfa/Passwords") {
  static readonly layer = Layer.effect(
    Passwords,
    Effect.gen(function* () {
      const argon2 = yield* Argon2
      const queue = yield* Semaphore.make(maxConcurrent)
      const limited = <A>(work: () => Promise<A>) => queue.withPermits(1)(Effect.promise(work))
      const placeholder = yield* limited(() => argon2.hash("nobody"))
      return Passwords.of({
        hash: Effect.fn("Passwords.hash")((password: string) => limited(() => argon2.hash(password))),
        verify: Effect.fn("Passwords.verify")((stored: string | null, password: string) =>
          limited(() => argon2.verify(stored ?? placeholder, password)).pipe(
            Effect.map((isRight) => isRight && stored !== null)
          )
        )
      })
    })
  )
}
