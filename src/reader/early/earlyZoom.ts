import { optimalScale, orientationOf, viewerOf } from "../../domain/reader/scale.ts"
import type { Slide } from "../../domain/reader/slides.ts"
import {
  type Frame,
  heldView,
  magnified,
  stepped,
  toggled,
  type View,
  wholeView,
  zoomLimits
} from "../../domain/reader/slideView.ts"
import type { ZoomOrder } from "../../machines/reader/zoomEvents.ts"

/** Zoom, as the reader's keys, wheel and double tap ask for it. */
export type EarlyZoom = Extract<ZoomOrder, { readonly type: `zoom.${string}` }>

const isNothingOpen = { strip: false, sidebar: false, sidebarOff: false }

/** The first slide as the reader's zoom sees it. */
export const frameIn = (place: HTMLElement, slide: Slide, isLocked: boolean): Frame => {
  const viewport = { width: innerWidth, height: innerHeight }
  const viewer = viewerOf(viewport, isNothingOpen)
  const [width = 1, height = 1] = ["width", "height"].map((side) =>
    Number(place.style.getPropertyValue(`--page-${side}`))
  )
  const across = orientationOf(viewport) === "landscape" ? 2 : 1
  return {
    viewer,
    slide: { width: width * slide.length, height },
    fit: optimalScale(viewer, { width, height }, across),
    isLocked
  }
}

/** The view after an order, by the rules of the reader's zoom. */
export const zoomed = (frame: Frame, view: View, order: EarlyZoom): View => {
  switch (order.type) {
    case "zoom.in":
      return stepped(frame, view, zoomLimits.step)
    case "zoom.out":
      return stepped(frame, view, -zoomLimits.step)
    case "zoom.reset":
      return wholeView(frame)
    case "zoom.toggle":
      return toggled(frame, view, order.at) ?? view
    case "zoom.by":
      return heldView(frame, magnified(frame, { view: order.from, at: order.at }, order.factor))
  }
}

/** Draws the view of the slide for the style sheet (`src/ui/firstSlide.css`). */
export const drawView = ({ style }: HTMLElement, { fit }: Frame, { scale, x, y }: View): void => {
  style.setProperty("--view", `translate(${x}px, ${y}px) scale(${scale / fit})`)
}
