import { type Duration, Effect } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"

interface StrictCookie {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly secure: boolean
  readonly maxAge: Duration.Duration
}

/** Adds a cookie to the answer that neither scripts nor other sites' requests can use. */
export const setStrictCookie = ({ name, value, ...options }: StrictCookie) =>
  HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(
      HttpServerResponse.setCookieUnsafe(response, name, value, { ...options, httpOnly: true, sameSite: "strict" })
    )
  )
