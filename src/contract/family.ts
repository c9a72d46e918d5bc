import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Family } from "../domain/shop/Family.ts"
import { SignedIn } from "./authorisation.ts"
import { Envelope, refusal } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { MailAddress } from "./session.ts"
import { NonEmptyText } from "./text.ts"

/** No family plan of the reader's runs, or they are in nobody's. */
export class FamilyNotFound extends Schema.TaggedError<FamilyNotFound>()("FamilyNotFound", refusal, {
  httpApiStatus: 404
}) {}

/** Every place of the family is taken. */
export class FamilyFull extends Schema.TaggedError<FamilyFull>()("FamilyFull", refusal, { httpApiStatus: 409 }) {}

/** It is the owner's address, or that by which somebody is in the family. */
export class AlreadyInFamily extends Schema.TaggedError<AlreadyInFamily>()("AlreadyInFamily", refusal, {
  httpApiStatus: 409
}) {}

/** It is nobody's any more: it was used, taken back, has run out, or was another's. */
export class InvitationInvalid extends Schema.TaggedError<InvitationInvalid>()("InvitationInvalid", refusal, {
  httpApiStatus: 410
}) {}

/** What the link of a mail has brought. */
const Invited = Schema.Struct({ token: NonEmptyText.check(Schema.isMaxLength(200)) })

export class FamilyGroup extends HttpApiGroup.make("family").add(
  HttpApiEndpoint.get("family", "/family", { success: Envelope(Family), error: FamilyNotFound }).middleware(SignedIn),
  /** Sends a mail with a link; to who was invited before, another one. */
  HttpApiEndpoint.post("invite", "/family/invitations", {
    payload: Schema.Struct({ email: MailAddress }),
    success: Envelope(Family),
    error: [FamilyNotFound, FamilyFull, AlreadyInFamily, TooManyRequests]
  }).middleware(SignedIn),
  /** Takes an invitation back, or the place from whoever has joined. */
  HttpApiEndpoint.delete("dismiss", "/family/members/:id", {
    params: { id: Schema.String },
    success: Envelope(Family),
    error: FamilyNotFound
  }).middleware(SignedIn),
  /** Who invites by this token, told to whom the invitation would have. */
  HttpApiEndpoint.post("inviter", "/family/inviter", {
    payload: Invited,
    success: Envelope(Schema.Struct({ name: Schema.String })),
    error: [InvitationInvalid, TooManyRequests]
  }).middleware(SignedIn),
  /** The account that asks joins the family that the token invites to; asked again, it has joined. */
  HttpApiEndpoint.post("join", "/family/join", {
    payload: Invited,
    success: Envelope(Schema.Null),
    error: [InvitationInvalid, TooManyRequests]
  }).middleware(SignedIn),
  /** Gives up the place in another's family. */
  HttpApiEndpoint.post("leave", "/family/leave", {
    success: Envelope(Schema.Null),
    error: FamilyNotFound
  }).middleware(SignedIn)
) {}
