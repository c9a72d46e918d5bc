import { Context, Effect } from "effect"
import { HttpClient, HttpClientError, HttpClientRequest, type HttpClientResponse } from "effect/http"
import { inOurLanguage } from "../platform/ourLanguage.ts"
import { Renewal } from "./Renewal.ts"
import { SessionStore, type StoredSession } from "./SessionStore.ts"

/** Where calls are not made in the name of the stored session: that of another, as the one just being left, or nobody's. */
export const InTheNameOf = Context.Reference<StoredSession | "nobody" | null>("sayfa/InTheNameOf", {
  defaultValue: () => null
})

/** A 401 to these says nothing of an access token that could be renewed, or is not worth a session's end. */
const neverRenewed = ["/auth/login", "/logout", "/auth/refresh", "/auth/refresh-token", "/session/verify"].map(
  (path) => `/api${path}`
)

const isRenewable = ({ url }: HttpClientRequest.HttpClientRequest): boolean =>
  !neverRenewed.includes(new URL(url, "https://here.invalid").pathname)

/** A request of whoever is signed in, to be answered in the language of the interface. */
const signedBy =
  (session: StoredSession | null) =>
  (request: HttpClientRequest.HttpClientRequest): HttpClientRequest.HttpClientRequest =>
    session === null ? inOurLanguage(request) : HttpClientRequest.bearerToken(inOurLanguage(request), session.token)

/**
 * `http`, every request in the name of whoever is signed in. One that is refused for its token is asked once more, with
 * the renewed token, or as a visitor's where the session turns out to be over; never in the name of somebody else. While
 * the session can be neither renewed nor ended, the request has failed as one that was not answered.
 * Source: product, "Staying signed in".
 */
export const signedHttp = Effect.gen(function* () {
  const sessions = yield* SessionStore
  const renewal = yield* Renewal
  return <E, R>(http: HttpClient.HttpClient.With<E, R>) =>
    HttpClient.makeWith<E | HttpClientError.HttpClientError, R, E | HttpClientError.HttpClientError, R>(
      Effect.flatMap((request) => {
        const asking = (session: StoredSession | null) => http.execute(signedBy(session)(request))

        const renewed = (session: StoredSession, answer: HttpClientResponse.HttpClientResponse) =>
          renewal.renew(session).pipe(
            Effect.mapError((cause) => notAnswered(request, cause)),
            Effect.flatMap((next) =>
              next === null || next.user.id === session.user.id ? asking(next) : Effect.succeed(answer)
            )
          )

        return Effect.gen(function* () {
          const name = yield* InTheNameOf
          const session = name === "nobody" ? null : (name ?? (yield* sessions.read))
          const answer = yield* asking(session)
          return session !== null && answer.status === 401 && isRenewable(request)
            ? yield* renewed(session, answer)
            : answer
        })
      }),
      Effect.succeed
    )
})

const notAnswered = (request: HttpClientRequest.HttpClientRequest, cause: unknown) =>
  new HttpClientError.HttpClientError({
    reason: new HttpClientError.TransportError({ request, cause, description: "The session was not renewed" })
  })
