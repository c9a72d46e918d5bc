import { Duration, Effect } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { User } from "../../src/domain/session/User.ts"
import { newSecret } from "../platform/secrets.ts"
import { attemptSeconds, Identities } from "./store.ts"

const cookie = "sayfa_social"

/** The secret by which a browser that began a social sign-in is known again; null where it has none. */
export const browserSecret = HttpServerRequest.HttpServerRequest.pipe(
  Effect.map(({ cookies }) => {
    const value = cookies[cookie]
    return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
  })
)

/** Gives this browser such a secret, for as long as an attempt lasts; one that it has is kept for the attempts begun with it. */
export const giveSecret = Effect.fnUntraced(function* (secure: boolean) {
  const secret = (yield* browserSecret) ?? newSecret()
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(
      HttpServerResponse.setCookieUnsafe(response, cookie, secret, {
        path: "/api",
        httpOnly: true,
        // It comes along when the provider sends somebody back, and with nothing that another site asks for.
        sameSite: "lax",
        secure,
        maxAge: Duration.seconds(attemptSeconds)
      })
    )
  )
  return secret
})

/**
 * Somebody has signed in by password in this browser: whoever of a provider was asked for it here is joined to the
 * account. Source: product, "Social sign-in".
 */
export const joinWaiting = Effect.map(Identities, (identities) =>
  Effect.fn("social.joinWaiting")(function* (user: User) {
    const browser = yield* browserSecret
    if (browser !== null) yield* identities.joinWaiting(browser, user)
  })
)
