import { useSelector } from "@xstate/react"
import { memo, useCallback, useDeferredValue } from "react"
import { useTranslation } from "react-i18next"
import type { Size } from "../../domain/reader/scale.ts"
import type { SharperPictures, PageRef } from "../../machines/reader/pages.machine.ts"
import {
  isComing,
  isPageFailed,
  isPictured,
  isShown,
  markupOf,
  pictureOf,
  videosOf
} from "../../machines/reader/pages.view.ts"
import type { SurfaceRef } from "../../machines/reader/surface.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import { trustCleaned } from "../../ui/parts/trustCleaned.ts"
import { DeferredPageVideos } from "../videos/DeferredPageVideos.tsx"
import type { TilesRef } from "../../machines/reader/tiles.view.ts"
import { DeferredTiles } from "./DeferredTiles.tsx"
import { RemoveFirstSlide } from "./RemoveFirstSlide.tsx"
import { SharperPicture } from "./SharperPicture.tsx"
import { paintPicture } from "./paintPicture.ts"
import styles from "./PageFrame.module.css"
import { useBackOnline } from "../effects/useBackOnline.ts"

interface PageFrameProps {
  readonly page: number
  readonly source: PageRef
  readonly side: "alone" | "left" | "right"
  /** How many slides to the right of the shown one; 0 is shown. */
  readonly distance: number
  /** It lies on the slide being read, or that was read before the running turn: its words are in the document. */
  readonly isRead: boolean
  /** Of its sheet at whole size, in CSS pixels. */
  readonly width: number
  readonly height: number
  /** Its sharper pictures, while zoomed in. */
  readonly sharper?: SharperPictures | undefined
  /** Of which it is a part; its videos need it. */
  readonly surface?: SurfaceRef | undefined
  /** Its tiles, while it is seen closer than its pictures are sharp. */
  readonly tiles: TilesRef | null
  /** It has a bookmark, whose ribbon hangs from its outer corner. */
  readonly isMarked: boolean
}

interface PictureProps extends Size {
  readonly src: string
  readonly source: PageRef
}

const Picture = ({ src, source, width, height }: PictureProps) => (
  <canvas
    className={styles.picture}
    data-src={src}
    ref={(node) =>
      node === null
        ? undefined
        : paintPicture(node, { src, width, height }, (ok) => source.send({ type: ok ? "page.painted" : "page.broken" }))
    }
  />
)

/** The page's words. They were sanitised when fetched, and enter the document only here. */
const Words = memo(({ html }: { readonly html: string }) => (
  // oxlint-disable-next-line react/no-danger
  <div className={styles.words} data-words dangerouslySetInnerHTML={{ __html: trustCleaned(html) }} />
))

/** Loads again on a press, and when the browser is online again. */
const Failed = ({ page, source }: Pick<PageFrameProps, "page" | "source">) => {
  const { t } = useTranslation("reader")
  const retry = useCallback(() => source.send({ type: "page.retry" }), [source])
  useBackOnline(retry)
  return (
    <div className={styles.failed} role="alert">
      <p>{t("error.pageFailed", { page })}</p>
      <p className={styles.advice}>{t("advice.page")}</p>
      <Button onPress={retry}>{t("retry")}</Button>
    </div>
  )
}

/** A sheet of the size: the page's picture with the words over it. */
export const PageFrame = memo(
  ({ page, source, side, distance, isRead, width, height, sharper, surface, tiles, isMarked }: PageFrameProps) => {
    const { t } = useTranslation("reader")
    const pictured = useSelector(source, isPictured)
    const src = useSelector(source, pictureOf)
    const html = useSelector(source, markupOf)
    const videos = useSelector(source, videosOf)
    const shown = useSelector(source, isShown)
    const coming = useSelector(source, isComing)
    const failed = useSelector(source, isPageFailed)
    // The sheet is drawn first, the words one frame later.
    const worded = useDeferredValue(isRead, false)
    const waits = distance !== 0
    return (
      <article
        className={styles.sheet}
        style={waits ? { translate: `${distance * 100}cqw` } : {}}
        data-page={page}
        data-side={waits ? "waiting" : side}
        data-place={side}
        data-distance={distance}
        data-shown={shown}
        aria-label={t("page", { page })}
        inert={waits}
      >
        {pictured && <Picture src={src} source={source} width={width} height={height} />}
        {pictured && sharper?.[150] && <SharperPicture source={sharper[150]} />}
        {pictured && sharper?.[300] && <SharperPicture source={sharper[300]} />}
        {pictured && tiles !== null && <DeferredTiles source={tiles} page={page} />}
        {html !== null && worded && <Words html={html} />}
        {surface && worded && videos.length > 0 && <DeferredPageVideos surface={surface} videos={videos} />}
        {isMarked && <div className={styles.ribbon} role="img" aria-label={t("bookmark.ribbon", { page })} />}
        {coming && (
          <p className={styles.coming} role="status">
            {!waits && <RemoveFirstSlide />}
            {t("coming")}
          </p>
        )}
        {failed && <Failed page={page} source={source} />}
      </article>
    )
  }
)
