import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { longestName } from "../domain/account/Profile.ts"
import { isMailAddress } from "../domain/session/MailAddress.ts"
import { longestPassword, shortestPassword } from "../domain/session/Password.ts"
import { User } from "../domain/session/User.ts"
import { MaybeSignedIn, SignedIn } from "./authorisation.ts"
import { Envelope, refusal } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { Text } from "./text.ts"

/** The same answer for an unknown address and a wrong password. */
export class WrongCredentials extends Schema.TaggedError<WrongCredentials>()("WrongCredentials", refusal, {
  httpApiStatus: 401
}) {}

/** Somebody has registered with this address already. */
export class AddressTaken extends Schema.TaggedError<AddressTaken>()("AddressTaken", refusal, { httpApiStatus: 409 }) {}

/** The token of a mail is forged, used, too old or for something else; `reason` is what it was used for. */
export class LinkRefused extends Schema.TaggedError<LinkRefused>()(
  "LinkRefused",
  { ...refusal, reason: Schema.Literals(["verify", "reset"]) },
  { httpApiStatus: 400 }
) {}

/** No refresh token was sent. */
export class RefreshTokenMissing extends Schema.TaggedError<RefreshTokenMissing>()("RefreshTokenMissing", refusal, {
  httpApiStatus: 401
}) {}

/** The session is over, or this refresh token was used before and somebody else may have it: sign in again. */
export class RefreshRefused extends Schema.TaggedError<RefreshRefused>()("RefreshRefused", refusal, {
  httpApiStatus: 401
}) {}

export const Session = Schema.Struct({
  /** Lasts 15 minutes. */
  token: Schema.String,
  user: User,
  /** Opaque; used once, its successor comes with the answer. */
  refreshToken: Schema.String
})
export type Session = typeof Session.Type

/** What a rule of a form is called where it is broken: the server has a sentence for each. Source: product, "Form rules". */
const rule = (name: string) => ({ message: name })

/** The rule that is broken where there is no such field at all. */
const needed = (name: string) => Schema.annotateKey<typeof Text>({ messageMissingKey: name })

export const MailAddress = Text.check(
  Schema.makeFilter((text) => text.trim() !== "", rule("emailRequired")),
  Schema.makeFilter((text) => isMailAddress(text.trim()), rule("emailInvalid"))
).pipe(needed("emailRequired"))

/** One that is chosen: `called` is what the form calls it. */
export const newPassword = (called: "password" | "new") =>
  Text.check(
    Schema.isNonEmpty(rule(`${called}Required`)),
    Schema.isMinLength(shortestPassword, rule(`${called}Short`)),
    Schema.isMaxLength(longestPassword, rule(`${called}Long`))
  ).pipe(needed(`${called}Required`))

const NewPassword = newPassword("password")

/** The same once more. */
const PasswordAgain = Text.pipe(needed("confirmRequired"))

/** One that is compared only; what no account can have is not worth a hash. */
export const Password = Schema.String.check(Schema.isMaxLength(longestPassword))

/** `required` is the rule that is broken by none. */
export const personName = (required: "nameRequired" | "profileNameRequired") =>
  Text.check(
    Schema.makeFilter((name) => name.trim() !== "", rule(required)),
    Schema.makeFilter((name) => name.trim().length <= longestName, rule("nameLong"))
  ).pipe(needed(required))

const longestToken = Schema.isMaxLength(512)

const Token = Schema.String.check(Schema.isNonEmpty(), longestToken)

const mailToken = (required: "verifyTokenRequired" | "resetTokenRequired") =>
  Schema.String.check(Schema.isNonEmpty(rule(required)), longestToken).pipe(needed(required))

export class SessionGroup extends HttpApiGroup.make("session").add(
  /** `join` is what a social sign-in was refused with that asked for this password: it joins who came by the provider. */
  HttpApiEndpoint.post("login", "/auth/login", {
    payload: Schema.Struct({
      email: Text,
      password: Password,
      remember: Schema.optionalKey(Schema.Boolean),
      join: Schema.optionalKey(Token)
    }),
    success: Envelope(Session),
    error: [WrongCredentials, TooManyRequests]
  }),
  /** Signs nobody in; a mail with a link that verifies the address is on its way. */
  HttpApiEndpoint.post("register", "/register", {
    payload: Schema.Struct({
      name: personName("nameRequired"),
      email: MailAddress,
      password: NewPassword,
      passwordConfirm: PasswordAgain
    }),
    success: Envelope(Schema.Struct({ user: User })),
    error: [AddressTaken, TooManyRequests]
  }),
  /** Answers alike for addresses that nobody has. */
  HttpApiEndpoint.post("forgotPassword", "/forgot-password", {
    payload: Schema.Struct({ email: MailAddress }),
    success: Envelope(Schema.Null),
    error: TooManyRequests
  }),
  HttpApiEndpoint.post("verify", "/auth/verify", {
    payload: Schema.Struct({ token: mailToken("verifyTokenRequired") }),
    success: Envelope(Schema.Null),
    error: [LinkRefused, TooManyRequests]
  }),
  /** Sends the mail again that verifies the address; none where it is verified. */
  HttpApiEndpoint.post("resendVerification", "/auth/verify/resend", {
    success: Envelope(Schema.Null),
    error: TooManyRequests
  }).middleware(SignedIn),
  /** Ends every session of the account. */
  HttpApiEndpoint.post("reset", "/auth/reset", {
    payload: Schema.Struct({
      token: mailToken("resetTokenRequired"),
      password: NewPassword,
      passwordConfirm: PasswordAgain
    }),
    success: Envelope(Schema.Null),
    error: [LinkRefused, TooManyRequests]
  }),
  HttpApiEndpoint.post("refreshToken", "/auth/refresh-token", {
    payload: Schema.Struct({ refreshToken: Schema.String.check(Schema.isMaxLength(512)) }),
    success: Envelope(Session),
    error: [RefreshTokenMissing, RefreshRefused, TooManyRequests]
  }),
  /** Another access token of the same session, for its newest one, which has not run out. */
  HttpApiEndpoint.post("refresh", "/auth/refresh", {
    success: Envelope(Schema.Struct({ token: Schema.String }))
  }).middleware(SignedIn),
  HttpApiEndpoint.get("checkAuth", "/check-auth", {
    success: Schema.Struct({
      success: Schema.Literal(true),
      isAuthenticated: Schema.Boolean,
      data: Schema.NullOr(Schema.Struct({ token: Schema.String, user: User }))
    })
  }).middleware(MaybeSignedIn),
  /** Makes this browser's id known, and with it the device of whoever is signed in. */
  HttpApiEndpoint.post("verifySession", "/session/verify", {
    payload: Schema.Struct({ client_id: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{8,64}$/)) }),
    success: Envelope(Schema.Struct({ id: Schema.String, user: Schema.NullOr(User) }))
  }).middleware(MaybeSignedIn),
  /** Ends the session of the bearer token, also where that one has run out. */
  HttpApiEndpoint.post("logout", "/logout", { success: Envelope(Schema.Null) })
) {}
