import { assign, emit, sendTo, setup } from "xstate"
import {
  type AdvertFields,
  type AdvertPicture,
  type AdvertProblems,
  advertProblems,
  emptyAdvert,
  fieldsOf,
  type KeptAdvert,
  type PagesAsked,
  seekablePages,
  seekProblems,
  stillWrong,
  withChange
} from "../../domain/publishing/AdvertFields.ts"
import type { AdvertState, CountedAdvert } from "../../domain/publishing/OwnAdvert.ts"
import { type PickProblem, pickProblem } from "../../domain/publishing/Picture.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

export type AdvertAnswer =
  /** As the server knows it, null for a new one; what this tab kept of it; and the key by which a new one is placed. */
  | {
      readonly type: "advert.loaded"
      readonly advert: CountedAdvert | null
      readonly kept: KeptAdvert | null
      readonly key: string
    }
  | { readonly type: "advert.failed"; readonly trouble: Trouble }

interface Refused {
  readonly type: "advert.refused"
  readonly trouble: Trouble
}

export type AdvertSaved =
  | { readonly type: "advert.placed" }
  | { readonly type: "advert.saved"; readonly advert: CountedAdvert }
  /** Somebody else was quicker: what the advert is now. */
  | { readonly type: "advert.overtaken"; readonly advert: CountedAdvert }
  /** The server found fields wrong. */
  | { readonly type: "advert.unfit"; readonly problems: AdvertProblems }
  | Refused

export type AdvertSwitched = { readonly type: "advert.switched"; readonly advert: CountedAdvert } | Refused
export type AdvertRemoved = { readonly type: "advert.removed" } | Refused
export type PictureDrawn = { readonly type: "picture.drawn"; readonly picture: AdvertPicture } | Refused

export type AdvertEvent =
  | AdvertAnswer
  | AdvertSaved
  | AdvertSwitched
  | AdvertRemoved
  | PictureDrawn
  | { readonly type: "advert.reload" }
  | { readonly type: "fields.edit"; readonly change: Partial<AdvertFields> }
  | { readonly type: "picture.pick"; readonly files: ReadonlyArray<File> }
  | { readonly type: "pages.seek" }
  | { readonly type: "advert.save" }
  | { readonly type: "advert.switch" }
  | { readonly type: "advert.remove" }
  | { readonly type: "removal.confirm" }
  | { readonly type: "removal.cancel" }
  | { readonly type: "conflict.keep" }
  | { readonly type: "conflict.take" }

/** It is placed or deleted; the list says the rest. */
export interface AdvertLeft {
  readonly type: "advert.left"
}

export interface AdvertInput {
  /** Whose tab keeps what is not saved. */
  readonly owner: string
  readonly isTeam: boolean
  /** Null for a new one. */
  readonly id: string | null
}

export interface AdvertSent extends AdvertInput {
  readonly version: number
  readonly key: string
  readonly fields: AdvertFields
}

export type AdvertKeepOrder =
  | { readonly type: "fields.keep"; readonly kept: KeptAdvert }
  | { readonly type: "fields.forget" }

interface Context extends AdvertInput {
  /** As the server knows it; null for a new one, and until it is loaded. */
  readonly known: CountedAdvert | null
  readonly key: string
  readonly fields: AdvertFields
  readonly isUnsaved: boolean
  /** What is wrong with the fields, and what was found when they were checked last. */
  readonly problems: AdvertProblems
  readonly found: AdvertProblems | null
  /** The pages that were asked for last. */
  readonly sought: PagesAsked | null
  /** Why what was picked last is no picture. */
  readonly problem: PickProblem | null
  readonly trouble: Trouble | null
}

const inputOf = ({ owner, isTeam, id }: Context): AdvertInput => ({ owner, isTeam, id })

/**
 * An advert: *loading* or *failed*; then *open*, and *saving*, *switching* it on or off, *confirming* and *removing*, or
 * *drawing* its picture. What is typed is kept in this tab until the server has it. *Conflicting* asks whose texts shall
 * stay after somebody else was quicker. Source: product, "Adverts".
 */
export const advertMachine = setup({
  types: {
    input: {} as AdvertInput,
    context: {} as Context,
    events: {} as AdvertEvent,
    emitted: {} as AdvertLeft,
    tags: {} as "busy"
  },
  actors: {
    load: slot<AdvertInput, AdvertAnswer>("advert.load"),
    save: slot<AdvertSent, AdvertSaved>("advert.save"),
    draw: slot<{ readonly isTeam: boolean; readonly file: File }, PictureDrawn>("advert.draw"),
    switch: slot<AdvertInput & { readonly state: AdvertState }, AdvertSwitched>("advert.switch"),
    remove: slot<AdvertInput, AdvertRemoved>("advert.remove"),
    keep: slot<AdvertInput, never>("advert.keep")
  },
  actions: {
    take: assign((_, known: CountedAdvert) => ({ known, fields: fieldsOf(known), isUnsaved: false })),
    takeLoaded: assign(({ context }, { advert, kept, key }: Extract<AdvertAnswer, { type: "advert.loaded" }>) => {
      const fields = kept?.fields ?? (advert === null ? emptyAdvert : fieldsOf(advert))
      return {
        known: advert,
        key: kept?.key ?? key,
        fields,
        isUnsaved: kept !== null,
        sought: advert === null ? null : seekablePages(fields, context.isTeam)
      }
    }),
    takeTheirs: assign({ known: (_, known: CountedAdvert) => known }),
    showTheirs: assign(({ context: { known } }) =>
      known === null ? {} : { fields: fieldsOf(known), isUnsaved: false }
    ),
    check: assign(({ context }) => {
      const problems = advertProblems(context.fields, context.isTeam)
      return { problems, found: problems }
    }),
    forgetProblems: assign({ problems: {} }),
    takeProblems: assign((_, problems: AdvertProblems) => ({ problems, found: problems })),
    edit: assign(({ context }, change: Partial<AdvertFields>) => ({
      fields: withChange(context.fields, change),
      problems: stillWrong(context.problems, change),
      isUnsaved: true
    })),
    seek: assign({ sought: ({ context }) => seekablePages(context.fields, context.isTeam) }),
    checkSought: assign(({ context }) => {
      const found = seekProblems(context.fields, context.isTeam)
      return { problems: { ...context.problems, ...found }, found }
    }),
    takeProblem: assign({ problem: (_, files: ReadonlyArray<File>) => pickProblem("cover", files) }),
    forgetProblem: assign({ problem: null }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null }),
    keepFields: sendTo("keep", ({ context: { known, key, fields } }): AdvertKeepOrder => ({
      type: "fields.keep",
      kept: { version: known?.version ?? null, key, fields }
    })),
    forgetFields: sendTo("keep", (): AdvertKeepOrder => ({ type: "fields.forget" })),
    tellLeft: emit((): AdvertLeft => ({ type: "advert.left" }))
  },
  guards: {
    isOvertaken: (_, { advert, kept }: Extract<AdvertAnswer, { type: "advert.loaded" }>) =>
      kept !== null && kept.version !== (advert?.version ?? null),
    isEditable: ({ context: { known } }) => known?.is_editable !== false,
    isFit: ({ context }) =>
      context.known?.is_editable !== false && Object.keys(advertProblems(context.fields, context.isTeam)).length === 0,
    isSeekable: ({ context }) => seekablePages(context.fields, context.isTeam) !== null,
    isPicture: ({ context }, files: ReadonlyArray<File>) =>
      context.known?.is_editable !== false && pickProblem("cover", files) === null,
    isSwitchable: ({ context: { known } }) => known?.is_editable === true && known.phase !== "over",
    isRemovable: ({ context: { known } }) => known?.is_editable === true && known.shown === 0
  }
}).createMachine({
  id: "advert",
  context: ({ input }) => ({
    ...input,
    known: null,
    key: "",
    fields: emptyAdvert,
    isUnsaved: false,
    problems: {},
    found: null,
    sought: null,
    problem: null,
    trouble: null
  }),
  invoke: { src: "keep", id: "keep", input: ({ context }) => inputOf(context) },
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: { src: "load", input: ({ context }) => inputOf(context) },
      on: {
        "advert.loaded": [
          { guard: withEvent("isOvertaken"), target: "conflicting", actions: withEvent("takeLoaded") },
          { target: "open", actions: withEvent("takeLoaded") }
        ],
        "advert.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "advert.reload": "loading" } },
    open: {
      initial: "editing",
      on: {
        "fields.edit": {
          guard: "isEditable",
          target: ".editing",
          actions: [fromEvent("edit", "change"), "keepFields"]
        },
        "picture.pick": [
          { guard: fromEvent("isPicture", "files"), target: "drawing", actions: "forgetProblem" },
          { guard: "isEditable", actions: fromEvent("takeProblem", "files") }
        ],
        "pages.seek": [{ guard: "isSeekable", actions: "seek" }, { actions: "checkSought" }],
        "advert.save": [
          { guard: "isFit", target: "saving" },
          { guard: "isEditable", actions: ["forgetTrouble", "check"] }
        ],
        "advert.switch": { guard: "isSwitchable", target: "switching" },
        "advert.remove": { guard: "isRemovable", target: "confirming", actions: "forgetTrouble" }
      },
      states: { editing: {}, saved: {} }
    },
    drawing: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: {
        src: "draw",
        input: ({ context: { isTeam }, event }) => ({
          isTeam,
          file: (event.type === "picture.pick" ? event.files[0] : undefined) ?? new File([], "")
        })
      },
      on: {
        "picture.drawn": {
          target: "open",
          actions: [{ type: "edit", params: ({ event: { picture } }) => ({ picture }) }, "keepFields"]
        },
        "advert.refused": { target: "open", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    saving: {
      tags: "busy",
      entry: ["forgetTrouble", "forgetProblems"],
      invoke: {
        src: "save",
        input: ({ context }) => ({
          ...inputOf(context),
          version: context.known?.version ?? 0,
          key: context.key,
          fields: context.fields
        })
      },
      on: {
        "advert.placed": { target: "left", actions: ["forgetFields", "tellLeft"] },
        "advert.saved": { target: "open.saved", actions: [fromEvent("take", "advert"), "forgetFields", "seek"] },
        "advert.overtaken": { target: "conflicting", actions: fromEvent("takeTheirs", "advert") },
        "advert.unfit": { target: "open", actions: fromEvent("takeProblems", "problems") },
        "advert.refused": { target: "open", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    switching: {
      tags: "busy",
      entry: "forgetTrouble",
      invoke: {
        src: "switch",
        input: ({ context }) => ({
          ...inputOf(context),
          state: context.known?.state === "running" ? "paused" : "running"
        })
      },
      on: {
        "advert.switched": { target: "open", actions: fromEvent("takeTheirs", "advert") },
        "advert.refused": { target: "open", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    confirming: { on: { "removal.confirm": "removing", "removal.cancel": "open" } },
    removing: {
      tags: "busy",
      invoke: { src: "remove", input: ({ context }) => inputOf(context) },
      on: {
        "advert.removed": { target: "left", actions: ["forgetFields", "tellLeft"] },
        "advert.refused": { target: "open", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    conflicting: {
      on: {
        "conflict.keep": { target: "saving", actions: "keepFields" },
        "conflict.take": { target: "open", actions: ["showTheirs", "forgetFields"] }
      }
    },
    left: {}
  }
})
