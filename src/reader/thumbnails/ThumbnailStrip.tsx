import { useSelector } from "@xstate/react"
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useRef
} from "react"
import { useTranslation } from "react-i18next"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { axisOf, stripAsked } from "../../domain/reader/gestures.ts"
import { stripHeight } from "../../domain/reader/scale.ts"
import { lengthOf, thumbnail } from "../../domain/reader/thumbnails.ts"
import type { IssueSearchRef } from "../../machines/reader/issueSearch.view.ts"
import {
  activeNear,
  activeOf,
  isPulled,
  offsetOf,
  rowOf,
  travelOf
} from "../../machines/reader/thumbnailScroller.view.ts"
import type { ThumbnailScrollerRef, SlidesRef, ThumbnailStripRef } from "../../machines/reader/surface.view.ts"
import { isStripShown, stripLook } from "../../machines/reader/thumbnailStrip.view.ts"
import { useFocusGivenBack } from "../../ui/focus/useFocusGivenBack.ts"
import { focusViewer } from "../effects/focusViewer.ts"
import { tellRolling, tellWidth } from "./observeStrip.ts"
import styles from "./ThumbnailStrip.module.css"
import { thumbnailId, Thumbnails } from "./Thumbnails.tsx"

interface RowProps {
  readonly scroller: ThumbnailScrollerRef
  readonly children: ReactNode
}

/** All thumbnails in one element, the only one that moves. */
const Row = ({ scroller, children }: RowProps) => {
  const offset = useSelector(scroller, offsetOf)
  const travel = useSelector(scroller, travelOf)
  const row = useSelector(scroller, rowOf)
  return (
    <div
      className={styles.scroller}
      role="none"
      data-travel={travel}
      style={{ width: lengthOf(row), transform: `translateX(${-offset}px)` }}
    >
      {children}
    </div>
  )
}

const steps = new Map([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
  ["PageUp", -10],
  ["PageDown", 10]
])

/** The step in pages that a key asks for from the focused page; null for other keys. */
const stepOf = (key: string, total: number): number | null =>
  key === "Home" ? -total : key === "End" ? total : (steps.get(key) ?? null)

const FocusGivenBack = ({ place }: { readonly place: RefObject<HTMLElement | null> }) => {
  useFocusGivenBack(place)
  return null
}

interface ThumbnailStripProps {
  readonly strip: ThumbnailStripRef
  readonly scroller: ThumbnailScrollerRef
  readonly slides: SlidesRef
  readonly magazine: MagazineInfo
  /** Null until its code is loaded. */
  readonly search: IssueSearchRef | null
}

const DrawnStrip = ({ strip, scroller, slides, magazine, search }: ThumbnailStripProps) => {
  const { t } = useTranslation("reader")
  const look = useSelector(strip, stripLook)
  const active = useSelector(scroller, activeOf)
  const near = useSelector(scroller, activeNear)
  /** Where and when a finger was put down. */
  const finger = useRef<Pick<PointerEvent, "clientX" | "clientY" | "timeStamp"> | null>(null)
  const list = useRef<HTMLDivElement | null>(null)
  const lay = useCallback(
    (node: HTMLDivElement | null) => {
      list.current = node
      if (node === null) return
      const undo = [
        tellWidth(node, (window) => scroller.send({ type: "scroller.measured", window })),
        tellRolling(node, (by) => scroller.send({ type: "scroller.rolled", by }))
      ]
      return () => {
        for (const one of undo) one()
      }
    },
    [scroller]
  )
  const go = (page: number) => slides.send({ type: "slide.go", page })
  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const by = stepOf(event.key, magazine.totalPage)
    const isPress = event.key === "Enter" || event.key === " "
    if (by === null && !isPress) return
    // Keeps the page itself from turning.
    event.preventDefault()
    if (by === null) go(active)
    else scroller.send({ type: "scroller.step", by })
  }
  /** A strip shown in passing takes no focus. */
  const rest = (event: MouseEvent) => {
    if (look !== "open") event.preventDefault()
  }
  const hold = (event: PointerEvent) => {
    const { button, isPrimary, pointerType, clientX: x, clientY, timeStamp: time } = event
    if (!isPrimary || button !== 0) return
    finger.current = pointerType === "mouse" ? null : { clientX: x, clientY, timeStamp: time }
    scroller.send({ type: "scroller.held", x, time })
  }
  const move = ({ buttons, isPrimary, pointerId, currentTarget, clientX: x, timeStamp: time }: PointerEvent) => {
    if (!isPrimary || buttons === 0 || !scroller.getSnapshot().hasTag("moving")) return
    scroller.send({ type: "scroller.moved", x, time })
    // From here on the drag follows the pointer outside the strip too.
    if (isPulled(scroller.getSnapshot()) && !currentTarget.hasPointerCapture(pointerId))
      currentTarget.setPointerCapture(pointerId)
  }
  /** Swiping down closes it, as on the page. */
  const swipe = ({ clientX, clientY, timeStamp }: PointerEvent) => {
    const from = finger.current
    finger.current = null
    if (from === null) return
    const by = { x: clientX - from.clientX, y: clientY - from.clientY }
    const time = Math.max(1, timeStamp - from.timeStamp)
    const pace = { x: by.x / time, y: by.y / time }
    if (axisOf(by) === "along" && stripAsked({ by, pace, velocity: pace }) === "close")
      strip.send({ type: "strip.close" })
  }
  const release = (event: PointerEvent) => {
    const { isPrimary, clientX: x, timeStamp: time } = event
    if (!isPrimary) return
    scroller.send({ type: "scroller.released", x, time })
    swipe(event)
  }
  /** If the mouse leaves with its button down before a drag began, its release is not heard here. */
  const leave = ({ buttons, pointerId, currentTarget }: PointerEvent) => {
    if (buttons !== 0 && !currentTarget.hasPointerCapture(pointerId)) scroller.send({ type: "scroller.cancelled" })
  }
  /** A screen reader presses without a pointer, so its click does not end a drag. */
  const press = ({ target, detail }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>("[data-thumbnail]") : null
    if (pressed === null || (detail !== 0 && isPulled(scroller.getSnapshot()))) return
    go(Number(pressed.dataset["thumbnail"]))
    // It goes by itself: what was chosen has the focus.
    if (look !== "open") focusViewer()
  }
  return (
    <div
      className={styles.shelf}
      data-look={look}
      inert={look === "leaving"}
      style={{ height: stripHeight }}
      onPointerEnter={() => strip.send({ type: "strip.hold" })}
      onPointerLeave={() => strip.send({ type: "strip.release" })}
    >
      <div
        ref={lay}
        className={styles.list}
        role="listbox"
        aria-label={t("tools.strip")}
        aria-orientation="horizontal"
        aria-activedescendant={near === null ? undefined : thumbnailId(near)}
        tabIndex={look === "open" ? 0 : -1}
        onMouseDown={rest}
        onKeyDown={key}
        onPointerDown={hold}
        onPointerMove={move}
        onPointerUp={release}
        onPointerLeave={leave}
        onPointerCancel={() => {
          finger.current = null
          scroller.send({ type: "scroller.cancelled" })
        }}
        onClick={press}
      >
        <Row scroller={scroller}>
          <Thumbnails scroller={scroller} magazine={magazine} search={search} />
        </Row>
      </div>
      {look === "open" && <FocusGivenBack place={list} />}
    </div>
  )
}

/** The issue's thumbnails: shown briefly over the page at the start; opened, between the page and the lower bar. */
export const ThumbnailStrip = (props: ThumbnailStripProps) => {
  const { t } = useTranslation("reader")
  const isShown = useSelector(props.strip, isStripShown)
  const look = useSelector(props.strip, stripLook)
  return (
    <div
      className={styles.place}
      data-strip={isShown ? look : "closed"}
      {...(isShown ? { role: "navigation", "aria-label": t("tools.strip") } : {})}
      style={{ "--thumbnail": `${thumbnail.height}px` } as object}
    >
      {isShown && <DrawnStrip {...props} />}
    </div>
  )
}
