import { assign, enqueueActions, setup } from "xstate"
import {
  type ArticleDraftCard,
  type ArticleDrafts,
  isShown,
  moved,
  nextOf
} from "../../domain/publishing/ArticleDraft.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

export type ArticlesAnswer =
  | { readonly type: "articles.loaded"; readonly list: ArticleDrafts }
  | { readonly type: "articles.failed"; readonly trouble: Trouble }

export type ArticlesChange =
  /** `added`: the id of the one that was added. */
  | { readonly type: "articles.changed"; readonly list: ArticleDrafts; readonly added?: string }
  /** Another device was quicker: what the articles are now. */
  | { readonly type: "articles.overtaken"; readonly list: ArticleDrafts }
  | { readonly type: "articles.refused"; readonly trouble: Trouble }

interface Move {
  readonly type: "article.move"
  readonly id: string
  readonly step: -1 | 1
}

type Order =
  | Move
  | { readonly type: "article.join"; readonly id: string }
  | { readonly type: "article.publish"; readonly id: string; readonly version: number }
  | { readonly type: "article.withdraw"; readonly id: string }
  /** Behind another, or at the end. */
  | { readonly type: "article.add"; readonly after: string | null }
  | { readonly type: "article.remove"; readonly id: string; readonly version: number }

export type ArticleDraftsEvent =
  | ArticlesAnswer
  | ArticlesChange
  | Order
  | { readonly type: "articles.reload" }
  | { readonly type: "loss.confirm" }
  | { readonly type: "loss.cancel" }

export interface ArticleDraftsInput {
  readonly issue: string
}

/** What is asked of the server, and of which version of the list. */
export interface AskedChange extends ArticleDraftsInput {
  readonly version: number
  readonly change:
    /** `id`: the one that is moved. */
    | { readonly type: "order"; readonly id: string; readonly ids: ReadonlyArray<string> }
    | { readonly type: "join"; readonly id: string }
    | { readonly type: "publish"; readonly id: string; readonly version: number }
    | { readonly type: "withdraw"; readonly id: string }
    | { readonly type: "add"; readonly after: string | null }
    | { readonly type: "remove"; readonly id: string; readonly version: number }
}

/** What was done to an article, and its place among them since, from 1; 0 if it is gone. */
export interface ArticleDone {
  readonly type: Exclude<AskedChange["change"]["type"], "add">
  readonly title: string
  readonly place: number
}

interface Context extends ArticleDraftsInput {
  /** As the server knows them; null until they are loaded. */
  readonly list: ArticleDrafts | null
  /** What is asked for, or may be once it is confirmed. */
  readonly change: AskedChange["change"] | null
  /** Moves that were ordered while something else was done, in order. */
  readonly waiting: ReadonlyArray<Move>
  /** What was done last; null once something else is asked. */
  readonly done: ArticleDone | null
  /** The id of the one added last. */
  readonly added: string | null
  readonly trouble: Trouble | null
  /** What was asked was not done, because the articles had changed. */
  readonly isOvertaken: boolean
}

const articlesIn = ({ list }: Context): ReadonlyArray<ArticleDraftCard> => list?.articles ?? []
const idsIn = (context: Context): ReadonlyArray<string> => articlesIn(context).map(({ id }) => id)

const changeOf = (context: Context, order: Order): AskedChange["change"] => {
  switch (order.type) {
    case "article.move":
      return { type: "order", id: order.id, ids: moved(idsIn(context), order.id, order.step) }
    case "article.join":
      return { type: "join", id: order.id }
    case "article.publish":
      return { type: "publish", id: order.id, version: order.version }
    case "article.withdraw":
      return { type: "withdraw", id: order.id }
    case "article.add":
      return { type: "add", after: order.after }
    case "article.remove":
      return { type: "remove", id: order.id, version: order.version }
  }
}

const doneOf = ({ change, list: before }: Context, { articles }: ArticleDrafts): ArticleDone | null => {
  if (change === null || change.type === "add") return null
  const at = articles.findIndex(({ id }) => id === change.id)
  const article = articles[at] ?? before?.articles.find(({ id }) => id === change.id)
  return { type: change.type, title: article?.title ?? "", place: at + 1 }
}

/**
 * The articles of an issue: *loading* or *failed*; then *open*, and *changing* while the server adds, orders, joins,
 * publishes, withdraws or deletes. *Confirming* comes before deleting, and before joining one that readers then lose. Moves
 * ordered meanwhile follow, unless others were quicker. Nothing is added or deleted while pages are made.
 * Source: product, "Articles from the PDF".
 */
export const articleDraftsMachine = setup({
  types: {
    input: {} as ArticleDraftsInput,
    context: {} as Context,
    events: {} as ArticleDraftsEvent,
    tags: {} as "busy"
  },
  actors: {
    load: slot<ArticleDraftsInput, ArticlesAnswer>("articleDrafts.load"),
    change: slot<AskedChange, ArticlesChange>("articleDrafts.change")
  },
  actions: {
    take: assign({ list: (_, list: ArticleDrafts) => list }),
    takeAdded: assign({ added: (_, id: string | undefined) => id ?? null }),
    takeChange: assign({ change: ({ context }, order: Order) => changeOf(context, order) }),
    takeDone: assign({ done: ({ context }, list: ArticleDrafts) => doneOf(context, list) }),
    wait: assign({ waiting: ({ context }, move: Move) => [...context.waiting, move] }),
    goOn: enqueueActions(({ context: { waiting }, enqueue }) => {
      for (const move of waiting) enqueue.raise(move)
      enqueue.assign({ waiting: [] })
    }),
    forgetWaiting: assign({ waiting: [] }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    blameOthers: assign({ isOvertaken: true }),
    forgetTrouble: assign({ trouble: null, isOvertaken: false, done: null })
  },
  guards: {
    isMovable: ({ context }, { id, step }: Move) => {
      const ids = idsIn(context)
      return moved(ids, id, step) !== ids
    },
    isMade: ({ context }) => context.list?.is_waiting === false,
    hasNext: ({ context }, id: string) => nextOf(articlesIn(context), id) !== null,
    hasShownNext: ({ context }, id: string) => {
      const next = nextOf(articlesIn(context), id)
      return next !== null && isShown(next)
    }
  }
}).createMachine({
  id: "articleDrafts",
  context: ({ input }) => ({
    issue: input.issue,
    list: null,
    change: null,
    waiting: [],
    done: null,
    added: null,
    trouble: null,
    isOvertaken: false
  }),
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "load", input: ({ context: { issue } }) => ({ issue }) },
      on: {
        "articles.loaded": { target: "open", actions: fromEvent("take", "list") },
        "articles.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "articles.reload": "loading" } },
    open: {
      on: {
        "articles.reload": "loading",
        "article.move": { guard: withEvent("isMovable"), target: "changing", actions: withEvent("takeChange") },
        "article.join": [
          { guard: fromEvent("hasShownNext", "id"), target: "confirming", actions: withEvent("takeChange") },
          { guard: fromEvent("hasNext", "id"), target: "changing", actions: withEvent("takeChange") }
        ],
        "article.publish": { target: "changing", actions: withEvent("takeChange") },
        "article.withdraw": { target: "changing", actions: withEvent("takeChange") },
        "article.add": { guard: "isMade", target: "changing", actions: withEvent("takeChange") },
        "article.remove": { guard: "isMade", target: "confirming", actions: withEvent("takeChange") }
      }
    },
    confirming: { on: { "loss.confirm": "changing", "loss.cancel": "open" } },
    changing: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: {
        src: "change",
        input: ({ context: { issue, list, change } }) => ({
          issue,
          version: list?.version ?? 0,
          change: change ?? { type: "order", id: "", ids: [] }
        })
      },
      on: {
        "article.move": { actions: withEvent("wait") },
        "articles.changed": {
          target: "open",
          actions: [fromEvent("takeDone", "list"), fromEvent("take", "list"), fromEvent("takeAdded", "added"), "goOn"]
        },
        "articles.overtaken": { target: "open", actions: [fromEvent("take", "list"), "blameOthers", "forgetWaiting"] },
        "articles.refused": { target: "open", actions: [fromEvent("takeTrouble", "trouble"), "forgetWaiting"] }
      }
    }
  }
})
