import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Envelope, Items, refusal } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { Session } from "./session.ts"
import { Text } from "./text.ts"

/** Nobody signs in through a provider of this name here. */
export class ProviderUnknown extends Schema.TaggedError<ProviderUnknown>()("ProviderUnknown", refusal, {
  httpApiStatus: 404
}) {}

/** The provider does not answer, or not as an OpenID issuer. */
export class ProviderUnreachable extends Schema.TaggedError<ProviderUnreachable>()("ProviderUnreachable", refusal, {
  httpApiStatus: 502
}) {}

/**
 * Why a social sign-in came to nothing: the address lacks something, it was given up at the provider, it took too long or
 * began in another browser, the provider refused, it said too little of the person, or somebody has an account with that
 * address which the provider cannot vouch for. `email` is that address, for the form that asks for its password, and `join`
 * what that form sends along to join the two: a secret that is used once.
 */
export class SocialRefused extends Schema.TaggedError<SocialRefused>()(
  "SocialRefused",
  {
    ...refusal,
    reason: Schema.Literals(["incomplete", "cancelled", "expired", "provider", "profile", "addressTaken"]),
    provider: Schema.String,
    email: Schema.NullOr(Schema.String),
    join: Schema.NullOr(Schema.String)
  },
  { httpApiStatus: 400 }
) {}

export const Provider = Schema.Struct({
  /** What the calls name it by. */
  name: Schema.String,
  /** What readers call it. */
  title: Schema.String
})
export type Provider = typeof Provider.Type

/** Signing in through somebody else: any OpenID issuer, by authorization code and PKCE (RFC 6749, RFC 7636). */
export class SocialGroup extends HttpApiGroup.make("social").add(
  /** Whom readers can sign in through; the first is the main one. */
  HttpApiEndpoint.get("providers", "/oauth/providers", { success: Items(Provider) }),
  /** Where to send a reader, and what the provider is called. Sets a cookie that ties the attempt to this browser. */
  HttpApiEndpoint.get("initiateAuth", "/oauth/initiate-auth", {
    query: { provider: Schema.String, remember: Schema.optionalKey(Schema.Literals(["true", "false"])) },
    success: Schema.Struct({ success: Schema.Literal(true), authUrl: Schema.String, provider: Provider }),
    error: [ProviderUnknown, ProviderUnreachable, TooManyRequests]
  }),
  /** Ends what `initiateAuth` began: `query` is what the provider added to the redirect address. */
  HttpApiEndpoint.post("completeAuth", "/oauth/complete", {
    payload: Schema.Struct({ query: Text.check(Schema.isMaxLength(8_000)) }),
    success: Envelope(Session),
    error: [SocialRefused, TooManyRequests]
  })
) {}
