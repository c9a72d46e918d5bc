import { Context, Data, Deferred, Effect, type Exit, Layer } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { SiteApi } from "../../contract/SiteApi.ts"
import { inInterfaceLanguage } from "../platform/interfaceLanguage.ts"
import { SessionStore, type StoredSession } from "./SessionStore.ts"

/** The session could be neither renewed nor ended: the connection or the server failed. */
export class NotRenewed extends Data.TaggedError("NotRenewed") {}

const renewalTimeout = "8 seconds"

/** How long to wait for another tab's renewal, in milliseconds; longer than one may take. */
const lockTimeout = 9000

/** The name of the lock that all tabs share. */
const lockName = "sayfa/renewal"

/**
 * Waits for the lock, and answers with its release. Without locks, or after waiting for a frozen tab, it goes on; using
 * one token in two tabs renews the session for both.
 */
const takeLock: Effect.Effect<() => void> = Effect.callback((resume) => {
  // Browsers offer locks only on secure sites.
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (locks === undefined) return resume(Effect.succeed(() => {}))
  const held = () => new Promise<void>((release) => resume(Effect.succeed(release)))
  locks
    .request(lockName, { signal: AbortSignal.timeout(lockTimeout) }, held)
    .catch(() => resume(Effect.succeed(() => {})))
})

/**
 * Renews sessions. One renewal runs at a time in all tabs, and cannot be interrupted, because a refresh token works
 * once. Source: product, "Staying signed in".
 */
export class Renewal extends Context.Service<
  Renewal,
  {
    /**
     * The session to use instead of one whose token was refused: another tab's, the renewed one, or null if it ended,
     * which is then cleared.
     */
    readonly renew: (refused: StoredSession) => Effect.Effect<StoredSession | null, NotRenewed>
  }
>()("sayfa/Renewal") {
  static readonly layer = Layer.effect(
    Renewal,
    Effect.gen(function* () {
      const sessions = yield* SessionStore
      const refreshToken = yield* HttpApiClient.endpoint(SiteApi, {
        httpClient: HttpClient.mapRequest(yield* HttpClient.HttpClient, (request) =>
          inInterfaceLanguage(HttpClientRequest.prependUrl(request, location.origin))
        ),
        group: "session",
        endpoint: "refreshToken"
      })

      /** Replaces the renewed session, unless it was cleared or replaced meanwhile. */
      const replace = (renewed: StoredSession, next: StoredSession | null) =>
        Effect.flatMap(sessions.read, (stored) => {
          if (stored === null || stored.refreshToken !== renewed.refreshToken) return Effect.succeed(stored)
          return Effect.as(next === null ? sessions.clear : sessions.write(next), next)
        })

      const ask = (session: StoredSession, token: string) =>
        refreshToken({ payload: { refreshToken: token } }).pipe(
          Effect.timeout(renewalTimeout),
          Effect.flatMap(({ data }) => replace(session, data)),
          Effect.catchTags({
            RefreshRefused: () => replace(session, null),
            RefreshTokenMissing: () => replace(session, null)
          }),
          Effect.mapError(() => new NotRenewed())
        )

      /** Checks storage first, because another tab may have renewed meanwhile. */
      const renewWithLock = (refused: StoredSession) =>
        Effect.acquireUseRelease(
          takeLock,
          () =>
            Effect.flatMap(sessions.read, (stored) => {
              if (stored === null || stored.token !== refused.token) return Effect.succeed(stored)
              return stored.refreshToken === null ? replace(stored, null) : ask(stored, stored.refreshToken)
            }),
          (release) => Effect.sync(release)
        )

      /** The renewal that is running in this tab. */
      let current: {
        readonly token: string
        readonly answer: Deferred.Deferred<StoredSession | null, NotRenewed>
      } | null = null

      const renew = Effect.fn("Renewal.renew")((refused: StoredSession) =>
        Effect.suspend(() => {
          if (current?.token === refused.token) return Deferred.await(current.answer)
          const mine = { token: refused.token, answer: Deferred.makeUnsafe<StoredSession | null, NotRenewed>() }
          current = mine
          const finish = (exit: Exit.Exit<StoredSession | null, NotRenewed>) =>
            Effect.suspend(() => {
              if (current === mine) current = null
              return Deferred.done(mine.answer, exit)
            })
          return renewWithLock(refused).pipe(
            Effect.onExit(finish),
            Effect.forkDetach,
            Effect.andThen(Deferred.await(mine.answer))
          )
        })
      )

      return { renew }
    })
  )
}
