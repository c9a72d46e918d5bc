import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"
import { MemberRole } from "../publishing/PublicationRole.ts"

export const Role = Schema.Literals(["READER", "PUBLISHER_ADMIN"])
export type Role = typeof Role.Type

export const User = Schema.Struct({
  id: PublicId,
  name: Schema.String,
  email: Schema.String,
  phone: Schema.NullOr(Schema.String),
  role: Role,
  /** The widest role among the publications of others of which the user is a member; older copies lack it. */
  desk: Schema.optionalKey(Schema.NullOr(MemberRole)),
  /** Belongs to the support team; absent: no. */
  support: Schema.optionalKey(Schema.Boolean),
  emailVisibility: Schema.Boolean,
  verified: Schema.Boolean,
  provider: Schema.String,
  oauth: Schema.Boolean,
  providerId: Schema.NullOr(Schema.String)
})
export type User = typeof User.Type
