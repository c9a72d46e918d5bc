import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"
import { MemberRole, PublicationRole } from "./PublicationRole.ts"

/** A member of a publication, or somebody invited, whose name is not known yet. */
export const PublicationMember = Schema.Struct({
  id: PublicId,
  /** Null for all but the owner of the publication, and for the member themselves. */
  email: Schema.NullOr(Schema.String),
  name: Schema.NullOr(Schema.String),
  role: MemberRole,
  state: Schema.Literals(["invited", "joined"]),
  /** It is who asks. */
  is_you: Schema.Boolean,
  /** In ISO 8601: when they were invited, or joined. */
  since: Schema.String
})
export type PublicationMember = typeof PublicationMember.Type

/** Who belongs to a publication. Members see no invitations. Source: product, "People of a publication". */
export const People = Schema.Struct({
  publication: Schema.Struct({ id: Schema.String, title: Schema.String }),
  /** The role of who asks. */
  role: PublicationRole,
  owner: Schema.String,
  members: Schema.Array(PublicationMember)
})
export type People = typeof People.Type
