import type { MemberRole } from "../publishing/PublicationRole.ts"
import { isMailAddress } from "../session/MailAddress.ts"
import type { Family } from "./Family.ts"

/** What its link tells whom it invites. */
export interface Invitation {
  readonly inviter: string
  /** Null: to a family. */
  readonly to: { readonly publication: string; readonly role: MemberRole } | null
}

/** A rule that the address of whoever is to be invited breaks, by name. */
export type InvitationProblem = "emailRequired" | "emailInvalid"

/** An address is required, and must be one. Source: product, "Family". */
export const invitationProblem = (email: string): InvitationProblem | null => {
  if (email.trim() === "") return "emailRequired"
  return isMailAddress(email.trim()) ? null : "emailInvalid"
}

/** Places to which nobody is invited. */
export const freePlaces = ({ places, members }: Family): number => Math.max(0, places - members.length)
