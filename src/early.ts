/**
 * Runs before the reader's code: sends its first requests, so that code and answers load in parallel, and runs that code
 * after the first slide. It imports nothing that other code has: one file, to start at once.
 * `services/platform/earlyFetch.ts` picks up the answers; an unused one does no harm.
 */
import { codeInParts } from "./reader/early/codeInParts.ts"

/** The code may arrive first and send its own requests. */
const isAhead = globalThis.sayfaEarly === undefined
const early = (globalThis.sayfaEarly ??= new Map<string, Promise<Response>>())

const { pathname } = location
/** The same pattern as in `domain/reader/ReaderAddress.ts`. */
const pattern = /^\/(?:(reader\/free|reader|preview|catalog)(?:\/([^/]+))?|magazine\/([^/]+)\/read)\/?$/
const [, way, named, read] = pattern.exec(pathname) ?? []
const id = named ?? read ?? ""
const isFree = way === "reader/free"
/** The free issue and previews are open to everybody. */
const isOpen = isFree || way === "preview"
/** Null for visitors, and if the browser denies storage. */
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

// Only the reader asks for malformed ids.
if (isAhead && (isFree || /^[a-z0-9]{15}$/.test(id))) {
  send("GET", isFree ? "/api/free-issue" : `/api/issues/${id}`, { headers })
  send("POST", "/api/activation", {
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ domain: location.host })
  })
  if (!isOpen) send("GET", token === null ? `/api/ip-access-check/${id}` : `/api/library/${id}`, { headers })
}

// The document names the reader's files where it has a first slide (server/document/document.ts).
const code = document.querySelector<HTMLElement>("script[data-code]")?.dataset["code"]
if (code !== undefined) {
  const begin = () => void codeInParts(code.split(" "))
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin)
  else begin()
}
