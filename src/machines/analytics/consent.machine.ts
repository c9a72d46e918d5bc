import { assign, emit, sendTo, setup } from "xstate"
import type { ConsentChoice } from "../../domain/analytics/Consent.ts"
import { slot } from "../slot.ts"

export type ConsentAnswer =
  /** What the answers given in all tabs come to now. */
  | { readonly type: "consent.told"; readonly choice: ConsentChoice }
  /** The browser itself says no, in everybody's name who uses it. */
  | { readonly type: "consent.signalled" }

/** The oldest answer of this tab that was not recorded is recorded; what all of them come to then. */
export interface ConsentRecorded {
  readonly type: "consent.recorded"
  readonly choice: ConsentChoice
}

export type ConsentEvent =
  | ConsentAnswer
  | ConsentRecorded
  | { readonly type: "consent.give" }
  | { readonly type: "consent.refuse" }

/** Told whenever one state has been reached, at the start too. */
export interface ConsentKnown {
  readonly type: "consent.known"
  readonly isGiven: boolean
}

/** What the recorder is told. */
export interface KeepConsent {
  readonly type: "consent.keep"
  readonly isGiven: boolean
}

interface Told {
  readonly told: ConsentChoice
  readonly choice: ConsentChoice
}

const told =
  (choice: ConsentChoice) =>
  ({ event }: { readonly event: { readonly choice: ConsentChoice } }): Told => ({ told: event.choice, choice })

/**
 * Whether somebody has agreed to be measured beyond the tab: *recalling* what was answered in this browser, then
 * *undecided*, *given* or *refused*, as any tab says last; either can be said at any time. Where the browser itself says
 * no, it is *signalled*, and nobody is asked. Until its own answer is recorded a tab knows better than what it is told.
 * Source: product, "Consent".
 */
export const consentMachine = setup({
  types: {
    context: {} as { readonly unanswered: number },
    events: {} as ConsentEvent,
    emitted: {} as ConsentKnown,
    tags: {} as "known" | "undecided" | "given"
  },
  actors: {
    follow: slot<void, ConsentAnswer>("consent.follow"),
    recorder: slot<void, ConsentRecorded>("consent.recorder")
  },
  actions: {
    tell: emit((_, isGiven: boolean): ConsentKnown => ({ type: "consent.known", isGiven })),
    keep: sendTo("recorder", (_, isGiven: boolean): KeepConsent => ({ type: "consent.keep", isGiven })),
    wait: assign({ unanswered: ({ context }) => context.unanswered + 1 }),
    hear: assign({ unanswered: ({ context }) => context.unanswered - 1 })
  },
  guards: {
    isSettled: ({ context }, { told, choice }: Told) => told === choice && context.unanswered === 0,
    isLast: ({ context }, { told, choice }: Told) => told === choice && context.unanswered === 1
  }
}).createMachine({
  id: "consent",
  context: { unanswered: 0 },
  invoke: [{ src: "recorder", id: "recorder" }, { src: "follow" }],
  initial: "asked",
  states: {
    asked: {
      on: {
        "consent.signalled": "signalled",
        "consent.give": { target: ".given", actions: ["wait", { type: "keep", params: true }] },
        "consent.refuse": { target: ".refused", actions: ["wait", { type: "keep", params: false }] },
        "consent.told": [
          { guard: { type: "isSettled", params: told("undecided") }, target: ".undecided" },
          { guard: { type: "isSettled", params: told("given") }, target: ".given" },
          { guard: { type: "isSettled", params: told("refused") }, target: ".refused" }
        ],
        "consent.recorded": [
          { guard: { type: "isLast", params: told("given") }, target: ".given", actions: "hear" },
          { guard: { type: "isLast", params: told("refused") }, target: ".refused", actions: "hear" },
          { actions: "hear" }
        ]
      },
      initial: "recalling",
      states: {
        recalling: {},
        undecided: { tags: ["known", "undecided"], entry: { type: "tell", params: false } },
        given: { tags: ["known", "given"], entry: { type: "tell", params: true } },
        refused: { tags: "known", entry: { type: "tell", params: false } }
      }
    },
    signalled: { tags: "known", entry: { type: "tell", params: false } }
  }
})
