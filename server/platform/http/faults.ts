import { Cause, Effect, Schema, SchemaIssue } from "effect"
import { HttpServerError, type HttpServerRequest, Multipart } from "effect/http"
import { HttpApiError } from "effect/http-api"
import { FileTooLarge, NoRoom } from "../../../src/contract/publishing.ts"
import {
  BodyTooLarge,
  DiskFull,
  FilesAway,
  InvalidRequest,
  MethodNotAllowed,
  NotFound,
  ServerFault
} from "../../../src/contract/refusals.ts"
import { StorageError } from "../files/Files.ts"
import { isOutage } from "../files/isOutage.ts"
import { newId } from "../identity.ts"
import { isDiskFull } from "../isDiskFull.ts"
import { RequestId } from "../requestId.ts"
import { methodsAt, pathOf } from "./methods.ts"

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** The first invalid field. Only rules named by the contract are repeated; other messages may contain the value. */
const mistakeIn = (error: HttpApiError.HttpApiSchemaError): InvalidRequest => {
  const { path = [], message = "" } = issuesOf(error.cause.issue).issues[0] ?? {}
  const field = path.map((part) => String(typeof part === "object" ? part.key : part)).join(".")
  return new InvalidRequest({ field, ...(/^[a-z][A-Za-z]+$/.test(message) ? { rule: message } : {}) })
}

const fault = Effect.fn("faults.fault")(function* (cause: Cause.Cause<unknown>) {
  const reference = (yield* RequestId) ?? newId()
  yield* Effect.logError("A request failed unexpectedly", cause).pipe(Effect.annotateLogs({ reference }))
  return new ServerFault({ reference })
})

/** A store that went away is back within seconds, or somebody is called. */
const filesAway = new FilesAway({ retryAfterSeconds: 3 })

/** Why no route matched: an unknown address, or another method. */
export const unrouted = ({ method, url }: Pick<HttpServerRequest.HttpServerRequest, "method" | "url">) => {
  const methods = methodsAt(pathOf(url))
  return methods.length === 0 || methods.includes(method) ? new NotFound() : new MethodNotAllowed()
}

/**
 * The answer to an unexpected failure: the request's own mistakes, a full disk and a store that does not answer by name,
 * anything else as a fault with a reference.
 */
export const refusalOf = (cause: Cause.Cause<unknown>) => {
  const error = Cause.squash(cause)
  if (HttpApiError.HttpApiSchemaError.is(error) && error.kind !== "Body" && error.kind !== "ResponseHeaders") {
    return Effect.succeed(mistakeIn(error))
  }
  if (Multipart.isMultipartError(error)) {
    const reason = error.reason._tag
    if (reason === "InternalError") return isDiskFull(error) ? Effect.succeed(new NoRoom()) : fault(cause)
    return Effect.succeed(
      reason === "Parse"
        ? new InvalidRequest({ field: "" })
        : reason === "FileTooLarge" || reason === "BodyTooLarge"
          ? new FileTooLarge()
          : new BodyTooLarge()
    )
  }
  if (HttpServerError.isHttpServerError(error)) {
    if (error.reason._tag === "RouteNotFound") return Effect.succeed(unrouted(error.request))
    if (error.reason._tag === "RequestParseError") {
      return Effect.succeed(
        error.reason.reason === "BodyTooLarge" ? new BodyTooLarge() : new InvalidRequest({ field: "" })
      )
    }
  }
  if (Schema.is(StorageError)(error) && isOutage(error.cause)) {
    return Effect.as(Effect.logWarning("The files' store does not answer", cause), filesAway)
  }
  return isDiskFull(error) ? Effect.succeed(new DiskFull()) : fault(cause)
}
