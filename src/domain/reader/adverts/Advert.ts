import { Schema } from "effect"

/** How an advert comes, by the names that the keyword map uses; `metin` is another name of `toast`. */
export const AdvertKind = Schema.Literals(["toast", "banner_bottom", "slide_in_right", "slide_in_left", "modal_gorsel"])
export type AdvertKind = typeof AdvertKind.Type

/** Characters of a keyword, of which one may take two code units. */
export const maxKeyword = 60

/** An advert as the keyword map has it. */
export const Advert = Schema.Struct({
  reklamId: Schema.String,
  tip: Schema.Literals([...AdvertKind.literals, "metin"]),
  issue_id: Schema.String,
  content: Schema.Struct({
    metin: Schema.String,
    link: Schema.NullOr(Schema.String),
    imageUrl: Schema.NullOr(Schema.String),
    /** In pixels, so that nothing moves when the picture comes. */
    imageWidth: Schema.optionalKey(Schema.Int),
    imageHeight: Schema.optionalKey(Schema.Int)
  }),
  /** Shown once in a session at most. */
  once: Schema.Boolean,
  /** Shown so often a day at most. */
  limit: Schema.optionalKey(Schema.Int),
  /** How often the asking user was shown it today, as far as their browsers may tell; missing for none. */
  shownToday: Schema.optionalKey(Schema.Int)
})
export type Advert = typeof Advert.Type

/** Adverts by keyword. Where several have one keyword, the further ones are in `others`. */
export const KeywordMap = Schema.Record(
  Schema.String,
  Schema.Struct({ ...Advert.fields, others: Schema.optionalKey(Schema.Array(Advert)) })
)
export type KeywordMap = typeof KeywordMap.Type

export const kindOf = ({ tip }: Pick<Advert, "tip">): AdvertKind => (tip === "metin" ? "toast" : tip)

/** Source: product, "Adverts". */
export const isOncePerSession = (kind: AdvertKind): boolean => kind !== "toast"

/** An advert with its keywords. */
export interface PlacedAdvert {
  readonly advert: Advert
  readonly keywords: ReadonlyArray<string>
}

/** The keyword map of adverts. */
export const mapOf = (placed: ReadonlyArray<PlacedAdvert>): KeywordMap => {
  const byKeyword = new Map<string, Array<Advert>>()
  for (const { advert, keywords } of placed) {
    for (const keyword of keywords) byKeyword.set(keyword, [...(byKeyword.get(keyword) ?? []), advert])
  }
  return Object.fromEntries(
    [...byKeyword].flatMap(([keyword, [first, ...others]]) =>
      first === undefined ? [] : [[keyword, { ...first, ...(others.length === 0 ? {} : { others }) }]]
    )
  )
}

/** The adverts of a keyword map, each once. */
export const placedIn = (map: KeywordMap): ReadonlyArray<PlacedAdvert> => {
  const byId = new Map<string, { readonly advert: Advert; readonly keywords: Array<string> }>()
  for (const [keyword, { others = [], ...first }] of Object.entries(map)) {
    for (const advert of [first, ...others]) {
      const known = byId.get(advert.reklamId)
      if (known === undefined) byId.set(advert.reklamId, { advert, keywords: [keyword] })
      else known.keywords.push(keyword)
    }
  }
  return [...byId.values()]
}
