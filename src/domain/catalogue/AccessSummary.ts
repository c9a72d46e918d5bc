import { Schema } from "effect"

/** What a network may read, the answer of `GET /ip-access-check`. */
export const IpAccess = Schema.Struct({
  access_granted: Schema.Boolean,
  publication_ids: Schema.Array(Schema.String),
  access_type: Schema.NullOr(Schema.Literals(["platform", "publication"])),
  corporate_access_id: Schema.NullOr(Schema.String),
  /** Who the network belongs to. */
  corporate_access_name: Schema.optionalKey(Schema.NullOr(Schema.String))
})
export type IpAccess = typeof IpAccess.Type

export const noIpAccess: IpAccess = {
  access_granted: false,
  publication_ids: [],
  access_type: null,
  corporate_access_id: null,
  corporate_access_name: null
}

/** Everything a user may read, the answer of `GET /user-access-summary`. Source: product, "Reading access". */
export const AccessSummary = Schema.Struct({
  issueAccess: Schema.Array(Schema.String),
  publicationAccess: Schema.Array(Schema.String),
  /** Those of them that the user publishes; older copies lack it. */
  ownPublications: Schema.optionalKey(Schema.Array(Schema.String)),
  platformAccess: Schema.Boolean,
  corporateAccess: Schema.Struct({
    hasAccess: Schema.Boolean,
    accessType: Schema.NullOr(Schema.Literals(["platform", "publication"])),
    corporateAccessId: Schema.NullOr(Schema.String),
    /** Older copies lack it. */
    corporateAccessName: Schema.optionalKey(Schema.NullOr(Schema.String)),
    publicationIds: Schema.Array(Schema.String),
    isPlatformAccess: Schema.Boolean
  })
})
export type AccessSummary = typeof AccessSummary.Type

export const noAccess: AccessSummary = {
  issueAccess: [],
  publicationAccess: [],
  platformAccess: false,
  corporateAccess: {
    hasAccess: false,
    accessType: null,
    corporateAccessId: null,
    corporateAccessName: null,
    publicationIds: [],
    isPlatformAccess: false
  }
}

/** Milliseconds after which access is asked for again, and before which it is not. */
export const accessLifetime = 60 * 60 * 1000
export const accessRest = 60 * 1000

/** Milliseconds before the next try after failures: doubled each time, up to the lifetime. */
export const restAfter = (failures: number): number => Math.min(30_000 * 2 ** (failures - 1), accessLifetime)

/** What a visitor may read through their network. */
export const summaryOfNetwork = (access: IpAccess): AccessSummary => ({
  ...noAccess,
  corporateAccess: {
    hasAccess: access.access_granted,
    accessType: access.access_type,
    corporateAccessId: access.corporate_access_id,
    corporateAccessName: access.corporate_access_name ?? null,
    publicationIds: access.publication_ids,
    isPlatformAccess: access.access_granted && access.access_type === "platform"
  }
})
