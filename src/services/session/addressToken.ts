import { browserStorage } from "../platform/browserStorage.ts"

/** The purpose of a mailed token. */
export type TokenUse = "verify" | "reset" | "family" | "publication" | "mail"

const usesByPath: ReadonlyMap<string, TokenUse> = new Map([
  ["/auth/verify", "verify"],
  ["/auth/reset", "reset"],
  ["/family/join", "family"],
  ["/publication/join", "publication"],
  ["/mail-choices", "mail"]
])

/** Longer tokens are not ours. */
const maxLength = 512

const storage = browserStorage("sessionStorage")
const keyOf = (use: TokenUse): string => `${use}Token`

/**
 * Moves a mail's token from the address to this tab's storage, before anything else reads the address. Source: product,
 * "Tokens in the address".
 */
export const takeAddressToken = (): void => {
  const url = new URL(location.href)
  const use = usesByPath.get(url.pathname.replace(/\/$/, ""))
  const parameter = use === "mail" ? "pass" : "token"
  const token = url.searchParams.get(parameter)
  if (use === undefined || token === null) return
  url.searchParams.delete(parameter)
  history.replaceState(history.state, "", url)
  // The latest link counts, even with an invalid token.
  dropToken(use)
  if (token !== "" && token.length <= maxLength) storage.setItem(keyOf(use), token)
}

export const storedToken = (use: TokenUse): string | null => storage.getItem(keyOf(use))

export const dropToken = (use: TokenUse): void => storage.removeItem(keyOf(use))
