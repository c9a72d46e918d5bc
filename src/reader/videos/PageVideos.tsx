import { useSelector } from "@xstate/react"
import { Play } from "lucide-react"
import { useRef, useState } from "react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import type { PageVideo } from "../../domain/reader/pageVideo.ts"
import type { Size } from "../../domain/reader/scale.ts"
import { addTexts } from "../../i18n/i18n.ts"
import { video as words } from "../../i18n/video.ts"
import { type PageVideosRef, standingOf } from "../../machines/reader/pageVideos.view.ts"
import { isTextUsed, type ReadingModeRef } from "../../machines/reader/readingMode.view.ts"
import { usePageVideo } from "../effects/usePageVideo.ts"
import styles from "./PageVideos.module.css"

interface PageVideosProps {
  readonly videos: ReadonlyArray<PageVideo>
  readonly page: Size
  readonly actor: PageVideosRef
  readonly readingMode: ReadingModeRef | null
}

const share = (length: number, of: number): string => `${(100 * length) / of}%`

interface PlacedVideoProps extends Omit<PageVideosProps, "videos"> {
  readonly video: PageVideo
}

const PlacedVideo = ({ video, page, actor, readingMode }: PlacedVideoProps) => {
  const { t } = useTranslation("video")
  const place = useRef<HTMLVideoElement>(null)
  const { src, name, left, top, width, height } = video
  const standing = useSelector(actor, standingOf(src))
  const isSilent = useSelector(readingMode ?? undefined, (text) => text !== undefined && isTextUsed(text))
  usePageVideo(place, { videos: actor, src, standing, isSilent })
  const play = () => {
    actor.send({ type: "video.play", src })
    place.current?.focus({ preventScroll: true })
  }
  if (standing === "broken") return null
  const said = name === "" ? t("unnamed") : t("named", { name })
  const isOffered = standing === "offered"
  return (
    <div
      className={styles.video}
      data-own-gestures
      data-video={standing}
      style={{
        left: share(left, page.width),
        top: share(top, page.height),
        width: share(width, page.width),
        height: share(height, page.height)
      }}
    >
      {/* What the publisher says in it is the publisher's: a PDF carries no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={place}
        src={src}
        muted={standing === "muted"}
        aria-label={said}
        preload="none"
        tabIndex={isOffered ? -1 : 0}
        playsInline
        controls={!isOffered}
        disablePictureInPicture
        onEnded={() => actor.send({ type: "video.ended", src })}
        onError={() => actor.send({ type: "video.broken", src })}
      />
      {isOffered && (
        <button type="button" className={styles.play} onClick={play}>
          <span className={styles.sign}>
            <Play aria-hidden size={18} strokeWidth={1.6} />
            {t("play")}
          </span>
          <VisuallyHidden> {said}</VisuallyHidden>
        </button>
      )}
    </div>
  )
}

/** The videos of a page, over its words. */
export const PageVideos = ({ videos, ...others }: PageVideosProps) => {
  const { i18n } = useTranslation("reader")
  useState(() => addTexts(i18n, { video: words }))
  return videos.map((video) => <PlacedVideo key={video.src} video={video} {...others} />)
}
