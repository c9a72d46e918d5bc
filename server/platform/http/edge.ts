import { Clock, Effect, Exit, Result, type Types } from "effect"
import { HttpMiddleware, HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http"
import type { IpNetwork } from "effect/net"
import { MethodNotAllowed, NotFound, UnsupportedBody } from "../../../src/contract/refusals.ts"
import { Configuration, isHttps, networkOf } from "../config.ts"
import { bankPath } from "../payment/bankPath.ts"
import { guarded } from "./headers.ts"
import { pathOf } from "./methods.ts"
import { answer, answering } from "./refusals.ts"

const refusals: Readonly<Record<number, () => NotFound | MethodNotAllowed | UnsupportedBody>> = {
  404: () => new NotFound(),
  405: () => new MethodNotAllowed(),
  415: () => new UnsupportedBody()
}

/** What the framework answers by itself, in plain text or with nothing, says the same in the envelope. */
const inEnvelope = (request: HttpServerRequest.HttpServerRequest, response: HttpServerResponse.HttpServerResponse) => {
  const refusal = refusals[response.status]
  const isOurs = response.headers["content-type"]?.startsWith("application/json") || response.body._tag === "Stream"
  return refusal === undefined || isOurs || response.headers["content-type"]?.startsWith("text/html")
    ? response
    : answer(request, refusal())
}

/** Addresses that end in what only one person may know: a bank's token, and the key of an attempt to pay. */
const endingSecretly = [bankPath, "/api/checkout/attempts/"]

/** One line per call of the API and per failure. The address is told without its query, and some without their end. */
const told = Effect.fnUntraced(function* (method: string, path: string, status: number, millis: number) {
  const shown = endingSecretly.find((beginning) => path.startsWith(beginning)) ?? path
  const line = Effect.annotateLogs({ method, path: shown, status, millis })
  if (status >= 500) yield* Effect.logError("Answered").pipe(line)
  else if (path.startsWith("/api/") || status >= 400) yield* Effect.logInfo("Answered").pipe(line)
  else yield* Effect.logDebug("Answered").pipe(line)
})

/**
 * The address by which a request finds its route. One whose percent signs stand for nothing is read as it is written: it is
 * nobody's, and whoever has it is told so by the site, in a document, as of any other.
 */
const legible = (url: string): string => {
  const path = pathOf(url)
  try {
    decodeURI(path)
    return url
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length)
  }
}

/** Around every route: who is really asking, what may be compressed, what every answer carries, what the log keeps. */
export const layer = HttpRouter.middleware(
  Effect.gen(function* () {
    const environment = yield* Configuration
    const { TRUST_PROXY } = environment
    const networks = TRUST_PROXY.map(networkOf).flatMap((network): ReadonlyArray<IpNetwork.IpNetwork> =>
      Result.isSuccess(network) ? [network.success] : []
    )
    const trusted = networks.length === 0 ? null : HttpMiddleware.xForwardedHeaders({ trustedProxies: networks })
    const compressed = HttpMiddleware.compression({ levels: { br: 5, gzip: 6 } })
    return (handled) => {
      const guardedHandler: Effect.Effect<
        HttpServerResponse.HttpServerResponse,
        Types.unhandled,
        HttpServerRequest.HttpServerRequest
      > = Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const began = yield* Clock.currentTimeMillis
        const path = pathOf(request.url)
        const url = legible(request.url)
        const found = url === request.url ? request : request.modify({ url })
        const exit = yield* Effect.exit(
          answering(Effect.provideService(handled, HttpServerRequest.HttpServerRequest, found))
        )
        if (Exit.isFailure(exit)) return yield* exit
        const response = inEnvelope(request, exit.value)
        yield* told(request.method, path, response.status, (yield* Clock.currentTimeMillis) - began)
        return guarded(path, response, isHttps(environment))
      })
      return compressed(trusted === null ? guardedHandler : trusted(guardedHandler))
    }
  }),
  { global: true }
)
