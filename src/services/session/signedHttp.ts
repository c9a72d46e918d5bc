import { Context, Effect } from "effect"
import { HttpClient, HttpClientError, HttpClientRequest, type HttpClientResponse } from "effect/http"
import { inInterfaceLanguage } from "../platform/interfaceLanguage.ts"
import { Renewal } from "./Renewal.ts"
import { SessionStore, type StoredSession } from "./SessionStore.ts"
import { noteRefusal } from "./unknownRefusals.ts"

/**
 * The session that a call is made with: another one, such as the one being left, or none ("nobody"); null is the stored
 * one.
 */
export const CallSession = Context.Reference<StoredSession | "nobody" | null>("sayfa/CallSession", {
  defaultValue: () => null
})

/** For these calls, a 401 does not mean an expired token, or is not worth renewing. */
const notRenewable = ["/auth/login", "/logout", "/auth/refresh", "/auth/refresh-token", "/session/verify"].map(
  (path) => `/api${path}`
)

const isRenewable = ({ url }: HttpClientRequest.HttpClientRequest): boolean =>
  !notRenewable.includes(new URL(url, "https://here.invalid").pathname)

/** A request with the session's token, in the interface's language. */
const signedBy =
  (session: StoredSession | null) =>
  (request: HttpClientRequest.HttpClientRequest): HttpClientRequest.HttpClientRequest =>
    session === null
      ? inInterfaceLanguage(request)
      : HttpClientRequest.bearerToken(inInterfaceLanguage(request), session.token)

/**
 * `http` with the stored session. A request refused with 401 is repeated once: with the renewed token, or as a visitor
 * if the session ended, but never as another user. If the session can be neither renewed nor ended, the request fails
 * as unanswered. Source: product, "Staying signed in".
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
          const name = yield* CallSession
          const session = name === "nobody" ? null : (name ?? (yield* sessions.read))
          const answer = yield* asking(session)
          const final =
            session !== null && answer.status === 401 && isRenewable(request) ? yield* renewed(session, answer) : answer
          return yield* noteRefusal(final)
        })
      }),
      Effect.succeed
    )
})

/** The options of a client whose calls go to this site by `signedHttp`. */
export const signedClient = Effect.map(signedHttp, (signed) => ({
  transformClient: (http: HttpClient.HttpClient) =>
    HttpClient.mapRequest(signed(http), (request) => HttpClientRequest.prependUrl(request, location.origin))
}))

const notAnswered = (request: HttpClientRequest.HttpClientRequest, cause: unknown) =>
  new HttpClientError.HttpClientError({
    reason: new HttpClientError.TransportError({ request, cause, description: "The session was not renewed" })
  })
