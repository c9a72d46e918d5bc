import { assign, enqueueActions, setup } from "xstate"
import type { Advert } from "../../domain/reader/adverts/Advert.ts"
import type { AdvertsOnPages } from "../../domain/reader/adverts/advertsOnPages.ts"
import {
  advertFor,
  type AdvertsShown,
  type ChosenAdvert,
  chooseAdvert,
  nothingShown,
  randomBySeed,
  withShown
} from "../../domain/reader/adverts/chooseAdvert.ts"
import type { ImpressionKind } from "../../domain/reader/adverts/Impression.ts"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { Slide } from "../../domain/reader/slides.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

/** What an advert must never lie over. */
export type AdvertObstacle = "selection" | "text" | "zoom" | "search" | "panel" | "dialog" | "offer"

/** The adverts of an issue, and on which of its readable pages each has a keyword. */
export interface AdvertsKnown {
  readonly type: "adverts.known"
  readonly adverts: ReadonlyArray<Advert>
  readonly pages: AdvertsOnPages
  /** What this browser was shown before. */
  readonly shown: AdvertsShown
  readonly seed: number
}

export type AdvertsAnswer = AdvertsKnown | { readonly type: "adverts.none" }

/** The order to tell the server of an advert, and to remember that it was shown. */
export interface AdvertRecord extends ChosenAdvert {
  readonly type: "advert.record"
  readonly kind: ImpressionKind
}

export type AdvertsOrder =
  /** A turn has come to rest on this slide. */
  | { readonly type: "adverts.turned"; readonly slide: Slide }
  | { readonly type: "adverts.bar"; readonly by: AdvertObstacle }
  | { readonly type: "adverts.admit"; readonly by: AdvertObstacle }
  /** Pointer or focus is on it, or no longer. */
  | { readonly type: "advert.hold" }
  | { readonly type: "advert.release" }
  | { readonly type: "advert.close" }
  /** Half of it has been in sight for a second. */
  | { readonly type: "advert.seen" }
  /** Its link was followed. */
  | { readonly type: "advert.follow" }

export interface AdvertsInput {
  readonly magazine: MagazineInfo
}

interface AdvertsContext extends AdvertsInput {
  readonly adverts: ReadonlyArray<Advert>
  readonly pages: AdvertsOnPages
  readonly shown: AdvertsShown
  readonly seed: number
  readonly obstacles: ReadonlyArray<AdvertObstacle>
  /** The one that is shown, or was last. */
  readonly current: ChosenAdvert | null
  /** How many have been shown: the same one may come twice in a row. */
  readonly turn: number
  /** What was told of the current one. */
  readonly told: ReadonlyArray<ImpressionKind>
}

const without = ({ obstacles }: AdvertsContext, by: AdvertObstacle): ReadonlyArray<AdvertObstacle> =>
  obstacles.filter((obstacle) => obstacle !== by)

const chosenFor = ({ obstacles, ...context }: AdvertsContext, slide: Slide): ChosenAdvert | null =>
  obstacles.length > 0 ? null : chooseAdvert(slide, context)

/**
 * The adverts of an issue: *loading*, *absent*, or *waiting* for a turn to a page with a keyword. One is *shown* then,
 * *passing* or *held* by pointer or focus, unless there is something that it would lie over; what comes up meanwhile
 * ends it. Source: product, "Adverts".
 */
export const advertsMachine = setup({
  types: {
    input: {} as AdvertsInput,
    context: {} as AdvertsContext,
    events: {} as AdvertsAnswer | AdvertsOrder,
    tags: {} as "known" | "shown"
  },
  actors: {
    load: slot<AdvertsInput, AdvertsAnswer>("adverts.load"),
    recorder: slot<AdvertsInput, never>("adverts.recorder")
  },
  actions: {
    takeAdverts: assign((_, { adverts, pages, shown, seed }: AdvertsKnown) => ({ adverts, pages, shown, seed })),
    bar: assign(({ context }, by: AdvertObstacle) => ({ obstacles: [...without(context, by), by] })),
    admit: assign(({ context }, by: AdvertObstacle) => ({ obstacles: without(context, by) })),
    choose: assign(({ context }, slide: Slide) => {
      const current = chosenFor(context, slide)
      return {
        current,
        told: [],
        turn: context.turn + 1,
        seed: randomBySeed(context.seed)[1],
        shown: current === null ? context.shown : withShown(context.shown, current.advert)
      }
    }),
    record: enqueueActions(({ context: { current, told }, enqueue }, kind: ImpressionKind) => {
      if (current === null || told.includes(kind)) return
      const order: AdvertRecord = { type: "advert.record", kind, ...current }
      enqueue.sendTo("recorder", order)
      enqueue.assign({ told: [...told, kind] })
    })
  },
  guards: { isFound: ({ context }, slide: Slide) => chosenFor(context, slide) !== null },
  delays: { advertFor }
}).createMachine({
  id: "adverts",
  context: ({ input }) => ({
    ...input,
    adverts: [],
    pages: {},
    shown: nothingShown,
    seed: 0,
    obstacles: [],
    current: null,
    turn: 0,
    told: []
  }),
  on: {
    "adverts.bar": { actions: fromEvent("bar", "by") },
    "adverts.admit": { actions: fromEvent("admit", "by") }
  },
  initial: "loading",
  states: {
    loading: {
      invoke: { src: "load", input: ({ context: { magazine } }) => ({ magazine }) },
      on: {
        "adverts.known": { target: "known", actions: { type: "takeAdverts", params: ({ event }) => event } },
        "adverts.none": "absent"
      }
    },
    absent: {},
    known: {
      tags: "known",
      invoke: { src: "recorder", id: "recorder", input: ({ context: { magazine } }) => ({ magazine }) },
      initial: "waiting",
      states: {
        waiting: {
          on: {
            "adverts.turned": {
              guard: fromEvent("isFound", "slide"),
              target: "shown",
              actions: fromEvent("choose", "slide")
            }
          }
        },
        shown: {
          tags: "shown",
          entry: { type: "record", params: "shown" },
          on: {
            "adverts.bar": { target: "waiting", actions: fromEvent("bar", "by") },
            "advert.close": "waiting",
            "advert.seen": { actions: { type: "record", params: "seen" } },
            "advert.follow": { actions: { type: "record", params: "clicked" } }
          },
          initial: "passing",
          states: {
            passing: { after: { advertFor: "#adverts.known.waiting" }, on: { "advert.hold": "held" } },
            held: { on: { "advert.release": "passing" } }
          }
        }
      }
    }
  }
})
