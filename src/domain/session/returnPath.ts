/** Paths not to return to, because they use a token or redirect. */
const noReturnPaths = /^\/(?:auth|oauth2-redirect)(?:\/|$)/i

/** Characters that parsers drop or read as a slash, with which a foreign address can look like a path. */
const disguise = /[^!-~\u0080-\uffff]|\\|^\/\//

/** A path as the router decodes it; null if it cannot. */
const decoded = (pathname: string): string | null => {
  try {
    return decodeURI(pathname)
  } catch {
    return null
  }
}

/**
 * The path to return to after signing in: on this site, with query and hash; null for anything that leads elsewhere.
 * Source: product, "Guards".
 */
export const safePath = (asked: unknown): string | null => {
  if (typeof asked !== "string" || !asked.startsWith("/") || asked.length > 2000 || disguise.test(asked)) return null
  const here = "https://here.invalid"
  if (!URL.canParse(asked, here)) return null
  const { origin, pathname, search, hash } = new URL(asked, here)
  const read = decoded(pathname)
  if (origin !== here || read === null || disguise.test(read) || noReturnPaths.test(read)) return null
  return pathname + search + hash
}
