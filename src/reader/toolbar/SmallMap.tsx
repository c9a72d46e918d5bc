import { useSelector } from "@xstate/react"
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { type MagazineInfo, thumbnailUrl } from "../../domain/reader/MagazineInfo.ts"
import { type VisiblePart, middle, type Point } from "../../domain/reader/slideView.ts"
import { aids } from "../../i18n/aids.ts"
import { addTexts } from "../../i18n/i18n.ts"
import type { SlidesRef, ZoomRef } from "../../machines/reader/surface.view.ts"
import { slideShown } from "../../machines/reader/slides.view.ts"
import { visiblePartIn } from "../../machines/reader/zoom.view.ts"
import { useFocusHandedOn } from "../../ui/focus/useFocusHandedOn.ts"
import { focusViewer } from "../effects/focusViewer.ts"
import styles from "./SmallMap.module.css"

export interface NavigatorProps {
  readonly magazine: MagazineInfo
  readonly slides: SlidesRef
  readonly zoom: ZoomRef
}

/** How far an arrow key moves the view, as a share of the visible part. */
const stride = 0.25

type Axis = "across" | "down"

const ways: Readonly<Record<string, Point & { readonly axis: Axis }>> = {
  ArrowLeft: { axis: "across", x: -1, y: 0 },
  ArrowRight: { axis: "across", x: 1, y: 0 },
  ArrowUp: { axis: "down", x: 0, y: -1 },
  ArrowDown: { axis: "down", x: 0, y: 1 }
}

const percent = (share: number): string => `${share * 100}%`

/** The middle of the visible part, measured from the slide's middle as shares of the slide. */
const middleOf = ({ left, top, width, height }: VisiblePart): Point => ({
  x: left + width / 2 - 0.5,
  y: top + height / 2 - 0.5
})

/** The pointer's place on the map, in the same shares. */
const pointed = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
  const box = currentTarget.getBoundingClientRect()
  return { x: (clientX - box.left) / box.width - 0.5, y: (clientY - box.top) / box.height - 0.5 }
}

const isOn = (point: Point, { left, top, width, height }: VisiblePart): boolean =>
  point.x + 0.5 >= left && point.x + 0.5 <= left + width && point.y + 0.5 >= top && point.y + 0.5 <= top + height

/** The position of the visible part between both ends, in percent; 50 if everything is visible. */
const percentAlong = (start: number, length: number): number =>
  length >= 1 ? 50 : Math.round((start / (1 - length)) * 100)

/**
 * A small map of the visible part of the slide, moved by dragging, pressing or arrow keys. No ARIA role moves in two
 * directions, so assistive technology finds a group of two sliders, one across and one down, which share one tab stop.
 */
export const SmallMap = ({ magazine, slides, zoom }: NavigatorProps) => {
  const { t, i18n } = useTranslation("aids")
  useState(() => addTexts(i18n, { aids }))
  const slide = useSelector(slides, slideShown)
  const seen = useSelector(zoom, visiblePartIn)
  /** Where the frame was grabbed, so that it does not jump to the pointer. */
  const taken = useRef(middle)
  const place = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<Axis>("across")
  useFocusHandedOn(place, focusViewer)
  const go = (share: Point) => zoom.send({ type: "pan.to", share })
  const focus = (axis: Axis) =>
    place.current?.querySelector<HTMLElement>(`[data-axis=${axis}]`)?.focus({ preventScroll: true })
  const take = (event: PointerEvent) => {
    if (event.button !== 0) return
    const point = pointed(event)
    const now = middleOf(seen)
    event.currentTarget.setPointerCapture(event.pointerId)
    taken.current = isOn(point, seen) ? { x: now.x - point.x, y: now.y - point.y } : middle
    if (!isOn(point, seen)) go(point)
    focus(stop)
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
    focus(way.axis)
    go({ x: now.x + way.x * seen.width * stride, y: now.y + way.y * seen.height * stride })
  }
  /** A screen reader moves the slider without a key. */
  const slideTo = (axis: Axis, percent: number) => {
    const now = middleOf(seen)
    const along = (length: number) => (percent / 100 - 0.5) * (1 - length)
    go(axis === "across" ? { x: along(seen.width), y: now.y } : { x: now.x, y: along(seen.height) })
  }
  const sliders = [
    { axis: "across", orientation: "horizontal", at: percentAlong(seen.left, seen.width) },
    { axis: "down", orientation: "vertical", at: percentAlong(seen.top, seen.height) }
  ] as const
  return (
    <div
      ref={place}
      className={styles.map}
      data-own-gestures
      data-map
      role="group"
      aria-label={t("map.label")}
      style={{ aspectRatio: `${magazine.page.width * slide.length} / ${magazine.page.height}` }}
      onPointerDown={take}
      onPointerMove={drag}
      // The press has already focused a slider.
      onMouseDown={(event) => event.preventDefault()}
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
      {sliders.map(({ axis, orientation, at }) => (
        <input
          key={axis}
          className={styles.slider}
          type="range"
          min={0}
          max={100}
          value={at}
          data-axis={axis}
          tabIndex={axis === stop ? 0 : -1}
          aria-label={t(`map.${axis}`)}
          aria-orientation={orientation}
          aria-valuetext={t("map.at", { percent: at })}
          onFocus={() => setStop(axis)}
          onChange={({ target }) => slideTo(axis, target.valueAsNumber)}
        />
      ))}
    </div>
  )
}
