import { assign, setup } from "xstate"
import { optimalScale, type Size } from "../../domain/reader/scale.ts"
import {
  edges,
  type Frame,
  heldView,
  isCloser,
  type Point,
  scaledAround,
  type View,
  wholeView,
  zoomLimits
} from "../../domain/reader/view.ts"

/** What the zoom needs to know of the slide shown. */
export interface Seen {
  readonly index: number
  readonly pages: 1 | 2
  readonly across: 1 | 2
}

/** What the hand and the keys may ask for. Points are CSS pixels from the viewer's middle. */
export type ZoomOrder =
  | { readonly type: "zoom.in" }
  | { readonly type: "zoom.out" }
  | { readonly type: "zoom.reset" }
  /** A double click or double tap. */
  | { readonly type: "zoom.toggle"; readonly at: Point }
  /** The wheel with Ctrl or Meta: so many times as large. */
  | { readonly type: "zoom.by"; readonly factor: number; readonly at: Point }
  /** Two fingers; `from` is the view as it is drawn at this moment, `factor` and `at` are since they took hold. */
  | { readonly type: "pinch.begun"; readonly at: Point; readonly from: View }
  | { readonly type: "pinch.moved"; readonly at: Point; readonly factor: number }
  | { readonly type: "pinch.ended" }
  /** One finger or the mouse; `by` is the way since it took hold, `velocity` in pixels per millisecond. */
  | { readonly type: "pan.begun"; readonly from: View }
  | { readonly type: "pan.moved"; readonly by: Point }
  | { readonly type: "pan.ended"; readonly velocity: Point }
  /** The plain wheel. */
  | { readonly type: "pan.by"; readonly by: Point }
  /** The small map: this point of the slide, as shares of its width and height from its middle, goes to the viewer's. */
  | { readonly type: "pan.to"; readonly share: Point }

export type ZoomEvent =
  | ZoomOrder
  | { readonly type: "viewer.resized"; readonly viewer: Size }
  | { readonly type: "slide.shown"; readonly seen: Seen }

interface ZoomInput {
  readonly viewer: Size
  readonly page: Size
  readonly seen: Seen
}

interface ZoomContext extends ZoomInput {
  readonly view: View
  /** The view in which the hand took hold, and where. */
  readonly grip: { readonly view: View; readonly at: Point }
  readonly byDoubleClick: boolean
}

export const frameOf = ({ viewer, page, seen }: ZoomInput): Frame => ({
  viewer,
  slide: { width: page.width * seen.pages, height: page.height },
  fit: optimalScale(viewer, page, seen.across)
})

/** Milliseconds that a change of scale takes. */
export const zooming = 200

const middle: Point = { x: 0, y: 0 }

/** How large the slide is seen, and which part of it. */
export const zoomMachine = setup({
  types: { input: {} as ZoomInput, context: {} as ZoomContext, events: {} as ZoomEvent },
  actions: {
    stepBy: assign(({ context }, step: number) => ({
      view: heldView(frameOf(context), scaledAround(context.view, middle, context.view.scale + step)),
      byDoubleClick: false
    })),
    showWhole: assign(({ context }) => ({ view: wholeView(frameOf(context)), byDoubleClick: false })),
    double: assign(({ context }, at: Point) => {
      const frame = frameOf(context)
      const scale = Math.min(zoomLimits.most, frame.fit * zoomLimits.doubled)
      return { view: heldView(frame, scaledAround(context.view, at, scale)), byDoubleClick: true }
    }),
    resize: assign(({ context }, viewer: Size) => ({ viewer, view: wholeView(frameOf({ ...context, viewer })) })),
    turn: assign(({ context }, seen: Seen) => ({ seen, view: wholeView(frameOf({ ...context, seen })) }))
  },
  guards: {
    isCloser: ({ context }) => isCloser(frameOf(context), context.view),
    isOther: ({ context }, seen: Seen) => seen.index !== context.seen.index || seen.pages !== context.seen.pages
  },
  delays: { zooming, bounceBack: edges.bounceBack }
}).createMachine({
  id: "zoom",
  context: ({ input }) => ({
    ...input,
    view: wholeView(frameOf(input)),
    grip: { view: wholeView(frameOf(input)), at: middle },
    byDoubleClick: false
  }),
  on: {
    "zoom.in": { actions: { type: "stepBy", params: zoomLimits.step } },
    "zoom.out": { actions: { type: "stepBy", params: -zoomLimits.step } },
    "zoom.reset": { actions: "showWhole" },
    "zoom.toggle": [
      { guard: "isCloser", actions: "showWhole" },
      { actions: { type: "double", params: ({ event }) => event.at } }
    ],
    "viewer.resized": { actions: { type: "resize", params: ({ event }) => event.viewer } },
    "slide.shown": {
      guard: { type: "isOther", params: ({ event }) => event.seen },
      actions: { type: "turn", params: ({ event }) => event.seen }
    }
  }
})
