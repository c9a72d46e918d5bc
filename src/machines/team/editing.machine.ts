import { assign, emit, type MetaObject, type NonReducibleUnknown, sendTo, setup, type StateMachine } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { type Slot, slot } from "../slot.ts"

/** Something that the team writes, as the server knows it. */
export interface Versioned {
  readonly version: number
}

/** What this tab keeps of texts that the server does not have, and the version that they were made from. */
export interface KeptTexts<Texts> {
  readonly version: number
  readonly texts: Texts
}

/** The member whose tab it is, and the id of what is written. */
export interface EditingInput {
  readonly owner: string
  readonly id: string
}

/** What is asked of the server, with the texts as they are here. */
export interface AskedOf<Texts, Change> extends EditingInput {
  readonly version: number
  readonly texts: Texts
  readonly change: Change
}

export type KeepOrder<Texts> =
  | { readonly type: "texts.keep"; readonly kept: KeptTexts<Texts> }
  | { readonly type: "texts.forget" }

export type EditingLoaded<Thing, Texts> =
  | { readonly type: "thing.loaded"; readonly thing: Thing; readonly kept: KeptTexts<Texts> | null }
  | { readonly type: "thing.failed"; readonly trouble: Trouble }

export type EditingAnswer<Thing> =
  | { readonly type: "thing.changed"; readonly thing: Thing }
  | { readonly type: "thing.removed" }
  /** Another member was quicker: what it is now. */
  | { readonly type: "thing.overtaken"; readonly thing: Thing }
  /** What was asked cannot be done with it as it stands: what it is now, and why. */
  | { readonly type: "thing.settled"; readonly thing: Thing; readonly trouble: Trouble }
  | { readonly type: "thing.refused"; readonly trouble: Trouble }

export type EditingEvent<Thing, Texts, Change> =
  | EditingLoaded<Thing, Texts>
  | EditingAnswer<Thing>
  | { readonly type: "thing.reload" }
  | { readonly type: "texts.edit"; readonly change: Partial<Texts> }
  | { readonly type: "change.ask"; readonly change: Change }
  /** Asks the member first whether it is meant. */
  | { readonly type: "change.propose"; readonly change: Change }
  | { readonly type: "change.confirm" }
  | { readonly type: "change.dismiss" }
  | { readonly type: "conflict.keep" }
  | { readonly type: "conflict.take" }

/** It was deleted. */
export interface ThingRemoved {
  readonly type: "thing.removed"
}

/** The server has it so. */
export interface ThingSaved<Thing> {
  readonly type: "thing.saved"
  readonly thing: Thing
}

export interface EditingContext<Thing, Texts, Change> extends EditingInput {
  /** As the server knows it; null until it is loaded. */
  readonly known: Thing | null
  readonly texts: Texts
  readonly isUnsaved: boolean
  readonly change: Change | null
  readonly trouble: Trouble | null
  /** How often the texts were replaced by others than the member typed. */
  readonly opened: number
}

export type EditingState = "loading" | "failed" | "editing" | "confirming" | "changing" | "conflicting" | "left"

/** The type of the chart of something that the team writes. */
export type EditingMachine<Thing, Texts, Change> = StateMachine<
  EditingContext<Thing, Texts, Change>,
  EditingEvent<Thing, Texts, Change>,
  Record<string, never>,
  | { src: "load"; logic: Slot<EditingInput, EditingLoaded<Thing, Texts>>; id: string | undefined }
  | { src: "send"; logic: Slot<AskedOf<Texts, Change>, EditingAnswer<Thing>>; id: string | undefined }
  | { src: "keep"; logic: Slot<EditingInput, never>; id: string | undefined },
  never,
  never,
  never,
  EditingState,
  "busy",
  EditingInput,
  NonReducibleUnknown,
  ThingRemoved | ThingSaved<Thing>,
  MetaObject,
  Record<never, never>
>

type Loaded = Extract<EditingLoaded<Versioned, object>, { type: "thing.loaded" }>

/**
 * The chart of what the team writes: *loading* or *failed*; then *editing*, with what is typed kept in this tab until
 * the server has it. What cannot be undone is *confirming* first; one thing is *changing* at a time. *Conflicting* asks
 * whose texts shall stay. Source: product, "The support team".
 */
export const editing = <Thing extends Versioned, Texts extends object, Change>(
  id: string,
  empty: Texts,
  textsOf: (thing: Thing) => Texts,
  /** Its texts cannot be changed as it stands. */
  isClosed: (thing: Thing) => boolean = () => false
): EditingMachine<Thing, Texts, Change> => {
  const written = textsOf as unknown as (thing: Versioned) => object
  const isSettled = isClosed as unknown as (thing: Versioned) => boolean
  type Context = EditingContext<Versioned, object, unknown>

  return setup({
    types: {
      input: {} as EditingInput,
      context: {} as Context,
      events: {} as EditingEvent<Versioned, object, unknown>,
      emitted: {} as ThingRemoved | ThingSaved<Versioned>,
      tags: {} as "busy"
    },
    actors: {
      load: slot<EditingInput, EditingLoaded<Versioned, object>>(`${id}.load`),
      send: slot<AskedOf<object, unknown>, EditingAnswer<Versioned>>(`${id}.send`),
      keep: slot<EditingInput, never>(`${id}.keep`)
    },
    actions: {
      take: assign(({ context }, known: Versioned) => ({
        known,
        texts: written(known),
        isUnsaved: false,
        opened: context.opened + 1
      })),
      takeKept: assign((_, kept: KeptTexts<object> | null) =>
        kept === null ? {} : { texts: kept.texts, isUnsaved: true }
      ),
      takeSaved: assign((_, known: Versioned) => ({ known, isUnsaved: false })),
      takeTheirs: assign({ known: (_, known: Versioned) => known }),
      showTheirs: assign(({ context }) =>
        context.known === null ? {} : { texts: written(context.known), isUnsaved: false, opened: context.opened + 1 }
      ),
      edit: assign(({ context }, change: object) => ({
        texts: { ...context.texts, ...change },
        isUnsaved: true,
        trouble: null
      })),
      claim: assign({ isUnsaved: true }),
      takeChange: assign({ change: (_, change: unknown) => change }),
      takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
      forgetTrouble: assign({ trouble: null }),
      keepTexts: sendTo("keep", ({ context: { known, texts } }): KeepOrder<object> => ({
        type: "texts.keep",
        kept: { version: known?.version ?? 0, texts }
      })),
      forgetTexts: sendTo("keep", (): KeepOrder<object> => ({ type: "texts.forget" })),
      tellSaved: emit((_, thing: Versioned): ThingSaved<Versioned> => ({ type: "thing.saved", thing })),
      tellRemoved: emit((): ThingRemoved => ({ type: "thing.removed" }))
    },
    guards: {
      isOpen: ({ context: { known } }) => known !== null && !isSettled(known),
      hasUnsaved: ({ context }) => context.isUnsaved,
      isOvertaken: (_, { thing, kept }: Loaded) => kept !== null && kept.version !== thing.version
    }
  }).createMachine({
    id,
    context: ({ input }) => ({
      ...input,
      known: null,
      texts: empty,
      isUnsaved: false,
      change: null,
      trouble: null,
      opened: 0
    }),
    invoke: { src: "keep", id: "keep", input: ({ context: { owner, id: own } }) => ({ owner, id: own }) },
    initial: "loading",
    states: {
      loading: {
        tags: "busy",
        entry: "forgetTrouble",
        invoke: { src: "load", input: ({ context: { owner, id: own } }) => ({ owner, id: own }) },
        on: {
          "thing.loaded": [
            {
              guard: withEvent("isOvertaken"),
              target: "conflicting",
              actions: [fromEvent("take", "thing"), fromEvent("takeKept", "kept")]
            },
            { target: "editing", actions: [fromEvent("take", "thing"), fromEvent("takeKept", "kept")] }
          ],
          "thing.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
        }
      },
      failed: { on: { "thing.reload": "loading" } },
      editing: {
        on: {
          "texts.edit": { actions: [fromEvent("edit", "change"), "keepTexts"] },
          "change.ask": { target: "changing", actions: fromEvent("takeChange", "change") },
          "change.propose": { target: "confirming", actions: fromEvent("takeChange", "change") }
        }
      },
      confirming: { on: { "change.confirm": "changing", "change.dismiss": "editing" } },
      changing: {
        tags: "busy",
        entry: "forgetTrouble",
        invoke: {
          src: "send",
          input: ({ context: { owner, id: own, known, texts, change } }) => ({
            owner,
            id: own,
            version: known?.version ?? 0,
            texts,
            change
          })
        },
        on: {
          "thing.changed": {
            target: "editing",
            actions: [fromEvent("takeSaved", "thing"), "forgetTexts", fromEvent("tellSaved", "thing")]
          },
          "thing.removed": { target: "left", actions: ["forgetTexts", "tellRemoved"] },
          "thing.overtaken": { target: "conflicting", actions: fromEvent("takeTheirs", "thing") },
          "thing.settled": [
            { guard: "hasUnsaved", target: "conflicting", actions: fromEvent("takeTheirs", "thing") },
            { target: "editing", actions: [fromEvent("take", "thing"), fromEvent("takeTrouble", "trouble")] }
          ],
          "thing.refused": { target: "editing", actions: fromEvent("takeTrouble", "trouble") }
        }
      },
      conflicting: {
        on: {
          // Kept, they could only be refused again.
          "conflict.keep": { guard: "isOpen", target: "editing", actions: ["claim", "keepTexts"] },
          "conflict.take": { target: "editing", actions: ["showTheirs", "forgetTexts"] }
        }
      },
      left: {}
    }
  }) as unknown as EditingMachine<Thing, Texts, Change>
}
