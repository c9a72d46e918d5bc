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
  /** The favourites according to the facts of all tabs. */
  | { readonly type: "favourites.stored"; readonly favourites: Favourites }
  /** Favourites that a visitor added here, found while a user is signed in. */
  | { readonly type: "visitorFavourites.stored"; readonly favourites: Favourites }
  | { readonly type: "favourites.failed" }

/** The user's oldest unanswered batch was recorded; `favourites` is the result, null if it is unknown. */
export interface FactsRecorded {
  readonly type: "facts.recorded"
  readonly userId: string | null
  readonly favourites: Favourites | null
}

export type ServerAnswer =
  /** The server's favourites were merged; the result. */
  | { readonly type: "server.answered"; readonly favourites: Favourites }
  | { readonly type: "server.unanswered"; readonly trouble: Trouble }

/** A fact to record, or a change that becomes one with its time and key. */
export type Remembered = FavouriteFact | ({ readonly _tag: "Say" } & FavouriteChoice)

export type FavouritesEvent =
  | UserKnown
  | FavouritesAnswer
  | FactsRecorded
  | ServerAnswer
  | { readonly type: "favourite.add"; readonly publication: string }
  | { readonly type: "favourite.remove"; readonly publication: string }
  /** Ask the server again after a failure. */
  | { readonly type: "server.ask" }

/** A favourite was added or removed; a visitor's is on this device only. */
export interface FavouritesNews {
  readonly type: "favourite.added" | "favourite.removed"
  readonly publication: string
  readonly isVisitors: boolean
}

interface Context {
  readonly userId: string | null
  readonly favourites: Favourites
  /** Changes made here that `favourites` does not contain yet, the latest last. */
  readonly said: ReadonlyArray<FavouriteChoice>
  /** Batches of this user that the recorder has not answered yet. */
  readonly unanswered: number
  /** Why the server did not answer. */
  readonly trouble: Trouble | null
}

const machine = setup({
  types: {
    context: {} as Context,
    events: {} as FavouritesEvent,
    emitted: {} as FavouritesNews,
    tags: {} as "busy" | "awaited" | "unanswered"
  },
  actors: {
    watch: slot<void, UserKnown>("favourites.watch"),
    follow: slot<{ readonly userId: string | null }, FavouritesAnswer>("favourites.follow"),
    server: slot<{ readonly userId: string | null }, ServerAnswer>("favourites.server"),
    recorder: slot<void, FactsRecorded>("favourites.recorder")
  },
  actions: {
    takeUser: assign((_, userId: string | null): Context => ({
      userId,
      favourites: noFavourites,
      said: [],
      unanswered: 0,
      trouble: null
    })),
    takeStored: assign(({ context }, favourites: Favourites) =>
      context.unanswered > 0 ? {} : { favourites, said: [] }
    ),
    takeRecorded: assign(({ context }, favourites: Favourites | null) => {
      if (context.unanswered > 1) return { unanswered: context.unanswered - 1 }
      return favourites === null ? { unanswered: 0 } : { unanswered: 0, favourites, said: [] }
    }),
    takeTrouble: assign((_, trouble: Trouble) => ({ trouble })),
    say: enqueueActions(({ context, enqueue }, saying: FavouriteChoice) => {
      const order: Record<Remembered> = { type: "record", userId: context.userId, facts: [{ _tag: "Say", ...saying }] }
      const before = context.said.filter(({ publication }) => publication !== saying.publication)
      enqueue.assign({ said: [...before, saying], unanswered: context.unanswered + 1 })
      enqueue.sendTo("recorder", order)
    }),
    tell: emit(({ context }, { publication, is_favourite }: FavouriteChoice): FavouritesNews => ({
      type: is_favourite ? "favourite.added" : "favourite.removed",
      publication,
      isVisitors: context.userId === null
    })),
    keepCarried: enqueueActions(({ context, enqueue }, facts: ReadonlyArray<FavouriteFact>) => {
      const order: Record<Remembered> = { type: "record", userId: context.userId, facts }
      enqueue.assign({ favourites: facts.reduce(evolve, context.favourites), unanswered: context.unanswered + 1 })
      enqueue.sendTo("recorder", order)
    }),
    keepOfVisitor: sendTo("recorder", (_, facts: ReadonlyArray<FavouriteFact>): Record<Remembered> => ({
      type: "record",
      userId: null,
      facts
    }))
  },
  guards: {
    isNews: ({ context: { favourites, said } }, { publication, is_favourite }: FavouriteChoice) =>
      isFavourite(publication, favourites, said) !== is_favourite,
    isAny: (_, facts: ReadonlyArray<FavouriteFact>) => facts.length > 0,
    isSameUser: ({ context }, userId: string | null) => userId === context.userId,
    isVisitor: (_, userId: string | null) => userId === null
  }
})

/** The favourites stored on this device. */
const device = machine.createStateConfig({
  invoke: { src: "follow", input: ({ context }) => ({ userId: context.userId }) },
  on: { "favourites.stored": { actions: fromEvent("takeStored", "favourites") } },
  initial: "recalling",
  states: {
    recalling: {
      tags: "busy",
      on: {
        "favourites.stored": {
          target: "open",
          actions: fromEvent("takeStored", "favourites")
        },
        "favourites.failed": "open"
      }
    },
    open: {}
  }
})

/**
 * The user's favourites. *unknown* until the user is known; then *recalling* those on this device, then *open*. A
 * change shows at once and is recorded. For a user who is *signedIn* the server is asked too (*asking*, *retrying*;
 * *answered*, *unanswered*), and a visitor's favourites move into the account. Source: product, "Favourites".
 */
export const favouritesMachine = machine.createMachine({
  id: "favourites",
  context: { userId: null, favourites: noFavourites, said: [], unanswered: 0, trouble: null },
  invoke: [{ src: "watch" }, { src: "recorder", id: "recorder" }],
  on: {
    "user.known": [
      {
        guard: fromEvent("isVisitor", "userId"),
        target: ".visitor",
        actions: fromEvent("takeUser", "userId")
      },
      { target: ".signedIn", actions: fromEvent("takeUser", "userId") }
    ],
    "facts.recorded": {
      guard: fromEvent("isSameUser", "userId"),
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
    visitor: device,
    signedIn: {
      type: "parallel",
      states: {
        device: {
          ...device,
          on: {
            ...device.on,
            "visitorFavourites.stored": {
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
              invoke: { src: "server", input: ({ context }) => ({ userId: context.userId }) },
              on: {
                "server.answered": {
                  target: ".answered",
                  actions: fromEvent("takeStored", "favourites")
                },
                "server.unanswered": {
                  target: ".unanswered",
                  actions: fromEvent("takeTrouble", "trouble")
                },
                "server.ask": { target: "listening.retrying", reenter: true }
              },
              initial: "asking",
              states: {
                asking: { tags: "awaited" },
                answered: {},
                unanswered: { tags: "unanswered" },
                retrying: { tags: ["awaited", "unanswered"] }
              }
            }
          }
        }
      }
    }
  }
})
