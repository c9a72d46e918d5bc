import type { Viewer } from "../../domain/reader/scale.ts"
import type { LookOrder, Seen } from "../../domain/reader/slideLook.ts"
import type { Point, View } from "../../domain/reader/slideView.ts"

/**
 * What gestures and keys may ask for. Points are CSS pixels from the viewer's middle; `from` is the view as it is drawn
 * at this moment, also while it moves.
 */
export type ZoomOrder =
  | LookOrder
  /** Two fingers; what they come to afterwards, `factor` and `at`, is since they took hold. */
  | { readonly type: "pinch.begun"; readonly at: Point; readonly from: View }
  | { readonly type: "pinch.moved"; readonly at: Point; readonly factor: number }
  | { readonly type: "pinch.ended" }
  /** One finger or the mouse; `by` is the way since it took hold, `velocity` in pixels per millisecond. */
  | { readonly type: "pan.begun"; readonly from: View }
  /** A finger is put on it, and may drag it yet. */
  | { readonly type: "pan.caught"; readonly from: View }
  | { readonly type: "pan.moved"; readonly by: Point }
  | { readonly type: "pan.ended"; readonly velocity: Point }
  /** The plain wheel. */
  | { readonly type: "pan.by"; readonly by: Point; readonly from: View }
  /** The small map: this point of the slide, as shares of its width and height from its middle, goes to the viewer's. */
  | { readonly type: "pan.to"; readonly share: Point }

/** Device pixels per CSS pixel. */
export type DensityAnswer = { readonly type: "density.changed"; readonly density: number }

export type ZoomEvent =
  | ZoomOrder
  | DensityAnswer
  | { readonly type: "viewer.resized"; readonly viewer: Viewer }
  | { readonly type: "slide.shown"; readonly seen: Seen; readonly viewer: Viewer }

/** What the surface is told. */
export type ZoomNews = ScaleChanged | ViewRefused

/** The user has chosen another scale. */
export type ScaleChanged = { readonly type: "scale.changed"; readonly percent: number }

/** An order held something that is no number, and moved nothing: for the developers' log alone. */
export type ViewRefused = { readonly type: "view.refused"; readonly order: ZoomOrder["type"] }
