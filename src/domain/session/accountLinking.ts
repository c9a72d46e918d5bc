import type { User } from "./User.ts"

export interface Vouched {
  /** Whether this person of the provider has signed in here before. */
  readonly isKnown: boolean
  /** Whether the provider has verified the address. */
  readonly isVerified: boolean
  /** Whose address it is here. */
  readonly account: Pick<User, "verified"> | null
}

/**
 * What becomes of somebody whom a provider names: the account they had, a new one, or one with the same address. That one
 * is joined only if both sides have verified the address: whoever registers with a stranger's address and waits would
 * own what the stranger joins, and whoever names a stranger's address to a provider would get in. Else its password is
 * asked for. Source: product, "Social sign-in".
 */
export const joining = ({ isKnown, isVerified, account }: Vouched): "enter" | "begin" | "join" | "askPassword" => {
  if (isKnown) return "enter"
  if (account === null) return "begin"
  return isVerified && account.verified ? "join" : "askPassword"
}
