import { Context, Data, Deferred, Effect, type Exit, Layer } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { SiteApi } from "../../contract/SiteApi.ts"
import { inOurLanguage } from "../platform/ourLanguage.ts"
import { SessionStore, type StoredSession } from "./SessionStore.ts"

/** No verdict on the session: the line or the server is in trouble. */
export class NotRenewed extends Data.TaggedError("NotRenewed") {}

/** How long the server may take to renew a session. */
const renewalTimeout = "8 seconds"

/** Milliseconds to wait for another tab that is renewing: a little longer than a renewal may take. */
const turnTimeout = 9000

/** The turn to renew, of which all tabs of this browser have one between them. */
const turn = "sayfa/renewal"

/**
 * Waits for this tab's turn, and answers how it is given back. Without locks every tab takes its own, and so does one that
 * has waited for a tab that the browser has stopped in its turn: a token that two tabs use renews the session for both.
 */
const takeTurn: Effect.Effect<() => void> = Effect.callback((resume) => {
  // Browsers offer locks where pages are safe from others: over HTTPS, and on the machine itself.
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (locks === undefined) return resume(Effect.succeed(() => {}))
  const held = () => new Promise<void>((giveBack) => resume(Effect.succeed(giveBack)))
  locks.request(turn, { signal: AbortSignal.timeout(turnTimeout) }, held).catch(() => resume(Effect.succeed(() => {})))
})

/**
 * Exchanges a refused token for another one. One refresh runs at a time in all tabs of a browser, and once it runs nobody
 * can break it off: a refresh token is used once. Source: product, "Staying signed in".
 */
export class Renewal extends Context.Service<
  Renewal,
  {
    /**
     * What is stored instead of a session whose token the server has refused: another tab's or another reader's, the
     * renewed one, or none where the session is definitely over, which is cleared then.
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
          inOurLanguage(HttpClientRequest.prependUrl(request, location.origin))
        ),
        group: "session",
        endpoint: "refreshToken"
      })

      /** Replaces the session that was renewed, unless it has been left or replaced meanwhile. */
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

      /** In this tab's turn: another may have renewed while it was waited for. */
      const renewInTurn = (refused: StoredSession) =>
        Effect.acquireUseRelease(
          takeTurn,
          () =>
            Effect.flatMap(sessions.read, (stored) => {
              if (stored === null || stored.token !== refused.token) return Effect.succeed(stored)
              return stored.refreshToken === null ? replace(stored, null) : ask(stored, stored.refreshToken)
            }),
          (giveBack) => Effect.sync(giveBack)
        )

      /** What this tab is renewing now. */
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
          return renewInTurn(refused).pipe(
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
