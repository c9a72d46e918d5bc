import { assign, emit, setup } from "xstate"
import type { OwnData } from "../../domain/account/OwnData.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"
import type { DataAnswer } from "./archive.machine.ts"

export type DeletionAnswer =
  | { readonly type: "deletion.planned"; readonly message: string }
  | { readonly type: "deletion.refused"; readonly trouble: Trouble }

export type DeletionEvent =
  | DataAnswer
  | DeletionAnswer
  | { readonly type: "deletion.begin" }
  | { readonly type: "deletion.cancel" }
  | { readonly type: "form.edit"; readonly password: string }
  | { readonly type: "deletion.confirm" }

/** The server's sentence says when the account is deleted. Every session has ended. */
export interface DeletionNews {
  readonly type: "account.leaving"
  readonly message: string
}

interface Context {
  /** What would end, as the server says when it is begun. */
  readonly data: OwnData | null
  readonly password: string
  /** The password is needed and was not given. */
  readonly isPasswordMissing: boolean
  readonly trouble: Trouble | null
}

/**
 * Deleting the account: *resting*; once begun, *loading* what it would end, or *failed*; then *blocked* by publications, or
 * *confirming*, *asking* and *planned*. Source: product, "One's own data".
 */
export const deletionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DeletionEvent,
    emitted: {} as DeletionNews,
    tags: {} as "busy"
  },
  actors: {
    load: slot<void, DataAnswer>("deletion.load"),
    ask: slot<{ readonly password: string }, DeletionAnswer>("deletion.ask")
  },
  actions: {
    takeData: assign({ data: (_, data: OwnData) => data }),
    edit: assign((_, password: string) => ({ password, isPasswordMissing: false, trouble: null })),
    missPassword: assign({ isPasswordMissing: true, trouble: null }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null, isPasswordMissing: false }),
    empty: assign({ password: "", isPasswordMissing: false, trouble: null }),
    tellLeaving: emit((_, message: string): DeletionNews => ({ type: "account.leaving", message }))
  },
  guards: {
    ownsPublications: (_, data: OwnData) => data.publications.length > 0,
    isWithoutPassword: ({ context }) => context.data?.hasPassword === true && context.password === "",
    /** A publication was made or taken over meanwhile. */
    isOutdated: (_, trouble: Trouble) => trouble._tag === "OwnsPublications"
  }
}).createMachine({
  id: "deletion",
  context: { data: null, password: "", isPasswordMissing: false, trouble: null },
  initial: "resting",
  states: {
    resting: { entry: "empty", on: { "deletion.begin": "loading" } },
    loading: {
      tags: "busy",
      entry: "empty",
      invoke: { src: "load" },
      on: {
        "data.loaded": [
          { guard: fromEvent("ownsPublications", "data"), target: "blocked", actions: fromEvent("takeData", "data") },
          { target: "confirming", actions: fromEvent("takeData", "data") }
        ],
        "data.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "deletion.begin": "loading", "deletion.cancel": "resting" } },
    blocked: { on: { "deletion.begin": "loading", "deletion.cancel": "resting" } },
    confirming: {
      on: {
        "form.edit": { actions: fromEvent("edit", "password") },
        "deletion.confirm": [
          { guard: "isWithoutPassword", actions: "missPassword" },
          { target: "asking", actions: "forgetTrouble" }
        ],
        "deletion.cancel": "resting"
      }
    },
    asking: {
      tags: "busy",
      invoke: { src: "ask", input: ({ context: { password } }) => ({ password }) },
      on: {
        "deletion.planned": { target: "planned", actions: ["empty", fromEvent("tellLeaving", "message")] },
        "deletion.refused": [
          { guard: fromEvent("isOutdated", "trouble"), target: "loading" },
          { target: "confirming", actions: fromEvent("takeTrouble", "trouble") }
        ]
      }
    },
    planned: {}
  }
})
