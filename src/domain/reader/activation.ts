import { Schema } from "effect"

/** Base64 of JSON. Configuration, not security: it says where the reader is meant to run. `expiry` is epoch milliseconds. */
export const Activation = Schema.Struct({ domain: Schema.String, expiry: Schema.Finite })
export type Activation = typeof Activation.Type

const fromToken = Schema.decodeUnknownOption(Schema.fromJsonString(Activation))

/** UTF-8 in, base64 out. */
export const activationToken = (activation: Activation): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(activation))))

export interface Place {
  readonly host: string
  readonly secure: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

export type LicenceVerdict = "valid" | "insecure" | "malformed" | "otherHost" | "expired"

/**
 * Valid when the context is secure, the host is exactly the token's and the expiry has not passed.
 * Source: product, "Licence".
 */
export const licenceVerdict = (token: string, place: Place): LicenceVerdict => {
  if (!place.secure) return "insecure"
  const activation = fromToken(decoded(token))
  if (activation._tag === "None") return "malformed"
  if (activation.value.domain !== place.host) return "otherHost"
  return activation.value.expiry > place.now ? "valid" : "expired"
}

const decoded = (token: string): string => {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(token), (character) => character.charCodeAt(0)))
  } catch {
    return ""
  }
}
