import { Clock, Context, Effect, Layer, type Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { jwtVerify, SignJWT } from "jose"
import { randomBytes } from "node:crypto"
import { CannotStart } from "./config.ts"

/** Made once per database, so that every server on it signs alike; whoever reads it can sign in as anybody. */
const secretOf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO settings (key, value) VALUES ('secret', ${randomBytes(32).toString("base64url")})
    ON CONFLICT (key) DO NOTHING`
  const rows = yield* sql<{ value: string }>`SELECT value FROM settings WHERE key = 'secret'`
  return Buffer.from(rows[0]?.value ?? "", "base64url")
})

/** What a token is for: one made for the one purpose is worth nothing for the other. */
export type Audience = "access" | "content"

/** Signed statements (HS256) that this server made and can trust until they expire. */
export class Tokens extends Context.Service<
  Tokens,
  {
    readonly sign: (
      audience: Audience,
      claims: Readonly<Record<string, unknown>>,
      seconds: number
    ) => Effect.Effect<string>
    /** None for a token that is forged, spent, or made for another purpose. */
    readonly verify: <S extends Schema.ConstraintDecoder<unknown>>(
      audience: Audience,
      claims: S,
      token: string
    ) => Effect.Effect<Option.Option<S["Type"]>>
  }
>()("sayfa/Tokens") {
  static readonly layer = Layer.effect(
    Tokens,
    Effect.gen(function* () {
      const secret = yield* secretOf.pipe(
        Effect.mapError((error) => new CannotStart({ message: `The signing secret cannot be read: ${error.message}` }))
      )
      if (secret.length < 32) {
        return yield* new CannotStart({ message: "The signing secret in the table settings does not hold 32 bytes." })
      }
      return Tokens.of({
        sign: Effect.fn("Tokens.sign")(function* (audience, claims, seconds) {
          const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
          return yield* Effect.promise(() =>
            new SignJWT({ ...claims })
              .setProtectedHeader({ alg: "HS256" })
              .setAudience(audience)
              .setIssuedAt(now)
              .setExpirationTime(now + seconds)
              .sign(secret)
          )
        }),
        verify: Effect.fn("Tokens.verify")(function* (audience, claims, token) {
          const currentDate = new Date(yield* Clock.currentTimeMillis)
          const payload = yield* Effect.promise(() =>
            jwtVerify(token, secret, { audience, algorithms: ["HS256"], currentDate }).then(
              (verified) => verified.payload as unknown,
              () => null
            )
          )
          return Schema.decodeUnknownOption(claims)(payload)
        })
      })
    })
  )
}
