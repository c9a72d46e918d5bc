import { assign, sendTo, setup } from "xstate"
import type { Catalogue, CatalogueCopy, CatalogueFailure } from "../../domain/catalogue/Catalogue.ts"
import { unreachable } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

type Language = CatalogueCopy["language"]

export type RecallAnswer =
  /** What this browser keeps, in whatever language; `isFresh` where it may be shown before the server has answered. */
  | { readonly type: "catalogue.recalled"; readonly copy: CatalogueCopy | null; readonly isFresh: boolean }
  /** This browser has no place to keep one in. */
  | { readonly type: "catalogue.unstored" }

export type LoadAnswer =
  | { readonly type: "catalogue.loaded"; readonly copy: CatalogueCopy }
  | { readonly type: "catalogue.failed"; readonly failure: CatalogueFailure }
  /** The answer is long in coming, and still asked for. */
  | { readonly type: "catalogue.late" }

export type WaitAnswer =
  /** What is shown is so old that a screen that opens asks behind it. */
  | { readonly type: "catalogue.aged" }
  /** It is time to ask again. */
  | { readonly type: "catalogue.due" }

export type CatalogueEvent =
  | RecallAnswer
  | LoadAnswer
  | WaitAnswer
  /** A screen shows it, in this language. */
  | { readonly type: "catalogue.want"; readonly language: Language }
  | { readonly type: "catalogue.retry" }

/** What the keeper is told. */
export interface KeepCopy {
  readonly type: "copy.keep"
  readonly copy: CatalogueCopy
}

interface Context {
  readonly language: Language
  readonly catalogue: Catalogue | null
  /** When the server was asked for what is shown, in milliseconds since 1970. */
  readonly shownFrom: number
  readonly failure: CatalogueFailure | null
  readonly isUnstored: boolean
}

const catalogue = setup({
  types: { context: {} as Context, events: {} as CatalogueEvent, tags: {} as "busy" },
  actors: {
    recall: slot<{ readonly language: Language }, RecallAnswer>("catalogue.recall"),
    load: slot<{ readonly language: Language }, LoadAnswer>("catalogue.load"),
    /** Since when the answer stands that is shown; null waits to ask again after a failure. */
    wait: slot<{ readonly since: number | null }, WaitAnswer>("catalogue.wait"),
    keeper: slot<void, never>("catalogue.keeper")
  },
  actions: {
    takeLanguage: assign({ language: (_, language: Language) => language }),
    takeCopy: assign((_, copy: CatalogueCopy | null) =>
      copy === null ? {} : { catalogue: copy.catalogue, shownFrom: copy.askedAt, failure: null }
    ),
    /** Any copy is better than none, and a newer one, which another tab has kept, than an older. */
    salvageCopy: assign(({ context }, copy: CatalogueCopy | null) =>
      copy === null || (context.catalogue !== null && copy.askedAt <= context.shownFrom)
        ? {}
        : { catalogue: copy.catalogue, shownFrom: copy.askedAt }
    ),
    takeFailure: assign({ failure: (_, failure: CatalogueFailure) => failure }),
    takeDelay: assign({ failure: { what: "all", trouble: unreachable } satisfies CatalogueFailure }),
    takeUnstored: assign({ isUnstored: true }),
    keepCopy: sendTo("keeper", (_, copy: CatalogueCopy): KeepCopy => ({ type: "copy.keep", copy }))
  },
  guards: {
    isOtherLanguage: ({ context }, language: Language) => language !== context.language,
    isTrue: (_, is: boolean) => is,
    hasCatalogue: ({ context }, copy: CatalogueCopy | null) => context.catalogue !== null || copy !== null
  }
})

type Wanted = { readonly event: { readonly language: Language } }

const otherLanguage = {
  guard: { type: "isOtherLanguage", params: ({ event }: Wanted) => event.language },
  target: "#catalogue.asking",
  reenter: true,
  actions: { type: "takeLanguage", params: ({ event }: Wanted) => event.language }
} as const

/** Asked by hand: a question that is on its way already is given up for a new one. */
const askedByHand = { target: "#catalogue.asking.awaited", reenter: true } as const

/**
 * All that the kiosk shows. *resting* until a screen wants it; then *asking* the server and, beside it, *recalling* what
 * this browser keeps: a fresh copy is shown at once while the server is asked *behind* it; without one its answer is
 * *awaited*. Where that is *late*, whatever copy there is goes before it, under the reason, and it is still asked for
 * *behind* that. Once *shown*, it is asked for again behind what is shown: when a screen opens, unless it is *new*, and
 * when it has aged. Where no answer comes, any copy is better than none: *salvaging* one, then *stale* under the reason,
 * or *failed*. Another language is asked for anew. Source: product, "Catalogue cache".
 */
export const catalogueMachine = catalogue.createMachine({
  id: "catalogue",
  context: { language: "tr", catalogue: null, shownFrom: 0, failure: null, isUnstored: false },
  invoke: { src: "keeper", id: "keeper" },
  initial: "resting",
  states: {
    resting: {
      on: {
        "catalogue.want": {
          target: "asking",
          actions: fromEvent("takeLanguage", "language")
        }
      }
    },
    asking: {
      invoke: { src: "load", input: ({ context }) => ({ language: context.language }) },
      on: {
        "catalogue.want": otherLanguage,
        "catalogue.retry": askedByHand,
        "catalogue.loaded": {
          target: "shown",
          actions: [fromEvent("takeCopy", "copy"), fromEvent("keepCopy", "copy")]
        },
        "catalogue.failed": {
          target: "salvaging",
          actions: fromEvent("takeFailure", "failure")
        }
      },
      initial: "recalling",
      states: {
        recalling: {
          tags: "busy",
          invoke: { src: "recall", input: ({ context }) => ({ language: context.language }) },
          on: {
            "catalogue.unstored": { actions: "takeUnstored" },
            "catalogue.recalled": [
              {
                guard: fromEvent("isTrue", "isFresh"),
                target: "behind",
                actions: fromEvent("takeCopy", "copy")
              },
              { target: "awaited" }
            ]
          }
        },
        awaited: { tags: "busy", on: { "catalogue.late": { target: "late", actions: "takeDelay" } } },
        late: {
          tags: "busy",
          invoke: { src: "recall", input: ({ context }) => ({ language: context.language }) },
          on: {
            "catalogue.unstored": { actions: "takeUnstored" },
            "catalogue.recalled": {
              target: "behind",
              actions: fromEvent("salvageCopy", "copy")
            }
          }
        },
        behind: {}
      }
    },
    shown: {
      invoke: { src: "wait", input: ({ context }) => ({ since: context.shownFrom }) },
      on: { "catalogue.want": otherLanguage, "catalogue.due": "asking.behind", "catalogue.retry": askedByHand },
      initial: "new",
      states: {
        new: { on: { "catalogue.aged": "aged" } },
        aged: { on: { "catalogue.want": [otherLanguage, { target: "#catalogue.asking.behind" }] } }
      }
    },
    salvaging: {
      tags: "busy",
      invoke: { src: "recall", input: ({ context }) => ({ language: context.language }) },
      on: {
        "catalogue.want": otherLanguage,
        "catalogue.unstored": { actions: "takeUnstored" },
        "catalogue.recalled": [
          {
            guard: fromEvent("hasCatalogue", "copy"),
            target: "stale",
            actions: fromEvent("salvageCopy", "copy")
          },
          { target: "failed" }
        ]
      }
    },
    stale: {
      invoke: { src: "wait", input: { since: null } },
      on: {
        "catalogue.want": [otherLanguage, { target: "asking.behind" }],
        "catalogue.due": "asking.behind",
        "catalogue.retry": askedByHand
      }
    },
    failed: {
      invoke: { src: "wait", input: { since: null } },
      on: {
        "catalogue.want": {
          target: "asking.awaited",
          actions: fromEvent("takeLanguage", "language")
        },
        "catalogue.due": "asking.awaited",
        "catalogue.retry": askedByHand
      }
    }
  }
})
