import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import type { User } from "../domain/session/User.ts"
import {
  BodyTooLarge,
  DiskFull,
  FilesAway,
  Forbidden,
  InvalidRequest,
  RoleInsufficient,
  ServerFault,
  Unauthorised,
  UnsupportedBody
} from "./refusals.ts"

/** Who is asking, and in which session (one per device). */
export interface Principal {
  readonly user: User
  readonly sessionId: string
  /** How often the refresh token had been exchanged when the access token was made. */
  readonly generation: number
}

export class CurrentPrincipal extends Context.Service<CurrentPrincipal, Principal>()("sayfa/CurrentPrincipal") {}
export class OptionalPrincipal extends Context.Service<OptionalPrincipal, Principal | null>()(
  "sayfa/OptionalPrincipal"
) {}

const bearer = { bearer: HttpApiSecurity.bearer }

/** Requires a valid bearer token. */
export class SignedIn extends HttpApiMiddleware.Service<SignedIn, { provides: CurrentPrincipal; requires: never }>()(
  "sayfa/SignedIn",
  { security: bearer, error: Unauthorised }
) {}

/** Requires a bearer token of a user with the role PUBLISHER_ADMIN, or of a member of a publication. */
export class PublisherOnly extends HttpApiMiddleware.Service<
  PublisherOnly,
  { provides: CurrentPrincipal; requires: never }
>()("sayfa/PublisherOnly", { security: bearer, error: [Unauthorised, Forbidden, RoleInsufficient] }) {}

/** Requires a bearer token of somebody in the support team. */
export class SupportSignedIn extends HttpApiMiddleware.Service<
  SupportSignedIn,
  { provides: CurrentPrincipal; requires: never }
>()("sayfa/SupportSignedIn", { security: bearer, error: [Unauthorised, Forbidden] }) {}

/**
 * Uses a bearer token if there is one. An invalid one is refused, because otherwise its owner would be answered as a
 * visitor without learning that it expired.
 */
export class MaybeSignedIn extends HttpApiMiddleware.Service<
  MaybeSignedIn,
  { provides: OptionalPrincipal; requires: never }
>()("sayfa/MaybeSignedIn", { error: Unauthorised }) {}

/**
 * The owner of a bearer token, even an expired one; null for an invalid one. For calls that must not fail because of a
 * token, and whose answer reveals nothing.
 */
export class Recognised extends HttpApiMiddleware.Service<
  Recognised,
  { provides: OptionalPrincipal; requires: never }
>()("sayfa/Recognised") {}

/** Answers every refusal and failure in the envelope, in the user's language. */
export class Localised extends HttpApiMiddleware.Service<Localised>()("sayfa/Localised", {
  error: [InvalidRequest, BodyTooLarge, UnsupportedBody, ServerFault, DiskFull, FilesAway]
}) {}
