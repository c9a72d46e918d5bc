import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { newId } from "../../server/platform/identity.ts"
import { Argon2 } from "../../server/platform/passwords.ts"
import type { Question, TimedAnswer } from "./asking.ts"
import { startServer } from "./server.ts"
import { shuffled } from "./shuffled.ts"

/** What addresses that somebody has and addresses that nobody has were answered with. */
export interface Comparison {
  /** Answers that differ in status, body or any head but the date; one where none does. */
  readonly answers: ReadonlyArray<string>
  /** Passwords compared or hashed for those that somebody has, and for those that nobody has. */
  readonly work: { readonly known: number; readonly unknown: number }
  /** Milliseconds each. */
  readonly known: ReadonlyArray<number>
  readonly unknown: ReadonlyArray<number>
  /**
   * How often a request for an address that somebody has took longer than one for an address that nobody has (Mann and
   * Whitney): 0.5 where time tells nothing, 0 or 1 where it tells all.
   */
  readonly auc: number
}

const aucOf = (known: ReadonlyArray<number>, unknown: ReadonlyArray<number>): number => {
  let longer = 0
  for (const one of known) {
    for (const other of unknown) longer += one > other ? 1 : one === other ? 0.5 : 0
  }
  return longer / (known.length * unknown.length)
}

/** Calls that are asked by address, and must not tell whether it is somebody's. Source: product, "Signing in". */
const calls = {
  login: { path: "/api/auth/login", bodyOf: (email: string) => ({ email, password: "yanlış şifre" }) },
  forgot: { path: "/api/forgot-password", bodyOf: (email: string) => ({ email }) }
} as const

export type Call = keyof typeof calls

/** Asks for so many addresses of either sort by each call, in an order that the seed decides. */
export const compareAddresses = async (each: number, seed: number): Promise<Record<Call, Comparison>> => {
  let worked = 0
  const { hash, verify } = Argon2.defaultValue()
  const many = "1000000"
  const server = await startServer({
    variables: {
      LOGIN_ATTEMPTS: many,
      LOGIN_ATTEMPTS_PER_ADDRESS: many,
      FORGOT_ATTEMPTS: many,
      FORGOT_ATTEMPTS_PER_ADDRESS: many
    },
    argon2: {
      hash: (secret) => {
        worked += 1
        return hash(secret)
      },
      verify: (kept, secret) => {
        worked += 1
        return verify(kept, secret)
      }
    }
  })
  const thread = new Worker(new URL("asking.ts", import.meta.url))
  const warming = 10
  const address = (isKnown: boolean, place: number) => `${isKnown ? "bilinen" : "bilinme"}${place}@okur.example`
  try {
    const kept = await hash("doğru şifre")
    await server.inside(
      SqlClient.SqlClient.use((sql) =>
        Effect.forEach(
          Array.from({ length: each + warming }, (_, place) => address(true, place)),
          (email) => sql`INSERT INTO users (id, email, name, role, password_hash, verified)
            VALUES (${newId()}, ${email}, 'Okur', 'READER', ${kept}, true)`
        )
      )
    )

    const compare = async ({ path, bodyOf }: (typeof calls)[Call]): Promise<Comparison> => {
      const answers = new Set<string>()
      const millis = { known: [] as Array<number>, unknown: [] as Array<number> }
      const work = { known: 0, unknown: 0 }
      const ask = async (email: string) => {
        const before = worked
        const told = once(thread, "message")
        thread.postMessage({ url: server.url + path, body: bodyOf(email) } satisfies Question)
        const [{ millis: took, answer }] = (await told) as [TimedAnswer]
        return { took, done: worked - before, answer }
      }
      for (let place = each; place < each + warming; place++) {
        await ask(address(true, place))
        await ask(address(false, place))
      }
      const all = Array.from({ length: each }, (_, place) => [
        { isKnown: true, place },
        { isKnown: false, place }
      ]).flat()
      for (const { isKnown, place } of shuffled(all, seed)) {
        const { took, done, answer } = await ask(address(isKnown, place))
        const sort = isKnown ? "known" : "unknown"
        answers.add(answer)
        millis[sort].push(took)
        work[sort] += done
      }
      return { answers: [...answers], work, ...millis, auc: aucOf(millis.known, millis.unknown) }
    }

    return { login: await compare(calls.login), forgot: await compare(calls.forgot) }
  } finally {
    await thread.terminate()
    await server.stop()
  }
}
