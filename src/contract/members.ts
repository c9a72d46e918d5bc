import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { People } from "../domain/publishing/People.ts"
import { MemberRole } from "../domain/publishing/PublicationRole.ts"
import { PublisherOnly, SignedIn } from "./authorisation.ts"
import { Envelope, Refusal } from "./envelope.ts"
import { InvitationInvalid } from "./family.ts"
import { PublicationNotFound } from "./publishing.ts"
import { TooManyRequests } from "./refusals.ts"
import { MailAddress } from "./session.ts"
import { NonEmptyText } from "./text.ts"

/** The address is the owner's, or a member's. */
export class AlreadyMember extends Refusal<AlreadyMember>()("AlreadyMember", 409) {}

/** The publication has no such member, or they left. */
export class MemberNotFound extends Refusal<MemberNotFound>()("MemberNotFound", 404) {}

/** Its owner cannot leave a publication. */
export class OwnerStays extends Refusal<OwnerStays>()("OwnerStays", 409) {}

/** The token of a mailed link. */
const Invited = Schema.Struct({ token: NonEmptyText.check(Schema.isMaxLength(200)) })

/** What an invitation is to. */
const Invitation = Schema.Struct({ inviter: Schema.String, publication: Schema.String, role: MemberRole })

export class MembersGroup extends HttpApiGroup.make("members").add(
  HttpApiEndpoint.get("people", "/publisher/publications/:id/people", {
    params: { id: Schema.String },
    success: Envelope(People),
    error: PublicationNotFound
  }).middleware(PublisherOnly),
  /** Mails a link; somebody invited before gets a new one. */
  HttpApiEndpoint.post("inviteMember", "/publisher/publications/:id/invitations", {
    params: { id: Schema.String },
    payload: Schema.Struct({ email: MailAddress, role: MemberRole }),
    success: Envelope(People),
    error: [PublicationNotFound, AlreadyMember, TooManyRequests]
  }).middleware(PublisherOnly),
  /** Of a member, or of somebody invited. */
  HttpApiEndpoint.put("changeRole", "/publisher/publications/:id/people/:member", {
    params: { id: Schema.String, member: Schema.String },
    payload: Schema.Struct({ role: MemberRole }),
    success: Envelope(People),
    error: [PublicationNotFound, MemberNotFound]
  }).middleware(PublisherOnly),
  /** Withdraws an invitation, or removes a member; repeating it is harmless. */
  HttpApiEndpoint.delete("removeMember", "/publisher/publications/:id/people/:member", {
    params: { id: Schema.String, member: Schema.String },
    success: Envelope(People),
    error: PublicationNotFound
  }).middleware(PublisherOnly),
  HttpApiEndpoint.post("leavePublication", "/publisher/publications/:id/leave", {
    params: { id: Schema.String },
    success: Envelope(Schema.Null),
    error: [PublicationNotFound, OwnerStays]
  }).middleware(PublisherOnly),
  /** What the mailed link invites to. */
  HttpApiEndpoint.post("readInvitation", "/publication-invitations/read", {
    payload: Invited,
    success: Envelope(Invitation),
    error: [InvitationInvalid, TooManyRequests]
  }).middleware(SignedIn),
  /** Joins the publication of the invitation; repeating it is harmless. */
  HttpApiEndpoint.post("acceptInvitation", "/publication-invitations/accept", {
    payload: Invited,
    success: Envelope(Schema.Null),
    error: [InvitationInvalid, TooManyRequests]
  }).middleware(SignedIn)
) {}
