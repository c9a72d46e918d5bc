import { Context, Effect, Layer, Option, Schema } from "effect"
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration as Client,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomPKCECodeVerifier
} from "openid-client"
import { ProviderUnreachable, type Provider } from "../../src/contract/social.ts"
import { NonEmptyText } from "../../src/contract/text.ts"
import { maxNameLength } from "../../src/domain/account/maxNameLength.ts"
import { isMailAddress, mailAddressOf } from "../../src/domain/session/MailAddress.ts"
import { CannotStart, Configuration, isLoopback } from "../platform/config.ts"
import { newSecret } from "../platform/secrets.ts"

/** Ties the provider's answer to one request, so that no other code is accepted. */
export interface Question {
  readonly state: string
  readonly nonce: string
  /** Of PKCE (RFC 7636). */
  readonly verifier: string
}

/** The person that a provider confirms. */
export interface Person {
  /** As the provider names itself; issuer and subject together identify a person. */
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly isVerified: boolean
  /** Empty if the provider does not say. */
  readonly name: string
}

/** The provider confirmed nobody, or said too little. */
export class NotConfirmed extends Schema.TaggedError<NotConfirmed>()("NotConfirmed", {
  reason: Schema.Literals(["provider", "profile"]),
  code: Schema.String
}) {}

/** Seconds that one request to an issuer may take. */
export const RequestTimeout = Context.Reference("sayfa/SocialProviders/RequestTimeout", { defaultValue: () => 10 })

/** Only codes are logged: an issuer's answer may contain a token or personal data. */
const codeOf = (error: unknown): string => {
  const { code, error: refusal } = (error ?? {}) as { readonly code?: unknown; readonly error?: unknown }
  return [refusal, code].find((one) => typeof one === "string") ?? "unknown"
}

const nameOf = (title: string): string => {
  const name = title
    .toLowerCase()
    .replaceAll("ı", "i")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
  // "email" is the provider name of accounts with a password.
  return name === "" || name === "email" ? "openid" : name
}

const Claims = Schema.Struct({
  sub: NonEmptyText.check(Schema.isMaxLength(255)),
  email: Schema.String.check(Schema.makeFilter(isMailAddress)),
  email_verified: Schema.optionalKey(Schema.Unknown),
  name: Schema.optionalKey(Schema.Unknown)
})

/** Some issuers send the text "true". */
const isTrue = (value: unknown): boolean => value === true || value === "true"

/** Removes from a provider's name what cannot be stored or shown. */
const displayNameOf = (name: unknown): string =>
  typeof name !== "string"
    ? ""
    : name
        .toWellFormed()
        .replace(/\p{Cc}+/gu, " ")
        .trim()
        .slice(0, maxNameLength)
        // Half of a surrogate pair.
        .replace(/\p{Cs}$/u, "")

const personOf = (issuer: string, claims: object): Option.Option<Person> =>
  Option.map(Schema.decodeUnknownOption(Claims)(claims), ({ sub, email, email_verified, name }) => ({
    issuer,
    subject: sub,
    email: mailAddressOf(email),
    isVerified: isTrue(email_verified),
    name: displayNameOf(name)
  }))

const hasAddress = (claims: object): boolean => "email" in claims && claims.email !== ""

/** Uses the issuer's method of client authentication; Basic is the default (OpenID Connect Discovery, 3). */
const clientAuth = (secret: string): ClientAuth => {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (issuer, ...rest) =>
    (issuer.token_endpoint_auth_methods_supported?.includes("client_secret_post") ? post : basic)(issuer, ...rest)
}

/** The issuer's metadata: fetched when first needed, cached, and fetched again after a failure. */
const clientOf = (issuer: URL, clientId: string, secret: string | undefined, timeout: number) => {
  let asked: Promise<Client> | null = null
  const ask = () => {
    const authentication = secret === undefined ? None() : clientAuth(secret)
    const isPlainHttp = issuer.protocol === "http:" && isLoopback(issuer.hostname)
    return discovery(issuer, clientId, undefined, authentication, {
      timeout,
      // oxlint-disable-next-line typescript/no-deprecated -- to stand out; http only on this machine
      execute: [enableNonRepudiationChecks, ...(isPlainHttp ? [allowInsecureRequests] : [])]
    })
  }
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = null
      throw error
    })
    return asked
  }
}

/** An OpenID issuer that users may sign in through. */
export interface SocialProvider extends Provider {
  /** A new request, and the address to send the user to; the issuer redirects to `redirect`. */
  readonly ask: (
    redirect: string
  ) => Effect.Effect<{ readonly question: Question; readonly url: string }, ProviderUnreachable>
  /** The person that the issuer's redirect names. */
  readonly confirm: (answer: URL, question: Question) => Effect.Effect<Person, NotConfirmed>
}

const providerOf = (title: string, client: () => Promise<Client>): SocialProvider => {
  /** Reads the ID token, and asks for the user info if the token has no address. */
  const personIn = async (answer: URL, { state, nonce, verifier }: Question): Promise<Option.Option<Person>> => {
    const asked = await client()
    const { issuer } = asked.serverMetadata()
    const tokens = await authorizationCodeGrant(asked, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new NotConfirmed({ reason: "provider", code: "id_token" })
    if (hasAddress(claims)) return personOf(issuer, claims)
    const info = await fetchUserInfo(asked, tokens.access_token, claims.sub).catch((error: unknown) => {
      throw new NotConfirmed({ reason: "profile", code: codeOf(error) })
    })
    return personOf(issuer, info)
  }
  const urlFor = async (redirect: string, { state, nonce, verifier }: Question): Promise<URL> =>
    buildAuthorizationUrl(await client(), {
      redirect_uri: redirect,
      scope: "openid email profile",
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256"
    })
  return {
    name: nameOf(title),
    title,
    ask: Effect.fn("SocialProvider.ask")(function* (redirect) {
      const question = { state: newSecret(), nonce: newSecret(), verifier: randomPKCECodeVerifier() }
      const url = yield* Effect.tryPromise({ try: () => urlFor(redirect, question), catch: codeOf }).pipe(
        Effect.tapError((code) =>
          Effect.logWarning("The OpenID issuer did not answer").pipe(Effect.annotateLogs({ code }))
        ),
        Effect.mapError(() => new ProviderUnreachable())
      )
      return { question, url: url.href }
    }),
    confirm: Effect.fn("SocialProvider.confirm")(function* (answer, question) {
      const person = yield* Effect.tryPromise({
        try: () => personIn(answer, question),
        catch: (error) =>
          Schema.is(NotConfirmed)(error) ? error : new NotConfirmed({ reason: "provider", code: codeOf(error) })
      })
      return Option.isSome(person) ? person.value : yield* new NotConfirmed({ reason: "profile", code: "claims" })
    })
  }
}

/** The sign-in providers, the main one first. Source: product, "Social sign-in". */
export class SocialProviders extends Context.Service<SocialProviders, ReadonlyArray<SocialProvider>>()(
  "sayfa/SocialProviders"
) {
  static readonly layer = Layer.effect(
    SocialProviders,
    Effect.gen(function* () {
      const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = yield* Configuration
      if (OIDC_ISSUER === undefined) return []
      if (OIDC_CLIENT_ID === undefined) {
        return yield* new CannotStart({ message: "OIDC_CLIENT_ID must be set where OIDC_ISSUER is." })
      }
      const issuer = new URL(OIDC_ISSUER)
      return [providerOf(OIDC_NAME, clientOf(issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, yield* RequestTimeout))]
    })
  )
}
