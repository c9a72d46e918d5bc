import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { User } from "../domain/session/User.ts"
import { MaybeSignedIn } from "./authorisation.ts"
import { Envelope, refusal } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { Text } from "./text.ts"

/** The same answer for an unknown address and a wrong password. */
export class WrongCredentials extends Schema.TaggedError<WrongCredentials>()("WrongCredentials", refusal, {
  httpApiStatus: 401
}) {}

export const Session = Schema.Struct({
  token: Schema.String,
  user: User,
  refreshToken: Schema.optionalKey(Schema.String)
})

export class SessionGroup extends HttpApiGroup.make("session").add(
  HttpApiEndpoint.post("login", "/auth/login", {
    payload: Schema.Struct({
      email: Text,
      password: Schema.String,
      remember: Schema.optionalKey(Schema.Boolean)
    }),
    success: Envelope(Session),
    error: [WrongCredentials, TooManyRequests]
  }),
  HttpApiEndpoint.get("checkAuth", "/check-auth", {
    success: Schema.Struct({
      success: Schema.Literal(true),
      isAuthenticated: Schema.Boolean,
      data: Schema.NullOr(Schema.Struct({ token: Schema.String, user: User }))
    })
  }).middleware(MaybeSignedIn),
  HttpApiEndpoint.post("logout", "/logout", { success: Envelope(Schema.Null) }).middleware(MaybeSignedIn)
) {}
