import type { Holdings } from "./access.ts"
import type { AccessSummary } from "./AccessSummary.ts"

/** The summary in the form of the entitlement rule. */
export const holdingsOf = ({ corporateAccess, ...held }: AccessSummary): Holdings => ({
  ...held,
  corporateAccess: corporateAccess.hasAccess ? corporateAccess : null
})
