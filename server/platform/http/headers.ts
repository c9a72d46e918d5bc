import { HttpServerResponse } from "effect/http"
import { bankPath } from "../payment/bankPath.ts"

export const reportPath = "/csp-report"

/**
 * The content policy of documents. Styles in elements need the nonce. Styles in attributes are allowed, because they
 * place the words of a page, in sanitised HTML only.
 */
const policyWith = (nonceSource: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self'${nonceSource}`,
    "style-src-attr 'unsafe-inline'",
    // A picture that is cropped before it is sent is shown from the browser's own memory.
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types default sayfa-clean sayfa-parse",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${reportPath}`,
    "report-to csp"
  ].join("; ")

const withoutNonce = policyWith("")

export const policy = (nonce?: string): string => (nonce === undefined ? withoutNonce : policyWith(` 'nonce-${nonce}'`))

/** What nobody on this site uses, its frames included. */
const permissions = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "serial",
  "usb"
]
  .map((feature) => `${feature}=()`)
  .join(", ")

export const baseHeaders = {
  "permissions-policy": permissions,
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "reporting-endpoints": `csp="${reportPath}"`
}

/** The address holds a secret (a token or a provider's code), which must not leak as a referrer. */
const noReferrer = { "referrer-policy": "no-referrer" }

/** Headers of particular documents. */
const headersOfPath = (path: string): Readonly<Record<string, string>> => {
  switch (path.replace(/\/$/, "")) {
    case "/auth/verify":
    case "/auth/reset":
    case "/checkout/callback":
      return noReferrer
    // With a policy of its own, the window would look closed to its opener.
    case "/oauth2-redirect":
      return { ...noReferrer, "cross-origin-opener-policy": "unsafe-none" }
    default:
      return path.startsWith(bankPath) ? noReferrer : {}
  }
}

/** Mail programs on the web show covers. */
const fromAnywhere = { "cross-origin-resource-policy": "cross-origin" }

/** A year of https only, for everybody who came by https once. */
const httpsHeaders = { "strict-transport-security": "max-age=31536000" }

/** Search engines fetch these calls to render screens, but must not list them. */
const noIndex = { "x-robots-tag": "noindex" }

/**
 * How long a file that the proxy sends may be kept. The proxy adds a `cache-control` of ours to its own errors too,
 * which would then be kept as long as the file; this header it adds to the file alone.
 */
export const proxyCaching = "x-cache-control"

/**
 * Headers of every answer, and these of its own; a policy or caching of its own is kept. API calls are not cached. A
 * file that the proxy sends has its caching elsewhere.
 */
export const withHeaders = (
  path: string,
  response: HttpServerResponse.HttpServerResponse,
  isHttps: boolean,
  own: Readonly<Record<string, string>> = {}
) => {
  const { headers } = response
  const isCall = path.startsWith("/api/")
  return HttpServerResponse.setHeaders(response, {
    ...baseHeaders,
    ...headersOfPath(path),
    ...(/^\/(?:covers|art)\//.test(path) ? fromAnywhere : {}),
    ...(isHttps ? httpsHeaders : {}),
    ...(isCall ? noIndex : {}),
    ...own,
    "content-security-policy": headers["content-security-policy"] ?? policy(),
    ...(headers[proxyCaching] !== undefined
      ? {}
      : { "cache-control": headers["cache-control"] ?? (isCall ? "no-store" : "no-cache") })
  })
}
