import { assign, emit, setup } from "xstate"
import type { Issue } from "../../domain/catalogue/Issue.ts"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import type { IssueArticles, SeenIssue } from "../../domain/catalogue/SeenIssue.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export interface DetailInput {
  /** What the page's address names: an issue's id, or a publication's id or slug. */
  readonly address: string
  /** Who is signed in, by their user's id. */
  readonly reader: string | null
}

/** What this tab showed at that address before; null where it showed nothing. */
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
export interface LookNoted {
  readonly type: "look.noted"
}

export type DetailEvent =
  | IssueRecalled
  | IssueAnswer
  | ArticlesAnswer
  | OthersAnswer
  | LookNoted
  | { readonly type: "issue.retry" }
  | { readonly type: "articles.retry" }
  | { readonly type: "others.retry" }
  | { readonly type: "session.began"; readonly reader: string }
  | { readonly type: "session.ended" }

/** The page stands for this issue, whatever its address was. */
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

/** The issue that is shown, and its publication. */
export interface ShownIssue {
  readonly issueId: string
  readonly publicationId: string
}

const addressed = ({ context: { address, reader } }: { readonly context: Context }): DetailInput => ({
  address,
  reader
})

const without = (issue: Issue | null, magazines: ReadonlyArray<Magazine>): ReadonlyArray<Magazine> =>
  magazines.filter(({ issue_id }) => issue_id !== issue?.id)

const shownIssue = ({ context }: { readonly context: Context }): ShownIssue => ({
  issueId: context.issue?.id ?? "",
  publicationId: context.issue?.expand.publication.id ?? ""
})

/**
 * The page of an issue. What this tab has shown of it before is *recalled* and stays to be seen while it is asked for
 * again; without that it is *loading*. Then it is *shown*, *missing*, or *failed*. Beside an issue that is shown come its articles
 * and the other issues of its publication, each on its own; and of everybody who is signed in meanwhile it is noted once
 * that they have looked at it, whatever becomes of the note. Source: product, "Cards and issue pages".
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
    note: slot<ShownIssue, LookNoted>("detail.note")
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
    /** Of another issue than the one that was recalled, nothing stands beside it yet. */
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
    takeReader: assign({ reader: (_, reader: string | null) => reader }),
    tellOpened: emit(({ context }): IssueOpened => ({ type: "issue.opened", id: context.issue?.id ?? "" }))
  },
  guards: {
    hasSeen: (_, seen: SeenIssue | null) => seen !== null,
    isSignedIn: ({ context }) => context.reader !== null,
    isSomebodyElse: ({ context }, reader: string) => reader !== context.reader
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
    "session.began": { actions: fromEvent("takeReader", "reader") },
    "session.ended": { actions: { type: "takeReader", params: null } }
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
        look: {
          initial: "unnoted",
          states: {
            unnoted: { always: { guard: "isSignedIn", target: "noting" } },
            noting: { invoke: { src: "note", input: shownIssue }, on: { "look.noted": "noted" } },
            noted: {}
          },
          on: {
            // A session that was confirmed has begun too: the same reader's look is noted already.
            "session.began": {
              guard: fromEvent("isSomebodyElse", "reader"),
              target: ".noting",
              actions: fromEvent("takeReader", "reader")
            },
            "session.ended": { target: ".unnoted", actions: { type: "takeReader", params: null } }
          }
        }
      }
    }
  }
})
