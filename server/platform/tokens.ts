import { Clock, Context, Effect, Layer, type Option, Schema } from "effect"
import { jwtVerify, SignJWT } from "jose"
import { randomBytes } from "node:crypto"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { CannotStart, Configuration } from "./config.ts"

/** Made once per data folder; whoever reads it can sign in as anybody. */
const secretOf = async (folder: string): Promise<Uint8Array> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, "secret")
  try {
    await writeFile(path, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
  const secret = Buffer.from(await readFile(path, "utf8"), "base64url")
  if (secret.length < 32) throw new Error(`${path} does not hold 32 bytes`)
  return secret
}

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
      const { DATA_DIR } = yield* Configuration
      const secret = yield* Effect.tryPromise({
        try: () => secretOf(DATA_DIR),
        catch: (error) => new CannotStart({ message: `The signing secret cannot be read: ${String(error)}` })
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
