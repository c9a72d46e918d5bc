import { assign, enqueueActions, sendParent, setup } from "xstate"
import {
  axisOf,
  draggedBy,
  edgeTapped,
  gestureLimits,
  isNear,
  type Pointer,
  type Release,
  stripAsked,
  turnAsked
} from "../../domain/reader/gestures.ts"
import { middle, type Point, wheelFactor } from "../../domain/reader/slideView.ts"
import type { DragBegun, GestureEvent, GestureNews } from "./gestureEvents.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

type TapGiven = Extract<GestureEvent, { type: "tap.given" }>

/** Milliseconds in which the click of a tap has come. */
const clickFor = 40

interface GesturesContext {
  /** Between the fingers, where they were put down. */
  readonly laid: Point
  readonly tap: { readonly at: Point; readonly pointer: Pointer }
  /** The turn that was tapped for. */
  readonly edge: "next" | "previous" | null
  readonly begun: Pick<DragBegun, "aside" | "width" | "isFirst" | "isLast">
  /** How far the slide follows the finger, in pixels. */
  readonly drag: number
}

/**
 * Tells gestures apart: *free*, *dragging* the slide, *pulling* at the strip, *panning* or *pinching*. A tap at the edge
 * turns unless a highlight takes it. A gesture that was vetoed, or was something else before, is *spent* until all fingers
 * are lifted. Two fingers never turn, and nothing moves while text is selected. Source: product, "Gestures".
 */
export const gesturesMachine = setup({
  types: { context: {} as GesturesContext, events: {} as GestureEvent },
  actions: {
    tell: sendParent((_, news: GestureNews) => news),
    /** The slide comes to rest where it is, or back within its viewer. */
    letSlideGo: sendParent({ type: "pan.ended", velocity: middle } satisfies GestureNews),
    takeLaid: assign({ laid: (_, at: Point) => at }),
    takeTap: assign({ tap: (_, { at, pointer }: GesturesContext["tap"]) => ({ at, pointer }) }),
    takeEdge: assign({ edge: (_, { at, width }: TapGiven) => edgeTapped(at.x, width) }),
    tellEdge: enqueueActions(({ context, enqueue }) => {
      if (context.edge !== null) enqueue.sendParent({ type: "edge.tapped", turn: context.edge } satisfies GestureNews)
    }),
    takeBegun: assign((_, begun: DragBegun) => ({ begun, drag: draggedBy(begun.by.x, begun) })),
    follow: assign({ drag: ({ context }, by: Point) => draggedBy(by.x, context.begun) }),
    letGo: assign({ drag: 0 }),
    turn: enqueueActions(({ context, enqueue }, release: Release) => {
      const asked = turnAsked(release, context.begun.width)
      if (asked !== null) enqueue.sendParent({ type: `slide.${asked}` } satisfies GestureNews)
    }),
    moveStrip: enqueueActions(({ enqueue }, release: Release) => {
      const asked = stripAsked(release)
      if (asked !== null) enqueue.sendParent({ type: `strip.${asked}` } satisfies GestureNews)
    })
  },
  guards: {
    isPinch: (_, fingers: number) => fingers > 1,
    isVetoed: (_, drag: DragBegun) => drag.selecting || (drag.pointer === "mouse" && (!drag.closer || drag.onWords)),
    isPan: (_, { closer }: DragBegun) => closer,
    isAcross: (_, { by }: DragBegun) => axisOf(by) === "across",
    isSelecting: (_, selecting: boolean) => selecting,
    isNoTap: (_, { onControl, selecting }: { readonly onControl: boolean; readonly selecting: boolean }) =>
      onControl || selecting,
    isAtEdge: (_, { pointer, closer, at, width }: TapGiven) =>
      pointer !== "mouse" && !closer && edgeTapped(at.x, width) !== null,
    isSecond: ({ context }, at: Point) => isNear(context.tap.at, at),
    isZoom: (_, zooms: boolean) => zooms,
    isPannedByWheel: (_, closer: boolean) => closer
  },
  delays: { doubleTap: gestureLimits.doubleTap, clickFor }
}).createMachine({
  id: "gestures",
  context: {
    laid: middle,
    tap: { at: middle, pointer: "mouse" },
    edge: null,
    begun: { aside: 0, width: 0, isFirst: false, isLast: false },
    drag: 0
  },
  initial: "free",
  states: {
    free: {
      initial: "quiet",
      on: {
        "pointer.down": [
          {
            guard: fromEvent("isPinch", "fingers"),
            target: "spent",
            actions: ["letSlideGo", fromEvent("takeLaid", "at")]
          },
          // A finger put on a gliding slide catches it; any gesture but a pan lets it go.
          { actions: { type: "tell", params: ({ event }) => ({ type: "pan.caught", from: event.from }) } }
        ],
        "pointer.up": { actions: "letSlideGo" },
        "drag.begun": [
          { guard: withEvent("isVetoed"), target: "spent", actions: "letSlideGo" },
          {
            guard: withEvent("isPan"),
            target: "panning",
            actions: { type: "tell", params: ({ event }) => ({ type: "pan.begun", from: event.from }) }
          },
          {
            guard: withEvent("isAcross"),
            target: "dragging",
            actions: withEvent("takeBegun")
          },
          { target: "pulling" }
        ],
        "wheel.turned": [
          {
            guard: fromEvent("isZoom", "zooms"),
            actions: {
              type: "tell",
              params: ({ event: { by, at, from } }) => ({ type: "zoom.by", factor: wheelFactor(by.y), at, from })
            }
          },
          {
            guard: fromEvent("isPannedByWheel", "closer"),
            actions: {
              type: "tell",
              params: ({ event: { by, from } }) => ({ type: "pan.by", by: { x: -by.x, y: -by.y }, from })
            }
          },
          { actions: { type: "tell", params: ({ event: { by } }) => ({ type: "wheel.rolled", by }) } }
        ]
      },
      states: {
        quiet: {
          on: {
            "tap.given": [
              { guard: withEvent("isNoTap") },
              { guard: withEvent("isAtEdge"), target: "edged", actions: withEvent("takeEdge") },
              { target: "tapped", actions: withEvent("takeTap") }
            ]
          }
        },
        /** Tapped at the edge; the click of that tap may yet be a highlight's. */
        edged: {
          after: { clickFor: { target: "quiet", actions: "tellEdge" } },
          on: {
            "tap.taken": "quiet",
            "tap.given": [
              { guard: withEvent("isNoTap"), target: "quiet", actions: "tellEdge" },
              {
                guard: withEvent("isAtEdge"),
                target: "edged",
                reenter: true,
                actions: ["tellEdge", withEvent("takeEdge")]
              },
              { target: "tapped", actions: ["tellEdge", withEvent("takeTap")] }
            ]
          }
        },
        /** Tapped once, perhaps to be tapped again. */
        tapped: {
          after: {
            doubleTap: {
              target: "quiet",
              actions: {
                type: "tell",
                params: ({ context }) => ({ type: "page.tapped", pointer: context.tap.pointer })
              }
            }
          },
          on: {
            "tap.taken": "quiet",
            "tap.given": [
              { guard: withEvent("isNoTap"), target: "quiet" },
              {
                guard: fromEvent("isSecond", "at"),
                target: "quiet",
                actions: { type: "tell", params: ({ event }) => ({ type: "zoom.toggle", at: event.at }) }
              },
              { guard: withEvent("isAtEdge"), target: "edged", actions: withEvent("takeEdge") },
              { target: "tapped", reenter: true, actions: withEvent("takeTap") }
            ]
          }
        }
      }
    },
    dragging: {
      exit: "letGo",
      on: {
        "drag.moved": [
          { guard: fromEvent("isSelecting", "selecting"), target: "spent" },
          { actions: fromEvent("follow", "by") }
        ],
        "drag.ended": [
          { guard: fromEvent("isSelecting", "selecting"), target: "free" },
          { target: "free", actions: fromEvent("turn", "release") }
        ],
        "drag.cancelled": "spent",
        "pointer.down": { target: "spent", actions: fromEvent("takeLaid", "at") }
      }
    },
    pulling: {
      on: {
        "drag.moved": { guard: fromEvent("isSelecting", "selecting"), target: "spent" },
        "drag.ended": [
          { guard: fromEvent("isSelecting", "selecting"), target: "free" },
          { target: "free", actions: fromEvent("moveStrip", "release") }
        ],
        "drag.cancelled": "spent",
        "pointer.down": { target: "spent", actions: fromEvent("takeLaid", "at") }
      }
    },
    panning: {
      on: {
        "drag.moved": [
          {
            guard: fromEvent("isSelecting", "selecting"),
            target: "spent",
            actions: "letSlideGo"
          },
          { actions: { type: "tell", params: ({ event }) => ({ type: "pan.moved", by: event.by }) } }
        ],
        "drag.ended": {
          target: "free",
          actions: { type: "tell", params: ({ event }) => ({ type: "pan.ended", velocity: event.release.velocity }) }
        },
        "drag.cancelled": { target: "spent", actions: "letSlideGo" },
        "pointer.down": {
          target: "spent",
          actions: ["letSlideGo", fromEvent("takeLaid", "at")]
        }
      }
    },
    pinching: {
      on: {
        "fingers.moved": {
          actions: {
            type: "tell",
            params: ({ event: { at, factor } }) => ({ type: "pinch.moved", at, factor })
          }
        },
        "fingers.ended": { target: "spent", actions: { type: "tell", params: { type: "pinch.ended" } } },
        "pointer.up": { target: "free", actions: { type: "tell", params: { type: "pinch.ended" } } }
      }
    },
    spent: {
      on: {
        "fingers.begun": {
          target: "pinching",
          actions: {
            type: "tell",
            params: ({ context, event }) => ({ type: "pinch.begun", at: context.laid, from: event.from })
          }
        },
        "pointer.down": [
          {
            guard: fromEvent("isPinch", "fingers"),
            actions: fromEvent("takeLaid", "at")
          },
          { target: "free" }
        ],
        "pointer.up": "free"
      }
    }
  }
})
