import { type Frame, middle, toggled, type View, wholeView } from "../../domain/reader/slideView.ts"
import { frameOf, type Look, lookAfter, repairedView, resizedView, type Shown } from "../../domain/reader/slideLook.ts"
import { orientationOf, viewerOf } from "../../domain/reader/scale.ts"
import type { Slide } from "../../domain/reader/slides.ts"
import type { ZoomOrder } from "../../machines/reader/zoomEvents.ts"
import type { EarlyZoomAsked } from "./hearTurns.ts"

const isNothingOpen = { strip: false, sidebar: false, sidebarOff: false }

/** The first slide as the reader's zoom sees it. */
export const shownIn = (place: HTMLElement, slide: Slide, isLocked: boolean): Shown => {
  const viewport = { width: innerWidth, height: innerHeight }
  const measure = (side: string) => Number(place.style.getPropertyValue(`--page-${side}`))
  return {
    viewer: viewerOf(viewport, isNothingOpen),
    page: { width: measure("width"), height: measure("height") },
    seen: { page: slide[0], pages: slide.length, across: orientationOf(viewport) === "landscape" ? 2 : 1, isLocked }
  }
}

/** How the slide is looked at, as the reader's zoom keeps it. */
export interface EarlyLook extends Look {
  readonly isRolling: boolean
}

export const lookOf = (view: View, byDoubleClick = false): EarlyLook => ({
  view,
  grip: { view, at: middle },
  byDoubleClick,
  isRolling: false
})

/** The look after an order, by the rules of the reader's zoom. */
export const zoomed = (shown: Shown, look: EarlyLook, order: EarlyZoomAsked): EarlyLook => {
  const isRolling = order.type === "zoom.by"
  const next = lookAfter(frameOf(shown), look, isRolling ? { ...order, from: look.view } : order, look.isRolling)
  return next === look ? look : { ...next, isRolling }
}

/** The look in a window of another size, where the same pages may be paired anew. */
export const refittedLook = (from: Shown, to: Shown, look: EarlyLook): EarlyLook => {
  if (from.viewer.width === to.viewer.width && from.viewer.height === to.viewer.height) return look
  const isPaired = from.seen.across !== to.seen.across
  return lookOf(isPaired ? repairedView(from, to, look.view) : resizedView(from, to, look), look.byDoubleClick)
}

/** What brings the reader's zoom from whole to a look: the same roll of the wheel, double tap, or else another roll. */
export const orderTo = (frame: Frame, { view, grip, byDoubleClick, isRolling }: EarlyLook): ZoomOrder => {
  if (isRolling) return { type: "zoom.by", factor: 1, at: grip.at, from: grip.view }
  const part = 1 - view.scale / frame.fit
  const at = { x: view.x / part, y: view.y / part }
  const tapped = byDoubleClick ? toggled(frame, wholeView(frame), at) : null
  return tapped !== null && Math.abs(tapped.scale - view.scale) < 1e-6
    ? { type: "zoom.toggle", at }
    : { type: "zoom.by", factor: 1, at: middle, from: view }
}

/** Draws the view of the slide for the style sheet (`src/ui/firstSlide.css`). */
export const drawView = ({ style }: HTMLElement, { fit }: Frame, { scale, x, y }: View): void => {
  style.setProperty("--view", `translate(${x}px, ${y}px) scale(${scale / fit})`)
}
