import { Schema } from "effect"
import type { Holdings } from "./access.ts"

/** What a network may read, as `GET /ip-access-check` answers it. */
export const IpAccess = Schema.Struct({
  access_granted: Schema.Boolean,
  publication_ids: Schema.Array(Schema.String),
  access_type: Schema.NullOr(Schema.Literals(["platform", "publication"])),
  corporate_access_id: Schema.NullOr(Schema.String)
})
export type IpAccess = typeof IpAccess.Type

export const noIpAccess: IpAccess = {
  access_granted: false,
  publication_ids: [],
  access_type: null,
  corporate_access_id: null
}

/** All that somebody may read, as `GET /user-access-summary` answers it and the browser keeps it. Source: product, "Reading access". */
export const AccessSummary = Schema.Struct({
  issueAccess: Schema.Array(Schema.String),
  publicationAccess: Schema.Array(Schema.String),
  platformAccess: Schema.Boolean,
  corporateAccess: Schema.Struct({
    hasAccess: Schema.Boolean,
    accessType: Schema.NullOr(Schema.Literals(["platform", "publication"])),
    corporateAccessId: Schema.NullOr(Schema.String),
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
    publicationIds: [],
    isPlatformAccess: false
  }
}

/** Milliseconds after which what somebody may read is asked again, and before which not even for a tab that comes back. */
export const accessLifetime = 60 * 60 * 1000
export const accessRest = 60 * 1000

/** Milliseconds before a question that was not answered is put again: twice as many each time, up to a lifetime. */
export const restAfter = (failures: number): number => Math.min(30_000 * 2 ** (failures - 1), accessLifetime)

/** What a visitor may read, from what their network may. */
export const summaryOfNetwork = (access: IpAccess): AccessSummary => ({
  ...noAccess,
  corporateAccess: {
    hasAccess: access.access_granted,
    accessType: access.access_type,
    corporateAccessId: access.corporate_access_id,
    publicationIds: access.publication_ids,
    isPlatformAccess: access.access_granted && access.access_type === "platform"
  }
})

/** The summary as the entitlement rule takes it. */
export const holdingsOf = ({ corporateAccess, ...held }: AccessSummary): Holdings => ({
  ...held,
  corporateAccess: corporateAccess.hasAccess ? corporateAccess : null
})
