import { Duration, Effect, Option, Schema } from "effect"
import { HttpServerRequest } from "effect/http"
import { Configuration, isHttps } from "../platform/config.ts"
import { setStrictCookie } from "../platform/http/strictCookie.ts"
import { newId } from "../platform/identity.ts"
import { hashOf } from "../platform/secrets.ts"
import { Tokens } from "../platform/tokens.ts"

/** A browser by an id of its own, and the hashed addresses of those who signed in there, newest first. */
const Claims = Schema.Struct({ browser: Schema.String, owners: Schema.Array(Schema.String) })

const maxOwners = 8

const maxAge = Duration.days(180)

const ownerOf = (email: string): string => hashOf(`known\0${email.toLowerCase()}`)

/**
 * A signed cookie by which a browser is known to an account whose owner has signed in there. It signs nobody in; its
 * wrong passwords are counted apart from strangers' (OWASP, device cookies). Source: product, "Signing in".
 */
export const knownBrowser = Effect.gen(function* () {
  const tokens = yield* Tokens
  const secure = isHttps(yield* Configuration)
  const cookie = secure ? "__Host-sayfa_known" : "sayfa_known"

  const claims = Effect.gen(function* () {
    const { cookies } = yield* HttpServerRequest.HttpServerRequest
    return Option.getOrNull(yield* tokens.verify("browser", Claims, cookies[cookie] ?? ""))
  })

  return {
    /** This browser's id; null if it is not known to the account of this address. */
    idFor: (email: string) =>
      claims.pipe(Effect.map((known) => (known?.owners.includes(ownerOf(email)) === true ? known.browser : null))),
    /** The owner of this address is at this browser now. */
    remember: Effect.fnUntraced(function* (email: string) {
      const known = yield* claims
      const owner = ownerOf(email)
      const owners = [owner, ...(known?.owners ?? []).filter((other) => other !== owner)].slice(0, maxOwners)
      const value = yield* tokens.sign(
        "browser",
        { browser: known?.browser ?? newId(), owners },
        Duration.toSeconds(maxAge)
      )
      yield* setStrictCookie({ name: cookie, value, path: "/", secure, maxAge })
    })
  }
})
