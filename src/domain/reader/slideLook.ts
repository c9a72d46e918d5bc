import { optimalScale, type Size, type Viewer } from "./scale.ts"
import {
  type Frame,
  type Grip,
  heldView,
  isCloser,
  isSame,
  magnified,
  measured,
  type Point,
  refitted,
  repaired,
  stepped,
  toggled,
  type View,
  wholeView,
  zoomLimits
} from "./slideView.ts"

/** What the zoom needs to know of the slide shown. */
export interface Seen {
  /** Its first page. */
  readonly page: number
  readonly pages: 1 | 2
  readonly across: 1 | 2
  /** None of its pages may be read. */
  readonly isLocked?: boolean
}

/** A slide in its viewer. */
export interface Shown {
  readonly viewer: Viewer
  readonly page: Size
  readonly seen: Seen
}

export const frameOf = ({ viewer, page, seen }: Shown): Frame => {
  const { width, height } = measured(page)
  return {
    viewer,
    slide: { width: width * seen.pages, height },
    fit: optimalScale(viewer, { width, height }, seen.across),
    isLocked: seen.isLocked === true
  }
}

/** How a slide is looked at. */
export interface Look {
  readonly view: View
  /** Where a wheel or a hand took hold, and what the view would be from there if it were not held within. */
  readonly grip: Grip
  readonly byDoubleClick: boolean
}

/** What keys, double clicks, double taps and the wheel ask for. Points are CSS pixels from the viewer's middle. */
export type LookOrder =
  | { readonly type: "zoom.in" }
  | { readonly type: "zoom.out" }
  | { readonly type: "zoom.reset" }
  /** A double click or double tap. */
  | { readonly type: "zoom.toggle"; readonly at: Point }
  /** The wheel with Ctrl or Meta: so many times as large. `from` is the view as it is drawn, also while it moves. */
  | { readonly type: "zoom.by"; readonly factor: number; readonly at: Point; readonly from: View }

/** Whether the wheel turns at the same point as before. */
export const isSamePoint = ({ at }: Grip, { x, y }: Point): boolean => at.x === x && at.y === y

/**
 * The look after an order; the same object where that changes nothing. A wheel that is still rolling goes on from where
 * its view would be. Source: product, "Zoom".
 */
export const lookAfter = (frame: Frame, look: Look, order: LookOrder, isRolling = false): Look => {
  const { view, grip, byDoubleClick } = look
  switch (order.type) {
    case "zoom.in":
    case "zoom.out":
      return {
        view: stepped(frame, view, order.type === "zoom.in" ? zoomLimits.step : -zoomLimits.step),
        grip,
        byDoubleClick: false
      }
    case "zoom.reset":
      return isSame(view, wholeView(frame)) ? look : { view: wholeView(frame), grip, byDoubleClick }
    case "zoom.toggle": {
      const next = toggled(frame, view, order.at)
      return next === null ? look : { view: next, grip, byDoubleClick: !isCloser(frame, view) }
    }
    case "zoom.by": {
      const { factor, at, from } = order
      const rolled = magnified(frame, isRolling && isSamePoint(grip, at) ? grip : { view: from, at }, factor)
      return { view: heldView(frame, rolled), grip: { view: rolled, at }, byDoubleClick: false }
    }
  }
}

/** The view in a viewer of another size. */
export const resizedView = (
  from: Shown,
  to: Shown,
  { view, byDoubleClick }: Pick<Look, "view" | "byDoubleClick">
): View => refitted(frameOf(from), frameOf(to), view, byDoubleClick)

/** The view where the pages are paired anew, as in a device that was turned. */
export const repairedView = (from: Shown, to: Shown, view: View): View => {
  const [before, after] = [from.seen, to.seen]
  // How much further to the right the page lies from the middle of its slide.
  const aside = measured(from.page).width * (before.page - after.page + (before.pages - after.pages) / 2)
  return repaired(frameOf(from), frameOf(to), view, aside)
}
