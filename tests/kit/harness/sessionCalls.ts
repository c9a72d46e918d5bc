import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import PostalMime from "postal-mime"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, vi } from "vitest"
import { clientOf, type RunningServer } from "./server.ts"

/** A call's answer, or its refusal. */
export const outcome = <A>(call: Promise<A>): Promise<A | { readonly _tag: string; readonly message: string }> =>
  call.catch((refusal: unknown) => refusal as { _tag: string; message: string })

/** The calls for signing in and staying signed in. */
export const sessionCalls = (server: RunningServer) => {
  const visitor = clientOf(server)
  const session = async (token?: string) =>
    (await (token === undefined ? visitor : clientOf(server, { token }))).session
  return {
    login: async (email: string, password: string, remember?: boolean) => {
      const payload = { email, password, ...(remember === undefined ? {} : { remember }) }
      return (await Effect.runPromise((await session()).login({ payload }))).data
    },
    refresh: async (refreshToken: string) =>
      (await Effect.runPromise((await session()).refreshToken({ payload: { refreshToken } }))).data,
    /** Whether the server accepts the access token. */
    isSignedIn: async (token: string) => {
      const answer = await server.fetch("/api/check-auth", { headers: { authorization: `Bearer ${token}` } })
      const { isAuthenticated } = (await answer.json()) as { isAuthenticated?: boolean }
      return answer.ok && isAuthenticated === true
    },
    register: async (given: Partial<Record<"name" | "email" | "password" | "passwordConfirm", string>> = {}) => {
      const payload = { name: "Yeni Okur", email: "yeni@okur.example", password: "gizli sözcük", ...given }
      const passwordConfirm = given.passwordConfirm ?? payload.password
      return Effect.runPromise((await session()).register({ payload: { ...payload, passwordConfirm } }))
    },
    verify: async (token: string) => Effect.runPromise((await session()).verify({ payload: { token } })),
    resend: async (token: string) => Effect.runPromise((await session(token)).resendVerification()),
    forgot: async (email: string) => Effect.runPromise((await session()).forgotPassword({ payload: { email } })),
    reset: async (token: string, password: string, passwordConfirm = password) =>
      Effect.runPromise((await session()).reset({ payload: { token, password, passwordConfirm } })),
    verifySession: async (clientId: string, token?: string) =>
      (await Effect.runPromise((await session(token)).verifySession({ payload: { client_id: clientId } }))).data
  }
}

/** Moves all stored times of sessions and mails into the past. */
export const pass = (server: RunningServer, seconds: number): Promise<void> =>
  server.inside(
    SqlClient.SqlClient.use((sql) =>
      Effect.gen(function* () {
        const by = sql`make_interval(secs => ${seconds})`
        yield* sql`UPDATE sessions SET created_at = created_at - ${by}, seen_at = seen_at - ${by},
          expires_at = expires_at - ${by}, ends_at = ends_at - ${by}, revoked_at = revoked_at - ${by}`
        yield* sql`UPDATE refresh_tokens SET used_at = used_at - ${by}`
        yield* sql`UPDATE mail_tokens SET created_at = created_at - ${by}, expires_at = expires_at - ${by}`
        yield* sql`UPDATE clients SET last_seen_at = last_seen_at - ${by}`
        yield* sql`UPDATE attempts SET began_at = began_at - ${by}`
      })
    )
  )

/**
 * Mails that a server wrote to an address, oldest first, once there are `count`; only those with a subject that is counted.
 */
export const mailsTo = (
  server: RunningServer,
  address: string,
  count: number,
  isCounted: (subject: string | undefined) => boolean = () => true
) =>
  vi.waitFor(
    async () => {
      const folder = join(server.folder, "mail")
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).toSorted()
      const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
      const theirs = mails.filter((mail) => mail.to?.some((to) => to.address === address) && isCounted(mail.subject))
      expect(theirs).toHaveLength(count)
      return theirs
    },
    { timeout: 30_000, interval: 20 }
  )

/** The token in the link of the `count`th mail. */
export const mailedToken = async (server: RunningServer, address: string, count = 1): Promise<string> => {
  const mail = (await mailsTo(server, address, count)).at(-1)
  return /\/auth\/(?:verify|reset)\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? ""
}
