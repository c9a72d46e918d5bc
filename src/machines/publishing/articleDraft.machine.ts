import { assign, emit, sendTo, setup } from "xstate"
import { type ArticleDraft, type ArticleTexts, isPublishable, isShown } from "../../domain/publishing/ArticleDraft.ts"
import {
  type ArticleHalves,
  emptyTexts,
  type KeptArticle,
  textsOf,
  tooLongFields
} from "../../domain/publishing/ArticleForm.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

export type ArticleAnswer =
  /** `kept`: what this browser kept of it and the server may not have. */
  | { readonly type: "article.loaded"; readonly article: ArticleDraft; readonly kept: KeptArticle | null }
  | { readonly type: "article.failed"; readonly trouble: Trouble }

export type ArticleSaved =
  | { readonly type: "article.saved"; readonly article: ArticleDraft }
  | { readonly type: "article.parted" }
  /** Its texts are saved; what was asked besides is still under way. */
  | { readonly type: "texts.saved"; readonly article: ArticleDraft }
  /** Another device was quicker: what the article is now. */
  | { readonly type: "article.overtaken"; readonly article: ArticleDraft }
  | { readonly type: "article.refused"; readonly trouble: Trouble }

type Order =
  | { readonly type: "article.publish" }
  | { readonly type: "article.withdraw" }
  | { readonly type: "article.split"; readonly halves: ArticleHalves }
  /** Null takes its picture away. */
  | { readonly type: "picture.choose"; readonly image: string | null }

export type ArticleDraftEvent =
  | ArticleAnswer
  | ArticleSaved
  | { readonly type: "article.reload" }
  | { readonly type: "texts.edit"; readonly change: Partial<ArticleTexts> }
  | { readonly type: "texts.save" }
  | Order
  | { readonly type: "conflict.keep" }
  | { readonly type: "conflict.take" }

/** The article was split; the list has both. */
export interface ArticleParted {
  readonly type: "article.parted"
}

export interface ArticleDraftInput {
  /** Whose browser keeps what is not saved. */
  readonly owner: string
  readonly issue: string
  readonly id: string
}

/** What is done to the article besides saving its texts. */
export type ArticleStep =
  | { readonly type: "publish" }
  | { readonly type: "withdraw" }
  | { readonly type: "split"; readonly halves: ArticleHalves }
  /** Null takes its picture away. */
  | { readonly type: "illustrate"; readonly image: string | null }

/** What is asked of the server, with the texts as they are here. */
export interface AskedArticle extends ArticleDraftInput {
  readonly texts: ArticleTexts
  readonly version: number
  /** The server does not have these texts. */
  readonly isUnsaved: boolean
  /** Null where the texts are only saved. */
  readonly step: ArticleStep | null
  /** The picture that is shown here. */
  readonly seenImage: string | null
}

export type KeepOrder = { readonly type: "texts.keep"; readonly kept: KeptArticle } | { readonly type: "texts.forget" }

interface Context extends ArticleDraftInput {
  /** As the server knows it; null until it is loaded. */
  readonly known: ArticleDraft | null
  readonly texts: ArticleTexts
  readonly isUnsaved: boolean
  /** The texts that were sent last. */
  readonly sent: ArticleTexts
  /** What is done, or was last. */
  readonly step: ArticleStep | null
  readonly trouble: Trouble | null
  /** How often the texts were replaced by others than the user typed. */
  readonly opened: number
}

/** Milliseconds without a change after which the article is saved by itself. */
export const savePause = 2000

const asked = ({ owner, issue, id, texts, known, isUnsaved }: Context, step: ArticleStep | null): AskedArticle => ({
  owner,
  issue,
  id,
  texts,
  version: known?.version ?? 0,
  isUnsaved,
  step,
  seenImage: known?.image ?? null
})

const stepOf = (order: Order): ArticleStep => {
  switch (order.type) {
    case "article.publish":
      return { type: "publish" }
    case "article.withdraw":
      return { type: "withdraw" }
    case "article.split":
      return { type: "split", halves: order.halves }
    case "picture.choose":
      return { type: "illustrate", image: order.image }
  }
}

/**
 * An article of a publisher: *loading* or *failed*; then *editing*, and *saving* a while after each change. This browser
 * keeps what the server does not have. *Changing* saves it first, then publishes, withdraws, splits or illustrates it;
 * what is ordered while *saving* is *called* until then. *Conflicting* asks whose texts shall stay.
 * Source: product, "Articles from the PDF".
 */
export const articleDraftMachine = setup({
  types: {
    input: {} as ArticleDraftInput,
    context: {} as Context,
    events: {} as ArticleDraftEvent,
    emitted: {} as ArticleParted,
    tags: {} as "busy" | "editable"
  },
  actors: {
    load: slot<ArticleDraftInput, ArticleAnswer>("articleDraft.load"),
    send: slot<AskedArticle, ArticleSaved>("articleDraft.send"),
    keep: slot<ArticleDraftInput, never>("articleDraft.keep")
  },
  actions: {
    take: assign(({ context }, known: ArticleDraft) => ({
      known,
      texts: textsOf(known),
      opened: context.opened + 1
    })),
    takeKept: assign((_, kept: KeptArticle | null) =>
      kept === null ? {} : { texts: textsOf(kept.texts), isUnsaved: true }
    ),
    rememberSent: assign({ sent: ({ context }) => context.texts }),
    takeSaved: assign(({ context }, known: ArticleDraft) => ({ known, isUnsaved: context.texts !== context.sent })),
    takeTheirs: assign({ known: (_, known: ArticleDraft) => known }),
    showTheirs: assign(({ context }) =>
      context.known === null ? {} : { texts: textsOf(context.known), isUnsaved: false, opened: context.opened + 1 }
    ),
    keepOwn: assign({ isUnsaved: true }),
    edit: assign(({ context }, change: Partial<ArticleTexts>) => ({
      texts: { ...context.texts, ...change },
      isUnsaved: true
    })),
    takeStep: assign({ step: (_, order: Order) => stepOf(order) }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null }),
    keepTexts: sendTo("keep", ({ context: { texts, known, isUnsaved } }): KeepOrder =>
      isUnsaved ? { type: "texts.keep", kept: { version: known?.version ?? 0, texts } } : { type: "texts.forget" }
    ),
    forgetTexts: sendTo("keep", (): KeepOrder => ({ type: "texts.forget" })),
    tellParted: emit((): ArticleParted => ({ type: "article.parted" }))
  },
  guards: {
    isUnsaved: ({ context }) => context.isUnsaved,
    isSendable: ({ context }) => tooLongFields(context.texts).length === 0,
    isPublishable: ({ context }) => tooLongFields(context.texts).length === 0 && isPublishable(context.texts),
    isWithdrawable: ({ context: { texts, known } }) =>
      tooLongFields(texts).length === 0 && known !== null && isShown(known),
    isOvertaken: (_, { article, kept }: Extract<ArticleAnswer, { type: "article.loaded" }>) =>
      kept !== null && kept.version !== article.version,
    hasKept: (_, kept: KeptArticle | null) => kept !== null
  },
  delays: { savePause }
}).createMachine({
  id: "articleDraft",
  context: ({ input }) => ({
    ...input,
    known: null,
    texts: emptyTexts,
    isUnsaved: false,
    sent: emptyTexts,
    step: null,
    trouble: null,
    opened: 0
  }),
  invoke: { src: "keep", id: "keep", input: ({ context: { owner, issue, id } }) => ({ owner, issue, id }) },
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "load", input: ({ context: { owner, issue, id } }) => ({ owner, issue, id }) },
      on: {
        "article.loaded": [
          {
            guard: withEvent("isOvertaken"),
            target: "conflicting",
            actions: [fromEvent("take", "article"), fromEvent("takeKept", "kept")]
          },
          {
            guard: fromEvent("hasKept", "kept"),
            target: "editing.waiting",
            actions: [fromEvent("take", "article"), fromEvent("takeKept", "kept")]
          },
          { target: "editing", actions: fromEvent("take", "article") }
        ],
        "article.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "article.reload": "loading" } },
    editing: {
      tags: "editable",
      initial: "resting",
      on: {
        "texts.edit": { target: ".waiting", reenter: true, actions: [fromEvent("edit", "change"), "keepTexts"] },
        "texts.save": { guard: "isUnsaved", target: ".waiting.over" },
        "article.publish": { guard: "isPublishable", target: "changing", actions: withEvent("takeStep") },
        "article.withdraw": { guard: "isWithdrawable", target: "changing", actions: withEvent("takeStep") },
        "article.split": { guard: "isSendable", target: "changing", actions: withEvent("takeStep") },
        "picture.choose": { guard: "isSendable", target: "changing", actions: withEvent("takeStep") }
      },
      states: {
        resting: {},
        waiting: {
          initial: "pausing",
          states: {
            pausing: { after: { savePause: "over" } },
            over: { always: { guard: "isSendable", target: "#articleDraft.saving" } }
          }
        }
      }
    },
    saving: {
      entry: ["forgetTrouble", "rememberSent"],
      invoke: { src: "send", input: ({ context }) => asked(context, null) },
      initial: "whole",
      on: {
        "article.publish": { guard: "isPublishable", target: ".called", actions: withEvent("takeStep") },
        "article.withdraw": { guard: "isWithdrawable", target: ".called", actions: withEvent("takeStep") },
        "article.split": { guard: "isSendable", target: ".called", actions: withEvent("takeStep") },
        "picture.choose": { guard: "isSendable", target: ".called", actions: withEvent("takeStep") },
        "article.overtaken": { target: "conflicting", actions: fromEvent("takeTheirs", "article") }
      },
      states: {
        whole: {
          tags: "editable",
          on: {
            "texts.edit": { target: "outdated", actions: [fromEvent("edit", "change"), "keepTexts"] },
            "article.saved": {
              target: "#articleDraft.editing.resting",
              actions: [fromEvent("takeSaved", "article"), "keepTexts"]
            },
            "article.refused": {
              target: "#articleDraft.editing.resting",
              actions: fromEvent("takeTrouble", "trouble")
            }
          }
        },
        outdated: {
          tags: "editable",
          on: {
            "texts.edit": { actions: [fromEvent("edit", "change"), "keepTexts"] },
            "article.saved": {
              target: "#articleDraft.editing.waiting",
              actions: [fromEvent("takeSaved", "article"), "keepTexts"]
            },
            "article.refused": {
              target: "#articleDraft.editing.waiting",
              actions: fromEvent("takeTrouble", "trouble")
            }
          }
        },
        called: {
          tags: "busy",
          on: {
            "article.saved": {
              target: "#articleDraft.changing",
              actions: [fromEvent("takeSaved", "article"), "keepTexts"]
            },
            "article.refused": {
              target: "#articleDraft.editing.resting",
              actions: fromEvent("takeTrouble", "trouble")
            }
          }
        }
      }
    },
    changing: {
      tags: "busy",
      entry: ["forgetTrouble", "rememberSent"],
      invoke: { src: "send", input: ({ context }) => asked(context, context.step) },
      on: {
        "texts.saved": { actions: [fromEvent("takeSaved", "article"), "keepTexts"] },
        "article.saved": { target: "editing.resting", actions: [fromEvent("takeSaved", "article"), "keepTexts"] },
        "article.parted": { target: "left", actions: ["forgetTexts", "tellParted"] },
        "article.overtaken": { target: "conflicting", actions: fromEvent("takeTheirs", "article") },
        "article.refused": { target: "editing.resting", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    conflicting: {
      on: {
        "conflict.keep": { target: "saving", actions: ["keepOwn", "keepTexts"] },
        "conflict.take": { target: "editing.resting", actions: ["showTheirs", "keepTexts"] }
      }
    },
    left: {}
  }
})
