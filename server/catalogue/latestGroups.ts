import { Clock, Effect } from "effect"
import { hiddenCategory } from "../../src/domain/catalogue/shownCategories.ts"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"
import { Issues } from "./Issues.ts"
import { Readership } from "./Readership.ts"

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

const newForDays = 7
const dayMillis = 24 * 60 * 60 * 1000

const dayInZone = new Intl.DateTimeFormat("en-CA", { timeZone: publishingZone })

/** Whether its day is one of the last seven, today (YYYY-MM-DD) included. */
export const isOfThisWeek = ({ publish_date }: Pick<Magazine, "publish_date">, today: string): boolean => {
  const age = Date.parse(today) - Date.parse(publish_date)
  return age >= 0 && age < newForDays * dayMillis
}

/** The content of the catalogue: the newest issue of every publication, grouped by category. */
export const latestGroups = Effect.gen(function* () {
  const issues = yield* Issues
  const categories = yield* issues.categories("tr")
  const hidden = categories.find(({ slug }) => slug === hiddenCategory)?.id ?? hiddenCategory
  const read = yield* Readership.use((readership) => readership.mostRead)
  const today = dayInZone.format(yield* Clock.currentTimeMillis)
  const cards = (yield* issues.latest).map((card): Magazine => {
    const place = read.indexOf(card.id)
    return {
      ...card,
      ...(place === -1 ? {} : { read_rank: place + 1 }),
      ...(isOfThisWeek(card, today) ? { is_new: true } : {})
    }
  })
  return groupByTags(cards, hidden)
})
