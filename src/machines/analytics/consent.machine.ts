import { assign, emit, sendTo, setup } from "xstate"
import type { ConsentChoice } from "../../domain/analytics/Consent.ts"
import { slot } from "../slot.ts"

export type ConsentAnswer =
  /** The choice according to the answers of all tabs. */
  | { readonly type: "consent.stored"; readonly choice: ConsentChoice }
  /** The browser's privacy signal refuses for everybody who uses it. */
  | { readonly type: "consent.signalled" }

/** This tab's oldest unrecorded answer was recorded; the choice that results. */
export interface ConsentRecorded {
  readonly type: "consent.recorded"
  readonly choice: ConsentChoice
}

export type ConsentEvent =
  | ConsentAnswer
  | ConsentRecorded
  | { readonly type: "consent.give" }
  | { readonly type: "consent.refuse" }

/** Emitted on entering each settled state, at the start too. */
export interface ConsentKnown {
  readonly type: "consent.known"
  readonly isGiven: boolean
}

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
 * Consent to be measured beyond the tab: *recalling* the stored answer, then *undecided*, *given* or *refused*,
 * following the latest answer of any tab. Each can be changed at any time. If the browser sends a privacy signal it is
 * *signalled*, and nobody is asked. Source: product, "Consent".
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
        "consent.stored": [
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
