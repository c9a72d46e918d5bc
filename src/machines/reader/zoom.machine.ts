import { and, assign, enqueueActions, sendParent, setup } from "xstate"
import type { Viewer } from "../../domain/reader/scale.ts"
import {
  frameOf,
  isSamePoint,
  type Look,
  lookAfter,
  type LookOrder,
  repairedView,
  resizedView,
  type Seen,
  type Shown
} from "../../domain/reader/slideLook.ts"
import {
  centredOn,
  afterInertia,
  edges,
  type Frame,
  heldScale,
  heldView,
  isCloser,
  isSame,
  isSound,
  middle,
  panned,
  percentOf,
  pinched,
  type Point,
  released,
  rolling,
  type View,
  wholeView
} from "../../domain/reader/slideView.ts"
import type { ZoomEvent, ZoomNews, ZoomOrder } from "./zoomEvents.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

type SlideShown = Pick<Shown, "seen" | "viewer">

interface ZoomContext extends Shown, Look {
  readonly density: number
}

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
    input: {} as Shown,
    context: {} as ZoomContext,
    events: {} as ZoomEvent,
    tags: {} as "moving" | "zoom" | "glide"
  },
  actions: {
    /** Sets the view, or the whole look; if the scale differs, the parent is told. */
    setLook: enqueueActions(({ context, enqueue }, look: Pick<Look, "view"> & Partial<Look>) => {
      const percent = percentOf(look.view)
      if (percent !== percentOf(context.view)) enqueue.sendParent({ type: "scale.changed", percent } satisfies ZoomNews)
      enqueue.assign(look)
    }),
    setGrip: assign(({ context }, at: Point) => ({ grip: { view: context.view, at } })),
    setDensity: assign({ density: (_, density: number) => density }),
    resize: assign(({ context }, viewer: Viewer) => ({
      viewer,
      view: resizedView(context, { ...context, viewer }, context)
    })),
    turn: assign(({ context }, shown: SlideShown) => ({
      ...shown,
      view: wholeView(frameOf({ ...context, ...shown })),
      byDoubleClick: false
    })),
    changePairing: assign(({ context }, shown: SlideShown) => ({
      ...shown,
      view: repairedView(context, { ...context, ...shown }, context.view)
    })),
    tellRefused: sendParent((_, order: ZoomOrder["type"]): ZoomNews => ({ type: "view.refused", order }))
  },
  guards: {
    isCloser: ({ context }) => isCloser(frameOf(context), context.view),
    hasFiniteNumbers: ({ event }) => isSound(event),
    lacksFiniteNumbers: ({ event }) => !isSound(event),
    isLookChanged: ({ context }, order: LookOrder) =>
      isSound(order) && lookAfter(frameOf(context), context, order) !== context,
    /** The wheel turns at the same point as before. */
    isRollContinued: ({ context: { grip } }, { factor, at }: { readonly factor: number; readonly at: Point }) =>
      isSound(factor) && isSamePoint(grip, at),
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
      actions: { type: "setLook", params: ({ context, event }) => lookAfter(frameOf(context), context, event) }
    },
    "zoom.out": {
      target: ".travelling.zooming",
      actions: { type: "setLook", params: ({ context, event }) => lookAfter(frameOf(context), context, event) }
    },
    "zoom.reset": {
      guard: withEvent("isLookChanged"),
      target: ".travelling.zooming",
      actions: { type: "setLook", params: ({ context, event }) => lookAfter(frameOf(context), context, event) }
    },
    "zoom.toggle": {
      guard: withEvent("isLookChanged"),
      target: ".travelling.zooming",
      actions: { type: "setLook", params: ({ context, event }) => lookAfter(frameOf(context), context, event) }
    },
    "zoom.by": {
      guard: "hasFiniteNumbers",
      target: ".held.rolling",
      actions: { type: "setLook", params: ({ context, event }) => lookAfter(frameOf(context), context, event) }
    },
    "pinch.begun": {
      guard: "hasFiniteNumbers",
      target: ".held.pinching",
      actions: [
        {
          type: "setLook",
          params: ({ context, event }) => ({ view: drawnIn(frameOf(context), event.from), byDoubleClick: false })
        },
        fromEvent("setGrip", "at")
      ]
    },
    "pan.begun": {
      guard: and(["hasFiniteNumbers", "isCloser"]),
      target: ".held.panning",
      actions: [
        { type: "setLook", params: ({ context, event }) => ({ view: drawnIn(frameOf(context), event.from) }) },
        { type: "setGrip", params: middle }
      ]
    },
    "pan.by": {
      guard: and(["hasFiniteNumbers", "isCloser"]),
      target: ".held.rolling",
      actions: [
        {
          type: "setLook",
          params: ({ context, event: { by, from } }) => ({
            view: heldView(frameOf(context), { scale: from.scale, x: from.x + by.x, y: from.y + by.y })
          })
        },
        { type: "setGrip", params: middle }
      ]
    },
    "pan.to": {
      guard: and(["hasFiniteNumbers", "isCloser"]),
      target: ".held.rolling",
      actions: [
        {
          type: "setLook",
          params: ({ context, event }) => ({ view: centredOn(frameOf(context), context.view, event.share) })
        },
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
                type: "setLook",
                params: ({ context, event }) => ({ view: panned(frameOf(context), context.grip.view, event.by) })
              }
            },
            "pan.ended": [
              {
                guard: "lacksFiniteNumbers",
                target: "#zoom.travelling.gliding",
                actions: [
                  { type: "setLook", params: ({ context }) => ({ view: heldView(frameOf(context), context.view) }) },
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
                  type: "setLook",
                  params: ({ context, event }) => ({
                    view: afterInertia(frameOf(context), context.view, event.velocity)
                  })
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
                type: "setLook",
                params: ({ context, event }) => ({
                  view: pinched(frameOf(context), context.grip, event.factor, event.at)
                })
              }
            },
            "pinch.ended": [
              {
                guard: { type: "isElsewhere", params: ({ context }) => released(frameOf(context), context.view) },
                target: "#zoom.travelling.gliding",
                actions: {
                  type: "setLook",
                  params: ({ context }) => ({ view: released(frameOf(context), context.view) })
                }
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
              actions: {
                type: "setLook",
                params: ({ context, event }) => lookAfter(frameOf(context), context, event, true)
              }
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
                { type: "setLook", params: ({ context, event }) => ({ view: drawnIn(frameOf(context), event.from) }) },
                { type: "setGrip", params: middle }
              ]
            }
          }
        }
      }
    }
  }
})
