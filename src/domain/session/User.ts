import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"

export const Role = Schema.Literals(["READER", "PUBLISHER_ADMIN"])
export type Role = typeof Role.Type

export const User = Schema.Struct({
  id: PublicId,
  name: Schema.String,
  email: Schema.String,
  phone: Schema.NullOr(Schema.String),
  role: Role,
  emailVisibility: Schema.Boolean,
  verified: Schema.Boolean,
  provider: Schema.String,
  oauth: Schema.Boolean,
  providerId: Schema.NullOr(Schema.String)
})
export type User = typeof User.Type
