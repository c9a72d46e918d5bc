import { Schema } from "effect"

/** Fifteen characters of a-z and 0-9: the only form of a public id, and the only one analytics accepts. */
export const PublicId = Schema.String.check(Schema.isPattern(/^[a-z0-9]{15}$/)).pipe(Schema.brand("PublicId"))
export type PublicId = typeof PublicId.Type

export const isPublicId = Schema.is(PublicId)
