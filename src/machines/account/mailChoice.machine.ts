import { assign, setup } from "xstate"
import type { NotificationKind } from "../../domain/account/NotificationChoice.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

/** What a mail's pass is about: the kind, and whether it is mailed now. */
export interface MailedKind {
  readonly kind: NotificationKind
  readonly mail: boolean
}

/** The pass fits nothing. */
export interface PassUnknown {
  readonly type: "pass.unknown"
}

export type MailChoiceAnswer =
  | PassUnknown
  | { readonly type: "mails.read"; readonly mailed: MailedKind }
  | { readonly type: "mails.failed"; readonly trouble: Trouble }

export type MailChoiceSaved =
  | PassUnknown
  | { readonly type: "mails.changed"; readonly mailed: MailedKind }
  | { readonly type: "mails.kept"; readonly trouble: Trouble }

export type MailChoiceEvent =
  | MailChoiceAnswer
  | MailChoiceSaved
  | { readonly type: "mails.reload" }
  | { readonly type: "mails.end" }
  | { readonly type: "mails.resume" }

export interface MailChoiceInput {
  /** The mail's pass; null if this tab has none. */
  readonly pass: string | null
}

interface Context extends MailChoiceInput {
  /** Null until known. */
  readonly mailed: MailedKind | null
  readonly trouble: Trouble | null
}

const passIn = ({ pass }: Context): { readonly pass: string } => {
  if (pass === null) throw new Error("There is no pass.")
  return { pass }
}

/**
 * The way out of mails: without a valid pass *missing*; else *loading*, *failed*, or *asked*, where nothing has changed
 * yet; *ending* or *resuming* the mails, and then *changed*. Source: product, "Mails".
 */
export const mailChoiceMachine = setup({
  types: {
    input: {} as MailChoiceInput,
    context: {} as Context,
    events: {} as MailChoiceEvent,
    tags: {} as "busy" | "shown"
  },
  actors: {
    read: slot<{ readonly pass: string }, MailChoiceAnswer>("mailChoice.read"),
    save: slot<{ readonly pass: string; readonly mail: boolean }, MailChoiceSaved>("mailChoice.save")
  },
  actions: {
    take: assign((_, mailed: MailedKind) => ({ mailed, trouble: null })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null })
  },
  guards: {
    hasPass: ({ context }) => context.pass !== null,
    isMailed: ({ context }) => context.mailed?.mail === true,
    isEnded: ({ context }) => context.mailed?.mail === false
  }
}).createMachine({
  id: "mailChoice",
  context: ({ input }) => ({ pass: input.pass, mailed: null, trouble: null }),
  initial: "looking",
  states: {
    looking: { always: [{ guard: "hasPass", target: "loading" }, { target: "missing" }] },
    missing: {},
    loading: {
      tags: "busy",
      invoke: { src: "read", input: ({ context }) => passIn(context) },
      on: {
        "pass.unknown": "missing",
        "mails.read": { target: "shown.asked", actions: fromEvent("take", "mailed") },
        "mails.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "mails.reload": "loading" } },
    shown: {
      tags: "shown",
      on: {
        "mails.end": { guard: "isMailed", target: "ending", actions: "forgetTrouble" },
        "mails.resume": { guard: "isEnded", target: "resuming", actions: "forgetTrouble" }
      },
      initial: "asked",
      states: { asked: {}, changed: {} }
    },
    ending: {
      tags: ["shown", "busy"],
      invoke: { src: "save", input: ({ context }) => ({ ...passIn(context), mail: false }) },
      on: {
        "pass.unknown": "missing",
        "mails.changed": { target: "shown.changed", actions: fromEvent("take", "mailed") },
        "mails.kept": { target: "shown.asked", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    resuming: {
      tags: ["shown", "busy"],
      invoke: { src: "save", input: ({ context }) => ({ ...passIn(context), mail: true }) },
      on: {
        "pass.unknown": "missing",
        "mails.changed": { target: "shown.changed", actions: fromEvent("take", "mailed") },
        "mails.kept": { target: "shown.asked", actions: fromEvent("takeTrouble", "trouble") }
      }
    }
  }
})
