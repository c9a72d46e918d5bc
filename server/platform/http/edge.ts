import { Clock, Context, Effect, Exit, LogLevel, Ref, Result, type Types } from "effect"
import { HttpEffect, HttpMiddleware, HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http"
import type { IpNetwork } from "effect/net"
import { MethodNotAllowed, NotFound, Unavailable, UnsupportedBody } from "../../../src/contract/refusals.ts"
import { Configuration, isHttps, networkOf } from "../config.ts"
import { Draining } from "../Draining.ts"
import { sparingly } from "../failureLog.ts"
import { newId } from "../identity.ts"
import { noteAnswer } from "../metrics/requests.ts"
import { SharedReads } from "../SharedReads.ts"
import { RequestId } from "../requestId.ts"
import { spanned } from "../spanned.ts"
import { bankPath } from "../payment/bankPath.ts"
import { withHeaders } from "./headers.ts"
import { pathOf } from "./methods.ts"
import { answer, answerFailures } from "./refusals.ts"

const refusals: Readonly<Record<number, () => NotFound | MethodNotAllowed | UnsupportedBody>> = {
  404: () => new NotFound(),
  405: () => new MethodNotAllowed(),
  415: () => new UnsupportedBody()
}

/** Answers of the framework in plain text, or without a body, are answered in the envelope. */
const inEnvelope = (request: HttpServerRequest.HttpServerRequest, response: HttpServerResponse.HttpServerResponse) => {
  const refusal = refusals[response.status]
  const isOurs = response.headers["content-type"]?.startsWith("application/json") || response.body._tag === "Stream"
  return refusal === undefined || isOurs || response.headers["content-type"]?.startsWith("text/html")
    ? response
    : answer(request, refusal())
}

/** After how many seconds a server that is started anew may be asked again. */
const retryAfterSeconds = 3

/** The framework answers without a body what a server interrupts that stops; a payment may be made all the same. */
const inEnvelopeIfInterrupted = (isOverHttps: boolean) =>
  HttpEffect.appendPreResponseHandler((request, response) =>
    Effect.succeed(
      response.status === 503 && response.body._tag === "Empty" && request.url.startsWith("/api/")
        ? withHeaders(pathOf(request.url), answer(request, new Unavailable({ retryAfterSeconds })), isOverHttps)
        : response
    )
  )

/** Paths that end in a secret: a bank's token, or the key of a payment attempt. */
const secretPaths = [bankPath, "/api/checkout/attempts/"]

/** Tells the operator of a full disk, sparingly, because every write is refused until there is room. */
const fullDiskAlarm = () => {
  const alarm = "The disk has no room: what needs some is refused until there is"
  return sparingly()(alarm, Effect.logError(alarm))
}

const levelOf = (path: string, status: number, isDraining: boolean): LogLevel.Severity => {
  // The contract's own refusals, such as of a page that is still being made, and a balancer that is told to go
  // elsewhere; otherwise the database does not answer.
  const isExpected = status === 507 || (status === 503 && (path.startsWith("/api/") || isDraining))
  if (status >= 500 && !isExpected) return "Error"
  return path.startsWith("/api/") || status >= 400 ? "Info" : "Debug"
}

/** Logs each API call and each failure, without the query, and without secret ends of paths. */
const logAnswer = Effect.fnUntraced(function* (
  request: string,
  {
    method,
    path,
    status,
    millis,
    isDraining
  }: {
    readonly method: string
    readonly path: string
    readonly status: number
    readonly millis: number
    readonly isDraining: boolean
  }
) {
  const level = levelOf(path, status, isDraining)
  if (!(yield* LogLevel.isEnabled(level))) return
  const shown = secretPaths.find((beginning) => path.startsWith(beginning)) ?? path
  yield* Effect.logWithLevel(level)("Answered").pipe(
    Effect.annotateLogs({ method, path: shown, status, millis, request })
  )
})

/** Where what everybody reads is written; nothing else that publishers or the team write is kept. */
const sharedPaths = ["/api/publisher/issues", "/api/publisher/publications"]

/** A call that may change what everybody reads. */
const isSharedWrite = (method: string, path: string): boolean =>
  method !== "GET" && method !== "HEAD" && sharedPaths.some((beginning) => path.startsWith(beginning))

/**
 * The address by which a request is routed. One with invalid percent signs is read literally, so that the site answers
 * with its "not found" document.
 */
const routableUrl = (url: string): string => {
  const path = pathOf(url)
  try {
    decodeURI(path)
    return url
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length)
  }
}

/** The pattern of the route that a request took, once it was found; its id and whatever else it names stay out. */
const notingRoute = <A, E, R>(handled: Effect.Effect<A, E, R>, note: (pattern: string) => void) =>
  Effect.onExit(handled, () =>
    Effect.withFiber((fiber) => {
      const found = Context.getOrUndefined(fiber.context, HttpRouter.RouteContext)
      if (found !== undefined) note(found.route.path)
      return Effect.void
    })
  )

/** Wraps every route: the client's address behind proxies, compression, headers and the log. */
export const layer = HttpRouter.middleware(
  Effect.gen(function* () {
    const environment = yield* Configuration
    const draining = yield* Draining
    const shared = yield* SharedReads
    const { TRUST_PROXY } = environment
    const networks = TRUST_PROXY.map(networkOf).flatMap((network): ReadonlyArray<IpNetwork.IpNetwork> =>
      Result.isSuccess(network) ? [network.success] : []
    )
    const trusted = networks.length === 0 ? null : HttpMiddleware.xForwardedHeaders({ trustedProxies: networks })
    const compressed = HttpMiddleware.compression({ levels: { br: 5, gzip: 6 } })
    const alarm = fullDiskAlarm()
    const isOverHttps = isHttps(environment)
    return (handled) => {
      const wrappedHandler: Effect.Effect<
        HttpServerResponse.HttpServerResponse,
        Types.unhandled,
        HttpServerRequest.HttpServerRequest
      > = Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const id = newId()
        const began = yield* Clock.currentTimeMillis
        const path = pathOf(request.url)
        const url = routableUrl(request.url)
        yield* inEnvelopeIfInterrupted(isOverHttps)
        let route = "none"
        const noted = notingRoute(handled, (pattern) => void (route = pattern))
        const routed =
          url === request.url
            ? noted
            : Effect.provideService(noted, HttpServerRequest.HttpServerRequest, request.modify({ url }))
        const exit = yield* answerFailures(routed).pipe(
          Effect.provideService(RequestId, id),
          Effect.annotateLogs({ request: id }),
          // Without the address, which may hold a secret; the router adds the route's pattern.
          spanned(request.method, { kind: "server", attributes: { request: id } }),
          Effect.exit
        )
        if (Exit.isFailure(exit)) return yield* exit
        const response = inEnvelope(request, exit.value)
        if (response.status === 507) yield* alarm
        if (response.status < 400 && isSharedWrite(request.method, path)) yield* shared.forget
        const millis = (yield* Clock.currentTimeMillis) - began
        yield* noteAnswer(route, request.method, response.status, millis)
        const isDraining = yield* Ref.get(draining)
        yield* logAnswer(id, { method: request.method, path, status: response.status, millis, isDraining })
        // Who keeps a connection to a server that is about to end would ask in vain.
        const ending: Readonly<Record<string, string>> = isDraining ? { connection: "close" } : {}
        return withHeaders(path, response, isOverHttps, { "x-request-id": id, ...ending })
      })
      return compressed(trusted === null ? wrappedHandler : trusted(wrappedHandler))
    }
  }),
  { global: true }
)
