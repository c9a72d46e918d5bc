import { useSelector } from "@xstate/react"
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useDeferredValue } from "react"
import { useTranslation } from "react-i18next"
import { isLocked } from "../../domain/reader/locked.ts"
import { type MagazineInfo, thumbnailUrl } from "../../domain/reader/MagazineInfo.ts"
import { paintedOf } from "../../domain/reader/sharpness.ts"
import { type Slide, slideOf, turnFor } from "../../domain/reader/slides.ts"
import { sharperPictures, mountedPages } from "../../machines/reader/pages.view.ts"
import { bookmarksIn, type MarksRef } from "../../machines/reader/marks.view.ts"
import type { PurchaseRef } from "../../machines/reader/purchase.view.ts"
import type { PagesRef, SlidesRef, SurfaceRef, ZoomRef } from "../../machines/reader/surface.view.ts"
import {
  allSlides,
  distanceOf,
  indexShown,
  sidePassed,
  slideAtRest,
  slideShown,
  wayOf
} from "../../machines/reader/slides.view.ts"
import { densityOf, fitOf, isFurtherOff, isWhole, laidOutOf, peekedScale } from "../../machines/reader/zoom.view.ts"
import { hasTiles, type TilesRef } from "../../machines/reader/tiles.view.ts"
import { useFocusKeptOnTurn } from "../effects/useFocusKeptOnTurn.ts"
import { LockedMessage } from "./LockedMessage.tsx"
import { LockedSheet } from "./LockedSheet.tsx"
import { PageFrame } from "./PageFrame.tsx"
import styles from "./Slides.module.css"

const noBookmarks: ReadonlyArray<number> = []

interface SlidesProps {
  readonly magazine: MagazineInfo
  readonly slides: SlidesRef
  readonly pages: PagesRef
  readonly zoom: ZoomRef
  readonly purchase: PurchaseRef
  readonly surface?: SurfaceRef
  /** Null until their code is loaded. */
  readonly marks: MarksRef | null
  /** The same. */
  readonly tiles: TilesRef | null
}

/** A page's place in its slide. */
const sideOf = (slide: Slide | undefined, page: number): "alone" | "left" | "right" =>
  slide === undefined || slide.length === 1 ? "alone" : slide[0] === page ? "left" : "right"

interface ShadowProps {
  readonly side: "alone" | "left" | "right"
  readonly distance: number
}

/** A spread's shadow, keyed by its left page; a single page casts its own. */
const Shadow = ({ side, distance }: ShadowProps) =>
  side === "left" ? (
    <div
      className={styles.shadow}
      style={distance === 0 ? {} : { translate: `${distance * 100}cqw` }}
      data-side={distance === 0 ? side : "waiting"}
      data-distance={distance}
    />
  ) : null

/**
 * The shown slide, and its neighbours one viewer width to each side. A turn only moves sheets: nothing is laid out,
 * painted or mounted, and words change when it has come to rest.
 */
export const Slides = ({ magazine, slides, pages, zoom, purchase, surface, marks, tiles }: SlidesProps) => {
  const { t } = useTranslation("reader")
  const all = useSelector(slides, allSlides)
  const index = useSelector(slides, indexShown)
  const slide = useSelector(slides, slideShown)
  const read = useSelector(slides, slideAtRest)
  const way = useSelector(slides, wayOf)
  const fit = useSelector(zoom, fitOf)
  const scale = useSelector(zoom, laidOutOf)
  const density = useSelector(zoom, densityOf)
  const whole = useSelector(zoom, isWhole)
  const peeked = useSelector(zoom, peekedScale)
  const furtherOff = useSelector(zoom, isFurtherOff)
  const passed = useSelector(slides, sidePassed)
  const mounted = useSelector(pages, mountedPages)
  const sharper = useSelector(pages, sharperPictures)
  const bookmarks = useSelector(marks ?? undefined, (snapshot) =>
    snapshot === undefined ? noBookmarks : bookmarksIn(snapshot)
  )
  const isCloser = useSelector(tiles ?? undefined, (snapshot) => snapshot !== undefined && hasTiles(snapshot))
  useFocusKeptOnTurn(slides)
  // Further sheets are mounted one frame after the turn's own.
  const held = useDeferredValue(mounted)
  const isShown = (page: number) => slide.some((one) => one === page)
  const around = [index - 1, index, index + 1].flatMap((at) => all[at] ?? [])
  const locked = around.filter((page) => isLocked(magazine, page))
  const lockedHere = locked.filter(isShown)
  const inDocument = [
    ...Object.keys(mounted)
      .map(Number)
      .filter((page) => held[page] !== undefined || isShown(page)),
    ...locked
  ]
  const follow = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-goto]") : null
    if (link === null) return
    event.preventDefault()
    slides.send({ type: "slide.go", page: Number(link.dataset["goto"]) })
  }
  const painted = paintedOf(magazine.page, { fit, density })
  const size = {
    "--page-width": `${magazine.page.width}px`,
    "--page-height": `${magazine.page.height}px`,
    "--scale": scale,
    "--tall": painted.height / density / magazine.page.height,
    "--dot": `${1 / density}px`,
    "--turn": `${turnFor}ms`,
    "--peeked": peeked
  } as CSSProperties
  return (
    <div
      className={styles.stage}
      style={size}
      role="region"
      aria-label={t("region")}
      data-pages={slide.join("-")}
      data-way={way ?? undefined}
      data-whole={whole}
      data-further-off={furtherOff}
      lang={magazine.language}
      onClick={follow}
      onKeyDown={(event) => event.key === "Enter" && follow(event)}
    >
      {inDocument.map((page) => (
        <Shadow key={page} side={sideOf(all[slideOf(all, page)], page)} distance={distanceOf(all, index, page)} />
      ))}
      {Object.entries(mounted).map(([key, ref]) => {
        const page = Number(key)
        if (!inDocument.includes(page)) return null
        return (
          <PageFrame
            key={key}
            page={page}
            source={ref}
            side={sideOf(all[slideOf(all, page)], page)}
            distance={distanceOf(all, index, page)}
            isRead={read.some((one) => one === page)}
            width={painted.width}
            height={painted.height}
            sharper={sharper[page]}
            surface={surface}
            tiles={isCloser && isShown(page) ? tiles : null}
            isMarked={bookmarks.includes(page)}
          />
        )
      })}
      {locked.map((page) => {
        const distance = distanceOf(all, index, page)
        return (
          <LockedSheet
            key={page}
            page={page}
            side={sideOf(all[slideOf(all, page)], page)}
            distance={distance}
            thumbnail={distance === 0 || distance === passed ? thumbnailUrl(magazine, page) : null}
          />
        )
      })}
      {lockedHere.length > 0 && (
        <LockedMessage
          magazine={magazine}
          purchase={purchase}
          side={lockedHere.length < slide.length ? "right" : "alone"}
        />
      )}
    </div>
  )
}
