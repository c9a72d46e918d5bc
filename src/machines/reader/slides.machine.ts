import { assign, emit, enqueueActions, setup } from "xstate"
import { orientationOf, type Size } from "../../domain/reader/scale.ts"
import { type Direction, pairing, type Slide, slideOf, turnFor } from "../../domain/reader/slides.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

export type ViewportAnswer = { readonly type: "viewport.resized"; readonly viewport: Size }

export type SlidesOrder =
  | { readonly type: "slide.next" }
  | { readonly type: "slide.previous" }
  /** Jump to the slide that shows the page; it becomes an entry of the history like any turn. */
  | { readonly type: "slide.go"; readonly page: number }
  /** The browser's history moved: follow the address and push nothing. */
  | { readonly type: "slide.restore"; readonly page: number }

export type SlidesEvent =
  | SlidesOrder
  /** The window has another size, and of the slide this page is looked at closer. */
  | (ViewportAnswer & { readonly page?: number | null })

/** News: the reader has come to rest on a slide. `replace` when it is the same place in another pairing. */
export interface PageTurned {
  readonly type: "page.turned"
  readonly slide: Slide
  readonly index: number
  readonly direction: Direction
  readonly how: "push" | "replace"
}

/** News: it was to be turned on beyond the last slide. */
export interface EndPassed {
  readonly type: "end.passed"
}

interface SlidesContext {
  readonly total: number
  readonly viewport: Size
  readonly index: number
  /** The page that one is on: the first of the slide one came to, or the one looked at, however it is paired since. */
  readonly page: number
  readonly direction: Direction
  /** The index the history knows. */
  readonly settled: number
}

/**
 * Milliseconds without a further turn after which a turn counts as settled, so that a held key makes one entry: as long
 * as it slides.
 */
export const settleDelay = turnFor

const paired = new Map<string, ReadonlyArray<Slide>>()

/** The slides of an issue in a viewport; the same list for the same pairing, so that views may compare it. */
export const slidesIn = ({ total, viewport }: Pick<SlidesContext, "total" | "viewport">): ReadonlyArray<Slide> => {
  const orientation = orientationOf(viewport)
  const key = `${orientation} ${total}`
  const slides = paired.get(key) ?? pairing(total, orientation)
  paired.set(key, slides)
  return slides
}

const indexShowing = (context: SlidesContext, page: number): number => slideOf(slidesIn(context), page)

const firstOf = (context: Pick<SlidesContext, "total" | "viewport">, index: number): number =>
  slidesIn(context)[index]?.[0] ?? 1

const turned = (context: SlidesContext, how: PageTurned["how"]): PageTurned => ({
  type: "page.turned",
  slide: slidesIn(context)[context.index] ?? [1],
  index: context.index,
  direction: context.direction,
  how
})

/**
 * Which slide is shown. It is *resting* or *turning*; a turn during a turn goes on from there and is never lost, and
 * only a settled turn is news.
 */
export const slidesMachine = setup({
  types: {
    input: {} as { readonly total: number; readonly viewport: Size; readonly page: number },
    context: {} as SlidesContext,
    events: {} as SlidesEvent,
    emitted: {} as PageTurned | EndPassed
  },
  actions: {
    step: assign(({ context }, direction: Direction) => {
      const index = context.index + (direction === "next" ? 1 : -1)
      return { direction, index, page: firstOf(context, index) }
    }),
    show: assign(({ context }, page: number) => {
      const index = indexShowing(context, page)
      return {
        index,
        page: firstOf(context, index),
        direction: index < context.index ? ("previous" as const) : ("next" as const)
      }
    }),
    settle: assign({ settled: ({ context }) => context.index }),
    /** Back where the history is, there is nothing to tell. */
    settleTurn: enqueueActions(({ context, enqueue }) => {
      if (context.index === context.settled) return
      enqueue.assign({ settled: context.index })
      enqueue.emit(turned(context, "push"))
    }),
    /** Who comes back to the pairing one came from finds the page one was on. */
    repair: assign(({ context }, { viewport, page: looked }: Extract<SlidesEvent, ViewportAnswer>) => {
      const showing = (page: number) => indexShowing({ ...context, viewport }, page)
      const page = looked ?? context.page
      const index = showing(page)
      const isSettled = context.settled === context.index
      return { viewport, page, index, settled: isSettled ? index : showing(firstOf(context, context.settled)) }
    }),
    tellPassed: emit({ type: "end.passed" }),
    tellTurned: emit(({ context }, how: PageTurned["how"]) => turned(context, how))
  },
  guards: {
    hasNext: ({ context }) => context.index < slidesIn(context).length - 1,
    hasPrevious: ({ context }) => context.index > 0,
    isElsewhere: ({ context }, page: number) =>
      Number.isInteger(page) && page >= 1 && page <= context.total && indexShowing(context, page) !== context.index,
    isPairedAnew: ({ context }, viewport: Size) => orientationOf(viewport) !== orientationOf(context.viewport)
  },
  delays: { settleDelay }
}).createMachine({
  id: "slides",
  context: ({ input }) => {
    const index = slideOf(slidesIn(input), input.page)
    return {
      total: input.total,
      viewport: input.viewport,
      index,
      page: firstOf(input, index),
      direction: "next",
      settled: index
    }
  },
  initial: "resting",
  on: {
    // Of the window, slides know only how they are paired in it.
    "viewport.resized": {
      guard: fromEvent("isPairedAnew", "viewport"),
      actions: [withEvent("repair"), { type: "tellTurned", params: "replace" }]
    },
    "slide.next": [
      { guard: "hasNext", target: ".turning", actions: { type: "step", params: "next" } },
      { actions: "tellPassed" }
    ],
    "slide.previous": {
      guard: "hasPrevious",
      target: ".turning",
      actions: { type: "step", params: "previous" }
    },
    "slide.go": {
      guard: fromEvent("isElsewhere", "page"),
      target: ".turning",
      actions: fromEvent("show", "page")
    },
    "slide.restore": {
      target: ".resting",
      actions: [fromEvent("show", "page"), "settle"]
    }
  },
  states: {
    resting: {},
    turning: {
      after: { settleDelay: { target: "resting", actions: "settleTurn" } },
      on: {
        "viewport.resized": {
          guard: fromEvent("isPairedAnew", "viewport"),
          actions: withEvent("repair")
        }
      }
    }
  }
})
