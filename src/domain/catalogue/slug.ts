import { foldPlain } from "../folding.ts"
import { isPublicId } from "./PublicId.ts"

const longest = 80

/** What a title without a single letter that addresses know is called. */
const nameless = "dergi"

/**
 * A title as a part of an address: small letters and digits joined by single hyphens, 80 characters at most. It is never
 * empty and never looks like an id, for the same place of an address takes both.
 */
export const slugOf = (title: string): string => {
  const words = foldPlain(title)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
  const slug = words.join("-").slice(0, longest).replace(/-$/, "")
  if (slug === "") return nameless
  return isPublicId(slug) ? `${slug}-${nameless}` : slug
}

/** The slug of the n-th of the same title: the first has it alone. */
export const withNumber = (slug: string, number: number): string => (number === 1 ? slug : `${slug}-${number}`)
