import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { OwnArchive, OwnData } from "../domain/account/OwnData.ts"
import { maxPasswordLength } from "../domain/session/Password.ts"
import { WrongPassword } from "./account.ts"
import { SignedIn } from "./authorisation.ts"
import { Envelope, Refusal, RefusalWith } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"

/** The account has no password to prove its user, and signing in was long ago. */
export class SignInAgainNeeded extends Refusal<SignInAgainNeeded>()("SignInAgainNeeded", 403) {}

/** An archive was made within the last 24 hours, or is being made. */
export class ArchiveTooSoon extends Refusal<ArchiveTooSoon>()("ArchiveTooSoon", 409) {}

/** The user has no such archive that can be downloaded. */
export class ArchiveNotFound extends Refusal<ArchiveNotFound>()("ArchiveNotFound", 404) {}

/** Publications must be handed over or deleted before their owner. */
export class OwnsPublications extends RefusalWith<OwnsPublications>()("OwnsPublications", 409, {
  titles: Schema.Array(Schema.String)
}) {}

/** Empty for an account without a password, which must have signed in within 15 minutes. */
const proof = Schema.Struct({ password: Schema.String.check(Schema.isMaxLength(maxPasswordLength)) })

/** Where an archive is downloaded, with a pass. */
export const archivePath = "/own-data/archives"

export class OwnDataGroup extends HttpApiGroup.make("ownData").add(
  HttpApiEndpoint.get("ownData", "/own-data", { success: Envelope(OwnData) }).middleware(SignedIn),
  HttpApiEndpoint.post("askArchive", "/own-data/archives", {
    payload: proof,
    success: Envelope(OwnArchive),
    error: [WrongPassword, SignInAgainNeeded, ArchiveTooSoon, TooManyRequests]
  }).middleware(SignedIn),
  /** An address from which this session can download the archive, for a minute. */
  HttpApiEndpoint.post("openArchive", "/own-data/archives/:id/address", {
    params: { id: Schema.String },
    success: Envelope(Schema.Struct({ url: Schema.String })),
    error: ArchiveNotFound
  }).middleware(SignedIn),
  /** Ends renewals and every session at once; signing in takes it back until `erase_at`. */
  HttpApiEndpoint.post("deleteAccount", "/own-data/deletion", {
    payload: proof,
    success: Envelope(Schema.Struct({ erase_at: Schema.String })),
    error: [WrongPassword, SignInAgainNeeded, OwnsPublications, TooManyRequests]
  }).middleware(SignedIn)
) {}
