import { optimalScale, orientationOf, type Size, viewerOf } from "../../domain/reader/scale.ts"
import type { Slide } from "../../domain/reader/slides.ts"
import {
  type Frame,
  type Grip,
  heldView,
  isCloser,
  isSame,
  magnified,
  middle,
  type Point,
  refitted,
  repaired,
  stepped,
  toggled,
  type View,
  wholeView,
  zoomLimits
} from "../../domain/reader/slideView.ts"
import type { ZoomOrder } from "../../machines/reader/zoomEvents.ts"
import type { EarlyZoomAsked } from "./hearTurns.ts"

/** The first slide as the reader's zoom sees it. */
export interface EarlyFrame extends Frame {
  readonly page: Size
  readonly shown: Slide
  readonly across: 1 | 2
}

const isNothingOpen = { strip: false, sidebar: false, sidebarOff: false }

export const frameIn = (place: HTMLElement, shown: Slide, isLocked: boolean): EarlyFrame => {
  const viewport = { width: innerWidth, height: innerHeight }
  const viewer = viewerOf(viewport, isNothingOpen)
  const [width = 1, height = 1] = ["width", "height"].map((side) =>
    Number(place.style.getPropertyValue(`--page-${side}`))
  )
  const page = { width, height }
  const across = orientationOf(viewport) === "landscape" ? 2 : 1
  return {
    viewer,
    slide: { width: width * shown.length, height },
    fit: optimalScale(viewer, page, across),
    isLocked,
    page,
    shown,
    across
  }
}

/** How the slide is looked at, as the reader's zoom keeps it. */
export interface Look {
  readonly view: View
  /** Where the wheel rolls, and what the view would be if it were not held within; null at rest. */
  readonly grip: Grip | null
  readonly byDoubleTap: boolean
}

export const wholeLook = (frame: Frame): Look => ({ view: wholeView(frame), grip: null, byDoubleTap: false })

/** The look after an order, by the rules of the reader's zoom. */
export const zoomed = (frame: Frame, look: Look, order: EarlyZoomAsked): Look => {
  const { view, grip } = look
  switch (order.type) {
    case "zoom.in":
    case "zoom.out": {
      const step = order.type === "zoom.in" ? zoomLimits.step : -zoomLimits.step
      return { view: stepped(frame, view, step), grip: null, byDoubleTap: false }
    }
    case "zoom.reset":
      return isSame(view, wholeView(frame)) ? look : { ...look, view: wholeView(frame), grip: null }
    case "zoom.toggle": {
      const next = toggled(frame, view, order.at)
      return next === null ? look : { view: next, grip: null, byDoubleTap: !isCloser(frame, view) }
    }
    case "zoom.by": {
      const { at, factor } = order
      const isContinued = grip !== null && grip.at.x === at.x && grip.at.y === at.y
      const rolled = magnified(frame, isContinued ? grip : { view, at }, factor)
      return { view: heldView(frame, rolled), grip: { view: rolled, at }, byDoubleTap: false }
    }
  }
}

/** The look in a window of another size, where the same pages may be paired anew. */
export const refittedLook = (from: EarlyFrame, to: EarlyFrame, look: Look): Look => {
  if (from.viewer.width === to.viewer.width && from.viewer.height === to.viewer.height) return look
  const { view, byDoubleTap } = look
  const aside = from.page.width * (from.shown[0] - to.shown[0] + (from.shown.length - to.shown.length) / 2)
  return {
    view: from.across === to.across ? refitted(from, to, view, byDoubleTap) : repaired(from, to, view, aside),
    grip: null,
    byDoubleTap
  }
}

/** What brings the reader's zoom from whole to a view: the same double tap, or else the wheel. */
export const orderTo = (frame: Frame, { view, byDoubleTap }: Look): ZoomOrder => {
  const aside = (offset: number) => offset / (1 - view.scale / frame.fit)
  const at: Point = { x: aside(view.x), y: aside(view.y) }
  const tapped = byDoubleTap ? toggled(frame, wholeView(frame), at) : null
  return tapped !== null && Math.abs(tapped.scale - view.scale) < 1e-6
    ? { type: "zoom.toggle", at }
    : { type: "zoom.by", factor: 1, at: middle, from: view }
}

/** Draws the view of the slide for the style sheet (`src/ui/firstSlide.css`). */
export const drawView = ({ style }: HTMLElement, { fit }: Frame, { scale, x, y }: View): void => {
  style.setProperty("--view", `translate(${x}px, ${y}px) scale(${scale / fit})`)
}
