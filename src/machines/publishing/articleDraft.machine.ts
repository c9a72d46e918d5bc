import { assign, emit, sendTo, setup } from "xstate"
import { type ArticleDraft, type ArticleTexts, isPublishable } from "../../domain/publishing/ArticleDraft.ts"
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

export type ArticleDraftEvent =
  | ArticleAnswer
  | ArticleSaved
  | { readonly type: "article.reload" }
  | { readonly type: "texts.edit"; readonly change: Partial<ArticleTexts> }
  | { readonly type: "texts.save" }
  | { readonly type: "article.publish" }
  | { readonly type: "article.withdraw" }
  | { readonly type: "article.split"; readonly halves: ArticleHalves }
  /** Null takes its picture away. */
  | { readonly type: "picture.choose"; readonly image: string | null }
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

/** What is asked of the server, with the texts as they are here. */
export interface AskedArticle extends ArticleDraftInput {
  readonly texts: ArticleTexts
  readonly version: number
  /** The server does not have these texts. */
  readonly isUnsaved: boolean
  readonly then: "save" | "publish" | "withdraw" | "split" | "illustrate"
  readonly halves: ArticleHalves | null
  /** The picture that was chosen. */
  readonly image: string | null
  /** The picture that is shown here. */
  readonly seenImage: string | null
}

export type KeepOrder = { readonly type: "texts.keep"; readonly kept: KeptArticle } | { readonly type: "texts.forget" }

interface Context extends ArticleDraftInput {
  /** As the server knows it; null until it is loaded. */
  readonly known: ArticleDraft | null
  readonly texts: ArticleTexts
  readonly isUnsaved: boolean
  readonly halves: ArticleHalves | null
  readonly image: string | null
  readonly trouble: Trouble | null
  /** How often the texts were replaced by others than the user typed. */
  readonly opened: number
}

/** Milliseconds without a change after which the article is saved by itself. */
export const savePause = 2000

const asked = (
  { owner, issue, id, texts, known, isUnsaved, halves, image }: Context,
  then: AskedArticle["then"]
): AskedArticle => ({
  owner,
  issue,
  id,
  texts,
  version: known?.version ?? 0,
  isUnsaved,
  then,
  halves,
  image,
  seenImage: known?.image ?? null
})

/**
 * An article of a publisher: *loading* or *failed*; then *editing*, which saves it a while after each change. What is
 * typed is kept in this browser until the server has it; *publishing*, *withdrawing*, *splitting* and *illustrating* save
 * it first. *Conflicting* asks whose texts shall stay after another device
 * was quicker. Source: product, "Articles from the PDF".
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
      isUnsaved: false,
      opened: context.opened + 1
    })),
    takeKept: assign((_, kept: KeptArticle | null) =>
      kept === null ? {} : { texts: textsOf(kept.texts), isUnsaved: true }
    ),
    takeSaved: assign((_, known: ArticleDraft) => ({ known, isUnsaved: false })),
    takeTheirs: assign({ known: (_, known: ArticleDraft) => known }),
    showTheirs: assign(({ context }) =>
      context.known === null ? {} : { texts: textsOf(context.known), isUnsaved: false, opened: context.opened + 1 }
    ),
    edit: assign(({ context }, change: Partial<ArticleTexts>) => ({
      texts: { ...context.texts, ...change },
      isUnsaved: true
    })),
    takeHalves: assign({ halves: (_, halves: ArticleHalves) => halves }),
    takeImage: assign({ image: (_, image: string | null) => image }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null }),
    keepTexts: sendTo("keep", ({ context: { texts, known } }): KeepOrder => ({
      type: "texts.keep",
      kept: { version: known?.version ?? 0, texts }
    })),
    forgetTexts: sendTo("keep", (): KeepOrder => ({ type: "texts.forget" })),
    tellParted: emit((): ArticleParted => ({ type: "article.parted" }))
  },
  guards: {
    isUnsaved: ({ context }) => context.isUnsaved,
    isSendable: ({ context }) => tooLongFields(context.texts).length === 0,
    isPublishable: ({ context }) => tooLongFields(context.texts).length === 0 && isPublishable(context.texts),
    isShown: ({ context }) => context.known?.state === "public" || context.known?.state === "changed",
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
    halves: null,
    image: null,
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
        "article.publish": { guard: "isPublishable", target: "publishing" },
        "article.withdraw": { guard: "isShown", target: "withdrawing" },
        "article.split": { guard: "isSendable", target: "splitting", actions: fromEvent("takeHalves", "halves") },
        "picture.choose": { guard: "isSendable", target: "illustrating", actions: fromEvent("takeImage", "image") }
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
      tags: "editable",
      entry: "forgetTrouble",
      invoke: { src: "send", input: ({ context }) => asked(context, "save") },
      initial: "whole",
      on: {
        "article.overtaken": { target: "conflicting", actions: fromEvent("takeTheirs", "article") }
      },
      states: {
        whole: {
          on: {
            "texts.edit": { target: "outdated", actions: [fromEvent("edit", "change"), "keepTexts"] },
            "article.saved": {
              target: "#articleDraft.editing.resting",
              actions: [fromEvent("takeSaved", "article"), "forgetTexts"]
            },
            "article.refused": {
              target: "#articleDraft.editing.resting",
              actions: fromEvent("takeTrouble", "trouble")
            }
          }
        },
        outdated: {
          on: {
            "texts.edit": { actions: [fromEvent("edit", "change"), "keepTexts"] },
            "article.saved": {
              target: "#articleDraft.editing.waiting",
              actions: [fromEvent("takeTheirs", "article"), "keepTexts"]
            },
            "article.refused": {
              target: "#articleDraft.editing.waiting",
              actions: fromEvent("takeTrouble", "trouble")
            }
          }
        }
      }
    },
    publishing: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "send", input: ({ context }) => asked(context, "publish") },
      on: {
        "texts.saved": { actions: [fromEvent("takeSaved", "article"), "forgetTexts"] },
        "article.saved": { target: "editing.resting", actions: [fromEvent("takeSaved", "article"), "forgetTexts"] },
        "article.overtaken": { target: "conflicting", actions: fromEvent("takeTheirs", "article") },
        "article.refused": { target: "editing.resting", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    withdrawing: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "send", input: ({ context }) => asked(context, "withdraw") },
      on: {
        "texts.saved": { actions: [fromEvent("takeSaved", "article"), "forgetTexts"] },
        "article.saved": { target: "editing.resting", actions: [fromEvent("takeSaved", "article"), "forgetTexts"] },
        "article.overtaken": { target: "conflicting", actions: fromEvent("takeTheirs", "article") },
        "article.refused": { target: "editing.resting", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    illustrating: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "send", input: ({ context }) => asked(context, "illustrate") },
      on: {
        "texts.saved": { actions: [fromEvent("takeSaved", "article"), "forgetTexts"] },
        "article.saved": { target: "editing.resting", actions: [fromEvent("takeSaved", "article"), "forgetTexts"] },
        "article.overtaken": { target: "conflicting", actions: fromEvent("takeTheirs", "article") },
        "article.refused": { target: "editing.resting", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    splitting: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "send", input: ({ context }) => asked(context, "split") },
      on: {
        "article.parted": { target: "left", actions: ["forgetTexts", "tellParted"] },
        "article.overtaken": { target: "conflicting", actions: fromEvent("takeTheirs", "article") },
        "article.refused": { target: "editing.resting", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    conflicting: {
      on: {
        "conflict.keep": { target: "saving", actions: "keepTexts" },
        "conflict.take": { target: "editing.resting", actions: ["showTheirs", "forgetTexts"] }
      }
    },
    left: {}
  }
})
