import { NodeHttpServerRequest } from "@effect/platform-node"
import { Effect, Layer, Option, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import {
  CurrentPrincipal,
  MaybeSignedIn,
  OptionalPrincipal,
  type Principal,
  PublisherOnly,
  Recognised,
  SignedIn,
  SupportSignedIn
} from "../../src/contract/authorisation.ts"
import { Forbidden, Unauthorised } from "../../src/contract/refusals.ts"
import { deskOf } from "../../src/domain/session/deskOf.ts"
import { allowUploadTime } from "../platform/http/timeouts.ts"
import { Tokens } from "../platform/tokens.ts"
import { AccessClaims, Sessions } from "./Sessions.ts"

const principalOf = Effect.gen(function* () {
  const tokens = yield* Tokens
  const sessions = yield* Sessions
  return Effect.fn("authorisation.principalOf")(function* (token: string) {
    const claims = yield* tokens.verify("access", AccessClaims, token)
    return Option.isNone(claims) ? null : yield* sessions.principal(claims.value)
  })
})

/** Requires a valid token and a further check of its user. */
const bearer = <E>(check: (principal: Principal) => Effect.Effect<void, E, HttpServerRequest.HttpServerRequest>) =>
  Effect.map(principalOf, (find) => ({
    bearer: <A, E2, R>(
      handled: Effect.Effect<A, E2, R>,
      { credential }: { readonly credential: Redacted.Redacted }
    ): Effect.Effect<A, E | E2 | Unauthorised, Exclude<R, CurrentPrincipal> | HttpServerRequest.HttpServerRequest> =>
      Effect.gen(function* () {
        const principal = yield* find(Redacted.value(credential))
        if (principal === null) return yield* new Unauthorised()
        yield* check(principal)
        return yield* Effect.provideService(handled, CurrentPrincipal, principal)
      })
  }))

const signedIn = Layer.effect(
  SignedIn,
  bearer(() => Effect.void)
)

/** Requires a publisher or a member of a publication, and allows the time of an upload. */
const admitPublisher = Effect.fnUntraced(function* ({ user }: Principal) {
  if (deskOf(user) === null) return yield* new Forbidden()
  allowUploadTime(NodeHttpServerRequest.toIncomingMessage(yield* HttpServerRequest.HttpServerRequest))
})

const publisherOnly = Layer.effect(PublisherOnly, bearer(admitPublisher))

const demandSupport = Effect.fnUntraced(function* ({ user }: Principal) {
  if (user.support !== true) return yield* new Forbidden()
})

const supportSignedIn = Layer.effect(SupportSignedIn, bearer(demandSupport))

/** The token of an `Authorization: Bearer` header, possibly empty; null without the header. */
export const bearerOf = (request: HttpServerRequest.HttpServerRequest): string | null => {
  const header = /^Bearer(?: +(.*))?$/i.exec(request.headers["authorization"] ?? "")
  return header === null ? null : (header[1] ?? "")
}

const maybeSignedIn = Layer.effect(
  MaybeSignedIn,
  Effect.gen(function* () {
    const find = yield* principalOf
    return Effect.fnUntraced(function* (handled) {
      const token = bearerOf(yield* HttpServerRequest.HttpServerRequest)
      const principal = token === null ? null : yield* find(token)
      if (token !== null && principal === null) return yield* new Unauthorised()
      return yield* Effect.provideService(handled, OptionalPrincipal, principal)
    })
  })
)

const recognised = Layer.effect(
  Recognised,
  Effect.gen(function* () {
    const find = yield* principalOf
    const tokens = yield* Tokens
    const sessions = yield* Sessions
    const recognise = Effect.fnUntraced(function* (token: string) {
      const claims = yield* tokens.verifyOld("access", AccessClaims, token)
      return Option.isNone(claims) ? null : yield* sessions.recognised(claims.value)
    })
    return Effect.fnUntraced(function* (handled) {
      const token = bearerOf(yield* HttpServerRequest.HttpServerRequest)
      const principal = token === null ? null : ((yield* find(token)) ?? (yield* recognise(token)))
      return yield* Effect.provideService(handled, OptionalPrincipal, principal)
    })
  })
)

/** The publisher of a request to a route outside the contract, checked like `PublisherOnly`. */
export const requestingPublisher = Effect.map(principalOf, (find) =>
  Effect.gen(function* () {
    const token = bearerOf(yield* HttpServerRequest.HttpServerRequest)
    const principal = token === null ? null : yield* find(token)
    if (principal === null) return yield* new Unauthorised()
    yield* admitPublisher(principal)
    return principal
  })
)

export const layer = Layer.mergeAll(signedIn, publisherOnly, supportSignedIn, maybeSignedIn, recognised)
