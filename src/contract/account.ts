import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Device } from "../domain/account/Device.ts"
import { isPhone, plainPhone, Profile } from "../domain/account/Profile.ts"
import { longestPassword } from "../domain/session/Password.ts"
import { User } from "../domain/session/User.ts"
import { SignedIn } from "./authorisation.ts"
import { Envelope, Items, refusal } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { newPassword, personName } from "./session.ts"
import { Text } from "./text.ts"

/** The current password is another one. */
export class WrongPassword extends Schema.TaggedError<WrongPassword>()("WrongPassword", refusal, {
  httpApiStatus: 422
}) {}

/** The account has no password that could be changed; it is given one by `setPassword`. */
export class PasswordNotSet extends Schema.TaggedError<PasswordNotSet>()("PasswordNotSet", refusal, {
  httpApiStatus: 409
}) {}

/** The account has a password, and only whoever knows it may change it. */
export class PasswordAlreadySet extends Schema.TaggedError<PasswordAlreadySet>()("PasswordAlreadySet", refusal, {
  httpApiStatus: 409
}) {}

export class DeviceNotFound extends Schema.TaggedError<DeviceNotFound>()("DeviceNotFound", refusal, {
  httpApiStatus: 404
}) {}

/** As many devices as a plan is for read with it already: these, of which one has to be signed out first. */
export class DeviceLimit extends Schema.TaggedError<DeviceLimit>()(
  "DeviceLimit",
  { ...refusal, devices: Schema.Array(Device) },
  { httpApiStatus: 409 }
) {}

/** Ten digits, or empty for none. */
const Phone = Text.check(Schema.makeFilter((phone) => plainPhone(phone) === "" || isPhone(phone)))

const CurrentPassword = Schema.String.check(Schema.isMaxLength(longestPassword, { message: "currentLong" }))

export class AccountGroup extends HttpApiGroup.make("account").add(
  HttpApiEndpoint.get("profile", "/user-profile", { success: Envelope(Profile) }).middleware(SignedIn),
  /** What is not sent stays as it is: another page may have changed it meanwhile. */
  HttpApiEndpoint.post("updateProfile", "/update-profile", {
    payload: Schema.Struct({
      name: Schema.optionalKey(personName("profileNameRequired")),
      phone: Schema.optionalKey(Phone)
    }),
    success: Envelope(User)
  }).middleware(SignedIn),
  /** Ends every other session of the account. */
  HttpApiEndpoint.post("changePassword", "/change-password", {
    payload: Schema.Struct({ currentPassword: CurrentPassword, password: newPassword("new"), passwordConfirm: Text }),
    success: Envelope(Schema.Null),
    error: [WrongPassword, PasswordNotSet, TooManyRequests]
  }).middleware(SignedIn),
  HttpApiEndpoint.post("setPassword", "/set-password", {
    payload: Schema.Struct({ password: newPassword("new"), passwordConfirm: Text }),
    success: Envelope(Schema.Null),
    error: PasswordAlreadySet
  }).middleware(SignedIn),
  /** Those last used first. */
  HttpApiEndpoint.get("devices", "/devices", { success: Items(Device) }).middleware(SignedIn),
  /** Ends the session of a device; it is signed out at its next call. */
  HttpApiEndpoint.delete("revokeDevice", "/devices/:id", {
    params: { id: Schema.String },
    success: Envelope(Schema.Null),
    error: DeviceNotFound
  }).middleware(SignedIn)
) {}
