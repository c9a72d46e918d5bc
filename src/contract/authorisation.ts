import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import type { User } from "../domain/session/User.ts"
import { BodyTooLarge, Forbidden, InvalidRequest, ServerFault, Unauthorised, UnsupportedBody } from "./refusals.ts"

/** Who is asking, and under which of their sessions (one per device). */
export interface Principal {
  readonly user: User
  readonly sessionId: string
  /** Exchanges of the session's refresh token that came before the access token that was shown. */
  readonly generation: number
}

export class CurrentPrincipal extends Context.Service<CurrentPrincipal, Principal>()("sayfa/CurrentPrincipal") {}
export class OptionalPrincipal extends Context.Service<OptionalPrincipal, Principal | null>()(
  "sayfa/OptionalPrincipal"
) {}

const bearer = { bearer: HttpApiSecurity.bearer }

/** A valid bearer token is needed. */
export class SignedIn extends HttpApiMiddleware.Service<SignedIn, { provides: CurrentPrincipal; requires: never }>()(
  "sayfa/SignedIn",
  { security: bearer, error: Unauthorised }
) {}

/** A bearer token of somebody with the role PUBLISHER_ADMIN is needed. */
export class PublisherOnly extends HttpApiMiddleware.Service<
  PublisherOnly,
  { provides: CurrentPrincipal; requires: never }
>()("sayfa/PublisherOnly", { security: bearer, error: [Unauthorised, Forbidden] }) {}

/**
 * A bearer token is used where there is one. A bad one is refused: its owner would be answered as a visitor, and never
 * know that the token has only run out.
 */
export class MaybeSignedIn extends HttpApiMiddleware.Service<
  MaybeSignedIn,
  { provides: OptionalPrincipal; requires: never }
>()("sayfa/MaybeSignedIn", { error: Unauthorised }) {}

/**
 * Whose a bearer token is, also once it has run out; nobody's where it is a bad one. For what may be told by anybody and must
 * not be lost over a token, and whose answer tells nothing.
 */
export class Recognised extends HttpApiMiddleware.Service<
  Recognised,
  { provides: OptionalPrincipal; requires: never }
>()("sayfa/Recognised") {}

/** Words every refusal in the reader's language, and answers shape failures and defects in the same envelope. */
export class Worded extends HttpApiMiddleware.Service<Worded>()("sayfa/Worded", {
  error: [InvalidRequest, BodyTooLarge, UnsupportedBody, ServerFault]
}) {}
