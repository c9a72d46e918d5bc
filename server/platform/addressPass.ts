import { Effect } from "effect"
import { createHmac, timingSafeEqual } from "node:crypto"
import type { SigningKey, SigningKeys } from "./SigningKeys.ts"

type Keys = SigningKeys["Service"]

/** The same each time while a key signs, so that a list that is loaded again does not load its pictures again. */
const passOf = ({ kid, secret }: SigningKey, what: string): string =>
  `${kid}.${createHmac("sha256", secret).update(what).digest("base64url")}`

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** An address with a pass to `what`, for a picture that whoever was given the address may see. */
export const withPass = (keys: Keys, url: string, what: string): Effect.Effect<string> =>
  Effect.map(keys.signing, (key) => `${url}${url.includes("?") ? "&" : "?"}pass=${passOf(key, what)}`)

/** Whether an address has a pass to `what`. */
export const hasPass = Effect.fnUntraced(function* (keys: Keys, url: string, what: string) {
  const given = new URL(url, "http://localhost").searchParams.get("pass") ?? ""
  const [kid = ""] = given.split(".")
  const key = yield* keys.byId(kid)
  return key !== null && isSame(given, passOf(key, what))
})
