import type { Catalogue } from "./Catalogue.ts"
import type { Category } from "./Category.ts"
import { shownCategories } from "./shownCategories.ts"
import type { Magazine } from "./Magazine.ts"
import { mostRead } from "./mostRead.ts"
import { isFree } from "./price.ts"

/** How many issues of a section the home screen shows. Source: product, "Home". */
export const sectionLength = 4

/** A category with at most so many issues is a compact row. */
const compactLength = 2

/** A point of view needs more than one cover. */
const leastOfView = 2

/** Points of view first, then the categories, then `others`: what is in no known category. */
export type SectionKind = "week" | "free" | "read" | "category" | "others"

/** A section of the home screen: its first issues, and how many it has. */
export interface Section {
  readonly kind: SectionKind
  /** Of kind `category` only, else null. */
  readonly category: Category | null
  readonly magazines: ReadonlyArray<Magazine>
  readonly count: number
  /** Too few for a shelf of their own. */
  readonly isCompact: boolean
}

/** The home screen: the newest issue, then its sections in order. */
export interface HomeSections {
  readonly newest: Magazine | null
  readonly sections: ReadonlyArray<Section>
  /** How many magazines there are. */
  readonly count: number
}

interface Among {
  readonly kind: SectionKind
  readonly category: Category | null
  readonly all: ReadonlyArray<Magazine>
}

/** Those that the neighbouring section does not show come first, each in its order. */
const othersFirst = (all: ReadonlyArray<Magazine>, neighbour: ReadonlySet<Magazine>): ReadonlyArray<Magazine> => [
  ...all.filter((magazine) => !neighbour.has(magazine)),
  ...all.filter((magazine) => neighbour.has(magazine))
]

/**
 * The newest issue is not repeated in a section that has others. What was read most keeps its order, whatever the
 * neighbour shows.
 */
const laidOut = (
  { kind, category, all }: Among,
  newest: Magazine | null,
  neighbour: ReadonlySet<Magazine>
): Section => {
  const others = all.filter((magazine) => magazine !== newest)
  const shown = kind === "read" ? all : othersFirst(others.length > 0 ? others : all, neighbour)
  const isCompact = (kind === "category" || kind === "others") && all.length <= compactLength
  return { kind, category, magazines: shown.slice(0, sectionLength), count: all.length, isCompact }
}

const isShown = ({ kind, all }: Among, newest: Magazine | null): boolean => {
  const others = all.filter((magazine) => magazine !== newest)
  if (kind === "category") return all.length > 0
  return kind === "others" ? others.length > 0 : others.length >= leastOfView
}

/**
 * Arranges a catalogue for the home screen: new this week, free and most read, then the categories, without empty ones
 * and the hidden one. Issues without a known category come last; those only in the
 * hidden category are left out. Neighbouring sections show other covers first, where they have them.
 */
export const homeSections = ({ magazines, categories }: Catalogue): HomeSections => {
  const newest = magazines[0] ?? null
  const hidden = new Set(categories.map(({ id }) => id as string))
  for (const { id } of shownCategories(categories)) hidden.delete(id)
  const open = magazines.filter(({ tags }) => tags.length === 0 || tags.some((tag) => !hidden.has(tag)))
  const known = new Set<string>(categories.map(({ id }) => id))
  const among: ReadonlyArray<Among> = [
    { kind: "week", category: null, all: open.filter(({ is_new }) => is_new === true) },
    { kind: "free", category: null, all: open.filter(isFree) },
    { kind: "read", category: null, all: mostRead(open) },
    ...shownCategories(categories).map((category) => ({
      kind: "category" as const,
      category,
      all: magazines.filter(({ tags }) => tags.includes(category.id))
    })),
    { kind: "others", category: null, all: magazines.filter(({ tags }) => !tags.some((tag) => known.has(tag))) }
  ]
  const sections: Array<Section> = []
  for (const one of among) {
    if (!isShown(one, newest)) continue
    sections.push(laidOut(one, newest, new Set(sections.at(-1)?.magazines)))
  }
  return { newest, sections, count: magazines.length }
}

/** Whether there are more than the home screen shows. */
export const hasMore = ({ count }: Pick<Section, "count">): boolean => count > sectionLength

/** Where all of a section's issues are: a category, the free ones of the store, or the store; and how many are there. */
export interface SectionWay {
  readonly category: Category | null
  readonly isFree: boolean
  readonly number: number
}

/** The way to all, if there are more than the home screen shows; what was read most has none. */
export const wayToAll = (section: Section, inStore: number): SectionWay | null => {
  const { kind, category, count } = section
  if (kind === "read" || !hasMore(section)) return null
  return { category, isFree: kind === "free", number: kind === "category" || kind === "free" ? count : inStore }
}
