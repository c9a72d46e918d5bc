import { HttpServerResponse } from "effect/http"
import { bankPath } from "../payment/bankPath.ts"

export const reportPath = "/csp-report"

/**
 * What a document of ours may do. Styles in elements need the nonce; styles in attributes are open because the words
 * of a page are placed by them, on sanitised HTML only.
 */
export const policy = (nonce?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self'${nonce === undefined ? "" : ` 'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${reportPath}`,
    "report-to csp"
  ].join("; ")

export const always = {
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "reporting-endpoints": `csp="${reportPath}"`
}

/** What the address holds, a token or a provider's code, is told to nobody. */
const secretive = { "referrer-policy": "no-referrer" }

/** Some documents are not as the others. */
const ofPath = (path: string): Readonly<Record<string, string>> => {
  switch (path.replace(/\/$/, "")) {
    case "/auth/verify":
    case "/auth/reset":
    case "/checkout/callback":
      return secretive
    // A window with a policy of its own would look closed to the page that opened it.
    case "/oauth2-redirect":
      return { ...secretive, "cross-origin-opener-policy": "unsafe-none" }
    default:
      return path.startsWith(bankPath) ? secretive : {}
  }
}

/** A year: who came by https once is not led to http by anybody. */
const byHttps = { "strict-transport-security": "max-age=31536000" }

/** What screens are made of is fetched by search engines that run them, and is no page of its own. */
const notListed = { "x-robots-tag": "noindex" }

/** Every answer carries these; one that brings its own policy or caching keeps it. Calls of the API are never kept. */
export const guarded = (path: string, response: HttpServerResponse.HttpServerResponse, isHttps: boolean) => {
  const { headers } = response
  const isCall = path.startsWith("/api/")
  return HttpServerResponse.setHeaders(response, {
    ...always,
    ...ofPath(path),
    ...(isHttps ? byHttps : {}),
    ...(isCall ? notListed : {}),
    "content-security-policy": headers["content-security-policy"] ?? policy(),
    "cache-control": headers["cache-control"] ?? (isCall ? "no-store" : "no-cache")
  })
}
