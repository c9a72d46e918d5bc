import type { Pointer, Release } from "../../domain/reader/gestures.ts"
import type { Point, View } from "../../domain/reader/slideView.ts"
import type { SlidesOrder } from "./slides.machine.ts"
import type { StripOrder } from "./thumbnailStrip.machine.ts"
import type { WheelRolled } from "./wheel.machine.ts"
import type { ZoomOrder } from "./zoomEvents.ts"

/** A finger, a pen or the mouse has gone too far to be a tap. */
export interface DragBegun {
  readonly type: "drag.begun"
  readonly pointer: Pointer
  readonly by: Point
  /** It was put down on words, which a mouse selects. */
  readonly onWords: boolean
  /** Something on the page is selected. */
  readonly selecting: boolean
  /** The slide is seen closer than whole. */
  readonly closer: boolean
  /** The view as it is drawn at this moment. */
  readonly from: View
  /** How far the slide is drawn beside its place at this moment, in pixels: on its way back from the finger before. */
  readonly aside: number
  /** The viewer's, in pixels. */
  readonly width: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

/**
 * What fingers, mouse and wheel do on the page. Points are CSS pixels from the viewer's middle, `by` is measured from the
 * start, velocities are pixels per millisecond.
 */
export type GestureEvent =
  /** Another finger is down; `at` is between all that are. */
  | { readonly type: "pointer.down"; readonly fingers: number; readonly at: Point; readonly from: View }
  /** The last finger was lifted. */
  | { readonly type: "pointer.up" }
  | DragBegun
  | { readonly type: "drag.moved"; readonly by: Point; readonly selecting: boolean }
  | { readonly type: "drag.ended"; readonly release: Release; readonly selecting: boolean }
  /** The system took the gesture over. */
  | { readonly type: "drag.cancelled" }
  | { readonly type: "fingers.begun"; readonly from: View }
  | { readonly type: "fingers.moved"; readonly at: Point; readonly factor: number }
  | { readonly type: "fingers.ended" }
  | {
      readonly type: "tap.given"
      readonly pointer: Pointer
      readonly at: Point
      /** A link or a button took it. */
      readonly onControl: boolean
      readonly selecting: boolean
      /** The slide is seen closer than whole. */
      readonly closer: boolean
      /** The viewer's, in pixels. */
      readonly width: number
    }
  /** A highlight took the last tap. */
  | { readonly type: "tap.taken" }
  /** `zooms` with Ctrl or Meta held, as by two fingers on a trackpad. */
  | {
      readonly type: "wheel.turned"
      readonly by: Point
      readonly at: Point
      readonly zooms: boolean
      /** The slide is seen closer than whole. */
      readonly closer: boolean
      readonly from: View
    }

/** One tap on the page, on no link or button. */
export type PageTapped = { readonly type: "page.tapped"; readonly pointer: Pointer }

/** One tap at the page's edge. */
export type EdgeTapped = { readonly type: "edge.tapped"; readonly turn: "next" | "previous" }

/** What the surface is told. */
export type GestureNews = SlidesOrder | StripOrder | ZoomOrder | WheelRolled | PageTapped | EdgeTapped
