import { Schema } from "effect"
import { Categories, LatestGrouped } from "../contract/catalogue.ts"
import { AccessSummary } from "../domain/catalogue/AccessSummary.ts"
import { CatalogueCopy } from "../domain/catalogue/Catalogue.ts"
import { User } from "../domain/session/User.ts"
import { reading } from "./platform/reading.ts"

export const readMagazines = reading(LatestGrouped)
export const readCategories = reading(Categories)
export const readCopy = reading(CatalogueCopy)
export const readUser = reading(User)
export const readAccess = reading(Schema.Struct({ ...AccessSummary.fields, user: Schema.NullOr(Schema.String) }))
