import { Option, Schema } from "effect"
import { goingOn } from "../../domain/reader/progress/goingOn.ts"
import { AllProgress, latestOf } from "../../domain/reader/progress/Progress.ts"
import { browserStorage } from "../platform/browserStorage.ts"

/** `public/before-paint.js` reads it too: home's document keeps room for the shelf if there is something to go on with. */
const key = "progress"

/** A copy of the latest progress, for the first drawing: the log is read after it. Whose it is: null for a visitor. */
const KeptProgress = Schema.Struct({ user: Schema.NullOr(Schema.String), goingOn: Schema.Int, all: AllProgress })
export type KeptProgress = Pick<typeof KeptProgress.Type, "user" | "all">

const stored = Schema.decodeUnknownOption(Schema.fromJsonString(KeptProgress))

/** Enough for what a first screen shows. */
const maxKept = 24

const storedUser = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({ id: Schema.String })))

/** Null where it is somebody else's. */
export const readKeptProgress = (): KeptProgress | null => {
  const storage = browserStorage("localStorage")
  const user = Option.getOrNull(storedUser(storage.getItem("user")))?.id ?? null
  return Option.getOrNull(Option.filter(stored(storage.getItem(key)), (kept) => kept.user === user))
}

export const keepProgress = (user: string | null, all: AllProgress): void => {
  const storage = browserStorage("localStorage")
  const kept = latestOf(all, maxKept)
  if (Object.keys(kept).length === 0) storage.removeItem(key)
  else storage.setItem(key, JSON.stringify({ user, goingOn: goingOn(kept).length, all: kept }))
}
