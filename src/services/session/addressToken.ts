import { browserStorage } from "../platform/browserStorage.ts"

/** What a mail's token is for. */
export type TokenUse = "verify" | "reset" | "family"

const rooms: ReadonlyMap<string, TokenUse> = new Map([
  ["/auth/verify", "verify"],
  ["/auth/reset", "reset"],
  ["/family/join", "family"]
])

/** Longer ones are none of ours. */
const longest = 512

const storage = browserStorage("sessionStorage")
const keyOf = (use: TokenUse): string => `${use}Token`

/**
 * Takes the token of a mail out of the address, before anything else reads that, and keeps it for this tab until it is
 * used. Source: product, "Tokens in the address".
 */
export const takeAddressToken = (): void => {
  const url = new URL(location.href)
  const use = rooms.get(url.pathname.replace(/\/$/, ""))
  const token = url.searchParams.get("token")
  if (use === undefined || token === null) return
  url.searchParams.delete("token")
  history.replaceState(history.state, "", url)
  // The last link is the one that counts, also where it is none of ours.
  dropToken(use)
  if (token !== "" && token.length <= longest) storage.setItem(keyOf(use), token)
}

/** The token that this tab keeps, if it does. */
export const tokenInHand = (use: TokenUse): string | null => storage.getItem(keyOf(use))

export const dropToken = (use: TokenUse): void => storage.removeItem(keyOf(use))
