import { Effect, Option, Schema } from "effect"
import { KeptAdvert } from "../../domain/publishing/AdvertFields.ts"
import { browserStorage } from "../platform/browserStorage.ts"

const storage = browserStorage("sessionStorage")

/** Whose draft, and of which advert: null for one that is not placed. */
interface Whose {
  readonly owner: string
  readonly isTeam: boolean
  readonly id: string | null
}

const keyOf = (owner: string): string => `adverts/${owner}`
const nameOf = ({ isTeam, id }: Whose): string => id ?? (isTeam ? "team" : "new")
const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Record(Schema.String, KeptAdvert)))
const keptOf = ({ owner }: Whose) =>
  new Map<string, KeptAdvert>(Object.entries(Option.getOrElse(decode(storage.getItem(keyOf(owner))), () => ({}))))

const store = ({ owner }: Whose, kept: ReadonlyMap<string, KeptAdvert>) =>
  storage.setItem(keyOf(owner), JSON.stringify(Object.fromEntries(kept)))

/** What this tab keeps of an advert; null for nothing. */
export const recallAdvert = (whose: Whose): Effect.Effect<KeptAdvert | null> =>
  Effect.sync(() => keptOf(whose).get(nameOf(whose)) ?? null)

export const keepAdvert = (whose: Whose, draft: KeptAdvert): Effect.Effect<void> =>
  Effect.sync(() => store(whose, keptOf(whose).set(nameOf(whose), draft)))

export const forgetAdvert = (whose: Whose): Effect.Effect<void> =>
  Effect.sync(() => {
    const kept = keptOf(whose)
    if (kept.delete(nameOf(whose))) store(whose, kept)
  })

/** Deletes every draft of somebody who signs out in this tab. */
export const forgetAdverts = (owner: string): Effect.Effect<void> => Effect.sync(() => storage.removeItem(keyOf(owner)))
