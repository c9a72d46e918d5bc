import { assign, setup } from "xstate"
import { fromEvent } from "../fromEvent.ts"
import type { UserKnown } from "../session/userKnown.ts"
import { slot } from "../slot.ts"

/** The browser is idle and on line. */
export interface SendingDue {
  readonly type: "sending.due"
}

export type SendingAnswer =
  /** The server has all marks that it takes. */
  | { readonly type: "marks.sent" }
  /** The server could not be reached. */
  | { readonly type: "sending.failed" }

/** The browser is on line again. */
export interface ConnectionReturned {
  readonly type: "connection.returned"
}

/**
 * Sends, once for each user, the marks that earlier page views could not send: *waiting* until the browser is idle,
 * *sending*, then *resting*; *cutOff* until the connection returns. It rests for a visitor. Source: product, "Reading data".
 */
export const marksSendingMachine = setup({
  types: {
    context: {} as { readonly userId: string | null },
    events: {} as UserKnown | SendingDue | SendingAnswer | ConnectionReturned
  },
  actors: {
    watch: slot<void, UserKnown>("marksSending.watch"),
    moment: slot<void, SendingDue>("marksSending.moment"),
    send: slot<{ readonly userId: string | null }, SendingAnswer>("marksSending.send"),
    connection: slot<void, ConnectionReturned>("marksSending.connection")
  },
  actions: { takeUser: assign({ userId: (_, userId: string | null) => userId }) },
  guards: { isVisitor: (_, userId: string | null) => userId === null }
}).createMachine({
  id: "marksSending",
  context: { userId: null },
  invoke: { src: "watch" },
  on: {
    "user.known": [
      { guard: fromEvent("isVisitor", "userId"), target: ".resting" },
      { target: ".waiting", actions: fromEvent("takeUser", "userId") }
    ]
  },
  initial: "resting",
  states: {
    resting: {},
    waiting: { invoke: { src: "moment" }, on: { "sending.due": "sending" } },
    sending: {
      invoke: { src: "send", input: ({ context: { userId } }) => ({ userId }) },
      on: { "marks.sent": "resting", "sending.failed": "cutOff" }
    },
    cutOff: { invoke: { src: "connection" }, on: { "connection.returned": "sending" } }
  }
})
