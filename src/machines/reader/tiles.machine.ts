import { assign, sendParent, setup } from "xstate"
import { isLocked } from "../../domain/reader/locked.ts"
import { contentUrl, type MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { type Sight, type Tile, type TileDots, tileDotsFor, tileName, tilesInSight } from "../../domain/reader/tiles.ts"
import { fromEvent } from "../fromEvent.ts"
import { mostTries, type PictureAnswer, retrying, standing } from "./closerPicture.ts"
import type { ContentForbidden } from "./pages.machine.ts"

export type TilesOrder =
  /** The view is at rest. */
  | { readonly type: "tiles.see"; readonly sight: Sight }
  /** It moves. */
  | { readonly type: "tiles.hold" }

/** A tile in the document, by its name; it is decoded before it is seen. */
type TileNews =
  | { readonly type: "tile.painted"; readonly name: string }
  | { readonly type: "tile.broken"; readonly name: string }

export type TilesEvent =
  | TilesOrder
  | PictureAnswer
  | TileNews
  /** Access was renewed, or was not. */
  | { readonly type: "pages.renew" }
  | { readonly type: "pages.refuse" }

export interface ShownTile {
  readonly name: string
  readonly tile: Tile
  readonly isLaid: boolean
}

interface TilesContext {
  readonly magazine: MagazineInfo
  readonly sight: Sight | null
  readonly dots: TileDots | null
  /** How many tiles of these dots are in sight. */
  readonly wanted: number
  /** In the document; those of another resolution lie beneath until all that are wanted are laid. */
  readonly shown: ReadonlyArray<ShownTile>
  /** These failed, and it is not known why. */
  readonly broken: ReadonlyArray<Tile>
  /** Pages that have no tiles, until the slide is seen whole again. */
  readonly gone: ReadonlyArray<number>
  /** How often failed tiles were asked for again, of what is in sight. */
  readonly tries: number
}

/** Tiles of another resolution are needed no more once all that are wanted are laid. */
const uncovered = ({ shown, dots, wanted }: Pick<TilesContext, "shown" | "dots" | "wanted">) => {
  const own = shown.filter(({ tile }) => tile.dots === dots)
  return own.length === wanted && own.every(({ isLaid }) => isLaid) ? own : shown
}

/** The tiles in sight that may be read. */
const readable = (magazine: MagazineInfo, sight: Sight, dots: TileDots): ReadonlyArray<ShownTile> =>
  tilesInSight(sight, dots)
    .filter(({ page }) => !isLocked(magazine, page))
    .map((tile) => ({ name: tileName(tile), tile, isLaid: false }))

/**
 * The parts of pages that are laid over their pictures. The slide is seen *whole*, or not closely enough; closer, the
 * view is *held*, or its tiles are *laying*. Of what fails it is asked why (*doubting*): access is renewed once
 * (*withheld*), and what may come later is *awaited*.
 */
export const tilesMachine = setup({
  types: {
    input: {} as { readonly magazine: MagazineInfo },
    context: {} as TilesContext,
    events: {} as TilesEvent
  },
  actors: { standing },
  actions: {
    see: assign((_, sight: Sight) => ({ sight, dots: tileDotsFor(sight), tries: 0 })),
    dropAll: assign({ sight: null, dots: null, wanted: 0, shown: [], broken: [], gone: [], tries: 0 }),
    dropComing: assign(({ context }) => ({
      shown: context.shown.filter(({ isLaid }) => isLaid),
      broken: [],
      sight: null
    })),
    lay: assign(({ context: { magazine, sight, dots, shown, gone } }) => {
      if (sight === null || dots === null) return {}
      const wanted = readable(magazine, sight, dots)
      const laid = shown.filter(({ isLaid }) => isLaid)
      const beneath = laid.filter(
        ({ tile, name }) => tile.dots !== dots && readable(magazine, sight, tile.dots).some((one) => one.name === name)
      )
      const own = wanted
        .map((tile) => shown.find(({ name }) => name === tile.name) ?? tile)
        .filter(({ tile, isLaid }) => isLaid || !gone.includes(tile.page))
      return {
        broken: [],
        wanted: wanted.length,
        shown: uncovered({ shown: [...beneath, ...own], dots, wanted: wanted.length })
      }
    }),
    noteLaid: assign(({ context }, name: string) => ({
      shown: uncovered({
        ...context,
        shown: context.shown.map((one) => (one.name === name ? { ...one, isLaid: true } : one))
      })
    })),
    noteBroken: assign(({ context: { shown, broken } }, name: string) => ({
      shown: shown.filter((one) => one.name !== name),
      broken: [...broken, ...shown.flatMap((one) => (one.name === name ? [one.tile] : []))]
    })),
    noteGone: assign(({ context: { shown, broken, gone } }) => {
      const page = broken[0]?.page ?? 0
      return {
        gone: [...gone, page],
        broken: broken.filter((tile) => tile.page !== page),
        shown: shown.filter(({ tile, isLaid }) => isLaid || tile.page !== page)
      }
    }),
    giveUp: assign({ broken: [] }),
    tryAgain: assign(({ context: { shown, broken, tries } }) => ({
      broken: [],
      shown: [...shown, ...broken.map((tile): ShownTile => ({ name: tileName(tile), tile, isLaid: false }))],
      tries: tries + 1
    })),
    endTries: assign({ tries: mostTries }),
    tellForbidden: sendParent((): ContentForbidden => ({ type: "content.forbidden" }))
  },
  guards: {
    isClose: (_, sight: Sight) => tileDotsFor(sight) !== null,
    isSeen: ({ context }, sight: Sight) => JSON.stringify(sight) === JSON.stringify(context.sight),
    isComing: ({ context }, name: string) => context.shown.some((one) => one.name === name && !one.isLaid),
    hasBroken: ({ context }) => context.broken.length > 0,
    hasTries: ({ context }) => context.tries < mostTries
  },
  delays: { retrying }
}).createMachine({
  id: "tiles",
  context: ({ input }) => ({
    magazine: input.magazine,
    sight: null,
    dots: null,
    wanted: 0,
    shown: [],
    broken: [],
    gone: [],
    tries: 0
  }),
  initial: "whole",
  on: {
    "tiles.see": [
      { guard: fromEvent("isSeen", "sight") },
      { guard: fromEvent("isClose", "sight"), target: ".laying", actions: fromEvent("see", "sight") },
      { target: ".whole" }
    ],
    "tile.painted": { guard: fromEvent("isComing", "name"), actions: fromEvent("noteLaid", "name") },
    "tile.broken": { guard: fromEvent("isComing", "name"), actions: fromEvent("noteBroken", "name") }
  },
  states: {
    whole: { entry: "dropAll" },
    held: { entry: "dropComing" },
    laying: {
      entry: "lay",
      on: { "tiles.hold": "held" },
      initial: "calm",
      states: {
        calm: { always: { guard: "hasBroken", target: "doubting" } },
        doubting: {
          invoke: {
            src: "standing",
            input: ({ context: { magazine, broken } }) => ({ src: contentUrl(magazine, broken.map(tileName)[0] ?? "") })
          },
          on: {
            "picture.missing": { target: "calm", actions: "noteGone" },
            "picture.delayed": [
              { guard: "hasTries", target: "awaited" },
              { target: "calm", actions: "giveUp" }
            ],
            "picture.forbidden": [
              { guard: "hasTries", target: "withheld" },
              { target: "calm", actions: "giveUp" }
            ]
          }
        },
        awaited: { after: { retrying: { target: "calm", actions: "tryAgain" } } },
        withheld: {
          entry: "tellForbidden",
          on: {
            "pages.renew": { target: "calm", actions: ["tryAgain", "endTries"] },
            "pages.refuse": { target: "calm", actions: "giveUp" }
          }
        }
      }
    }
  }
})
