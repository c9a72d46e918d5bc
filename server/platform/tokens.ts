import { Clock, Context, Effect, Layer, Option, Schema } from "effect"
import { decodeProtectedHeader, jwtVerify, SignJWT } from "jose"
import { createHmac } from "node:crypto"
import { firstKid, SigningKeys } from "./SigningKeys.ts"
import { spanned } from "./spanned.ts"
import { verifiedTokens } from "./verifiedTokens.ts"

/** Base64 can write the same bytes in several ways; only the canonical one is accepted. */
const isCanonical = (token: string): boolean =>
  token.split(".").every((part) => Buffer.from(part, "base64url").toString("base64url") === part)

/** The purpose of a token, which is invalid for any other. */
export type Audience = "access" | "content" | "browser" | "archive"

/** The key that a token says it was signed with; null where it says nothing that can be read. */
const kidOf = (token: string): string | null => {
  try {
    return decodeProtectedHeader(token).kid ?? firstKid
  } catch {
    return null
  }
}

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
    /** The id of the key that signs now. */
    readonly signingKey: Effect.Effect<string>
    /** Derives the next secret from one with a key. Every server derives the same, and nobody else can. Null if the key is gone. */
    readonly successor: (secret: string, kid: string) => Effect.Effect<string | null>
  }
>()("sayfa/Tokens") {
  static readonly layer = Layer.effect(
    Tokens,
    Effect.gen(function* () {
      const keys = yield* SigningKeys
      const verified = verifiedTokens()
      const read = Effect.fnUntraced(function* <S extends Schema.ConstraintDecoder<unknown>>(
        audience: Audience,
        claims: S,
        token: string,
        currentDate: Date
      ) {
        const known = verified.of(audience, token)
        const kid = known !== null ? known.kid : isCanonical(token) ? kidOf(token) : null
        const key = kid === null ? null : yield* keys.byId(kid)
        if (key === null) return Option.none()
        const isKnown = known !== null && known.secret === key.secret && known.isValidAt(currentDate)
        const payload = isKnown
          ? known.payload
          : yield* Effect.promise(() =>
              jwtVerify(token, key.secret, { audience, algorithms: ["HS256"], currentDate }).then(
                (found) => {
                  verified.keep(audience, token, { key, payload: found.payload })
                  return found.payload as unknown
                },
                () => null
              )
            )
        return Schema.decodeUnknownOption(claims)(payload)
      })
      return Tokens.of({
        sign: Effect.fn("Tokens.sign")(function* (audience, claims, seconds) {
          const { kid, secret } = yield* keys.signing
          const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
          return yield* Effect.promise(() =>
            new SignJWT({ ...claims })
              .setProtectedHeader({ alg: "HS256", kid })
              .setAudience(audience)
              .setIssuedAt(now)
              .setExpirationTime(now + seconds)
              .sign(secret)
          )
        }),
        verify: Effect.fnUntraced(function* (audience, claims, token) {
          return yield* read(audience, claims, token, new Date(yield* Clock.currentTimeMillis))
        }, spanned("Tokens.verify")),
        verifyOld: Effect.fn("Tokens.verifyOld")((audience, claims, token) =>
          read(audience, claims, token, new Date(0))
        ),
        signingKey: keys.signing.pipe(Effect.map(({ kid }) => kid)),
        successor: Effect.fn("Tokens.successor")(function* (former, kid) {
          const key = yield* keys.byId(kid)
          return key === null
            ? null
            : createHmac("sha256", key.secret).update(`successor\0${former}`).digest("base64url")
        })
      })
    })
  )
}
