import { type ActorRefFrom, assign, enqueueActions, sendParent, sendTo, setup } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { turnFor } from "../../domain/reader/slides.ts"
import { finerMachine } from "./finer.machine.ts"
import { type PageNews, pageMachine } from "./page.machine.ts"

export type PageRef = ActorRefFrom<typeof pageMachine>
type FinerRef = ActorRefFrom<typeof finerMachine>

export type PagesEvent =
  /** The slide shown, and what to hold ready beside it, nearest first. */
  | { readonly type: "pages.want"; readonly shown: ReadonlyArray<number>; readonly neighbours: ReadonlyArray<number> }
  /** The slide at rest asks for more pixels than its pictures have, or no longer does. */
  | { readonly type: "pages.sharpen"; readonly finer: boolean }
  | { readonly type: "pages.renew" }
  | { readonly type: "pages.refuse" }
  | PageNews

/** What the pages tell the reader. */
export type PagesNews = { readonly type: "content.forbidden" }

interface Wanted {
  readonly shown: ReadonlyArray<number>
  readonly neighbours: ReadonlyArray<number>
}

interface PagesContext extends Wanted {
  readonly magazine: MagazineInfo
  /** The slide shown before, where it is none of these: it is seen to go. */
  readonly leaving: ReadonlyArray<number>
  /** Pages that nobody need wait for, and those among them that have failed. */
  readonly settled: ReadonlyArray<number>
  readonly failed: ReadonlyArray<number>
  readonly mounted: { readonly [page: number]: PageRef }
  /** Whether the slide's pages are to have finer pictures, and those that are there for it. */
  readonly isCloser: boolean
  readonly finer: { readonly [page: number]: FinerRef }
}

/** Pages of the slide that are to have finer pictures, and have none yet. */
const dull = ({ isCloser, shown, settled, failed, finer }: PagesContext): ReadonlyArray<number> =>
  isCloser ? shown.filter((page) => settled.includes(page) && !failed.includes(page) && finer[page] === undefined) : []

/**
 * The few pages that are in the document. The slide's own come first (*opening*); when each of them is shown or has
 * failed, the neighbours follow (*ready*). The slide's pages are told that they are read, the others that they are not.
 * Pages that are no longer wanted are let go at once, but the slide that was shown, which slides away first (*parting*);
 * one that has failed is tried again when it is turned to. Of the slide's pages that are shown there are finer pictures
 * while they are asked for, from when it has come to rest (*still*): no turn waits for their decoding, and no slide that is
 * only passed asks for any.
 */
export const pagesMachine = setup({
  types: {
    input: {} as { readonly magazine: MagazineInfo },
    context: {} as PagesContext,
    events: {} as PagesEvent,
    tags: {} as "waiting"
  },
  actors: { page: pageMachine, finer: finerMachine },
  actions: {
    want: assign(({ context }, wanted: Wanted) => ({
      ...wanted,
      leaving: context.shown.filter((page) => ![...wanted.shown, ...wanted.neighbours].includes(page))
    })),
    forgetLeaving: assign({ leaving: [] }),
    letGo: enqueueActions(({ context, enqueue }) => {
      const wanted = [...context.shown, ...context.neighbours, ...context.leaving]
      const kept = (page: number | string) => wanted.includes(Number(page))
      for (const [page, ref] of Object.entries(context.mounted)) if (!kept(page)) enqueue.stopChild(ref)
      enqueue.assign({
        mounted: Object.fromEntries(Object.entries(context.mounted).filter(([page]) => kept(page))),
        settled: context.settled.filter(kept),
        failed: context.failed.filter(kept)
      })
    }),
    /** What failed is waited for again where it is turned to again. */
    tryAgain: assign(({ context: { shown, settled, failed } }) => {
      const isLeft = (page: number) => !(failed.includes(page) && shown.includes(page))
      return { settled: settled.filter(isLeft), failed: failed.filter(isLeft) }
    }),
    mount: assign({
      mounted: ({ context, spawn }, pages: ReadonlyArray<number>) => ({
        ...context.mounted,
        ...Object.fromEntries(
          pages
            .filter((page) => context.mounted[page] === undefined)
            .map((page) => [page, spawn("page", { id: `page-${page}`, input: { page, magazine: context.magazine } })])
        )
      })
    }),
    noteCloser: assign({ isCloser: (_, isCloser: boolean) => isCloser }),
    dropFiner: enqueueActions(({ context, enqueue }) => {
      const isKept = (page: number | string) => context.isCloser && context.shown.includes(Number(page))
      const all = Object.entries(context.finer)
      for (const [page, ref] of all) if (!isKept(page)) enqueue.stopChild(ref)
      enqueue.assign({ finer: Object.fromEntries(all.filter(([page]) => isKept(page))) })
    }),
    sharpen: assign({
      finer: ({ context, spawn }) => ({
        ...context.finer,
        ...Object.fromEntries(
          dull(context).map((page) => [
            page,
            spawn("finer", { id: `finer-${page}`, input: { page, magazine: context.magazine } })
          ])
        )
      })
    }),
    noteSettled: assign(({ context }, { page, how }: { readonly page: number; readonly how: "shown" | "failed" }) => {
      const others = (pages: ReadonlyArray<number>) => pages.filter((one) => one !== page)
      return {
        settled: [...others(context.settled), page],
        failed: [...others(context.failed), ...(how === "failed" ? [page] : [])]
      }
    }),
    faceSlide: enqueueActions(({ context, enqueue }) => {
      for (const [page, ref] of Object.entries(context.mounted)) {
        enqueue(sendTo(ref, { type: context.shown.includes(Number(page)) ? "page.face" : "page.aside" }))
      }
    }),
    faceIfRead: enqueueActions(({ context, enqueue }, page: number) => {
      const ref = context.mounted[page]
      if (ref !== undefined && context.shown.includes(page)) enqueue(sendTo(ref, { type: "page.face" }))
    }),
    tellForbidden: sendParent((): PagesNews => ({ type: "content.forbidden" })),
    renewAll: enqueueActions(({ context, enqueue }) => {
      for (const ref of Object.values(context.mounted)) enqueue(sendTo(ref, { type: "page.renew" }))
      for (const ref of Object.values(context.finer)) enqueue(sendTo(ref, { type: "page.renew" }))
    }),
    refuseAll: enqueueActions(({ context, enqueue }) => {
      for (const ref of Object.values(context.mounted)) enqueue(sendTo(ref, { type: "page.refuse" }))
      for (const ref of Object.values(context.finer)) enqueue(sendTo(ref, { type: "page.refuse" }))
    })
  },
  guards: {
    isSlideSettled: ({ context }) => context.shown.every((page) => context.settled.includes(page)),
    isOther: ({ context }, wanted: Wanted) =>
      String(wanted.shown) !== String(context.shown) || String(wanted.neighbours) !== String(context.neighbours),
    isDull: ({ context }) => dull(context).length > 0,
    isNobodyLeaving: ({ context }) => context.leaving.length === 0,
    isShown: (_, how: "shown" | "failed") => how === "shown"
  },
  delays: { turnFor }
}).createMachine({
  id: "pages",
  context: ({ input }) => ({
    magazine: input.magazine,
    shown: [],
    neighbours: [],
    leaving: [],
    settled: [],
    failed: [],
    mounted: {},
    isCloser: false,
    finer: {}
  }),
  initial: "waiting",
  on: {
    "pages.want": {
      guard: { type: "isOther", params: ({ event }) => event },
      target: ".opening",
      actions: [
        { type: "want", params: ({ event }) => ({ shown: event.shown, neighbours: event.neighbours }) },
        "letGo",
        "tryAgain",
        { type: "mount", params: ({ event }) => event.shown },
        "faceSlide",
        "dropFiner"
      ]
    },
    "page.settled": [
      {
        guard: { type: "isShown", params: ({ event }) => event.how },
        actions: [
          { type: "noteSettled", params: ({ event }) => event },
          { type: "faceIfRead", params: ({ event }) => event.page }
        ]
      },
      { actions: { type: "noteSettled", params: ({ event }) => event } }
    ],
    "pages.sharpen": { actions: [{ type: "noteCloser", params: ({ event }) => event.finer }, "dropFiner"] },
    "page.withheld": { actions: "tellForbidden" },
    "pages.renew": { actions: "renewAll" },
    "pages.refuse": { actions: "refuseAll" }
  },
  states: {
    waiting: {
      tags: "waiting",
      // All that it begins with may be locked: then nothing is wanted, and nothing waited for.
      on: {
        "pages.want": {
          target: "opening",
          actions: [
            { type: "want", params: ({ event }) => ({ shown: event.shown, neighbours: event.neighbours }) },
            { type: "mount", params: ({ event }) => event.shown },
            "faceSlide"
          ]
        }
      }
    },
    opening: { tags: "waiting", always: { guard: "isSlideSettled", target: "parting" } },
    parting: { always: { guard: "isNobodyLeaving", target: "ready" }, after: { turnFor: "ready" } },
    ready: {
      entry: ["forgetLeaving", "letGo", { type: "mount", params: ({ context }) => context.neighbours }],
      initial: "turning",
      states: {
        turning: { after: { turnFor: "still" } },
        still: { always: { guard: "isDull", actions: "sharpen" } }
      }
    }
  }
})
