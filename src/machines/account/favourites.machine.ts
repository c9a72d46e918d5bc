import { assign, emit, enqueueActions, sendTo, setup } from "xstate"
import { carry, evolve, type FavouriteFact } from "../../domain/account/FavouriteFact.ts"
import { type Favourites, noFavourites } from "../../domain/account/Favourites.ts"
import { isFavourite, type FavouriteChoice } from "../../domain/account/FavouriteChoice.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { Record } from "../recorder.ts"
import type { UserKnown } from "../session/userKnown.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type FavouritesAnswer =
  /** What the facts of all tabs come to now. */
  | { readonly type: "favourites.told"; readonly favourites: Favourites }
  /** What a visitor has said here, while somebody is signed in. */
  | { readonly type: "visitors.told"; readonly favourites: Favourites }
  | { readonly type: "favourites.failed" }

/** The oldest batch of that reader's that had no answer is kept; what it all comes to then, null where nobody can say. */
export interface FactsRecorded {
  readonly type: "facts.recorded"
  readonly reader: string | null
  readonly favourites: Favourites | null
}

export type ServerAnswer =
  /** What the server knew is known here; what it all comes to. */
  | { readonly type: "server.heard"; readonly favourites: Favourites }
  | { readonly type: "server.unheard"; readonly trouble: Trouble }

/** What is to be remembered: a fact, or a saying that becomes one with its time and its key. */
export type Remembered = FavouriteFact | ({ readonly _tag: "Say" } & FavouriteChoice)

export type FavouritesEvent =
  | UserKnown
  | FavouritesAnswer
  | FactsRecorded
  | ServerAnswer
  | { readonly type: "favourite.add"; readonly publication: string }
  | { readonly type: "favourite.remove"; readonly publication: string }
  /** The server was not heard, and is to be asked once more. */
  | { readonly type: "server.ask" }

/** Something is a favourite, or none any more; of a visitor, it is so on this device only. */
export interface FavouritesNews {
  readonly type: "favourite.added" | "favourite.removed"
  readonly publication: string
  readonly isVisitors: boolean
}

interface Context {
  readonly reader: string | null
  readonly favourites: Favourites
  /** What was said here since, and is not in `favourites`; what was said last stands last. */
  readonly said: ReadonlyArray<FavouriteChoice>
  /** How many batches of this reader's facts the recorder has not answered yet. */
  readonly unanswered: number
  /** Why the server was not heard. */
  readonly trouble: Trouble | null
}

const machine = setup({
  types: {
    context: {} as Context,
    events: {} as FavouritesEvent,
    emitted: {} as FavouritesNews,
    tags: {} as "busy" | "awaited" | "unheard"
  },
  actors: {
    watch: slot<void, UserKnown>("favourites.watch"),
    follow: slot<{ readonly reader: string | null }, FavouritesAnswer>("favourites.follow"),
    server: slot<{ readonly reader: string | null }, ServerAnswer>("favourites.server"),
    recorder: slot<void, FactsRecorded>("favourites.recorder")
  },
  actions: {
    takeReader: assign((_, reader: string | null): Context => ({
      reader,
      favourites: noFavourites,
      said: [],
      unanswered: 0,
      trouble: null
    })),
    takeTold: assign(({ context }, favourites: Favourites) => (context.unanswered > 0 ? {} : { favourites, said: [] })),
    takeRecorded: assign(({ context }, favourites: Favourites | null) => {
      if (context.unanswered > 1) return { unanswered: context.unanswered - 1 }
      return favourites === null ? { unanswered: 0 } : { unanswered: 0, favourites, said: [] }
    }),
    takeTrouble: assign((_, trouble: Trouble) => ({ trouble })),
    say: enqueueActions(({ context, enqueue }, saying: FavouriteChoice) => {
      const order: Record<Remembered> = { type: "record", reader: context.reader, facts: [{ _tag: "Say", ...saying }] }
      const before = context.said.filter(({ publication }) => publication !== saying.publication)
      enqueue.assign({ said: [...before, saying], unanswered: context.unanswered + 1 })
      enqueue.sendTo("recorder", order)
    }),
    tell: emit(({ context }, { publication, is_favourite }: FavouriteChoice): FavouritesNews => ({
      type: is_favourite ? "favourite.added" : "favourite.removed",
      publication,
      isVisitors: context.reader === null
    })),
    keepCarried: enqueueActions(({ context, enqueue }, facts: ReadonlyArray<FavouriteFact>) => {
      const order: Record<Remembered> = { type: "record", reader: context.reader, facts }
      enqueue.assign({ favourites: facts.reduce(evolve, context.favourites), unanswered: context.unanswered + 1 })
      enqueue.sendTo("recorder", order)
    }),
    keepOfVisitor: sendTo("recorder", (_, facts: ReadonlyArray<FavouriteFact>): Record<Remembered> => ({
      type: "record",
      reader: null,
      facts
    }))
  },
  guards: {
    isNews: ({ context: { favourites, said } }, { publication, is_favourite }: FavouriteChoice) =>
      isFavourite(publication, favourites, said) !== is_favourite,
    isAny: (_, facts: ReadonlyArray<FavouriteFact>) => facts.length > 0,
    isReaders: ({ context }, reader: string | null) => reader === context.reader,
    isVisitor: (_, reader: string | null) => reader === null
  }
})

/** What this device has of somebody's. */
const device = machine.createStateConfig({
  invoke: { src: "follow", input: ({ context }) => ({ reader: context.reader }) },
  on: { "favourites.told": { actions: fromEvent("takeTold", "favourites") } },
  initial: "recalling",
  states: {
    recalling: {
      tags: "busy",
      on: {
        "favourites.told": {
          target: "open",
          actions: fromEvent("takeTold", "favourites")
        },
        "favourites.failed": "open"
      }
    },
    open: {}
  }
})

/**
 * What somebody likes to find again. Whose favourites they are comes first; then they are *recalling* them from this
 * device, and *open*: also where they cannot be loaded. What is said is shown at once and goes to the recorder; until it
 * has answered, this tab knows more than it is told. Of somebody who is signed in, the server is asked too, *asking*, then
 * *heard* or *unheard*, and again from time to time, or at once, *retrying*; and what was said here by a visitor is carried into their account.
 * Source: product, "Favourites".
 */
export const favouritesMachine = machine.createMachine({
  id: "favourites",
  context: { reader: null, favourites: noFavourites, said: [], unanswered: 0, trouble: null },
  invoke: [{ src: "watch" }, { src: "recorder", id: "recorder" }],
  on: {
    "user.known": [
      {
        guard: fromEvent("isVisitor", "reader"),
        target: ".visitors",
        actions: fromEvent("takeReader", "reader")
      },
      { target: ".readers", actions: fromEvent("takeReader", "reader") }
    ],
    "facts.recorded": {
      guard: fromEvent("isReaders", "reader"),
      actions: fromEvent("takeRecorded", "favourites")
    },
    "favourite.add": {
      guard: { type: "isNews", params: ({ event: { publication } }) => ({ publication, is_favourite: true }) },
      actions: [
        { type: "tell", params: ({ event: { publication } }) => ({ publication, is_favourite: true }) },
        { type: "say", params: ({ event: { publication } }) => ({ publication, is_favourite: true }) }
      ]
    },
    "favourite.remove": {
      guard: { type: "isNews", params: ({ event: { publication } }) => ({ publication, is_favourite: false }) },
      actions: [
        { type: "tell", params: ({ event: { publication } }) => ({ publication, is_favourite: false }) },
        { type: "say", params: ({ event: { publication } }) => ({ publication, is_favourite: false }) }
      ]
    }
  },
  initial: "unknown",
  states: {
    unknown: { tags: "busy" },
    visitors: device,
    readers: {
      type: "parallel",
      states: {
        device: {
          ...device,
          on: {
            ...device.on,
            "visitors.told": {
              guard: { type: "isAny", params: ({ event }) => carry(event.favourites).outOf },
              actions: [
                { type: "keepCarried", params: ({ event }) => carry(event.favourites).into },
                { type: "keepOfVisitor", params: ({ event }) => carry(event.favourites).outOf }
              ]
            }
          }
        },
        server: {
          initial: "listening",
          states: {
            listening: {
              invoke: { src: "server", input: ({ context }) => ({ reader: context.reader }) },
              on: {
                "server.heard": {
                  target: ".heard",
                  actions: fromEvent("takeTold", "favourites")
                },
                "server.unheard": {
                  target: ".unheard",
                  actions: fromEvent("takeTrouble", "trouble")
                },
                "server.ask": { target: "listening.retrying", reenter: true }
              },
              initial: "asking",
              states: {
                asking: { tags: "awaited" },
                heard: {},
                unheard: { tags: "unheard" },
                retrying: { tags: ["awaited", "unheard"] }
              }
            }
          }
        }
      }
    }
  }
})
