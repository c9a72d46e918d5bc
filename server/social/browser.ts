import { Duration, Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { Configuration, isHttps } from "../platform/config.ts"
import { setStrictCookie } from "../platform/http/strictCookie.ts"
import { newSecret } from "../platform/secrets.ts"
import { attemptSeconds, Identities } from "./Identities.ts"

/**
 * The secret cookie that identifies the browser that began a social sign-in. Over https, the `__Host-` prefix keeps
 * other hosts and attackers on the network from setting it (RFC 6265bis, section 4.1.3.2).
 */
export const socialBrowser = Effect.gen(function* () {
  const identities = yield* Identities
  const secure = isHttps(yield* Configuration)
  const cookie = secure ? "__Host-sayfa_social" : "sayfa_social"

  /** Null if this browser has none. */
  const secret = HttpServerRequest.HttpServerRequest.pipe(
    Effect.map(({ cookies }) => {
      const sent = cookies[cookie]
      return sent !== undefined && /^[A-Za-z0-9_-]{43}$/.test(sent) ? sent : null
    })
  )

  /** Sets the cookie for the duration of an attempt; a valid one of earlier attempts is kept. */
  const setCookie = Effect.gen(function* () {
    const known = yield* secret
    const value = known !== null && (yield* identities.hasAttempt(known)) ? known : newSecret()
    // The page the provider redirects to sends its own request, and the cookie with it.
    yield* setStrictCookie({ name: cookie, value, path: "/", secure, maxAge: Duration.seconds(attemptSeconds) })
    return value
  })

  return { secret, setCookie }
})
