import { type ActorRefFrom, assign, enqueueActions, sendParent, sendTo, setup } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { Dots } from "../../domain/reader/sharpness.ts"
import { maxMountedPages, turnFor } from "../../domain/reader/slides.ts"
import { sharperPictureMachine } from "./sharperPicture.machine.ts"
import { type PageNews, pageMachine } from "./page.machine.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

export type PageRef = ActorRefFrom<typeof pageMachine>
/** A page's sharper pictures, the finest laid over the others. */
export type SharperPictures = { readonly [dots in Dots]?: ActorRefFrom<typeof sharperPictureMachine> }

/** Access was renewed, or was not. */
export type AccessRenewal = { readonly type: "pages.renew" } | { readonly type: "pages.refuse" }

export type PagesEvent =
  /** The slide shown, and what to hold ready beside it, nearest first. */
  | { readonly type: "pages.want"; readonly shown: ReadonlyArray<number>; readonly neighbours: ReadonlyArray<number> }
  /** The slide at rest asks for sharper pictures, or no longer does. */
  | { readonly type: "pages.sharpen"; readonly dots: Dots | null }
  | AccessRenewal
  | PageNews

/** Access to a page was refused. */
export interface ContentForbidden {
  readonly type: "content.forbidden"
}

/** What the pages tell the reader. */
export type PagesNews =
  | ContentForbidden
  /** The slide waits for none of its pages any more. */
  | { readonly type: "content.ready" }

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
  /** The sharper pictures that the slide's pages are to have, and those that are there for it. */
  readonly dots: Dots | null
  readonly sharper: { readonly [page: number]: SharperPictures }
}

/** Pages of the slide that are to have sharper pictures, and have none as fine yet. */
const dull = ({ dots, shown, settled, failed, sharper }: PagesContext): ReadonlyArray<number> => {
  if (dots === null) return []
  const isFine = (page: number) => sharper[page]?.[dots] !== undefined || sharper[page]?.[300] !== undefined
  return shown.filter((page) => settled.includes(page) && !failed.includes(page) && !isFine(page))
}

const sharperRefs = ({ sharper }: PagesContext) => Object.values(sharper).flatMap((of) => Object.values(of))

/**
 * The few pages in the document. The slide's own load first (*opening*), then its neighbours (*ready*). Pages that are
 * no longer wanted are removed, except the slide that is sliding away (*parting*). Once a slide is at rest (*still*),
 * its pages load words, and sharper pictures where these are asked for.
 */
export const pagesMachine = setup({
  types: {
    input: {} as { readonly magazine: MagazineInfo },
    context: {} as PagesContext,
    events: {} as PagesEvent,
    tags: {} as "waiting"
  },
  actors: { page: pageMachine, sharper: sharperPictureMachine },
  actions: {
    want: assign(({ context }, wanted: Wanted) => ({
      ...wanted,
      leaving: context.shown.filter((page) => ![...wanted.shown, ...wanted.neighbours].includes(page))
    })),
    forgetLeaving: assign({ leaving: [] }),
    letGo: enqueueActions(({ context, enqueue }) => {
      const { shown, neighbours, leaving, mounted } = context
      const ready = neighbours.filter((page) => mounted[page] !== undefined)
      // The furthest neighbours make room for the slide that is seen to go.
      const wanted = [...shown, ...leaving, ...ready].slice(0, maxMountedPages)
      const kept = (page: number | string) => wanted.includes(Number(page))
      for (const [page, ref] of Object.entries(mounted)) if (!kept(page)) enqueue.stopChild(ref)
      enqueue.assign({
        mounted: Object.fromEntries(Object.entries(mounted).filter(([page]) => kept(page))),
        settled: context.settled.filter(kept),
        failed: context.failed.filter(kept)
      })
    }),
    /** What failed is waited for again where it is turned to again. */
    tryAgain: enqueueActions(({ context: { shown, settled, failed, mounted }, enqueue }) => {
      const isLeft = (page: number) => !(failed.includes(page) && shown.includes(page))
      for (const [page, ref] of Object.entries(mounted))
        if (!isLeft(Number(page))) enqueue(sendTo(ref, { type: "page.retry" }))
      enqueue.assign({ settled: settled.filter(isLeft), failed: failed.filter(isLeft) })
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
    noteDots: assign({ dots: (_, dots: Dots | null) => dots }),
    dropFiner: enqueueActions(({ context, enqueue }) => {
      const isKept = (page: number | string) => context.dots !== null && context.shown.includes(Number(page))
      const all = Object.entries(context.sharper)
      for (const [page, of] of all) if (!isKept(page)) for (const ref of Object.values(of)) enqueue.stopChild(ref)
      enqueue.assign({ sharper: Object.fromEntries(all.filter(([page]) => isKept(page))) })
    }),
    sharpen: assign(({ context, spawn }) => {
      const { magazine, dots, sharper } = context
      if (dots === null) return {}
      const begun = (page: number) =>
        spawn("sharper", { id: `sharper-${page}-${dots}`, input: { page, magazine, dots } })
      return {
        sharper: {
          ...sharper,
          ...Object.fromEntries(dull(context).map((page) => [page, { ...sharper[page], [dots]: begun(page) }]))
        }
      }
    }),
    noteSettled: assign(({ context }, { page, how }: { readonly page: number; readonly how: "shown" | "failed" }) => {
      const others = (pages: ReadonlyArray<number>) => pages.filter((one) => one !== page)
      return {
        settled: [...others(context.settled), page],
        failed: [...others(context.failed), ...(how === "failed" ? [page] : [])]
      }
    }),
    face: enqueueActions(({ context, enqueue }) => {
      for (const [page, ref] of Object.entries(context.mounted))
        if (context.shown.includes(Number(page))) enqueue(sendTo(ref, { type: "page.face" }))
    }),
    turnAside: enqueueActions(({ context, enqueue }) => {
      for (const [page, ref] of Object.entries(context.mounted))
        if (!context.shown.includes(Number(page))) enqueue(sendTo(ref, { type: "page.aside" }))
    }),
    tellForbidden: sendParent((): PagesNews => ({ type: "content.forbidden" })),
    tellReady: sendParent((): PagesNews => ({ type: "content.ready" })),
    renewAll: enqueueActions(({ context, enqueue }) => {
      for (const ref of Object.values(context.mounted)) enqueue(sendTo(ref, { type: "page.renew" }))
      for (const ref of sharperRefs(context)) enqueue(sendTo(ref, { type: "page.renew" }))
    }),
    refuseAll: enqueueActions(({ context, enqueue }) => {
      for (const ref of Object.values(context.mounted)) enqueue(sendTo(ref, { type: "page.refuse" }))
      for (const ref of sharperRefs(context)) enqueue(sendTo(ref, { type: "page.refuse" }))
    })
  },
  guards: {
    isSlideSettled: ({ context }) => context.shown.every((page) => context.settled.includes(page)),
    isOther: ({ context }, wanted: Wanted) =>
      String(wanted.shown) !== String(context.shown) || String(wanted.neighbours) !== String(context.neighbours),
    isOtherDots: ({ context }, dots: Dots | null) => dots !== context.dots,
    isDull: ({ context }) => dull(context).length > 0,
    isNobodyLeaving: ({ context }) => context.leaving.length === 0
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
    dots: null,
    sharper: {}
  }),
  initial: "waiting",
  on: {
    "pages.want": {
      guard: withEvent("isOther"),
      target: ".opening",
      actions: [
        { type: "want", params: ({ event }) => ({ shown: event.shown, neighbours: event.neighbours }) },
        "letGo",
        "tryAgain",
        fromEvent("mount", "shown"),
        "turnAside",
        "dropFiner"
      ]
    },
    "page.settled": { actions: withEvent("noteSettled") },
    "pages.sharpen": { guard: fromEvent("isOtherDots", "dots"), actions: [fromEvent("noteDots", "dots"), "dropFiner"] },
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
            fromEvent("mount", "shown")
          ]
        }
      }
    },
    opening: { tags: "waiting", always: { guard: "isSlideSettled", target: "parting", actions: "tellReady" } },
    parting: { always: { guard: "isNobodyLeaving", target: "ready" }, after: { turnFor: "ready" } },
    ready: {
      entry: ["forgetLeaving", "letGo", { type: "mount", params: ({ context }) => context.neighbours }],
      initial: "turning",
      states: {
        turning: { after: { turnFor: "still" } },
        still: {
          entry: "face",
          always: { guard: "isDull", actions: "sharpen" },
          on: { "page.settled": { actions: [withEvent("noteSettled"), "face"] } }
        }
      }
    }
  }
})
