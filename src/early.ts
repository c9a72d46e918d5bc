/**
 * Runs before the reader's code has arrived: sends the pipeline's requests that need nobody's answer, so that their
 * round trips and the code's pass side by side. Imports nothing, so that nothing is waited for. The answers are picked
 * up by `services/platform/earlyFetch.ts`; one that nobody picks up is lost and no harm done.
 */

/** On a slow line it may come after the code, which asks for itself then. */
const isAhead = globalThis.sayfaEarly === undefined
const early = (globalThis.sayfaEarly ??= new Map<string, Promise<Response>>())

const { pathname } = location
/** As `domain/reader/ReaderAddress.ts` reads an address. */
const pattern = /^\/(?:(reader\/free|reader|preview|catalog)(?:\/([^/]+))?|magazine\/([^/]+)\/read)\/?$/
const [, way, named, read] = pattern.exec(pathname) ?? []
const id = named ?? read ?? ""
const isFree = way === "reader/free"
/** The free issue and a preview are open to whoever comes by. */
const isOpen = isFree || way === "preview"
/** Null for visitors, and where the browser may not store anything. */
const tokenOf = (): string | null => {
  try {
    return localStorage.getItem("token")
  } catch {
    return null
  }
}
const token = tokenOf()
const authorization = token === null ? "" : `Bearer ${token}`
const headers: Record<string, string> = {
  "accept-language": document.documentElement.lang,
  ...(token === null ? {} : { authorization })
}

const send = (method: string, path: string, init: RequestInit): void => {
  const answer = fetch(path, { ...init, method })
  answer.catch(() => {})
  early.set(`${method} ${path} ${authorization}`, answer)
}

// What can be no id is asked for by nobody but the reader, as it writes it.
if (isAhead && (isFree || /^[a-z0-9]{15}$/.test(id))) {
  send("GET", isFree ? "/api/free-issue" : `/api/issues/${id}`, { headers })
  send("POST", "/api/activation", {
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ domain: location.host })
  })
  if (!isOpen) send("GET", token === null ? `/api/ip-access-check/${id}` : `/api/library/${id}`, { headers })
}

export {}
