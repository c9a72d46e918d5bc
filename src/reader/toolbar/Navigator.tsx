import { useSelector } from "@xstate/react"
import { type KeyboardEvent, type PointerEvent, useRef } from "react"
import { useTranslation } from "react-i18next"
import { type MagazineInfo, thumbnailUrl } from "../../domain/reader/MagazineInfo.ts"
import { type Glimpse, middle, type Point } from "../../domain/reader/view.ts"
import type { SlidesRef, ZoomRef } from "../../machines/reader/room.view.ts"
import { slideShown } from "../../machines/reader/slides.view.ts"
import { glimpseIn, isSeenCloser } from "../../machines/reader/zoom.view.ts"
import { useFocusPassedOn } from "../gestures/useFocusPassedOn.ts"
import styles from "./Navigator.module.css"

interface NavigatorProps {
  readonly magazine: MagazineInfo
  readonly slides: SlidesRef
  readonly zoom: ZoomRef
}

/** How far an arrow key moves it, as a share of what is seen. */
const stride = 0.25

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 }
}

const percent = (share: number): string => `${share * 100}%`

/** The middle of what is seen, as shares of the slide from its middle. */
const middleOf = ({ left, top, width, height }: Glimpse): Point => ({
  x: left + width / 2 - 0.5,
  y: top + height / 2 - 0.5
})

/** Where on the map the pointer is, in the same shares. */
const pointed = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
  const box = currentTarget.getBoundingClientRect()
  return { x: (clientX - box.left) / box.width - 0.5, y: (clientY - box.top) / box.height - 0.5 }
}

const isOn = (point: Point, { left, top, width, height }: Glimpse): boolean =>
  point.x + 0.5 >= left && point.x + 0.5 <= left + width && point.y + 0.5 >= top && point.y + 0.5 <= top + height

/** Which part of the slide is seen, where not all of it is. It is dragged, pressed where to go, or moved by arrow keys. */
const SmallMap = ({ magazine, slides, zoom }: NavigatorProps) => {
  const { t } = useTranslation("reader")
  const slide = useSelector(slides, slideShown)
  const seen = useSelector(zoom, glimpseIn)
  /** Where on the frame it was taken, so that it does not leap to the pointer. */
  const taken = useRef(middle)
  const place = useRef<HTMLButtonElement>(null)
  useFocusPassedOn(place)
  const go = (share: Point) => zoom.send({ type: "pan.to", share })
  const take = (event: PointerEvent) => {
    if (event.button !== 0) return
    const point = pointed(event)
    const now = middleOf(seen)
    event.currentTarget.setPointerCapture(event.pointerId)
    taken.current = isOn(point, seen) ? { x: now.x - point.x, y: now.y - point.y } : middle
    if (!isOn(point, seen)) go(point)
  }
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const point = pointed(event)
    go({ x: point.x + taken.current.x, y: point.y + taken.current.y })
  }
  const move = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (way === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const now = middleOf(seen)
    go({ x: now.x + way.x * seen.width * stride, y: now.y + way.y * seen.height * stride })
  }
  return (
    <button
      ref={place}
      type="button"
      className={styles.map}
      data-own-hands
      aria-label={t("map")}
      style={{ aspectRatio: `${magazine.page.width * slide.length} / ${magazine.page.height}` }}
      onPointerDown={take}
      onPointerMove={drag}
      onKeyDown={move}
    >
      {slide.map((page) => (
        <img key={page} src={thumbnailUrl(magazine, page)} alt="" draggable={false} decoding="async" />
      ))}
      <span
        className={styles.seen}
        style={{
          left: percent(seen.left),
          top: percent(seen.top),
          width: percent(seen.width),
          height: percent(seen.height)
        }}
      />
    </button>
  )
}

export const Navigator = (props: NavigatorProps) =>
  useSelector(props.zoom, isSeenCloser) ? <SmallMap {...props} /> : null
