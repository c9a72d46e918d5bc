/** How a page's video is stored. */
export type VideoKind = "mp4" | "webm"

/** A larger one is left out, in bytes; so is what all videos of an issue have together beyond the second. */
export const maxVideoBytes = 64 * 1024 * 1024
export const maxVideosBytes = 256 * 1024 * 1024
export const maxVideosOfPage = 4

/** A page's own videos lie beside it, counted from 1. */
export const videoFile = (page: number, number: number, kind: VideoKind): string => `${page}-v${number}.${kind}`

const VIDEO_FILE = /^([1-9][0-9]{0,4})-v[1-9]\.(mp4|webm)$/u

/** What the name of a video's file says; null for any other. */
export const videoFileNamed = (name: string): { readonly page: number; readonly kind: VideoKind } | null => {
  const [, page, kind] = VIDEO_FILE.exec(name) ?? []
  return page === undefined ? null : { page: Number(page), kind: kind === "mp4" ? "mp4" : "webm" }
}

/** A video on a page: its address, its name, and where it lies in page units. */
export interface PageVideo {
  readonly src: string
  readonly name: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
