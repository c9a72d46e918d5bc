import { assign, emit, setup } from "xstate"
import type { User } from "../../domain/session/User.ts"
import { slot } from "../slot.ts"

export type SessionAnswer =
  /** What this browser has stored: trusted at once. */
  | { readonly type: "session.recalled"; readonly user: User | null }
  | { readonly type: "session.confirmed"; readonly user: User }
  /** The server does not know this session any more. */
  | { readonly type: "session.refused" }
  /** No verdict: the line or the server is in trouble, which never signs anybody out. */
  | { readonly type: "session.unconfirmed" }
  | { readonly type: "session.left" }

export type SessionEvent = SessionAnswer | { readonly type: "session.leave" }

export type SessionNews =
  | { readonly type: "session.began"; readonly user: User }
  | { readonly type: "session.ended"; readonly why: "left" | "refused" }

/** Milliseconds before a stored session is confirmed with the server. Source: product, "Staying in". */
export const confirmDelay = 100

/**
 * Who is reading. *recalling* what the browser has stored, then a *visitor* or *trusted*; a trusted session is
 * confirmed with the server and is *signedIn* unless it is refused; *leaving* signs out and clears what is stored.
 */
export const sessionMachine = setup({
  types: {
    context: {} as { readonly user: User | null },
    events: {} as SessionEvent,
    emitted: {} as SessionNews,
    tags: {} as "signedIn"
  },
  actors: {
    recall: slot<void, Extract<SessionAnswer, { type: "session.recalled" }>>("session.recall"),
    confirm: slot<
      void,
      Extract<SessionAnswer, { type: "session.confirmed" | "session.refused" | "session.unconfirmed" }>
    >("session.confirm"),
    forget: slot<void, Extract<SessionAnswer, { type: "session.left" }>>("session.forget"),
    leave: slot<void, Extract<SessionAnswer, { type: "session.left" }>>("session.leave")
  },
  actions: {
    takeUser: assign({ user: (_, user: User | null) => user }),
    dropUser: assign({ user: null }),
    tellBegan: emit((_, user: User): SessionNews => ({ type: "session.began", user })),
    tellEnded: emit((_, why: "left" | "refused"): SessionNews => ({ type: "session.ended", why }))
  },
  guards: { isKnown: (_, user: User | null) => user !== null },
  delays: { confirmDelay }
}).createMachine({
  id: "session",
  context: { user: null },
  initial: "recalling",
  states: {
    recalling: {
      invoke: { src: "recall" },
      on: {
        "session.recalled": [
          {
            guard: { type: "isKnown", params: ({ event }) => event.user },
            target: "trusted",
            actions: { type: "takeUser", params: ({ event }) => event.user }
          },
          { target: "visitor" }
        ]
      }
    },
    visitor: {},
    trusted: { tags: "signedIn", after: { confirmDelay: "confirming" }, on: { "session.leave": "leaving" } },
    confirming: {
      tags: "signedIn",
      invoke: { src: "confirm" },
      on: {
        "session.confirmed": {
          target: "signedIn",
          actions: [
            { type: "takeUser", params: ({ event }) => event.user },
            { type: "tellBegan", params: ({ event }) => event.user }
          ]
        },
        "session.unconfirmed": "signedIn",
        "session.refused": "forgetting",
        "session.leave": "leaving"
      }
    },
    signedIn: { tags: "signedIn", on: { "session.leave": "leaving" } },
    forgetting: {
      entry: "dropUser",
      invoke: { src: "forget" },
      on: { "session.left": { target: "visitor", actions: { type: "tellEnded", params: "refused" } } }
    },
    leaving: {
      entry: "dropUser",
      invoke: { src: "leave" },
      on: { "session.left": { target: "visitor", actions: { type: "tellEnded", params: "left" } } }
    }
  }
})
