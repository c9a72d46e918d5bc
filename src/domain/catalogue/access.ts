/** The entitlement rule of shop, reader and server. Source: product, "Reading access". */
export interface Holdings {
  readonly issueAccess: ReadonlyArray<string>
  readonly publicationAccess: ReadonlyArray<string>
  /** Those of them that the user publishes, if that is known. */
  readonly ownPublications?: ReadonlyArray<string>
  readonly platformAccess: boolean
  readonly corporateAccess: {
    readonly isPlatformAccess: boolean
    readonly publicationIds: ReadonlyArray<string>
    /** Who the network belongs to, if that is known. */
    readonly corporateAccessName?: string | null
  } | null
}

export const noHoldings: Holdings = {
  issueAccess: [],
  publicationAccess: [],
  platformAccess: false,
  corporateAccess: null
}

export interface Subject {
  readonly id: string
  readonly publication: string
  readonly isFree: boolean
}

/** Why a user may read the whole issue; null if only its preview is open. */
export type Entitlement = "free" | "platform" | "issue" | "publication" | "corporate"

export const entitlement = (subject: Subject, holdings: Holdings): Entitlement | null => {
  if (subject.isFree) return "free"
  if (holdings.platformAccess) return "platform"
  if (holdings.issueAccess.includes(subject.id)) return "issue"
  if (holdings.publicationAccess.includes(subject.publication)) return "publication"
  const corporate = holdings.corporateAccess
  if (corporate !== null && (corporate.isPlatformAccess || corporate.publicationIds.includes(subject.publication))) {
    return "corporate"
  }
  return null
}
