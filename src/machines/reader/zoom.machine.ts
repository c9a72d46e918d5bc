import { and, assign, enqueueActions, sendParent, setup } from "xstate"
import { optimalScale, type Size, type Viewer } from "../../domain/reader/scale.ts"
import {
  centredOn,
  afterInertia,
  edges,
  type Frame,
  type Grip,
  heldScale,
  heldView,
  isCloser,
  isSame,
  isSound,
  magnified,
  measured,
  middle,
  panned,
  percentOf,
  pinched,
  type Point,
  refitted,
  released,
  repaired,
  rolling,
  stepped,
  toggled,
  type View,
  wholeView,
  zoomLimits
} from "../../domain/reader/slideView.ts"
import type { Seen, ZoomEvent, ZoomNews, ZoomOrder } from "./zoomEvents.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

interface ZoomInput {
  readonly viewer: Viewer
  readonly page: Size
  readonly seen: Seen
}

type Shown = Pick<ZoomInput, "seen" | "viewer">

interface ZoomContext extends ZoomInput {
  readonly view: View
  readonly grip: Grip
  readonly byDoubleClick: boolean
  readonly density: number
}

export const frameOf = ({ viewer, page, seen }: ZoomInput): Frame => {
  const { width, height } = measured(page)
  return {
    viewer,
    slide: { width: width * seen.pages, height },
    fit: optimalScale(viewer, { width, height }, seen.across),
    isLocked: seen.isLocked === true
  }
}

/** How much further to the right a page lies from the middle of one slide than from another's, in points. */
const asideOf = ({ page, seen }: ZoomInput, next: Seen): number =>
  measured(page).width * (seen.page - next.page + (seen.pages - next.pages) / 2)

/** A view as drawn in mid-travel: it may lie beyond an edge, but its scale is within the limits. */
const drawnIn = (frame: Frame, from: View): View => ({ ...from, scale: heldScale(frame, from.scale) })

/** Milliseconds that a change of scale takes. */
export const zooming = 200

/**
 * How large the slide is seen, and which part of it. The view is *resting*, *held* by a hand or a wheel, or *travelling*
 * to where it was sent or let go. Source: product, "Zoom", "Gestures".
 */
export const zoomMachine = setup({
  types: {
    input: {} as ZoomInput,
    context: {} as ZoomContext,
    events: {} as ZoomEvent,
    tags: {} as "moving" | "zoom" | "glide"
  },
  actions: {
    /** Sets the view; if the scale differs, the parent is told. */
    setView: enqueueActions(({ context, enqueue }, view: View) => {
      const percent = percentOf(view)
      if (percent !== percentOf(context.view)) enqueue.sendParent({ type: "scale.changed", percent } satisfies ZoomNews)
      enqueue.assign({ view })
    }),
    /**
     * Zooms around a point. Stores the point and the unclamped view, so that the next wheel turn at the same point
     * continues from them.
     */
    startWheelZoom: assign({
      grip: ({ context }, { grip, factor }: { readonly grip: Grip; readonly factor: number }) => ({
        view: magnified(frameOf(context), grip, factor),
        at: grip.at
      })
    }),
    setGrip: assign(({ context }, at: Point) => ({ grip: { view: context.view, at } })),
    setDensity: assign({ density: (_, density: number) => density }),
    setByDoubleClick: assign({ byDoubleClick: (_, byDoubleClick: boolean) => byDoubleClick }),
    resize: assign(({ context }, viewer: Viewer) => ({
      viewer,
      view: refitted(frameOf(context), frameOf({ ...context, viewer }), context.view, context.byDoubleClick)
    })),
    turn: assign(({ context }, shown: Shown) => ({
      ...shown,
      view: wholeView(frameOf({ ...context, ...shown })),
      byDoubleClick: false
    })),
    changePairing: assign(({ context }, shown: Shown) => ({
      ...shown,
      view: repaired(frameOf(context), frameOf({ ...context, ...shown }), context.view, asideOf(context, shown.seen))
    })),
    tellRefused: sendParent((_, order: ZoomOrder["type"]): ZoomNews => ({ type: "view.refused", order }))
  },
  guards: {
    isCloser: ({ context }) => isCloser(frameOf(context), context.view),
    hasFiniteNumbers: ({ event }) => isSound(event),
    lacksFiniteNumbers: ({ event }) => !isSound(event),
    isToggled: ({ context }, at: Point) => isSound(at) && toggled(frameOf(context), context.view, at) !== null,
    /** The wheel turns at the same point as before. */
    isRollContinued: ({ context: { grip } }, { factor, at }: { readonly factor: number; readonly at: Point }) =>
      isSound(factor) && at.x === grip.at.x && at.y === grip.at.y,
    /** The given view differs from the current one. */
    isElsewhere: ({ context }, view: View) => !isSame(view, context.view),
    isOther: ({ context: { seen } }, next: Seen) =>
      next.page !== seen.page || next.pages !== seen.pages || next.isLocked !== seen.isLocked,
    /** The number of pages per slide changed. */
    isPairingChanged: ({ context: { seen } }, next: Seen) => next.across !== seen.across,
    isOtherSize: ({ context: { viewer } }, next: Viewer) =>
      next.width !== viewer.width || next.height !== viewer.height || next.padding !== viewer.padding
  },
  delays: { zooming, rolling, gliding: edges.bounceBack }
}).createMachine({
  id: "zoom",
  context: ({ input }) => {
    const view = wholeView(frameOf(input))
    return { ...input, view, grip: { view, at: middle }, byDoubleClick: false, density: 1 }
  },
  initial: "resting",
  on: {
    "zoom.in": {
      target: ".travelling.zooming",
      actions: [
        { type: "setView", params: ({ context }) => stepped(frameOf(context), context.view, zoomLimits.step) },
        { type: "setByDoubleClick", params: false }
      ]
    },
    "zoom.out": {
      target: ".travelling.zooming",
      actions: [
        { type: "setView", params: ({ context }) => stepped(frameOf(context), context.view, -zoomLimits.step) },
        { type: "setByDoubleClick", params: false }
      ]
    },
    "zoom.reset": {
      guard: { type: "isElsewhere", params: ({ context }) => wholeView(frameOf(context)) },
      target: ".travelling.zooming",
      actions: { type: "setView", params: ({ context }) => wholeView(frameOf(context)) }
    },
    "zoom.toggle": {
      guard: fromEvent("isToggled", "at"),
      target: ".travelling.zooming",
      actions: [
        { type: "setByDoubleClick", params: ({ context }) => !isCloser(frameOf(context), context.view) },
        {
          type: "setView",
          params: ({ context, event }) => toggled(frameOf(context), context.view, event.at) ?? context.view
        }
      ]
    },
    "zoom.by": {
      guard: "hasFiniteNumbers",
      target: ".held.rolling",
      actions: [
        { type: "startWheelZoom", params: ({ event: { factor, at, from } }) => ({ grip: { view: from, at }, factor }) },
        { type: "setView", params: ({ context }) => heldView(frameOf(context), context.grip.view) },
        { type: "setByDoubleClick", params: false }
      ]
    },
    "pinch.begun": {
      guard: "hasFiniteNumbers",
      target: ".held.pinching",
      actions: [
        { type: "setView", params: ({ context, event }) => drawnIn(frameOf(context), event.from) },
        fromEvent("setGrip", "at"),
        { type: "setByDoubleClick", params: false }
      ]
    },
    "pan.begun": {
      guard: and(["hasFiniteNumbers", "isCloser"]),
      target: ".held.panning",
      actions: [
        { type: "setView", params: ({ context, event }) => drawnIn(frameOf(context), event.from) },
        { type: "setGrip", params: middle }
      ]
    },
    "pan.by": {
      guard: and(["hasFiniteNumbers", "isCloser"]),
      target: ".held.rolling",
      actions: [
        {
          type: "setView",
          params: ({ context, event: { by, from } }) =>
            heldView(frameOf(context), { scale: from.scale, x: from.x + by.x, y: from.y + by.y })
        },
        { type: "setGrip", params: middle }
      ]
    },
    "pan.to": {
      guard: and(["hasFiniteNumbers", "isCloser"]),
      target: ".held.rolling",
      actions: [
        { type: "setView", params: ({ context, event }) => centredOn(frameOf(context), context.view, event.share) },
        { type: "setGrip", params: middle }
      ]
    },
    "zoom.*": { guard: "lacksFiniteNumbers", actions: fromEvent("tellRefused", "type") },
    "pinch.*": { guard: "lacksFiniteNumbers", actions: fromEvent("tellRefused", "type") },
    "pan.*": { guard: "lacksFiniteNumbers", actions: fromEvent("tellRefused", "type") },
    // The slide is laid out again at once, without an animation; a zoomed view keeps its place.
    "viewer.resized": {
      guard: fromEvent("isOtherSize", "viewer"),
      target: ".resting",
      actions: fromEvent("resize", "viewer")
    },
    "density.changed": { actions: fromEvent("setDensity", "density") },
    "slide.shown": [
      {
        guard: fromEvent("isPairingChanged", "seen"),
        target: ".resting",
        actions: { type: "changePairing", params: ({ event: { seen, viewer } }) => ({ seen, viewer }) }
      },
      {
        guard: fromEvent("isOther", "seen"),
        target: ".resting",
        actions: { type: "turn", params: ({ event: { seen, viewer } }) => ({ seen, viewer }) }
      }
    ]
  },
  states: {
    resting: {},
    held: {
      tags: "moving",
      initial: "rolling",
      states: {
        panning: {
          on: {
            "pan.moved": {
              guard: "hasFiniteNumbers",
              actions: {
                type: "setView",
                params: ({ context, event }) => panned(frameOf(context), context.grip.view, event.by)
              }
            },
            "pan.ended": [
              {
                guard: "lacksFiniteNumbers",
                target: "#zoom.travelling.gliding",
                actions: [
                  { type: "setView", params: ({ context }) => heldView(frameOf(context), context.view) },
                  { type: "tellRefused", params: "pan.ended" }
                ]
              },
              {
                guard: {
                  type: "isElsewhere",
                  params: ({ context, event }) => afterInertia(frameOf(context), context.view, event.velocity)
                },
                target: "#zoom.travelling.gliding",
                actions: {
                  type: "setView",
                  params: ({ context, event }) => afterInertia(frameOf(context), context.view, event.velocity)
                }
              },
              { target: "#zoom.resting" }
            ]
          }
        },
        pinching: {
          on: {
            "pinch.moved": {
              guard: "hasFiniteNumbers",
              actions: {
                type: "setView",
                params: ({ context, event }) => pinched(frameOf(context), context.grip, event.factor, event.at)
              }
            },
            "pinch.ended": [
              {
                guard: { type: "isElsewhere", params: ({ context }) => released(frameOf(context), context.view) },
                target: "#zoom.travelling.gliding",
                actions: { type: "setView", params: ({ context }) => released(frameOf(context), context.view) }
              },
              { target: "#zoom.resting" }
            ]
          }
        },
        rolling: {
          after: { rolling: "#zoom.resting" },
          on: {
            "zoom.by": {
              guard: withEvent("isRollContinued"),
              target: "rolling",
              reenter: true,
              actions: [
                {
                  type: "startWheelZoom",
                  params: ({ context, event }) => ({ grip: context.grip, factor: event.factor })
                },
                { type: "setView", params: ({ context }) => heldView(frameOf(context), context.grip.view) },
                { type: "setByDoubleClick", params: false }
              ]
            }
          }
        }
      }
    },
    travelling: {
      tags: "moving",
      initial: "zooming",
      states: {
        zooming: { tags: "zoom", after: { zooming: "#zoom.resting" } },
        gliding: {
          tags: "glide",
          after: { gliding: "#zoom.resting" },
          on: {
            "pan.caught": {
              guard: and(["hasFiniteNumbers", "isCloser"]),
              target: "#zoom.held.panning",
              actions: [
                { type: "setView", params: ({ context, event }) => drawnIn(frameOf(context), event.from) },
                { type: "setGrip", params: middle }
              ]
            }
          }
        }
      }
    }
  }
})
