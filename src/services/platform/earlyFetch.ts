declare global {
  /** Answers requested by `src/early*.ts` before the code arrived, by method, path and authorization. */
  var sayfaEarly: Map<string, Promise<Response>> | undefined
}

/** From now on `src/early*.ts` requests nothing more. */
globalThis.sayfaEarly ??= new Map()

/**
 * `fetch`, but a call whose answer was already requested takes that answer, once, and only with the same authorization:
 * a refused call is made again with its renewed token.
 */
export const earlyFetch: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  const who = new Headers(init?.headers).get("authorization") ?? ""
  const key = `${init?.method ?? "GET"} ${url.pathname}${url.search} ${who}`
  const answer = globalThis.sayfaEarly?.get(key)
  globalThis.sayfaEarly?.delete(key)
  return answer === undefined ? fetch(input, init) : answer.catch(() => fetch(input, init))
}
