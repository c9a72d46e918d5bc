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

/** The hash function as servers of tests have it: the real one, which does no work twice in a test process. */
export const rememberingArgon2: (typeof Argon2)["Service"] = {
  hash: once((password = "") => real.hash(password)),
  verify: once((kept = "", password = "") => real.verify(kept, password))
}
