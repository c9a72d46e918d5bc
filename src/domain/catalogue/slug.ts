import { foldPlain } from "../folding.ts"
import { isPublicId } from "./PublicId.ts"

const maxLength = 80

/** The slug of a title without usable letters. */
const fallbackSlug = "dergi"

/**
 * A title as part of an address: small letters and digits with single hyphens, at most 80 characters. Never empty, and
 * never like an id, because an address may contain either.
 */
export const slugOf = (title: string): string => {
  const words = foldPlain(title)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
  const slug = words.join("-").slice(0, maxLength).replace(/-$/, "")
  if (slug === "") return fallbackSlug
  return isPublicId(slug) ? `${slug}-${fallbackSlug}` : slug
}

/** The slug of the n-th publication with the same title; the first has no number. */
export const withNumber = (slug: string, number: number): string => (number === 1 ? slug : `${slug}-${number}`)
