import { assign, setup } from "xstate"
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
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

export type IssueAnswer =
  | { readonly type: "issue.loaded"; readonly issue: EditableIssue }
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

export interface IssueSettingsInput {
  readonly id: string
}

interface Context extends IssueSettingsInput {
  /** As the server knows it; null until it is loaded. */
  readonly known: EditableIssue | null
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

/** What is saved, and of which issue. */
export interface IssueSaved extends IssueSettingsInput {
  readonly change: IssueChange
}

export interface IssueFollowed extends IssueSettingsInput {
  readonly isMoving: boolean
  /** It is looked at at once. */
  readonly isOutdated: boolean
}

export interface IssueCover extends IssueSettingsInput {
  readonly page: number
}

export interface IssueSale extends IssueSettingsInput {
  readonly isOnSale: boolean
}

const neverPublished = { published_at: null }

/**
 * The settings of an issue: *loading* or *failed*; then *editing*, *saving* and *saved*, and followed while it moves on
 * by itself. *Confirming* comes before *stopping* its sale, which *resuming* undoes; *covering* makes a page the cover.
 * Whatever fails or changes, the form stays. Source: product, "An issue's settings".
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
    cover: slot<IssueCover, IssueCoverAnswer>("issueSettings.cover")
  },
  actions: {
    take: assign((_, known: EditableIssue) => ({ known, form: formOf(known), isOutdated: false })),
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
    id: input.id,
    known: null,
    form: emptyIssueForm,
    problems: {},
    trouble: null,
    isOfCover: false,
    page: "",
    isPageWrong: false,
    isOutdated: false
  }),
  initial: "loading",
  on: { "issue.outdated": { actions: "noteOutdated" } },
  states: {
    loading: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "load", input: ({ context: { id } }) => ({ id }) },
      on: {
        "issue.loaded": { target: "open", actions: fromEvent("take", "issue") },
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
        "form.edit": { target: ".editing", actions: fromEvent("edit", "change") },
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
      invoke: { src: "save", input: ({ context: { id, form } }) => ({ id, change: changeOf(form) }) },
      on: {
        "issue.saved": { target: "open.saved", actions: fromEvent("take", "issue") },
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
