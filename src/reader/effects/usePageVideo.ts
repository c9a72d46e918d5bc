import { type RefObject, useEffect } from "react"
import type { PageVideosRef, VideoStanding } from "../../machines/reader/pageVideos.view.ts"

/** The browser plays no sound, or nothing at all, that nobody asked for. */
const isRefusal = (error: unknown): boolean => error instanceof DOMException && error.name === "NotAllowedError"
/** Something else was asked of the video meanwhile. */
const isOver = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError"

interface Played {
  readonly videos: PageVideosRef
  readonly src: string
  readonly standing: VideoStanding
  /** The text of the pages is read, or read aloud. */
  readonly isSilent: boolean
}

/** Lets a video begin by itself while it lies there, and tells the browser's answers. Source: product, "Videos on a page". */
export const usePageVideo = (
  place: RefObject<HTMLVideoElement | null>,
  { videos, src, standing, isSilent }: Played
): void => {
  useEffect(() => {
    const isCalm = isSilent || matchMedia("(prefers-reduced-motion: reduce)").matches
    if (!isCalm) videos.send({ type: "video.appeared", src })
    return () => videos.send({ type: "video.left", src })
  }, [videos, src, isSilent])
  useEffect(() => {
    const video = place.current
    if (video === null || standing === "broken") return
    if (standing === "offered") return video.pause()
    let isCurrent = true
    video.play().catch((error: unknown) => {
      if (!isCurrent || isOver(error)) return
      videos.send({ type: isRefusal(error) ? "video.refused" : "video.broken", src })
    })
    return () => {
      isCurrent = false
    }
  }, [place, videos, src, standing])
}
