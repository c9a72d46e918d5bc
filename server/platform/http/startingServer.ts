import { createHash } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { Unavailable } from "../../../src/contract/refusals.ts"
import type { Language } from "../../../src/i18n/language.ts"
import type { Environment } from "../config.ts"
import { languageOf, sentence } from "../wording.ts"

/** Seconds after which whoever waits asks again. */
const retrySeconds = 3

const style =
  "body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;font:1.1rem/1.5 system-ui,sans-serif;" +
  "color:#201d18;background:#faf7f0;text-align:center}@media(prefers-color-scheme:dark){body{color:#ece7dd;background:#191714}}"

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

const pageOf = (language: Language): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
  `<meta http-equiv="refresh" content="${retrySeconds}"><title>${sentence(language, "startingTitle")}</title>` +
  `<style>${style}</style></head><body><main><h1>${sentence(language, "startingTitle")}</h1>` +
  `<p role="status">${sentence(language, "startingText")}</p></main></body></html>`

/** What a call is refused with meanwhile. */
const refusalOf = (language: Language): string =>
  JSON.stringify({
    _tag: "Unavailable",
    success: false,
    message: sentence(language, "startingText"),
    retryAfterSeconds: retrySeconds
  } satisfies typeof Unavailable.Encoded)

export interface StartingServer {
  /** Leaves the address to the server. */
  readonly end: () => Promise<void>
}

/**
 * Answers every request at the server's address that the site is being made; its page asks again by itself. Null where
 * the address cannot be listened on, as the server itself will say, or is not known yet.
 */
export const startingServer = async ({
  HOST,
  PORT
}: Pick<Environment, "HOST" | "PORT">): Promise<StartingServer | null> => {
  if (PORT === 0) return null
  const server = createServer((request, response) => {
    const language = languageOf(request.headers["accept-language"])
    const isCall = request.url?.startsWith("/api/") === true
    const isPage = !isCall && request.headers.accept?.includes("text/html") === true
    // It lives, though it cannot answer yet.
    response.writeHead(request.url === "/health/live" ? 200 : 503, {
      "content-type": isCall ? "application/json" : `text/${isPage ? "html" : "plain"}; charset=utf-8`,
      "content-security-policy": policy,
      "cache-control": "no-store",
      "retry-after": String(retrySeconds),
      connection: "close"
    })
    const said = isPage ? pageOf(language) : `${sentence(language, "startingText")}\n`
    response.end(request.method === "HEAD" ? "" : isCall ? refusalOf(language) : said)
  })
  // `once` fails by the error that comes instead.
  const isListening = await once(server.listen(PORT, HOST), "listening").then(
    () => true,
    () => false
  )
  if (!isListening) return null
  return {
    end: async () => {
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
    }
  }
}
