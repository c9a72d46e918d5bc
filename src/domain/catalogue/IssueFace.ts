import type { Category } from "./Category.ts"
import { isFree, issuePrice } from "./price.ts"
import type { Issue } from "./Issue.ts"
import type { Magazine } from "./Magazine.ts"
import { shownCategories } from "./shownCategories.ts"
import { skuOf } from "./sku.ts"

/** What an issue's page shows first; page sizes are PDF points, `price` is in kuruş. */
export interface IssueFace extends Omit<Magazine, "slug" | "image"> {
  /** Its publication's; null if not known. */
  readonly slug: string | null
  /** Its publication's, by address; null if there is none, or if it comes from the catalogue, as for the SKU. */
  readonly logo: string | null
  /** Null if it comes from the catalogue, which does not have it. */
  readonly sku: string | null
}

/** A4, for issues without a page size. */
const usualPage = { width: 595.5, height: 842.25 }

/** An issue without a description takes its publication's. */
export const faceOfIssue = (issue: Issue): IssueFace => {
  const { publication } = issue.expand
  const priced = { tier: publication.tier, is_free: issue.is_free }
  return {
    id: publication.id,
    slug: publication.slug ?? null,
    title: publication.title,
    description: issue.description.trim() || publication.description,
    cover_image: issue.cover_image,
    issue_id: issue.id,
    issue_number: issue.issue_number,
    issue_title: issue.title,
    publish_date: issue.publish_date.slice(0, 10),
    language: publication.language,
    page_count: issue.page_count,
    page_width: issue.page_width ?? usualPage.width,
    page_height: issue.page_height ?? usualPage.height,
    publisher_name: publication.publisher_name,
    frequency: publication.frequency,
    tier: publication.tier,
    price: issuePrice(priced),
    is_free: isFree(priced),
    tags: publication.tags,
    sidebar_off: publication.sidebar_off,
    logo: publication.logo,
    sku: skuOf(issue)
  }
}

/** The same from a magazine of the catalogue. */
export const faceOfMagazine = ({ image: _, ...magazine }: Magazine): IssueFace => ({
  ...magazine,
  logo: null,
  sku: null
})

/** The magazine of an address: an issue's id, a publication's id, or its slug. */
export const magazineAt = (magazines: ReadonlyArray<Magazine>, address: string): Magazine | null =>
  magazines.find(({ issue_id }) => issue_id === address) ??
  magazines.find(({ id, slug }) => id === address || slug === address) ??
  null

/** Its description by paragraphs. */
export const paragraphsOf = ({ description }: Pick<IssueFace, "description">): ReadonlyArray<string> =>
  description.split(/\n\s*\n/u).filter((paragraph) => paragraph.trim() !== "")

/** Its categories, of those that have a name in this language. */
export const categoriesOf = (
  { tags }: Pick<IssueFace, "tags">,
  categories: ReadonlyArray<Category>
): ReadonlyArray<Category> => {
  const shown = shownCategories(categories)
  return tags.flatMap((tag) => shown.find(({ id }) => id === tag) ?? [])
}
