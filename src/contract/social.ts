import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Envelope, Items, Refusal, RefusalWith } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { Session } from "./session.ts"
import { Text } from "./text.ts"

/** There is no sign-in provider of this name. */
export class ProviderUnknown extends Refusal<ProviderUnknown>()("ProviderUnknown", 404) {}

/** The provider does not answer, or not as an OpenID issuer. */
export class ProviderUnreachable extends Refusal<ProviderUnreachable>()("ProviderUnreachable", 502) {}

/**
 * Why a social sign-in failed: incomplete address, cancelled, expired or begun in another browser, refused by the
 * provider, too little about the person, or an address that has an account and that the provider did not verify. For
 * the last, `email` fills the password form, and `join` is the secret it sends along to link both.
 */
export class SocialRefused extends RefusalWith<SocialRefused>()("SocialRefused", 400, {
  reason: Schema.Literals(["incomplete", "cancelled", "expired", "provider", "profile", "addressTaken"]),
  provider: Schema.String,
  email: Schema.NullOr(Schema.String),
  join: Schema.NullOr(Schema.String)
}) {}

export const Provider = Schema.Struct({
  /** Its name in the calls. */
  name: Schema.String,
  /** Its name for users. */
  title: Schema.String
})
export type Provider = typeof Provider.Type

/** Sign-in through any OpenID issuer, by authorization code and PKCE (RFC 6749, RFC 7636). */
export class SocialGroup extends HttpApiGroup.make("social").add(
  /** The sign-in providers, the main one first. */
  HttpApiEndpoint.get("providers", "/oauth/providers", { success: Items(Provider) }),
  /** The address to send the user to, and the provider. Sets a cookie that ties the attempt to this browser. */
  HttpApiEndpoint.get("initiateAuth", "/oauth/initiate-auth", {
    query: { provider: Schema.String, remember: Schema.optionalKey(Schema.Literals(["true", "false"])) },
    success: Schema.Struct({ success: Schema.Literal(true), authUrl: Schema.String, provider: Provider }),
    error: [ProviderUnknown, ProviderUnreachable, TooManyRequests]
  }),
  /** Completes what `initiateAuth` began: `query` is what the provider added to the redirect address. */
  HttpApiEndpoint.post("completeAuth", "/oauth/complete", {
    payload: Schema.Struct({ query: Text.check(Schema.isMaxLength(8_000)) }),
    success: Envelope(Session),
    error: [SocialRefused, TooManyRequests]
  })
) {}
