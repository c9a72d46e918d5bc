declare global {
  /** Answers on their way since before the code arrived, by method and path; see `src/early.ts`. */
  var sayfaEarly: Map<string, Promise<Response>> | undefined
}

/** `fetch`, but a call whose answer is already on its way takes that one; each is taken once. */
export const earlyFetch: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  const key = `${init?.method ?? "GET"} ${url.pathname}${url.search}`
  const answer = globalThis.sayfaEarly?.get(key)
  globalThis.sayfaEarly?.delete(key)
  return answer === undefined ? fetch(input, init) : answer.catch(() => fetch(input, init))
}
