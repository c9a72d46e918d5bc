import { Effect, Option, Schema } from "effect"
import { SpeechPreferences, standardPreferences } from "../../domain/reader/speech/SpeechPreferences.ts"
import { browserStorage } from "../platform/browserStorage.ts"

const key = "speech"
const Stored = Schema.fromJsonString(SpeechPreferences)
const decode = Schema.decodeUnknownOption(Stored)
const encode = Schema.encodeSync(Stored)

/** Rate and voices, as this browser keeps them; the standard where nothing valid is stored. */
export const speechPreferences = {
  read: Effect.sync(() =>
    Option.getOrElse(decode(browserStorage("localStorage").getItem(key)), () => standardPreferences)
  ),
  keep: (preferences: SpeechPreferences): Effect.Effect<void> =>
    Effect.sync(() => browserStorage("localStorage").setItem(key, encode(preferences)))
}
