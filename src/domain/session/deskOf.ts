import type { MemberRole } from "../publishing/PublicationRole.ts"
import type { User } from "./User.ts"

export type DeskKind = "publisher" | MemberRole

/** What a user's desk shows: a publisher's, what their widest role reaches, or none. Source: product, "People of a publication". */
export const deskOf = ({ role, desk }: Pick<User, "role" | "desk">): DeskKind | null =>
  role === "PUBLISHER_ADMIN" ? "publisher" : (desk ?? null)
