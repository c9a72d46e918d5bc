import en from "./en/recording.json" with { type: "json" }
import tr from "./tr/recording.json" with { type: "json" }

/** Texts of a recorded tab, loaded where it is recorded. */
export const recording = { tr, en } as const
