import type { User } from "./User.ts"

export interface ProviderIdentity {
  /** Whether this identity has signed in here before. */
  readonly isKnown: boolean
  /** Whether the provider has verified the address. */
  readonly isVerified: boolean
  /** The account with this address. */
  readonly account: Pick<User, "verified"> | null
}

/**
 * What to do with an identity: enter its account, create one, or join the account with the same address. Joining
 * requires that both sides have verified the address; otherwise a stranger could register it first, or claim it at a
 * provider. Else the password is asked for. Source: product, "Social sign-in".
 */
export const joining = ({
  isKnown,
  isVerified,
  account
}: ProviderIdentity): "enter" | "begin" | "join" | "askPassword" => {
  if (isKnown) return "enter"
  if (account === null) return "begin"
  return isVerified && account.verified ? "join" : "askPassword"
}
