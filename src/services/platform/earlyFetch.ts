declare global {
  /** Answers on their way since before the code arrived, by method, path and who asks: `src/early*.ts` send for them. */
  var sayfaEarly: Map<string, Promise<Response>> | undefined
}

/** From now on the code asks for itself: what would ask ahead of it, and comes after it, asks for nothing. */
globalThis.sayfaEarly ??= new Map()

/**
 * `fetch`, but a call whose answer is already on its way takes that one; each is taken once, and only by a call in the
 * same name: what was refused to a token that has run out is asked again with the one that replaced it.
 */
export const earlyFetch: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  const who = new Headers(init?.headers).get("authorization") ?? ""
  const key = `${init?.method ?? "GET"} ${url.pathname}${url.search} ${who}`
  const answer = globalThis.sayfaEarly?.get(key)
  globalThis.sayfaEarly?.delete(key)
  return answer === undefined ? fetch(input, init) : answer.catch(() => fetch(input, init))
}
