import { assign, emit, setup } from "xstate"
import type { Issue } from "../../domain/catalogue/Issue.ts"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import type { IssueArticles, SeenIssue } from "../../domain/catalogue/SeenIssue.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export interface DetailInput {
  /** An issue's id, or a publication's id or slug. */
  readonly address: string
  /** The signed-in user's id. */
  readonly userId: string | null
}

/** What this tab showed at that address before; null if nothing. */
export interface IssueRecalled {
  readonly type: "issue.recalled"
  readonly seen: SeenIssue | null
}

export type IssueAnswer =
  | { readonly type: "issue.loaded"; readonly issue: Issue }
  | { readonly type: "issue.missing" }
  | { readonly type: "issue.failed"; readonly trouble: Trouble }
export type ArticlesAnswer =
  | { readonly type: "articles.loaded"; readonly articles: IssueArticles }
  | { readonly type: "articles.failed"; readonly trouble: Trouble }
export type OthersAnswer =
  | { readonly type: "others.loaded"; readonly magazines: ReadonlyArray<Magazine> }
  | { readonly type: "others.failed"; readonly trouble: Trouble }
export interface ViewRecorded {
  readonly type: "view.recorded"
}

export type DetailEvent =
  | IssueRecalled
  | IssueAnswer
  | ArticlesAnswer
  | OthersAnswer
  | ViewRecorded
  | { readonly type: "issue.retry" }
  | { readonly type: "articles.retry" }
  | { readonly type: "others.retry" }
  | { readonly type: "session.began"; readonly userId: string }
  | { readonly type: "session.ended" }

/** The page shows this issue, whatever its address was. */
export interface IssueOpened {
  readonly type: "issue.opened"
  readonly id: string
}

interface Context extends DetailInput {
  readonly issue: Issue | null
  readonly trouble: Trouble | null
  readonly articles: IssueArticles | null
  readonly articlesTrouble: Trouble | null
  readonly others: ReadonlyArray<Magazine> | null
  readonly othersTrouble: Trouble | null
}

export interface ShownIssue {
  readonly issueId: string
  readonly publicationId: string
}

const addressed = ({ context: { address, userId } }: { readonly context: Context }): DetailInput => ({
  address,
  userId
})

const without = (issue: Issue | null, magazines: ReadonlyArray<Magazine>): ReadonlyArray<Magazine> =>
  magazines.filter(({ issue_id }) => issue_id !== issue?.id)

const shownIssue = ({ context }: { readonly context: Context }): ShownIssue => ({
  issueId: context.issue?.id ?? "",
  publicationId: context.issue?.expand.publication.id ?? ""
})

/**
 * The page of an issue: *recalling* what this tab showed before, then *asking* the server; then *shown*, *missing* or
 * *failed*. Beside a shown issue load its articles and the publication's other issues, and its view is recorded once
 * for each signed-in user. Source: product, "Cards and issue pages".
 */
export const detailMachine = setup({
  types: {
    input: {} as DetailInput,
    context: {} as Context,
    events: {} as DetailEvent,
    emitted: {} as IssueOpened,
    tags: {} as "busy"
  },
  actors: {
    recall: slot<DetailInput, IssueRecalled>("detail.recall"),
    load: slot<DetailInput, IssueAnswer>("detail.load"),
    articles: slot<ShownIssue, ArticlesAnswer>("detail.articles"),
    others: slot<ShownIssue, OthersAnswer>("detail.others"),
    recordView: slot<ShownIssue, ViewRecorded>("detail.recordView")
  },
  actions: {
    takeSeen: assign((_, seen: SeenIssue | null) =>
      seen === null
        ? {}
        : {
            issue: seen.issue,
            articles: seen.articles,
            others: seen.others === null ? null : without(seen.issue, seen.others)
          }
    ),
    /** Articles and other issues of a different issue are dropped. */
    takeIssue: assign(({ context }, issue: Issue) => ({
      issue,
      trouble: null,
      ...(context.issue === null || context.issue.id === issue.id ? {} : { articles: null, others: null })
    })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    takeArticles: assign({ articles: (_, articles: IssueArticles) => articles, articlesTrouble: null }),
    takeArticlesTrouble: assign({ articlesTrouble: (_, trouble: Trouble) => trouble }),
    takeOthers: assign({
      others: ({ context }, magazines: ReadonlyArray<Magazine>) => without(context.issue, magazines),
      othersTrouble: null
    }),
    takeOthersTrouble: assign({ othersTrouble: (_, trouble: Trouble) => trouble }),
    takeUser: assign({ userId: (_, userId: string | null) => userId }),
    tellOpened: emit(({ context }): IssueOpened => ({ type: "issue.opened", id: context.issue?.id ?? "" }))
  },
  guards: {
    hasSeen: (_, seen: SeenIssue | null) => seen !== null,
    isSignedIn: ({ context }) => context.userId !== null,
    isSomebodyElse: ({ context }, userId: string) => userId !== context.userId
  }
}).createMachine({
  id: "detail",
  context: ({ input }) => ({
    ...input,
    issue: null,
    trouble: null,
    articles: null,
    articlesTrouble: null,
    others: null,
    othersTrouble: null
  }),
  on: {
    "session.began": { actions: fromEvent("takeUser", "userId") },
    "session.ended": { actions: { type: "takeUser", params: null } }
  },
  initial: "recalling",
  states: {
    recalling: {
      tags: "busy",
      invoke: { src: "recall", input: addressed },
      on: {
        "issue.recalled": [
          {
            guard: fromEvent("hasSeen", "seen"),
            target: "asking.recalled",
            actions: fromEvent("takeSeen", "seen")
          },
          { target: "asking.loading" }
        ]
      }
    },
    asking: {
      invoke: { src: "load", input: addressed },
      on: {
        "issue.loaded": { target: "shown", actions: fromEvent("takeIssue", "issue") },
        "issue.missing": "missing",
        "issue.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      },
      initial: "loading",
      states: { loading: { tags: "busy" }, recalled: {} }
    },
    missing: {},
    failed: { on: { "issue.retry": "asking.loading" } },
    shown: {
      entry: "tellOpened",
      type: "parallel",
      states: {
        articles: {
          initial: "loading",
          states: {
            loading: {
              invoke: { src: "articles", input: shownIssue },
              on: {
                "articles.loaded": {
                  target: "shown",
                  actions: fromEvent("takeArticles", "articles")
                },
                "articles.failed": {
                  target: "failed",
                  actions: fromEvent("takeArticlesTrouble", "trouble")
                }
              }
            },
            shown: {},
            failed: { on: { "articles.retry": "loading" } }
          }
        },
        others: {
          initial: "loading",
          states: {
            loading: {
              invoke: { src: "others", input: shownIssue },
              on: {
                "others.loaded": {
                  target: "shown",
                  actions: fromEvent("takeOthers", "magazines")
                },
                "others.failed": {
                  target: "failed",
                  actions: fromEvent("takeOthersTrouble", "trouble")
                }
              }
            },
            shown: {},
            failed: { on: { "others.retry": "loading" } }
          }
        },
        viewing: {
          initial: "unrecorded",
          states: {
            unrecorded: { always: { guard: "isSignedIn", target: "recording" } },
            recording: { invoke: { src: "recordView", input: shownIssue }, on: { "view.recorded": "recorded" } },
            recorded: {}
          },
          on: {
            // Confirming a session sends this too: the same user's view is recorded already.
            "session.began": {
              guard: fromEvent("isSomebodyElse", "userId"),
              target: ".recording",
              actions: fromEvent("takeUser", "userId")
            },
            "session.ended": { target: ".unrecorded", actions: { type: "takeUser", params: null } }
          }
        }
      }
    }
  }
})
