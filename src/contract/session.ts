import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { maxNameLength } from "../domain/account/maxNameLength.ts"
import { isMailAddress } from "../domain/session/MailAddress.ts"
import { isBlank, maxPasswordLength, minPasswordLength } from "../domain/session/Password.ts"
import { User } from "../domain/session/User.ts"
import { MaybeSignedIn, SignedIn } from "./authorisation.ts"
import { Envelope, Refusal, RefusalWith } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { Text } from "./text.ts"

/** The same answer for an unknown address and a wrong password. */
export class WrongCredentials extends Refusal<WrongCredentials>()("WrongCredentials", 401) {}

export class AddressTaken extends Refusal<AddressTaken>()("AddressTaken", 409) {}

/** The token of a mail is forged, used, expired or for another purpose; `reason` is the purpose it was used for. */
export class LinkRefused extends RefusalWith<LinkRefused>()("LinkRefused", 400, {
  reason: Schema.Literals(["verify", "reset"])
}) {}

export class RefreshTokenMissing extends Refusal<RefreshTokenMissing>()("RefreshTokenMissing", 401) {}

/** The session ended, or this refresh token was used before and may have been copied: sign in again. */
export class RefreshRefused extends Refusal<RefreshRefused>()("RefreshRefused", 401) {}

export const Session = Schema.Struct({
  /** Valid for 15 minutes. */
  token: Schema.String,
  user: User,
  /** Opaque; used once. The answer carries the next one. */
  refreshToken: Schema.String
})
export type Session = typeof Session.Type

/** The name of a broken rule, for which the server has a sentence. Source: product, "Form rules". */
const rule = (name: string) => ({ message: name })

/** The rule that a missing field breaks. */
const missingKey = (name: string) => Schema.annotateKey<typeof Text>({ messageMissingKey: name })

export const MailAddress = Text.check(
  Schema.makeFilter((text) => text.trim() !== "", rule("emailRequired")),
  Schema.makeFilter((text) => isMailAddress(text.trim()), rule("emailInvalid"))
).pipe(missingKey("emailRequired"))

/** A new password; `prefix` is the prefix of its rules' names. */
export const newPassword = (prefix: "password" | "new") =>
  Text.check(
    Schema.isNonEmpty(rule(`${prefix}Required`)),
    Schema.isMinLength(minPasswordLength, rule(`${prefix}Short`)),
    Schema.isMaxLength(maxPasswordLength, rule(`${prefix}Long`)),
    Schema.makeFilter((text) => !isBlank(text), rule(`${prefix}Blank`))
  ).pipe(missingKey(`${prefix}Required`))

const NewPassword = newPassword("password")

/** The same password once more. */
const PasswordAgain = Text.pipe(missingKey("confirmRequired"))

/** A password to compare; longer ones are refused unhashed. */
export const Password = Schema.String.check(Schema.isMaxLength(maxPasswordLength))

/** `required` is the rule that an empty name breaks. */
export const personName = (required: "nameRequired" | "profileNameRequired") =>
  Text.check(
    Schema.makeFilter((name) => name.trim() !== "", rule(required)),
    Schema.makeFilter((name) => name.trim().length <= maxNameLength, rule("nameLong"))
  ).pipe(missingKey(required))

const maxTokenLength = Schema.isMaxLength(512)

const Token = Schema.String.check(Schema.isNonEmpty(), maxTokenLength)

const mailToken = (required: "verifyTokenRequired" | "resetTokenRequired") =>
  Schema.String.check(Schema.isNonEmpty(rule(required)), maxTokenLength).pipe(missingKey(required))

export class SessionGroup extends HttpApiGroup.make("session").add(
  /** `join` comes from the social sign-in that asked for this password, and links its identity. */
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
  /**
   * Mails a link that verifies the address, and signs in with the tokens of a `Session`; without them where the shop wants
   * addresses verified first.
   */
  HttpApiEndpoint.post("register", "/register", {
    payload: Schema.Struct({
      name: personName("nameRequired"),
      email: MailAddress,
      password: NewPassword,
      passwordConfirm: PasswordAgain
    }),
    success: Envelope(Schema.Union([Session, Schema.Struct({ user: User })])),
    error: [AddressTaken, TooManyRequests]
  }),
  /** Answers the same for unknown addresses. */
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
  /** Mails the verification link again, unless the address is verified. */
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
  /** A new access token, for the newest one of the session while it is valid. */
  HttpApiEndpoint.post("refresh", "/auth/refresh", {
    success: Envelope(Schema.Struct({ token: Schema.String })),
    error: TooManyRequests
  }).middleware(SignedIn),
  HttpApiEndpoint.get("checkAuth", "/check-auth", {
    success: Schema.Struct({
      success: Schema.Literal(true),
      isAuthenticated: Schema.Boolean,
      data: Schema.NullOr(Schema.Struct({ token: Schema.String, user: User }))
    })
  }).middleware(MaybeSignedIn),
  /** Records this browser's id and its user. */
  HttpApiEndpoint.post("verifySession", "/session/verify", {
    payload: Schema.Struct({ client_id: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{8,64}$/)) }),
    success: Envelope(Schema.Struct({ id: Schema.String, user: Schema.NullOr(User) }))
  }).middleware(MaybeSignedIn),
  /** Ends the session of the bearer token, even an expired one. */
  HttpApiEndpoint.post("logout", "/logout", { success: Envelope(Schema.Null) })
) {}
