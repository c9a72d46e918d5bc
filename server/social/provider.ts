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
import { longestName } from "../../src/domain/account/Profile.ts"
import { isMailAddress, mailAddressOf } from "../../src/domain/session/MailAddress.ts"
import { CannotStart, Configuration, isLoopback } from "../platform/config.ts"
import { newSecret } from "../platform/secrets.ts"

/** What ties a provider's answer to the question: nobody else's code is taken for it. */
export interface Question {
  readonly state: string
  readonly nonce: string
  /** Of PKCE (RFC 7636). */
  readonly verifier: string
}

/** Whom a provider names. */
export interface Person {
  /** As it calls itself: a person is known under both. */
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly isVerified: boolean
  /** Empty where the provider does not say. */
  readonly name: string
}

/** The provider did not confirm anybody, or said too little of whom it did. */
export class NotConfirmed extends Schema.TaggedError<NotConfirmed>()("NotConfirmed", {
  reason: Schema.Literals(["provider", "profile"]),
  code: Schema.String
}) {}

/** Seconds that one question to an issuer may take. */
export const Patience = Context.Reference("sayfa/SocialProviders/Patience", { defaultValue: () => 10 })

/** Codes only: what an issuer answers may hold a token, or say whom it is about. */
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
  // Accounts of an address and a password are called so.
  return name === "" || name === "email" ? "openid" : name
}

const Claims = Schema.Struct({
  sub: NonEmptyText.check(Schema.isMaxLength(255)),
  email: Schema.String.check(Schema.makeFilter(isMailAddress)),
  email_verified: Schema.optionalKey(Schema.Unknown),
  name: Schema.optionalKey(Schema.Unknown)
})

/** Some issuers write a truth as a word. */
const isTrue = (value: unknown): boolean => value === true || value === "true"

/** A provider's people write what they like: what cannot be kept or shown is left out. */
const nameIn = (name: unknown): string =>
  typeof name !== "string"
    ? ""
    : name
        .toWellFormed()
        .replace(/\p{Cc}+/gu, " ")
        .trim()
        .slice(0, longestName)
        // Half a character.
        .replace(/\p{Cs}$/u, "")

const personOf = (issuer: string, claims: object): Option.Option<Person> =>
  Option.map(Schema.decodeUnknownOption(Claims)(claims), ({ sub, email, email_verified, name }) => ({
    issuer,
    subject: sub,
    email: mailAddressOf(email),
    isVerified: isTrue(email_verified),
    name: nameIn(name)
  }))

const hasAddress = (claims: object): boolean => "email" in claims && claims.email !== ""

/** In the way that the issuer takes; Basic is what every issuer takes that does not say (OpenID Connect Discovery, 3). */
const proof = (secret: string): ClientAuth => {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (issuer, ...rest) =>
    (issuer.token_endpoint_auth_methods_supported?.includes("client_secret_post") ? post : basic)(issuer, ...rest)
}

/** The issuer as it describes itself: asked when first needed, kept, and asked again after it did not answer. */
const clientOf = (issuer: URL, clientId: string, secret: string | undefined, patience: number) => {
  let asked: Promise<Client> | null = null
  const ask = () => {
    const authentication = secret === undefined ? None() : proof(secret)
    const isPlain = issuer.protocol === "http:" && isLoopback(issuer.hostname)
    return discovery(issuer, clientId, undefined, authentication, {
      timeout: patience,
      // oxlint-disable-next-line typescript/no-deprecated -- so that it stands out: nothing else of this machine is asked
      execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])]
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

/** An OpenID issuer that readers may sign in through. */
export interface SocialProvider extends Provider {
  /** A new question, and where to send a reader with it; the issuer sends them back to `redirect`. */
  readonly ask: (
    redirect: string
  ) => Effect.Effect<{ readonly question: Question; readonly url: string }, ProviderUnreachable>
  /** Whom the issuer names in its answer, the address that it sent a reader back to. */
  readonly confirm: (answer: URL, question: Question) => Effect.Effect<Person, NotConfirmed>
}

const providerOf = (title: string, client: () => Promise<Client>): SocialProvider => {
  /** The ID token says who it is; what it leaves out, some issuers tell only when they are asked for it. */
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
          Effect.logWarning("The OpenID issuer cannot be asked").pipe(Effect.annotateLogs({ code }))
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

/** Whom readers may sign in through, the main one first. Source: product, "Social sign-in". */
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
      return [providerOf(OIDC_NAME, clientOf(issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, yield* Patience))]
    })
  )
}
