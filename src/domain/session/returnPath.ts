/** Rooms that nobody wants to come back to: they take something from their address, or send on themselves. */
const passages = /^\/(?:auth|oauth2-redirect)(?:\/|$)/i

/** What a parser leaves out, or reads as a slash, is how an address of another site is dressed as a path. */
const dressing = /[^!-~\u0080-\uffff]|\\|^\/\//

/** A path as the router reads it; null for one that it cannot. */
const decoded = (pathname: string): string | null => {
  try {
    return decodeURI(pathname)
  } catch {
    return null
  }
}

/**
 * Where somebody may be led after signing in: a path of this site with its query and its place, as the browser's own
 * address parser reads it; null for anything that leads elsewhere, whoever wrote it. Source: product, "Guards".
 */
export const safePath = (asked: unknown): string | null => {
  if (typeof asked !== "string" || !asked.startsWith("/") || asked.length > 2000 || dressing.test(asked)) return null
  const here = "https://here.invalid"
  if (!URL.canParse(asked, here)) return null
  const { origin, pathname, search, hash } = new URL(asked, here)
  const read = decoded(pathname)
  if (origin !== here || read === null || dressing.test(read) || passages.test(read)) return null
  return pathname + search + hash
}
