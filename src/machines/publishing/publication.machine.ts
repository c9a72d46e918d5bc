import { assign, emit, sendTo, setup } from "xstate"
import { changedFields } from "../../domain/publishing/changedFields.ts"
import type { OwnPublication } from "../../domain/publishing/OwnPublication.ts"
import {
  emptyPublication,
  savedForm,
  formOf,
  type PublicationForm,
  type PublicationProblems,
  publicationProblems,
  sentOf
} from "../../domain/publishing/PublicationForm.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

export type PublicationAnswer =
  /** As the server knows it, null for a new one; and what this browser keeps of its form. */
  | {
      readonly type: "publication.loaded"
      readonly publication: OwnPublication | null
      readonly kept: Partial<PublicationForm>
    }
  | { readonly type: "publication.failed"; readonly trouble: Trouble }

export type PublicationSaveAnswer =
  | { readonly type: "publication.added" }
  | { readonly type: "publication.changed"; readonly publication: OwnPublication }
  | { readonly type: "publication.refused"; readonly trouble: Trouble }

export type PublicationRemoveAnswer =
  | { readonly type: "publication.removed" }
  | { readonly type: "publication.refused"; readonly trouble: Trouble }

export type PublicationEvent =
  | PublicationAnswer
  | PublicationSaveAnswer
  | PublicationRemoveAnswer
  | { readonly type: "publication.reload" }
  | { readonly type: "form.edit"; readonly change: Partial<PublicationForm> }
  | { readonly type: "form.save" }
  | { readonly type: "publication.remove" }
  | { readonly type: "removal.confirm" }
  | { readonly type: "removal.cancel" }

/** The publication is added or deleted, and its form has nothing more to show. */
export interface PublicationLeft {
  readonly type: "publication.left"
}

/** Stores the fields that the server does not have so, none after it has all. */
export interface PublicationKeepOrder {
  readonly type: "form.keep"
  readonly kept: Partial<PublicationForm>
}

/** The id of a publication; null for a new one. */
export interface PublicationInput {
  /** Whose browser keeps what is not saved. */
  readonly owner: string
  readonly id: string | null
}

interface Context extends PublicationInput {
  /** As the server knows it. */
  readonly known: OwnPublication | null
  readonly form: PublicationForm
  readonly problems: PublicationProblems
  readonly trouble: Trouble | null
}

/** What is saved, and of which publication. */
export interface PublicationSaved extends PublicationInput {
  /** All of it, for a new one. */
  readonly form: PublicationForm
  /** What was changed of one that there is: of the rest, another person may have changed something. */
  readonly change: Partial<PublicationForm>
}

const inputOf = ({ owner, id }: Context): PublicationInput => ({ owner, id })

const sentIn = ({ known, form }: Context): Pick<PublicationSaved, "form" | "change"> => ({
  form: sentOf(form),
  change: changedFields(savedForm(known), sentOf(form))
})

/**
 * A new publication, or the settings of one: *loading* or *failed* first. Then *editing*, *saving*, and, of settings,
 * *saved*, which looks like editing. Before *removing* a publication, it asks: *confirming*. A refusal keeps the form;
 * this browser keeps it until it is saved. Source: product, "New publication".
 */
export const publicationMachine = setup({
  types: {
    input: {} as PublicationInput,
    context: {} as Context,
    events: {} as PublicationEvent,
    emitted: {} as PublicationLeft,
    tags: {} as "busy" | "editable"
  },
  actors: {
    load: slot<PublicationInput, PublicationAnswer>("publication.load"),
    save: slot<PublicationSaved, PublicationSaveAnswer>("publication.save"),
    remove: slot<PublicationInput, PublicationRemoveAnswer>("publication.remove"),
    keep: slot<PublicationInput, never>("publication.keep")
  },
  actions: {
    take: assign((_, known: OwnPublication) => ({ known, form: formOf(known) })),
    takeLoaded: assign(
      (_, { publication: known, kept }: Extract<PublicationAnswer, { type: "publication.loaded" }>) => ({
        known,
        form: { ...savedForm(known), ...kept }
      })
    ),
    keepForm: sendTo("keep", ({ context: { known, form } }): PublicationKeepOrder => ({
      type: "form.keep",
      kept: changedFields(savedForm(known), form)
    })),
    forgetForm: sendTo("keep", (): PublicationKeepOrder => ({ type: "form.keep", kept: {} })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null }),
    edit: assign(({ context }, change: Partial<PublicationForm>) => ({
      form: { ...context.form, ...change },
      problems: Object.fromEntries(Object.entries(context.problems).filter(([field]) => !(field in change)))
    })),
    check: assign({ problems: ({ context }) => publicationProblems(context.form) }),
    tellLeft: emit((): PublicationLeft => ({ type: "publication.left" }))
  },
  guards: {
    isRight: ({ context }) => Object.keys(publicationProblems(context.form)).length === 0,
    isRemovable: ({ context }) => context.known !== null && context.known.is_own && !context.known.is_published
  }
}).createMachine({
  id: "publication",
  context: ({ input }) => ({ ...input, known: null, form: emptyPublication, problems: {}, trouble: null }),
  invoke: { src: "keep", id: "keep", input: ({ context }) => inputOf(context) },
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "load", input: ({ context }) => inputOf(context) },
      on: {
        "publication.loaded": { target: "open", actions: withEvent("takeLoaded") },
        "publication.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "publication.reload": "loading" } },
    open: {
      tags: "editable",
      initial: "editing",
      on: {
        "form.edit": { target: ".editing", actions: [fromEvent("edit", "change"), "keepForm"] },
        "form.save": [
          { guard: "isRight", target: "saving", actions: "forgetTrouble" },
          { target: ".editing", actions: ["forgetTrouble", "check"] }
        ],
        "publication.remove": { guard: "isRemovable", target: "confirming", actions: "forgetTrouble" }
      },
      states: { editing: {}, saved: {} }
    },
    saving: {
      tags: "busy",
      invoke: {
        src: "save",
        input: ({ context }) => ({ ...inputOf(context), ...sentIn(context) })
      },
      on: {
        "publication.added": { target: "left", actions: ["forgetForm", "tellLeft"] },
        "publication.changed": { target: "open.saved", actions: [fromEvent("take", "publication"), "forgetForm"] },
        "publication.refused": { target: "open", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    confirming: { on: { "removal.confirm": "removing", "removal.cancel": "open" } },
    removing: {
      tags: "busy",
      invoke: { src: "remove", input: ({ context }) => inputOf(context) },
      on: {
        "publication.removed": { target: "left", actions: ["forgetForm", "tellLeft"] },
        "publication.refused": { target: "open", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    left: {}
  }
})
