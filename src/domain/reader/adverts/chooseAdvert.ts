import type { Slide } from "../slides.ts"
import type { Advert } from "./Advert.ts"
import type { AdvertsOnPages } from "./advertsOnPages.ts"

/** Milliseconds for which an advert stays. Source: product, "Adverts". */
export const advertFor = 8000

/** What was shown before, by id. */
export interface AdvertsShown {
  /** In this session. */
  readonly session: ReadonlyArray<string>
  /** How often today, of those with a limit. */
  readonly counts: Readonly<Record<string, number>>
}

export const nothingShown: AdvertsShown = { session: [], counts: {} }

/** With one more shown. */
export const withShown = ({ session, counts }: AdvertsShown, { reklamId, limit }: Advert): AdvertsShown => ({
  session: session.includes(reklamId) ? session : [...session, reklamId],
  counts: limit === undefined ? counts : { ...counts, [reklamId]: (counts[reklamId] ?? 0) + 1 }
})

/** With what the user was shown today in other browsers. */
export const withShownElsewhere = (shown: AdvertsShown, adverts: ReadonlyArray<Advert>): AdvertsShown => ({
  ...shown,
  counts: {
    ...shown.counts,
    ...Object.fromEntries(
      adverts.flatMap(({ reklamId, shownToday = 0 }) =>
        shownToday > (shown.counts[reklamId] ?? 0) ? [[reklamId, shownToday]] : []
      )
    )
  }
})

/** Whether it may be shown, or shown again. */
export const mayBeShown = ({ reklamId, once, limit = Infinity }: Advert, { session, counts }: AdvertsShown): boolean =>
  !(once && session.includes(reklamId)) && (counts[reklamId] ?? 0) < limit

/** A number from 0 to below 1, and the seed of the next (mulberry32). */
export const randomBySeed = (seed: number): readonly [value: number, next: number] => {
  const next = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(next ^ (next >>> 15), next | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return [((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296, next]
}

interface Candidates {
  readonly adverts: ReadonlyArray<Advert>
  readonly pages: AdvertsOnPages
  readonly shown: AdvertsShown
  readonly seed: number
}

export interface ChosenAdvert {
  readonly advert: Advert
  /** The page that has its keyword. */
  readonly page: number
  /** The keyword, as its maker wrote it. */
  readonly word: string
}

/**
 * One of the adverts whose keyword stands on the slide and that may be shown, all of them alike; null if there is none.
 * The same seed chooses the same. Source: product, "Adverts".
 */
export const chooseAdvert = (slide: Slide, { adverts, pages, shown, seed }: Candidates): ChosenAdvert | null => {
  const found = adverts
    .filter((advert) => mayBeShown(advert, shown))
    .flatMap((advert) => {
      const page = slide.find((one) => pages[one]?.[advert.reklamId] !== undefined)
      const word = page === undefined ? undefined : pages[page]?.[advert.reklamId]
      return page === undefined || word === undefined ? [] : [{ advert, page, word }]
    })
    .toSorted((one, other) => (one.advert.reklamId < other.advert.reklamId ? -1 : 1))
  return found[Math.floor(randomBySeed(seed)[0] * found.length)] ?? null
}
