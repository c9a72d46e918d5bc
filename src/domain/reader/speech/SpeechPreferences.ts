import { Schema } from "effect"

/** How many times as fast as usual the text may be spoken. Source: product, "Speech". */
export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
export type Rate = (typeof rates)[number]

/** How this browser's user wants to hear. */
export const SpeechPreferences = Schema.Struct({
  rate: Schema.Literals(rates),
  /** The chosen voices' ids, by language without region. */
  voices: Schema.Record(Schema.String, Schema.String)
})
export type SpeechPreferences = typeof SpeechPreferences.Type

export const standardPreferences: SpeechPreferences = { rate: 1, voices: {} }

/** Minutes after which speech may stop by itself. Source: product, "Speech". */
export const sleepTimes = [5, 15, 30, 45, 60] as const
export type SleepTime = (typeof sleepTimes)[number]
