import { Effect } from "effect"
import { Argon2 } from "../../../server/platform/passwords.ts"

const real = Effect.runSync(Argon2)

const once = <A>(work: (...asked: ReadonlyArray<string>) => Promise<A>) => {
  const done = new Map<string, Promise<A>>()
  return (...asked: ReadonlyArray<string>): Promise<A> => {
    const key = JSON.stringify(asked)
    const before = done.get(key) ?? work(...asked)
    done.set(key, before)
    return before
  }
}

/** The real hash function with a cache, so that a test process hashes nothing twice. */
export const rememberingArgon2: (typeof Argon2)["Service"] = {
  hash: once((password = "") => real.hash(password)),
  verify: once((kept = "", password = "") => real.verify(kept, password))
}
