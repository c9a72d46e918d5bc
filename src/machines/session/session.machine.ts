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
  | { readonly type: "session.unanswered" }
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
const signIn = {
  guard: { type: "isKnown", params: ({ event }: Changed) => event.user },
  target: "#session.signedIn.checked",
  actions: [
    { type: "setUser", params: ({ event }: Changed) => event.user },
    { type: "tellBegan", params: ({ event }: Changed) => event.user }
  ]
} as const

/**
 * Whether a user is signed in: *recalling* the stored session, then *visitor* or *signedIn*. A stored session is
 * *trusted*, then *confirming* with the server, then *checked*. *leaving* signs out. Later changes of the stored session
 * are followed at once. A visitor is *plain*, or has a *lostSession*.
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
    reportBrowser: slot<void, never>("session.reportBrowser"),
    confirm: slot<void, Extract<SessionAnswer, { type: "session.confirmed" | "session.unanswered" }>>(
      "session.confirm"
    ),
    leave: slot<{ readonly userId: string }, Extract<SessionAnswer, { type: "session.left" }>>("session.leave")
  },
  actions: {
    setUser: assign({ user: (_, user: User | null) => user }),
    clearUser: assign({ user: null }),
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
            actions: fromEvent("setUser", "user")
          },
          { target: "visitor" }
        ]
      }
    },
    visitor: {
      entry: "clearUser",
      invoke: { src: "reportBrowser" },
      initial: "plain",
      states: { plain: {}, lostSession: {} },
      on: { "session.changed": signIn }
    },
    signedIn: {
      tags: "signedIn",
      initial: "trusted",
      on: {
        "session.leave": "leaving",
        "session.changed": [
          {
            guard: fromEvent("isSomebodyElse", "user"),
            target: ".checked",
            actions: [fromEvent("setUser", "user"), fromEvent("tellBegan", "user")]
          },
          {
            guard: fromEvent("isKnown", "user"),
            actions: fromEvent("setUser", "user")
          },
          {
            target: "visitor.lostSession",
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
              target: "checked",
              actions: [fromEvent("setUser", "user"), fromEvent("tellBegan", "user")]
            },
            "session.unanswered": "checked"
          }
        },
        // Only after the server was asked: until then the token may be expired, and an expired one identifies nobody.
        checked: { invoke: { src: "reportBrowser" } }
      }
    },
    leaving: {
      invoke: { src: "leave", input: ({ context }) => ({ userId: context.user?.id ?? "" }) },
      on: {
        "session.left": { target: "visitor", actions: { type: "tellEnded", params: "left" } },
        "session.changed": signIn
      }
    }
  }
})
