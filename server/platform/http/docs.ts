import { Effect, type Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApiScalar } from "effect/http-api"
import { createHash } from "node:crypto"
import { Api } from "../../../src/contract/Api.ts"
import { firstSuccess } from "./firstSuccess.ts"

/** The text of each `<script>`. */
const scriptsOf = (html: string): ReadonlyArray<string> =>
  html
    .split("<script>")
    .slice(1)
    .map((part) => part.slice(0, part.indexOf("</script>")))

const hashOf = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`

/** Only this page runs inline scripts, and only its own. It creates its styles at run time. */
const policyOf = (html: string): string =>
  [
    "default-src 'none'",
    `script-src ${scriptsOf(html).map(hashOf).join(" ")}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ].join("; ")

/** Made on first request, because it has three megabytes. */
const page = Effect.gen(function* () {
  const routes = yield* HttpRouter.toHttpEffect(
    HttpApiScalar.layer(Api, {
      path: "/api/docs",
      scalar: { withDefaultFonts: false, hideModels: true, forceDarkModeState: "light", hideDarkModeToggle: true }
    })
  )
  const response = yield* routes
  const html = response.body._tag === "Uint8Array" ? new TextDecoder().decode(response.body.body) : ""
  return HttpServerResponse.setHeaders(response, {
    "content-security-policy": policyOf(html),
    "cache-control": "no-cache"
  })
})

export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    yield* router.add("GET", "/api/docs", firstSuccess(Effect.orDie(page)))
  })
) satisfies Layer.Layer<never, never, HttpRouter.HttpRouter>
