import { assign, sendTo, setup } from "xstate"
import type { Catalogue, CatalogueCopy, CatalogueFailure } from "../../domain/catalogue/Catalogue.ts"
import { unreachable } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

type Language = CatalogueCopy["language"]

export type RecallAnswer =
  /** The cached copy, in any language; `isFresh` if it may be shown before the server answers. */
  | { readonly type: "catalogue.recalled"; readonly copy: CatalogueCopy | null; readonly isFresh: boolean }
  /** This browser cannot store a copy. */
  | { readonly type: "storage.unavailable" }

export type LoadAnswer =
  | { readonly type: "catalogue.loaded"; readonly copy: CatalogueCopy }
  | { readonly type: "catalogue.failed"; readonly failure: CatalogueFailure }
  /** The answer takes long and is still awaited. */
  | { readonly type: "catalogue.slow" }

export type WaitAnswer =
  /** The catalogue is old enough to be refreshed when a screen opens. */
  { readonly type: "catalogue.aged" } | { readonly type: "catalogue.due" }

export type CatalogueEvent =
  | RecallAnswer
  | LoadAnswer
  | WaitAnswer
  /** A screen shows the catalogue in this language. */
  | { readonly type: "catalogue.want"; readonly language: Language }
  | { readonly type: "catalogue.retry" }

export interface KeepCopy {
  readonly type: "copy.keep"
  readonly copy: CatalogueCopy
}

interface Context {
  readonly language: Language
  readonly catalogue: Catalogue | null
  /** When the catalogue shown was asked for, in milliseconds since 1970. */
  readonly askedAt: number
  readonly failure: CatalogueFailure | null
  readonly isStorageUnavailable: boolean
}

const catalogue = setup({
  types: { context: {} as Context, events: {} as CatalogueEvent, tags: {} as "busy" },
  actors: {
    recall: slot<{ readonly language: Language }, RecallAnswer>("catalogue.recall"),
    load: slot<{ readonly language: Language }, LoadAnswer>("catalogue.load"),
    /** When the answer shown was asked for; null waits to retry after a failure. */
    wait: slot<{ readonly since: number | null }, WaitAnswer>("catalogue.wait"),
    store: slot<void, never>("catalogue.store")
  },
  actions: {
    takeLanguage: assign({ language: (_, language: Language) => language }),
    takeCopy: assign((_, copy: CatalogueCopy | null) =>
      copy === null ? {} : { catalogue: copy.catalogue, askedAt: copy.askedAt, failure: null }
    ),
    /** A copy replaces what is shown only if it is newer, as another tab may have stored it. */
    takeNewerCopy: assign(({ context }, copy: CatalogueCopy | null) =>
      copy === null || (context.catalogue !== null && copy.askedAt <= context.askedAt)
        ? {}
        : { catalogue: copy.catalogue, askedAt: copy.askedAt }
    ),
    takeFailure: assign({ failure: (_, failure: CatalogueFailure) => failure }),
    takeSlowAsFailure: assign({ failure: { what: "all", trouble: unreachable } satisfies CatalogueFailure }),
    takeStorageUnavailable: assign({ isStorageUnavailable: true }),
    keepCopy: sendTo("store", (_, copy: CatalogueCopy): KeepCopy => ({ type: "copy.keep", copy }))
  },
  guards: {
    isOtherLanguage: ({ context }, language: Language) => language !== context.language,
    isFresh: (_, is: boolean) => is,
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

/** Asked by hand: replaces a request that is on its way. */
const askedByHand = { target: "#catalogue.asking.awaited", reenter: true } as const

/**
 * *resting* until wanted, then *asking* the server while *recalling* the cached copy. A fresh copy is shown, the request
 * *inBackground*; else the answer is *awaited*; if *slow*, any copy is shown. An answer is *shown*. On failure the copy
 * is read again (*fallingBack*): then *stale* or, without any, *failed*. Source: product, "Catalogue cache".
 */
export const catalogueMachine = catalogue.createMachine({
  id: "catalogue",
  context: { language: "tr", catalogue: null, askedAt: 0, failure: null, isStorageUnavailable: false },
  invoke: { src: "store", id: "store" },
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
          target: "fallingBack",
          actions: fromEvent("takeFailure", "failure")
        }
      },
      initial: "recalling",
      states: {
        recalling: {
          tags: "busy",
          invoke: { src: "recall", input: ({ context }) => ({ language: context.language }) },
          on: {
            "storage.unavailable": { actions: "takeStorageUnavailable" },
            "catalogue.recalled": [
              {
                guard: fromEvent("isFresh", "isFresh"),
                target: "inBackground",
                actions: fromEvent("takeCopy", "copy")
              },
              { target: "awaited" }
            ]
          }
        },
        awaited: { tags: "busy", on: { "catalogue.slow": { target: "slow", actions: "takeSlowAsFailure" } } },
        slow: {
          tags: "busy",
          invoke: { src: "recall", input: ({ context }) => ({ language: context.language }) },
          on: {
            "storage.unavailable": { actions: "takeStorageUnavailable" },
            "catalogue.recalled": {
              target: "inBackground",
              actions: fromEvent("takeNewerCopy", "copy")
            }
          }
        },
        inBackground: {}
      }
    },
    shown: {
      invoke: { src: "wait", input: ({ context }) => ({ since: context.askedAt }) },
      on: { "catalogue.want": otherLanguage, "catalogue.due": "asking.inBackground", "catalogue.retry": askedByHand },
      initial: "recent",
      states: {
        recent: { on: { "catalogue.aged": "refreshable" } },
        refreshable: { on: { "catalogue.want": [otherLanguage, { target: "#catalogue.asking.inBackground" }] } }
      }
    },
    fallingBack: {
      tags: "busy",
      invoke: { src: "recall", input: ({ context }) => ({ language: context.language }) },
      on: {
        "catalogue.want": otherLanguage,
        "storage.unavailable": { actions: "takeStorageUnavailable" },
        "catalogue.recalled": [
          {
            guard: fromEvent("hasCatalogue", "copy"),
            target: "stale",
            actions: fromEvent("takeNewerCopy", "copy")
          },
          { target: "failed" }
        ]
      }
    },
    stale: {
      invoke: { src: "wait", input: { since: null } },
      on: {
        "catalogue.want": [otherLanguage, { target: "asking.inBackground" }],
        "catalogue.due": "asking.inBackground",
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
