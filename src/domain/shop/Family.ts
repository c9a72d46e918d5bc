import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"

/** Somebody with whom a family plan is shared. Their name is told once they have joined. */
export const FamilyMember = Schema.Struct({
  id: PublicId,
  email: Schema.String,
  name: Schema.NullOr(Schema.String),
  state: Schema.Literals(["invited", "joined"]),
  /** In ISO 8601: when they were invited, or joined. */
  since: Schema.String
})
export type FamilyMember = typeof FamilyMember.Type

/** A family plan that its owner shares. Source: product, "Family". */
export const Family = Schema.Struct({
  /** So many can be invited. */
  places: Schema.Int,
  members: Schema.Array(FamilyMember)
})
export type Family = typeof Family.Type
