import { Schema } from "effect"

/** Article type sizes in pixels. Source: product, "Articles". */
export const typeSizes = { least: 12, most: 28, step: 2, usual: 18 } as const

/**
 * A user's settings for articles: type size and night theme. `null` follows the site's theme; a choice here does not
 * change that of the site or the reader.
 */
export const Typesetting = Schema.Struct({
  size: Schema.Int.check(
    Schema.isBetween({ minimum: typeSizes.least, maximum: typeSizes.most }),
    Schema.isMultipleOf(typeSizes.step)
  ),
  isNight: Schema.NullOr(Schema.Boolean)
})
export type Typesetting = typeof Typesetting.Type

export const usualTypesetting: Typesetting = { size: typeSizes.usual, isNight: null }

export const isLargest = ({ size }: Typesetting): boolean => size >= typeSizes.most
export const isSmallest = ({ size }: Typesetting): boolean => size <= typeSizes.least

const sized = (set: Typesetting, size: number): Typesetting => ({
  ...set,
  size: Math.min(Math.max(size, typeSizes.least), typeSizes.most)
})

export const larger = (set: Typesetting): Typesetting => sized(set, set.size + typeSizes.step)
export const smaller = (set: Typesetting): Typesetting => sized(set, set.size - typeSizes.step)
