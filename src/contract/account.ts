import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Device } from "../domain/account/Device.ts"
import { isPhone, plainPhone, Profile } from "../domain/account/Profile.ts"
import { maxPasswordLength } from "../domain/session/Password.ts"
import { User } from "../domain/session/User.ts"
import { SignedIn } from "./authorisation.ts"
import { Envelope, Items, Refusal } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { newPassword, personName } from "./session.ts"
import { Text } from "./text.ts"

/** The current password is not this one. */
export class WrongPassword extends Refusal<WrongPassword>()("WrongPassword", 422) {}

/** The account has no password to change; `setPassword` sets the first one. */
export class PasswordNotSet extends Refusal<PasswordNotSet>()("PasswordNotSet", 409) {}

/** The account has a password, which only `changePassword` may change. */
export class PasswordAlreadySet extends Refusal<PasswordAlreadySet>()("PasswordAlreadySet", 409) {}

/** A first password is set only soon after signing in. */
export class FreshSignInNeeded extends Refusal<FreshSignInNeeded>()("FreshSignInNeeded", 403) {}

export class DeviceNotFound extends Refusal<DeviceNotFound>()("DeviceNotFound", 404) {}

/** Ten digits, or empty for none. */
const Phone = Text.check(Schema.makeFilter((phone) => plainPhone(phone) === "" || isPhone(phone)))

const CurrentPassword = Schema.String.check(Schema.isMaxLength(maxPasswordLength, { message: "currentLong" }))

export class AccountGroup extends HttpApiGroup.make("account").add(
  HttpApiEndpoint.get("profile", "/user-profile", { success: Envelope(Profile) }).middleware(SignedIn),
  /** Missing fields stay unchanged, because another page may have changed them. */
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
    error: [PasswordAlreadySet, FreshSignInNeeded]
  }).middleware(SignedIn),
  /** Most recently used first. */
  HttpApiEndpoint.get("devices", "/devices", { success: Items(Device) }).middleware(SignedIn),
  /** Ends the session of a device. */
  HttpApiEndpoint.delete("revokeDevice", "/devices/:id", {
    params: { id: Schema.String },
    success: Envelope(Schema.Null),
    error: DeviceNotFound
  }).middleware(SignedIn)
) {}
