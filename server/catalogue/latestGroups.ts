import { Effect } from "effect"
import { hiddenCategory } from "../../src/domain/catalogue/Category.ts"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import { Issues } from "./Issues.ts"

/** Groups cards by category. A card appears in each of its categories, or in the hidden one if it has none. */
const groupByTags = (cards: ReadonlyArray<Magazine>, hidden: string): Record<string, ReadonlyArray<Magazine>> => {
  const groups = new Map<string, Array<Magazine>>()
  for (const card of cards) {
    for (const id of new Set(card.tags.length === 0 ? [hidden] : card.tags)) {
      const group = groups.get(id) ?? []
      groups.set(id, group)
      group.push(card)
    }
  }
  return Object.fromEntries(groups)
}

/** The content of the catalogue: the newest issue of every publication, grouped by category. */
export const latestGroups = Effect.gen(function* () {
  const issues = yield* Issues
  const categories = yield* issues.categories("tr")
  const hidden = categories.find(({ slug }) => slug === hiddenCategory)?.id ?? hiddenCategory
  return groupByTags(yield* issues.latest, hidden)
})
