import type { Config } from "dompurify"

/**
 * The policy for markup that is only parsed, in a document where nothing runs or loads: by `parseHtml` and by both
 * purifiers, which would else make one of the same name each. Null in a browser without policies.
 */
export const parsing =
  globalThis.trustedTypes?.createPolicy("sayfa-parse", {
    createHTML: (markup) => markup,
    createScriptURL: () => null
  }) ?? null

/** What a purifier is told of it; its types have names of their own for the browser's. */
export const purifying: Pick<Config, "TRUSTED_TYPES_POLICY"> =
  parsing === null ? {} : { TRUSTED_TYPES_POLICY: parsing as unknown as NonNullable<Config["TRUSTED_TYPES_POLICY"]> }

/** A worker's or script's address that the build made. */
const isBuilt = (address: string, origin: string): boolean => {
  const { origin: from, protocol, pathname } = new URL(address, origin)
  return from === origin && protocol.startsWith("http") && pathname.startsWith("/assets/")
}

/**
 * What the page gives as text all the same: the addresses of its own workers, and nothing in place of markup, by which
 * React Aria empties its announcements.
 */
export const allowOwnScripts = (origin: string): void => {
  globalThis.trustedTypes?.createPolicy("default", {
    createHTML: (markup) => (markup === "" ? markup : null),
    createScriptURL: (address) => (isBuilt(address, origin) ? address : null)
  })
}
