import { Option, Schema } from "effect"
import type { Advert } from "../../domain/reader/adverts/Advert.ts"
import { type AdvertsShown, withShown } from "../../domain/reader/adverts/chooseAdvert.ts"
import { browserStorage } from "../platform/browserStorage.ts"

/** Of the tab's session, which adverts were shown; of the browser, how often those with a limit. */
const keys = { session: "shownAdverts", counts: "advertCounts" } as const

const ofTab = browserStorage("sessionStorage")
const lasting = browserStorage("localStorage")

/** The counts of so many adverts are kept, the latest. */
const maxCounts = 200

const Session = Schema.fromJsonString(Schema.Array(Schema.String))
const Counts = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Finite))

/** Another tab may have shown some meanwhile. */
export const shownAdverts = (): AdvertsShown => ({
  session: Option.getOrElse(Schema.decodeUnknownOption(Session)(ofTab.getItem(keys.session)), () => []),
  counts: Option.getOrElse(Schema.decodeUnknownOption(Counts)(lasting.getItem(keys.counts)), () => ({}))
})

export const rememberShown = (advert: Advert): void => {
  const { session, counts } = withShown(shownAdverts(), advert)
  ofTab.setItem(keys.session, JSON.stringify(session))
  if (advert.limit === undefined) return
  const { [advert.reklamId]: count = 1, ...others } = counts
  const kept = [...Object.entries(others).slice(1 - maxCounts), [advert.reklamId, count]]
  lasting.setItem(keys.counts, JSON.stringify(Object.fromEntries(kept)))
}
