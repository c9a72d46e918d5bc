import { assign, setup } from "xstate"
import {
  type Movement,
  afterInertia,
  inertia,
  heldOffset,
  isStanding,
  memory,
  pressReach,
  speedOf,
  type Touch
} from "../../domain/reader/inertia.ts"
import type { Slide } from "../../domain/reader/slides.ts"
import { mostOffset, offsetShowing, type Row } from "../../domain/reader/thumbnails.ts"
import { slot } from "../slot.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

/** A picture is about to be drawn, at that time in milliseconds. */
export interface Frame {
  readonly type: "frame.due"
  readonly time: number
}

export type ThumbnailScrollerEvent =
  | Frame
  /** These are the slides now, and this one is shown. */
  | { readonly type: "scroller.follow"; readonly slides: ReadonlyArray<Slide>; readonly index: number }
  /** So many pixels of it are seen; it has just come, or the window has another size. */
  | { readonly type: "scroller.measured"; readonly window: number }
  /** A finger or the mouse. */
  | ({ readonly type: "scroller.held" } & Touch)
  | ({ readonly type: "scroller.moved" } & Touch)
  | ({ readonly type: "scroller.released" } & Touch)
  | { readonly type: "scroller.cancelled" }
  /** The wheel, so many pixels. */
  | { readonly type: "scroller.rolled"; readonly by: number }
  /** By the keyboard to another page, or to the first or last one. */
  | { readonly type: "scroller.step"; readonly by: number }
  /** The picture of this page cannot be had; or those that could not may be asked for again. */
  | { readonly type: "scroller.missed"; readonly page: number }
  | { readonly type: "scroller.renew" }

interface Context extends Movement {
  readonly row: Row
  readonly window: number
  /** The slide that is read, and the page that the keyboard is at. */
  readonly index: number
  readonly active: number
  /** The pointer's latest positions, and where pointer and strip were at the start of the drag. */
  readonly touches: ReadonlyArray<Touch>
  readonly grip: { readonly x: number; readonly offset: number }
  /** When the last frame of a glide was drawn; null before the first. */
  readonly drawn: number | null
  /** The last gesture was a drag and not a press. */
  readonly isPulled: boolean
  /** Pages whose pictures could not be had when they were asked for last. */
  readonly missing: ReadonlyArray<number>
  /** It moves to its new place visibly instead of at once. */
  readonly isGliding: boolean
}

const most = ({ row, window }: Pick<Context, "row" | "window">): number => mostOffset(row, window)

const lately = (touches: ReadonlyArray<Touch>, touch: Touch): ReadonlyArray<Touch> => [
  ...touches.filter(({ time }) => time >= touch.time - memory),
  touch
]

/** Whether the new offset is near enough to move there visibly. */
const isNear = ({ offset, window }: Context, next: number): boolean => Math.abs(next - offset) <= window

/**
 * How the thumbnail strip scrolls: *resting*; *held* under a finger, *dragging* once it moves; *gliding* until it
 * stops. Turning a page centres its thumbnails. Pictures that failed are remembered until access is renewed or the line
 * is back. Source: product, "Toolbars and panels".
 */
export const thumbnailScrollerMachine = setup({
  types: {
    input: {} as { readonly row: Row; readonly index: number },
    context: {} as Context,
    events: {} as ThumbnailScrollerEvent,
    tags: {} as "moving"
  },
  actors: { frames: slot<void, Frame>("scroller.frames") },
  actions: {
    follow: assign(
      (
        { context },
        { slides, index }: Pick<Extract<ThumbnailScrollerEvent, { type: "scroller.follow" }>, "slides" | "index">
      ) => {
        const row = slides === context.row.slides ? context.row : { ...context.row, slides }
        const offset = offsetShowing(row, index, context.window)
        return { row, index, active: slides[index]?.[0] ?? 1, offset, isGliding: isNear(context, offset) }
      }
    ),
    measure: assign(({ context }, window: number) => ({
      window,
      offset: offsetShowing(context.row, context.index, window),
      active: context.row.slides[context.index]?.[0] ?? 1,
      missing: [],
      isGliding: false
    })),
    takeHold: assign(({ context }, { x, time }: Touch) => ({
      touches: [{ x, time }],
      grip: { x, offset: context.offset },
      speed: 0,
      isPulled: !isStanding(context),
      isGliding: false
    })),
    pull: assign(({ context }, { x, time }: Touch) => ({
      touches: lately(context.touches, { x, time }),
      offset: heldOffset(context.grip.offset + (context.grip.x - x) * inertia.drag, most(context)),
      isPulled: true
    })),
    letGo: assign(({ context }, touch: Touch) => ({ speed: speedOf(context.touches, touch), drawn: null })),
    stand: assign({ speed: 0 }),
    coast: assign(({ context }, time: number) => ({
      drawn: time,
      ...(context.drawn === null ? {} : afterInertia(context, time - context.drawn, most(context)))
    })),
    roll: assign(({ context }, by: number) => ({
      offset: heldOffset(context.offset + by, most(context)),
      speed: 0,
      isGliding: false
    })),
    miss: assign({ missing: ({ context }, page: number) => [...context.missing, page] }),
    missNone: assign({ missing: [] }),
    step: assign(({ context }, by: number) => {
      const { slides } = context.row
      const active = Math.min(slides.at(-1)?.at(-1) ?? 1, Math.max(1, context.active + by))
      const index = slides.findIndex((slide) => slide.some((page) => page === active))
      const offset = offsetShowing(context.row, index, context.window)
      return { active, offset, isGliding: isNear(context, offset) }
    })
  },
  guards: {
    isFar: ({ context }, { x }: Touch) => Math.abs(x - context.grip.x) >= pressReach,
    isFast: ({ context }, touch: Touch) => !isStanding({ speed: speedOf(context.touches, touch) }),
    isStanding: ({ context }) => isStanding(context),
    isOther: ({ context }, { slides, index }: Pick<Context, "index"> & Row) =>
      slides !== context.row.slides || index !== context.index
  }
}).createMachine({
  id: "scroller",
  context: ({ input }) => ({
    row: input.row,
    index: input.index,
    active: input.row.slides[input.index]?.[0] ?? 1,
    window: 0,
    offset: 0,
    speed: 0,
    touches: [],
    grip: { x: 0, offset: 0 },
    drawn: null,
    isPulled: false,
    missing: [],
    isGliding: false
  }),
  initial: "resting",
  on: {
    "scroller.follow": {
      guard: {
        type: "isOther",
        params: ({ context, event }) => ({ slides: event.slides, width: context.row.width, index: event.index })
      },
      target: ".resting",
      actions: withEvent("follow")
    },
    "scroller.measured": { target: ".resting", actions: fromEvent("measure", "window") },
    "scroller.rolled": { target: ".resting", actions: fromEvent("roll", "by") },
    "scroller.step": { target: ".resting", actions: fromEvent("step", "by") },
    "scroller.cancelled": ".resting",
    "scroller.missed": { actions: fromEvent("miss", "page") },
    "scroller.renew": { actions: "missNone" },
    "scroller.held": { target: ".held", actions: withEvent("takeHold") }
  },
  states: {
    resting: { entry: "stand" },
    held: {
      tags: "moving",
      on: {
        "scroller.moved": {
          guard: withEvent("isFar"),
          target: "dragging",
          actions: withEvent("pull")
        },
        "scroller.released": "resting"
      }
    },
    dragging: {
      tags: "moving",
      on: {
        "scroller.moved": { actions: withEvent("pull") },
        "scroller.released": [
          {
            guard: withEvent("isFast"),
            target: "gliding",
            actions: withEvent("letGo")
          },
          { target: "resting" }
        ]
      }
    },
    gliding: {
      tags: "moving",
      invoke: { src: "frames" },
      always: { guard: "isStanding", target: "resting" },
      on: { "frame.due": { actions: fromEvent("coast", "time") } }
    }
  }
})
