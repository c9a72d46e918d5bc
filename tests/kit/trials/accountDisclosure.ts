import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { AnswerDelay } from "../../../server/platform/BackgroundTasks.ts"
import { newId } from "../../../server/platform/identity.ts"
import { Argon2 } from "../../../server/platform/passwords.ts"
import type { TimedRequest, TimedAnswer } from "../harness/timedRequests.ts"
import { startServer } from "../harness/server.ts"
import { shuffled } from "../harness/seededRandom.ts"

/** The answers for addresses with and without an account. */
export interface Comparison {
  /** Answers that differ in status, body or any header but the date and the request's id; one if none does. */
  readonly answers: ReadonlyArray<string>
  /** Passwords compared or hashed, for addresses with and without an account. */
  readonly work: { readonly known: number; readonly unknown: number }
  /** Milliseconds each. */
  readonly known: ReadonlyArray<number>
  readonly unknown: ReadonlyArray<number>
  /**
   * How often the request for an address with an account took longer (Mann and Whitney): 0.5 if time tells nothing, 0
   * or 1 if it tells everything.
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

const forgot = (email: string): TimedRequest => ({ url: "/api/forgot-password", body: { email } })

/**
 * Calls with an address, which must not reveal whether it has an account; each is sent last in its row, and timed.
 * Source: product, "Signing in".
 */
const calls = {
  login: (email: string) => [{ url: "/api/auth/login", body: { email, password: "yanlış şifre" } }],
  forgot: (email: string) => [forgot(email)],
  /** A request sent after it, which is about nobody. */
  afterForgot: (email: string) => [forgot(email), { url: "/api/oauth/providers" }]
} satisfies Record<string, (email: string) => ReadonlyArray<TimedRequest>>

export type Call = keyof typeof calls

/** Existing accounts: with and without a password, with and without a verified address. */
const accountsOf = (kept: string) => [
  { kept, verified: true },
  { kept: null, verified: true },
  { kept, verified: false },
  { kept: null, verified: false }
]

/** Sends each call for `count` addresses of both sorts, in an order chosen by the seed. */
export const compareAnswers = async (each: number, seed: number): Promise<Record<Call, Comparison>> => {
  let worked = 0
  const { hash, verify } = Argon2.defaultValue()
  const many = "1000000"
  const server = await startServer({
    variables: {
      LOGIN_ATTEMPTS: many,
      LOGIN_ATTEMPTS_PER_ADDRESS: many,
      LOGIN_ATTEMPTS_PER_ACCOUNT: many,
      FORGOT_ATTEMPTS: many,
      FORGOT_ATTEMPTS_PER_ADDRESS: many
    },
    answerDelay: AnswerDelay.defaultValue(),
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
  const thread = new Worker(new URL("../harness/timedRequests.ts", import.meta.url))
  const warming = 10
  const address = (isKnown: boolean, place: number) => `${isKnown ? "bilinen" : "bilinme"}${place}@okur.example`
  try {
    const accounts = accountsOf(await hash("doğru şifre"))
    await server.inside(
      SqlClient.SqlClient.use((sql) =>
        Effect.forEach(
          Array.from({ length: each + warming }, (_, place) => ({
            email: address(true, place),
            ...accounts[place % accounts.length]!
          })),
          ({ email, kept, verified }) => sql`INSERT INTO users (id, email, name, role, password_hash, verified)
            VALUES (${newId()}, ${email}, 'Okur', 'READER', ${kept}, ${verified})`
        )
      )
    )

    const timed = async ({ url, ...question }: TimedRequest): Promise<TimedAnswer> => {
      const told = once(thread, "message")
      thread.postMessage({ url: server.url + url, ...question } satisfies TimedRequest)
      const [answer] = (await told) as [TimedAnswer]
      return answer
    }

    const compare = async (questionsFor: (email: string) => ReadonlyArray<TimedRequest>): Promise<Comparison> => {
      const answers = new Set<string>()
      const millis = { known: [] as Array<number>, unknown: [] as Array<number> }
      const work = { known: 0, unknown: 0 }
      const ask = async (email: string) => {
        const before = worked
        let last: TimedAnswer = { millis: 0, answer: "" }
        for (const question of questionsFor(email)) last = await timed(question)
        return { took: last.millis, done: worked - before, answer: last.answer }
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

    return {
      login: await compare(calls.login),
      forgot: await compare(calls.forgot),
      afterForgot: await compare(calls.afterForgot)
    }
  } finally {
    await thread.terminate()
    await server.stop()
  }
}
