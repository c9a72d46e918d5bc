import { assign, enqueueActions, setup } from "xstate"
import type { Direction } from "../../domain/reader/slides.ts"
import type { Point } from "../../domain/reader/slideView.ts"
import { isPushedAnew, type Push, pushed, wayAlong, wheelLimits, wheelTurn } from "../../domain/reader/wheel.ts"
import { fromEvent } from "../fromEvent.ts"
import type { SlidesOrder } from "./slides.machine.ts"

/** The wheel was turned over a whole slide, by so many pixels. */
export type WheelRolled = { readonly type: "wheel.rolled"; readonly by: Point }

interface WheelContext {
  /** How far it has gone in the direction of reading. */
  readonly way: number
  readonly push: Push
}

const directionOf = (way: number): Direction => (way > 0 ? "next" : "previous")

/**
 * The wheel over a whole slide: *resting*; *gathering* its way until that is long enough to turn; then *spent*, until it
 * has rested or is pushed anew. Source: product, "Gestures".
 */
export const wheelMachine = setup({
  types: { context: {} as WheelContext, events: {} as WheelRolled },
  actions: {
    start: assign({ way: (_, by: Point) => wayAlong(by) }),
    gather: assign({ way: ({ context }, by: Point) => context.way + wayAlong(by) }),
    turn: enqueueActions(({ context, enqueue }, by: Point) => {
      enqueue.sendParent({ type: `slide.${directionOf(context.way)}` } satisfies SlidesOrder)
      const strength = Math.abs(wayAlong(by))
      enqueue.assign({ push: { direction: directionOf(context.way), strongest: strength, weakest: strength } })
    }),
    follow: assign({ push: ({ context }, by: Point) => pushed(context.push, wayAlong(by)) })
  },
  guards: {
    isEnough: (_, by: Point) => wheelTurn(wayAlong(by)) !== null,
    isGathered: ({ context }, by: Point) => wheelTurn(context.way + wayAlong(by)) !== null,
    isPushedAnew: ({ context }, by: Point) => isPushedAnew(context.push, wayAlong(by)),
    isPushedFar: ({ context }, by: Point) =>
      isPushedAnew(context.push, wayAlong(by)) && wheelTurn(wayAlong(by)) !== null
  },
  delays: { pause: wheelLimits.pause }
}).createMachine({
  id: "wheel",
  context: { way: 0, push: { direction: "next", strongest: 0, weakest: 0 } },
  initial: "resting",
  states: {
    resting: {
      on: {
        "wheel.rolled": [
          {
            guard: fromEvent("isEnough", "by"),
            target: "spent",
            actions: [fromEvent("start", "by"), fromEvent("turn", "by")]
          },
          { target: "gathering", actions: fromEvent("start", "by") }
        ]
      }
    },
    gathering: {
      after: { pause: "resting" },
      on: {
        "wheel.rolled": [
          {
            guard: fromEvent("isGathered", "by"),
            target: "spent",
            actions: [fromEvent("gather", "by"), fromEvent("turn", "by")]
          },
          { target: "gathering", reenter: true, actions: fromEvent("gather", "by") }
        ]
      }
    },
    spent: {
      after: { pause: "resting" },
      on: {
        "wheel.rolled": [
          {
            guard: fromEvent("isPushedFar", "by"),
            target: "spent",
            reenter: true,
            actions: [fromEvent("start", "by"), fromEvent("turn", "by")]
          },
          { guard: fromEvent("isPushedAnew", "by"), target: "gathering", actions: fromEvent("start", "by") },
          { target: "spent", reenter: true, actions: fromEvent("follow", "by") }
        ]
      }
    }
  }
})
