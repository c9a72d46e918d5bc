import en from "./en/video.json" with { type: "json" }
import tr from "./tr/video.json" with { type: "json" }

/** Texts of the videos on a page, loaded where it has some. */
export const video = { tr, en } as const
