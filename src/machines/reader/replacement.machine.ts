import { sendParent, setup } from "xstate"
import { slot } from "../slot.ts"

/** The issue that is read, and where the files of the PDF lie that it was opened with. */
export interface ReplacementInput {
  readonly issueId: string
  readonly pagePath: string
}

export type ReplacementAnswer =
  /** It is still shown, or nobody knows. */
  { readonly type: "pdf.same" } | { readonly type: "pdf.changed" }

export type ReplacementEvent = ReplacementAnswer | { readonly type: "page.turned" }

/** Another PDF has taken the place of the one that is read. */
export interface PdfReplaced {
  readonly type: "pdf.replaced"
}

/** Milliseconds for which an answer is trusted. */
export const trustedFor = 30_000

/**
 * Whether another PDF has taken the place of the one that is read: for half a minute it is *trusted*, then *due*, and a
 * turn begins *asking*. Once *replaced*, the next turn tells it. Source: product, "Another PDF for an issue".
 */
export const replacementMachine = setup({
  types: {
    input: {} as ReplacementInput,
    context: {} as ReplacementInput,
    events: {} as ReplacementEvent
  },
  actors: { question: slot<ReplacementInput, ReplacementAnswer>("replacement.question") },
  actions: { tellReplaced: sendParent((): PdfReplaced => ({ type: "pdf.replaced" })) },
  delays: { trustedFor }
}).createMachine({
  id: "replacement",
  context: ({ input }) => input,
  initial: "trusted",
  states: {
    trusted: { after: { trustedFor: "due" } },
    due: { on: { "page.turned": "asking" } },
    asking: {
      invoke: { src: "question", input: ({ context: { issueId, pagePath } }) => ({ issueId, pagePath }) },
      on: { "pdf.same": "trusted", "pdf.changed": "replaced" }
    },
    replaced: { on: { "page.turned": { actions: "tellReplaced" } } }
  }
})
