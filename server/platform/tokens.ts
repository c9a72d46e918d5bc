import { Clock, Context, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { jwtVerify, SignJWT } from "jose"
import { createHmac, randomBytes } from "node:crypto"
import { CannotStart } from "./config.ts"

/** Created once per database, so that all its servers share it. Whoever reads it can sign in as anybody. */
const secretOf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO settings (key, value) VALUES ('secret', ${randomBytes(32).toString("base64url")})
    ON CONFLICT (key) DO NOTHING`
  const rows = yield* sql<{ value: string }>`SELECT value FROM settings WHERE key = 'secret'`
  return Buffer.from(rows[0]?.value ?? "", "base64url")
})

/** Base64 can write the same bytes in several ways; only the canonical one is accepted. */
const isCanonical = (token: string): boolean =>
  token.split(".").every((part) => Buffer.from(part, "base64url").toString("base64url") === part)

/** The purpose of a token, which is invalid for any other. */
export type Audience = "access" | "content" | "browser"

/** Signed tokens (HS256). */
export class Tokens extends Context.Service<
  Tokens,
  {
    readonly sign: (
      audience: Audience,
      claims: Readonly<Record<string, unknown>>,
      seconds: number
    ) => Effect.Effect<string>
    /** None for a token that is forged, expired, or for another purpose. */
    readonly verify: <S extends Schema.ConstraintDecoder<unknown>>(
      audience: Audience,
      claims: S,
      token: string
    ) => Effect.Effect<Option.Option<S["Type"]>>
    /** Like `verify`, but also accepts an expired token, so that its owner can still end its session. */
    readonly verifyOld: <S extends Schema.ConstraintDecoder<unknown>>(
      audience: Audience,
      claims: S,
      token: string
    ) => Effect.Effect<Option.Option<S["Type"]>>
    /** Derives the next secret from one. Every server derives the same, and nobody else can. */
    readonly successor: (secret: string) => string
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
      const read = Effect.fnUntraced(function* <S extends Schema.ConstraintDecoder<unknown>>(
        audience: Audience,
        claims: S,
        token: string,
        currentDate: Date
      ) {
        if (!isCanonical(token)) return Option.none()
        const payload = yield* Effect.promise(() =>
          jwtVerify(token, secret, { audience, algorithms: ["HS256"], currentDate }).then(
            (verified) => verified.payload as unknown,
            () => null
          )
        )
        return Schema.decodeUnknownOption(claims)(payload)
      })
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
          return yield* read(audience, claims, token, new Date(yield* Clock.currentTimeMillis))
        }),
        verifyOld: Effect.fn("Tokens.verifyOld")((audience, claims, token) =>
          read(audience, claims, token, new Date(0))
        ),
        successor: (former) => createHmac("sha256", secret).update(`successor\0${former}`).digest("base64url")
      })
    })
  )
}
