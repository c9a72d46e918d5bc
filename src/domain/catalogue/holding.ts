import { entitlement, type Holdings, type Subject } from "./access.ts"

/** What somebody is told instead of a price: that it is theirs, or theirs to publish, comes with a subscription, or is a gift. */
export type Holding =
  | { readonly by: "own" | "publisher" | "subscription" }
  /** Of their network. */
  | { readonly by: "network"; readonly name: string | null }

/** Null for what is free or not held. Source: product, "Going on". */
export const holdingOf = (subject: Subject, holdings: Holdings): Holding | null => {
  const isOwn = holdings.ownPublications?.includes(subject.publication) ?? false
  if (isOwn && !subject.isFree) return { by: "publisher" }
  switch (entitlement(subject, holdings)) {
    case "issue":
      return { by: "own" }
    case "platform":
    case "publication":
      return { by: "subscription" }
    case "corporate":
      return { by: "network", name: holdings.corporateAccess?.corporateAccessName ?? null }
    case "free":
    case null:
      return null
  }
}
