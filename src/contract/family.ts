import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Family } from "../domain/shop/Family.ts"
import { SignedIn } from "./authorisation.ts"
import { Envelope, Refusal } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { MailAddress } from "./session.ts"
import { NonEmptyText } from "./text.ts"

/** The user has no running family plan, or is in no family. */
export class FamilyNotFound extends Refusal<FamilyNotFound>()("FamilyNotFound", 404) {}

/** Every place of the family is taken. */
export class FamilyFull extends Refusal<FamilyFull>()("FamilyFull", 409) {}

/** The address is the owner's, or a member's. */
export class AlreadyInFamily extends Refusal<AlreadyInFamily>()("AlreadyInFamily", 409) {}

/** The invitation was used, withdrawn, has expired, or is for somebody else. */
export class InvitationInvalid extends Refusal<InvitationInvalid>()("InvitationInvalid", 410) {}

/** The token of a mailed link. */
const Invited = Schema.Struct({ token: NonEmptyText.check(Schema.isMaxLength(200)) })

export class FamilyGroup extends HttpApiGroup.make("family").add(
  HttpApiEndpoint.get("family", "/family", { success: Envelope(Family), error: FamilyNotFound }).middleware(SignedIn),
  /** Mails a link; somebody invited before gets a new one. */
  HttpApiEndpoint.post("invite", "/family/invitations", {
    payload: Schema.Struct({ email: MailAddress }),
    success: Envelope(Family),
    error: [FamilyNotFound, FamilyFull, AlreadyInFamily, TooManyRequests]
  }).middleware(SignedIn),
  /** Withdraws an invitation, or removes a member. */
  HttpApiEndpoint.delete("dismiss", "/family/members/:id", {
    params: { id: Schema.String },
    success: Envelope(Family),
    error: FamilyNotFound
  }).middleware(SignedIn),
  /** The name of who invites, for the invited user only. */
  HttpApiEndpoint.post("inviter", "/family/inviter", {
    payload: Invited,
    success: Envelope(Schema.Struct({ name: Schema.String })),
    error: [InvitationInvalid, TooManyRequests]
  }).middleware(SignedIn),
  /** Joins the family of the invitation; repeating it is harmless. */
  HttpApiEndpoint.post("join", "/family/join", {
    payload: Invited,
    success: Envelope(Schema.Null),
    error: [InvitationInvalid, TooManyRequests]
  }).middleware(SignedIn),
  /** Leaves another user's family. */
  HttpApiEndpoint.post("leave", "/family/leave", {
    success: Envelope(Schema.Null),
    error: FamilyNotFound
  }).middleware(SignedIn)
) {}
