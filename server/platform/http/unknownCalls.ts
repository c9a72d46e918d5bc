import { Effect } from "effect"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { Api } from "../../../src/contract/Api.ts"
import { MethodNotAllowed, NotFound } from "../../../src/contract/refusals.ts"
import { answer } from "./refusing.ts"

const endpoints = Object.values(Api.groups)
  .flatMap((group) => Object.values(group.endpoints))
  .map((endpoint) => ({
    method: endpoint.method as string,
    pattern: new RegExp(`^${endpoint.path.replace(/:[A-Za-z]+/g, "[^/]+")}/?$`)
  }))

/** The methods that the API knows for an address. */
export const methodsOf = (path: string): ReadonlyArray<string> =>
  endpoints.filter((endpoint) => endpoint.pattern.test(path)).map((endpoint) => endpoint.method)

const refuse = (request: HttpServerRequest.HttpServerRequest) => {
  const methods = methodsOf(request.url.replace(/[?#].*$/s, ""))
  return methods.length === 0
    ? answer(request, new NotFound())
    : HttpServerResponse.setHeader(answer(request, new MethodNotAllowed()), "allow", methods.join(", "))
}

/** Addresses under /api that no call has: 404, or 405 where another method has it. */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
      yield* router.add(method, "/api/*", (request) => Effect.succeed(refuse(request)))
    }
  })
)
