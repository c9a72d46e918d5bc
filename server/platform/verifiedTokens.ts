import type { JWTPayload } from "jose"
import type { SigningKey } from "./SigningKeys.ts"

interface Verified extends SigningKey {
  readonly payload: JWTPayload
  readonly isValidAt: (date: Date) => boolean
}

/** The oldest are forgotten first. */
const capacity = 5000

/**
 * Tokens whose signature was found to be that of a key. They come with every request for a page's file, and verifying one
 * takes longer than sending the file. Whether the key is still there, and the token's time, is asked each time.
 */
export const verifiedTokens = () => {
  const all = new Map<string, Verified>()
  const nameOf = (audience: string, token: string) => `${audience} ${token}`
  return {
    of: (audience: string, token: string): Verified | null => all.get(nameOf(audience, token)) ?? null,
    keep: (
      audience: string,
      token: string,
      { key, payload }: { readonly key: SigningKey; readonly payload: JWTPayload }
    ): void => {
      const { exp } = payload
      if (exp === undefined) return
      if (all.size >= capacity) for (const oldest of all.keys()) if (all.delete(oldest)) break
      // As in RFC 7519, section 4.1.4: no longer valid at that second.
      const isValidAt = (date: Date) => Math.floor(date.getTime() / 1000) < exp
      all.set(nameOf(audience, token), { ...key, payload, isValidAt })
    }
  }
}
