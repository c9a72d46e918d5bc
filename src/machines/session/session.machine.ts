import { assign, emit, setup } from "xstate"
import type { User } from "../../domain/session/User.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

/** The stored session changed, in this tab or in another one of this browser. */
export interface SessionChanged {
  readonly type: "session.changed"
  readonly user: User | null
  readonly where: "here" | "elsewhere"
}

export type SessionAnswer =
  /** The stored session, trusted until the server answers. */
  | { readonly type: "session.recalled"; readonly user: User | null }
  | SessionChanged
  | { readonly type: "session.confirmed"; readonly user: User }
  /** No answer: a network or server failure never signs a user out. */
  | { readonly type: "session.unconfirmed" }
  | { readonly type: "session.left" }

export type SessionEvent = SessionAnswer | { readonly type: "session.leave" }

/** Signed out by hand in this tab, refused by the server, or signed out in another tab. */
export type WhyEnded = "left" | "refused" | "elsewhere"

export type SessionNews =
  | { readonly type: "session.began"; readonly user: User }
  | { readonly type: "session.ended"; readonly why: WhyEnded }

/** Milliseconds before the stored session is confirmed with the server. Source: product, "Staying signed in". */
export const confirmDelay = 100

type Changed = { readonly event: SessionChanged }

/** A visitor becomes the user who signs in, in this tab or another. */
const somebodyCame = {
  guard: { type: "isKnown", params: ({ event }: Changed) => event.user },
  target: "#session.signedIn.confirmed",
  actions: [
    { type: "takeUser", params: ({ event }: Changed) => event.user },
    { type: "tellBegan", params: ({ event }: Changed) => event.user }
  ]
} as const

/**
 * Whether a user is signed in: *recalling* the stored session, then *visitor* or *signedIn*. A stored session is
 * *trusted*, then *confirming* with the server, then *confirmed*. *leaving* signs out. Later changes of the stored
 * session are followed at once. A visitor is *new*, or *ended* after losing a session.
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
    watch: slot<void, SessionChanged>("session.watch"),
    introduce: slot<void, never>("session.introduce"),
    confirm: slot<void, Extract<SessionAnswer, { type: "session.confirmed" | "session.unconfirmed" }>>(
      "session.confirm"
    ),
    leave: slot<{ readonly userId: string }, Extract<SessionAnswer, { type: "session.left" }>>("session.leave")
  },
  actions: {
    takeUser: assign({ user: (_, user: User | null) => user }),
    dropUser: assign({ user: null }),
    tellBegan: emit((_, user: User | null): SessionNews => {
      if (user === null) throw new Error("A session began without anybody.")
      return { type: "session.began", user }
    }),
    tellEnded: emit((_, why: WhyEnded): SessionNews => ({ type: "session.ended", why }))
  },
  guards: {
    isKnown: (_, user: User | null) => user !== null,
    isSomebodyElse: ({ context }, user: User | null) => user !== null && user.id !== context.user?.id
  },
  delays: { confirmDelay }
}).createMachine({
  id: "session",
  context: { user: null },
  invoke: { src: "watch" },
  initial: "recalling",
  states: {
    recalling: {
      invoke: { src: "recall" },
      on: {
        "session.recalled": [
          {
            guard: fromEvent("isKnown", "user"),
            target: "signedIn",
            actions: fromEvent("takeUser", "user")
          },
          { target: "visitor" }
        ]
      }
    },
    visitor: {
      entry: "dropUser",
      invoke: { src: "introduce" },
      initial: "new",
      states: { new: {}, ended: {} },
      on: { "session.changed": somebodyCame }
    },
    signedIn: {
      tags: "signedIn",
      initial: "trusted",
      on: {
        "session.leave": "leaving",
        "session.changed": [
          {
            guard: fromEvent("isSomebodyElse", "user"),
            target: ".confirmed",
            actions: [fromEvent("takeUser", "user"), fromEvent("tellBegan", "user")]
          },
          {
            guard: fromEvent("isKnown", "user"),
            actions: fromEvent("takeUser", "user")
          },
          {
            target: "visitor.ended",
            actions: { type: "tellEnded", params: ({ event }) => (event.where === "here" ? "refused" : "elsewhere") }
          }
        ]
      },
      states: {
        trusted: { after: { confirmDelay: "confirming" } },
        confirming: {
          invoke: { src: "confirm" },
          on: {
            "session.confirmed": {
              target: "confirmed",
              actions: [fromEvent("takeUser", "user"), fromEvent("tellBegan", "user")]
            },
            "session.unconfirmed": "confirmed"
          }
        },
        // Not before it is confirmed: an expired token identifies nobody.
        confirmed: { invoke: { src: "introduce" } }
      }
    },
    leaving: {
      invoke: { src: "leave", input: ({ context }) => ({ userId: context.user?.id ?? "" }) },
      on: {
        "session.left": { target: "visitor", actions: { type: "tellEnded", params: "left" } },
        "session.changed": somebodyCame
      }
    }
  }
})
