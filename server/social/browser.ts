import { Duration, Effect } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Configuration, isHttps } from "../platform/config.ts"
import { newSecret } from "../platform/secrets.ts"
import { attemptSeconds, Identities } from "./Identities.ts"

/**
 * The secret by which a browser that began a social sign-in is known again. Where the site is secure, its name keeps other
 * hosts of the same domain, and whoever is on the line, from setting it (RFC 6265bis, section 4.1.3.2).
 */
export const socialBrowser = Effect.gen(function* () {
  const identities = yield* Identities
  const secure = isHttps(yield* Configuration)
  const cookie = secure ? "__Host-sayfa_social" : "sayfa_social"

  /** Null where this browser has none. */
  const secret = HttpServerRequest.HttpServerRequest.pipe(
    Effect.map(({ cookies }) => {
      const value = cookies[cookie]
      return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
    })
  )

  /** Gives this browser one, for as long as an attempt lasts; it keeps one of ours by which other attempts have begun. */
  const give = Effect.gen(function* () {
    const known = yield* secret
    const given = known !== null && (yield* identities.knows(known)) ? known : newSecret()
    yield* HttpEffect.appendPreResponseHandler((_, response) =>
      Effect.succeed(
        HttpServerResponse.setCookieUnsafe(response, cookie, given, {
          path: "/",
          httpOnly: true,
          // The page that the provider sends somebody back to is ours, and asks by itself.
          sameSite: "strict",
          secure,
          maxAge: Duration.seconds(attemptSeconds)
        })
      )
    )
    return given
  })

  return { secret, give }
})
