import { assign, sendTo, setup } from "xstate"
import {
  isLargest,
  isSmallest,
  larger,
  smaller,
  type Typesetting,
  usualTypesetting
} from "../../domain/catalogue/Typesetting.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export interface TypesettingRecalled {
  readonly type: "typesetting.recalled"
  /** Null if nothing was stored. */
  readonly typesetting: Typesetting | null
}

export interface TypesettingKept {
  readonly type: "typesetting.keep"
  readonly typesetting: Typesetting
}

export type TypesettingEvent =
  | TypesettingRecalled
  | { readonly type: "type.enlarge" }
  | { readonly type: "type.reduce" }
  | { readonly type: "night.turn"; readonly isNight: boolean }

/**
 * The type size and night mode of articles: *recalling* the stored choice, then *settled*. A choice made meanwhile wins
 * over the stored one. Each choice is stored. Source: product, "Articles".
 */
export const typesettingMachine = setup({
  types: { context: {} as { readonly typesetting: Typesetting }, events: {} as TypesettingEvent },
  actors: {
    recall: slot<void, TypesettingRecalled>("typesetting.recall"),
    store: slot<void, never>("typesetting.store")
  },
  actions: {
    take: assign({ typesetting: (_, typesetting: Typesetting | null) => typesetting ?? usualTypesetting }),
    enlarge: assign({ typesetting: ({ context }) => larger(context.typesetting) }),
    reduce: assign({ typesetting: ({ context }) => smaller(context.typesetting) }),
    turnNight: assign({
      typesetting: ({ context }, isNight: boolean): Typesetting => ({ ...context.typesetting, isNight })
    }),
    keep: sendTo("store", ({ context }): TypesettingKept => ({
      type: "typesetting.keep",
      typesetting: context.typesetting
    }))
  },
  guards: {
    isEnlargeable: ({ context }) => !isLargest(context.typesetting),
    isReducible: ({ context }) => !isSmallest(context.typesetting)
  }
}).createMachine({
  id: "typesetting",
  context: { typesetting: usualTypesetting },
  invoke: { id: "store", src: "store" },
  on: {
    "type.enlarge": { guard: "isEnlargeable", target: ".settled", actions: ["enlarge", "keep"] },
    "type.reduce": { guard: "isReducible", target: ".settled", actions: ["reduce", "keep"] },
    "night.turn": {
      target: ".settled",
      actions: [fromEvent("turnNight", "isNight"), "keep"]
    }
  },
  initial: "recalling",
  states: {
    recalling: {
      invoke: { src: "recall" },
      on: {
        "typesetting.recalled": {
          target: "settled",
          actions: fromEvent("take", "typesetting")
        }
      }
    },
    settled: {}
  }
})
