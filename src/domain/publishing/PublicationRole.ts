import { Schema } from "effect"

/** What somebody whom its owner invited does for a publication. */
export const MemberRole = Schema.Literals(["editor", "figures"])
export type MemberRole = typeof MemberRole.Type

export const PublicationRole = Schema.Literals(["owner", ...MemberRole.literals])
export type PublicationRole = typeof PublicationRole.Type

/** `own`: decide who belongs to a publication, and delete it. `edit`: issues and settings. `figures`: sales and readers. */
export type PublicationRight = "own" | "edit" | "figures"

const rightsOf: Readonly<Record<PublicationRole, ReadonlyArray<PublicationRight>>> = {
  owner: ["own", "edit", "figures"],
  editor: ["edit", "figures"],
  figures: ["figures"]
}

/** Source: product, "People of a publication". */
export const reaches = (role: PublicationRole, right: PublicationRight): boolean => rightsOf[role].includes(right)

export const rolesWith = (right: PublicationRight): ReadonlyArray<PublicationRole> =>
  PublicationRole.literals.filter((role) => reaches(role, right))
