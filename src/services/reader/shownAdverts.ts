import { Option, Schema } from "effect"
import type { Advert } from "../../domain/reader/adverts/Advert.ts"
import { type AdvertsShown, withShown } from "../../domain/reader/adverts/chooseAdvert.ts"
import { browserStorage } from "../platform/browserStorage.ts"

/** Of the tab's session, which adverts were shown; of the browser, how often those with a limit, on its latest day. */
const keys = { session: "shownAdverts", counts: "advertCounts" } as const

const ofTab = browserStorage("sessionStorage")
const lasting = browserStorage("localStorage")

/** The counts of so many adverts are kept, the latest. */
const maxCounts = 200

const Session = Schema.fromJsonString(Schema.Array(Schema.String))
const Counts = Schema.fromJsonString(
  Schema.Struct({ day: Schema.String, counts: Schema.Record(Schema.String, Schema.Finite) })
)

/** The counts of a day, `2026-11-28`; another day's are over. */
const countsOn = (day: string): AdvertsShown["counts"] => {
  const kept = Option.getOrNull(Schema.decodeUnknownOption(Counts)(lasting.getItem(keys.counts)))
  return kept?.day === day ? kept.counts : {}
}

/** Another tab may have shown some meanwhile. */
export const shownAdverts = (day: string): AdvertsShown => ({
  session: Option.getOrElse(Schema.decodeUnknownOption(Session)(ofTab.getItem(keys.session)), () => []),
  counts: countsOn(day)
})

export const rememberShown = (advert: Advert, day: string): void => {
  const { session, counts } = withShown(shownAdverts(day), advert)
  ofTab.setItem(keys.session, JSON.stringify(session))
  if (advert.limit === undefined) return
  const { [advert.reklamId]: count = 1, ...others } = counts
  const kept = [...Object.entries(others).slice(1 - maxCounts), [advert.reklamId, count]]
  lasting.setItem(keys.counts, JSON.stringify({ day, counts: Object.fromEntries(kept) }))
}
