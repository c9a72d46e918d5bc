import { assign, sendTo, setup } from "xstate"
import { changedFields } from "../../domain/publishing/changedFields.ts"
import { isMoving } from "../../domain/publishing/DeskIssue.ts"
import { coverPageIn, type EditableIssue, isOffSale } from "../../domain/publishing/EditableIssue.ts"
import {
  changeOf,
  emptyIssueForm,
  formOf,
  type IssueChange,
  type IssueForm,
  type IssueProblems,
  issueProblems
} from "../../domain/publishing/IssueForm.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

export type IssueAnswer =
  /** As the server knows it, and what this browser keeps of its form. */
  | { readonly type: "issue.loaded"; readonly issue: EditableIssue; readonly kept: Partial<IssueForm> }
  | { readonly type: "issue.failed"; readonly trouble: Trouble }

export type IssueSaveAnswer =
  | { readonly type: "issue.saved"; readonly issue: EditableIssue }
  | { readonly type: "issue.refused"; readonly trouble: Trouble }

export type IssueSaleAnswer =
  | { readonly type: "sale.changed"; readonly issue: EditableIssue }
  | { readonly type: "issue.refused"; readonly trouble: Trouble }

export type IssueCoverAnswer =
  | { readonly type: "cover.changed"; readonly issue: EditableIssue }
  | { readonly type: "issue.refused"; readonly trouble: Trouble }

/** It has moved on by itself: its pages are made, or its time has come. */
export type IssueSeen =
  | { readonly type: "issue.seen"; readonly issue: EditableIssue }
  | { readonly type: "issue.unseen" }

export type IssueSettingsEvent =
  | IssueSeen
  | IssueAnswer
  | IssueSaveAnswer
  | IssueSaleAnswer
  | IssueCoverAnswer
  /** It has other pages, and another cover. */
  | { readonly type: "issue.outdated" }
  | { readonly type: "cover.edit"; readonly page: string }
  | { readonly type: "cover.save" }
  /** A picture became the cover. */
  | { readonly type: "cover.take"; readonly issue: EditableIssue }
  | { readonly type: "issue.reload" }
  | { readonly type: "form.edit"; readonly change: Partial<IssueForm> }
  | { readonly type: "form.save" }
  | { readonly type: "sale.stop" }
  | { readonly type: "sale.resume" }
  | { readonly type: "stop.confirm" }
  | { readonly type: "stop.cancel" }

interface OfIssue {
  readonly id: string
}

export interface IssueSettingsInput extends OfIssue {
  /** Whose browser keeps what is not saved. */
  readonly owner: string
}

/** Stores the fields that the server does not have so, none after it has all. */
export interface IssueKeepOrder {
  readonly type: "form.keep"
  readonly kept: Partial<IssueForm>
}

interface Context extends IssueSettingsInput {
  /** As the server knows it; null until it is loaded. */
  readonly known: EditableIssue | null
  /** The form as it was loaded or saved last, and as it is. */
  readonly savedForm: IssueForm
  readonly form: IssueForm
  readonly problems: IssueProblems
  readonly trouble: Trouble | null
  /** The trouble is that of making a cover. */
  readonly isOfCover: boolean
  /** The page that is to be the cover, as it is typed. */
  readonly page: string
  /** No page of the issue is typed, and that is said. */
  readonly isPageWrong: boolean
  /** What is known of it is not so any more. */
  readonly isOutdated: boolean
}

/** What is saved, and of which issue: what the form did not change, another person may have. */
export interface IssueSaved extends OfIssue {
  readonly change: Partial<IssueChange>
}

export interface IssueFollowed extends OfIssue {
  readonly isMoving: boolean
  /** It is looked at at once. */
  readonly isOutdated: boolean
}

export interface IssueCover extends OfIssue {
  readonly page: number
}

export interface IssueSale extends OfIssue {
  readonly isOnSale: boolean
}

const neverPublished = { published_at: null }

const inputOf = ({ owner, id }: Context): IssueSettingsInput => ({ owner, id })

/**
 * The settings of an issue: *loading* or *failed*; then *editing*, *saving* and *saved*, and followed while it moves on
 * by itself. *Confirming* comes before *stopping* its sale, which *resuming* undoes; *covering* makes a page the cover.
 * Whatever fails or changes, the form stays, also in this browser until it is saved. Source: product, "An issue's settings".
 */
export const issueSettingsMachine = setup({
  types: {
    input: {} as IssueSettingsInput,
    context: {} as Context,
    events: {} as IssueSettingsEvent,
    tags: {} as "busy" | "editable"
  },
  actors: {
    load: slot<IssueSettingsInput, IssueAnswer>("issueSettings.load"),
    save: slot<IssueSaved, IssueSaveAnswer>("issueSettings.save"),
    sell: slot<IssueSale, IssueSaleAnswer>("issueSettings.sell"),
    follow: slot<IssueFollowed, IssueSeen>("issueSettings.follow"),
    cover: slot<IssueCover, IssueCoverAnswer>("issueSettings.cover"),
    keep: slot<IssueSettingsInput, never>("issueSettings.keep")
  },
  actions: {
    take: assign((_, known: EditableIssue) => ({
      known,
      savedForm: formOf(known),
      form: formOf(known),
      isOutdated: false
    })),
    takeLoaded: assign((_, { issue: known, kept }: Extract<IssueAnswer, { type: "issue.loaded" }>) => ({
      known,
      savedForm: formOf(known),
      form: { ...formOf(known), ...kept },
      isOutdated: false
    })),
    keepForm: sendTo("keep", ({ context: { savedForm, form } }): IssueKeepOrder => ({
      type: "form.keep",
      kept: changedFields(savedForm, form)
    })),
    takeStanding: assign((_, known: EditableIssue) => ({ known, isOutdated: false })),
    noteOutdated: assign({ isOutdated: true }),
    editPage: assign({ page: (_, page: string) => page, isPageWrong: false }),
    checkPage: assign({ isPageWrong: true }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    blameCover: assign({ isOfCover: true }),
    forgetTrouble: assign({ trouble: null, isOfCover: false }),
    edit: assign(({ context }, change: Partial<IssueForm>) => ({
      form: { ...context.form, ...change },
      problems: Object.fromEntries(Object.entries(context.problems).filter(([field]) => !(field in change)))
    })),
    check: assign({ problems: ({ context }) => issueProblems(context.form, context.known ?? neverPublished) })
  },
  guards: {
    isRight: ({ context }) => Object.keys(issueProblems(context.form, context.known ?? neverPublished)).length === 0,
    isPage: ({ context }) => coverPageIn(context.known, context.page) !== null,
    isOnSale: ({ context }) => context.known?.status === "PUBLISHED",
    isOffSale: ({ context }) => context.known !== null && isOffSale(context.known)
  }
}).createMachine({
  id: "issueSettings",
  context: ({ input }) => ({
    ...input,
    known: null,
    savedForm: emptyIssueForm,
    form: emptyIssueForm,
    problems: {},
    trouble: null,
    isOfCover: false,
    page: "",
    isPageWrong: false,
    isOutdated: false
  }),
  invoke: { src: "keep", id: "keep", input: ({ context }) => inputOf(context) },
  initial: "loading",
  on: { "issue.outdated": { actions: "noteOutdated" } },
  states: {
    loading: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "load", input: ({ context }) => inputOf(context) },
      on: {
        "issue.loaded": { target: "open", actions: withEvent("takeLoaded") },
        "issue.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "issue.reload": "loading" } },
    open: {
      tags: "editable",
      initial: "editing",
      invoke: {
        src: "follow",
        input: ({ context: { id, known, isOutdated } }) => ({
          id,
          isMoving: known !== null && isMoving(known),
          isOutdated
        })
      },
      on: {
        "issue.seen": { actions: fromEvent("takeStanding", "issue") },
        "issue.outdated": { target: "open", reenter: true, actions: "noteOutdated" },
        "form.edit": { target: ".editing", actions: [fromEvent("edit", "change"), "keepForm"] },
        "form.save": [
          { guard: "isRight", target: "saving", actions: "forgetTrouble" },
          { target: ".editing", actions: ["forgetTrouble", "check"] }
        ],
        "cover.edit": { actions: fromEvent("editPage", "page") },
        "cover.save": [
          { guard: "isPage", target: "covering", actions: "forgetTrouble" },
          { actions: ["forgetTrouble", "checkPage"] }
        ],
        "cover.take": { actions: ["forgetTrouble", fromEvent("takeStanding", "issue")] },
        "sale.stop": { guard: "isOnSale", target: "confirming", actions: "forgetTrouble" },
        "sale.resume": { guard: "isOffSale", target: "resuming", actions: "forgetTrouble" }
      },
      states: { editing: {}, saved: {} }
    },
    saving: {
      tags: "busy",
      invoke: {
        src: "save",
        input: ({ context: { id, savedForm, form } }) => ({
          id,
          change: changedFields(changeOf(savedForm), changeOf(form))
        })
      },
      on: {
        "issue.saved": { target: "open.saved", actions: [fromEvent("take", "issue"), "keepForm"] },
        "issue.refused": { target: "open", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    covering: {
      tags: "busy",
      invoke: {
        src: "cover",
        input: ({ context: { id, known, page } }) => ({ id, page: coverPageIn(known, page) ?? 1 })
      },
      on: {
        "cover.changed": { target: "open", actions: fromEvent("takeStanding", "issue") },
        "issue.refused": { target: "open", actions: [fromEvent("takeTrouble", "trouble"), "blameCover"] }
      }
    },
    confirming: { on: { "stop.confirm": "stopping", "stop.cancel": "open" } },
    stopping: {
      tags: "busy",
      invoke: { src: "sell", input: ({ context: { id } }) => ({ id, isOnSale: false }) },
      on: {
        "sale.changed": { target: "open", actions: fromEvent("takeStanding", "issue") },
        "issue.refused": { target: "open", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    resuming: {
      tags: "busy",
      invoke: { src: "sell", input: ({ context: { id } }) => ({ id, isOnSale: true }) },
      on: {
        "sale.changed": { target: "open", actions: fromEvent("takeStanding", "issue") },
        "issue.refused": { target: "open", actions: fromEvent("takeTrouble", "trouble") }
      }
    }
  }
})
