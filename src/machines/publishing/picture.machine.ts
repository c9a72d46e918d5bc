import { assign, emit, setup } from "xstate"
import type { EditableIssue } from "../../domain/publishing/EditableIssue.ts"
import { cropOf, firstFraming, type Framing, type PictureSize } from "../../domain/publishing/framing.ts"
import { type Crop, type PickProblem, pickProblem } from "../../domain/publishing/Picture.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

/** What the picture is for: a publication's logo, or the cover of an issue. */
export type PictureInput = { readonly use: "logo" } | { readonly use: "cover"; readonly issueId: string }

/** The part of a file that is sent, and what for. */
export interface PictureToSend {
  readonly of: PictureInput
  readonly file: File
  readonly crop: Crop
}

export type PictureAnswer =
  | { readonly type: "picture.madeLogo"; readonly url: string }
  | { readonly type: "picture.madeCover"; readonly issue: EditableIssue }
  | { readonly type: "picture.refused"; readonly trouble: Trouble }

export type PictureEvent =
  | PictureAnswer
  /** Files that were picked or dropped, for a frame of this aspect (width by height). */
  | { readonly type: "picture.pick"; readonly files: ReadonlyArray<File>; readonly aspect: number }
  /** What became of showing the file. */
  | { readonly type: "picture.shown"; readonly size: PictureSize }
  | { readonly type: "picture.unreadable" }
  | { readonly type: "frame.change"; readonly change: Partial<Framing> }
  | { readonly type: "picture.send" }
  | { readonly type: "picture.cancel" }

/** The server has made it. */
export type PictureNews =
  | { readonly type: "logo.made"; readonly url: string }
  | { readonly type: "cover.made"; readonly issue: EditableIssue }

interface Context {
  readonly of: PictureInput
  readonly file: File | null
  readonly aspect: number
  readonly size: PictureSize | null
  readonly framing: Framing
  readonly problem: PickProblem | null
  readonly trouble: Trouble | null
}

/** The part of the picture that is seen; all of it until its size is known. */
export const cropIn = ({ size, aspect, framing }: Pick<Context, "size" | "aspect" | "framing">): Crop =>
  size === null ? { left: 0, top: 0, width: 1, height: 1 } : cropOf(size, aspect, framing)

/**
 * A picture that a publisher sends. None is chosen while *idle*; a chosen one is *opening*, *framing* while its part is
 * chosen, and *sending*. A refusal keeps the framing. Source: product, "Pictures".
 */
export const pictureMachine = setup({
  types: {
    input: {} as PictureInput,
    context: {} as Context,
    events: {} as PictureEvent,
    emitted: {} as PictureNews
  },
  actors: { send: slot<PictureToSend, PictureAnswer>("picture.send") },
  actions: {
    take: assign((_, { files, aspect }: { readonly files: ReadonlyArray<File>; readonly aspect: number }) => ({
      file: files[0] ?? null,
      aspect,
      size: null,
      framing: firstFraming,
      problem: null
    })),
    takeProblem: assign({
      problem: ({ context }, files: ReadonlyArray<File>) => pickProblem(context.of.use, files)
    }),
    takeSize: assign({ size: (_, size: PictureSize) => size }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null }),
    blameFile: assign({ problem: "damaged" }),
    putAway: assign({ file: null }),
    frame: assign({
      framing: ({ context }, change: Partial<Framing>) => ({ ...context.framing, ...change })
    }),
    tellLogo: emit((_, url: string): PictureNews => ({ type: "logo.made", url })),
    tellCover: emit((_, issue: EditableIssue): PictureNews => ({ type: "cover.made", issue }))
  },
  guards: {
    isPicture: ({ context }, files: ReadonlyArray<File>) => pickProblem(context.of.use, files) === null
  }
}).createMachine({
  id: "picture",
  context: ({ input }) => ({
    of: input,
    file: null,
    aspect: 1,
    size: null,
    framing: firstFraming,
    problem: null,
    trouble: null
  }),
  initial: "idle",
  states: {
    idle: {
      entry: ["putAway", "forgetTrouble"],
      on: {
        "picture.pick": [
          {
            guard: fromEvent("isPicture", "files"),
            target: "opening",
            actions: withEvent("take")
          },
          { actions: fromEvent("takeProblem", "files") }
        ]
      }
    },
    opening: {
      on: {
        "picture.shown": { target: "framing", actions: fromEvent("takeSize", "size") },
        "picture.unreadable": { target: "idle", actions: "blameFile" },
        "picture.cancel": "idle"
      }
    },
    framing: {
      on: {
        "frame.change": { actions: fromEvent("frame", "change") },
        "picture.send": { target: "sending", actions: "forgetTrouble" },
        "picture.cancel": "idle"
      }
    },
    sending: {
      invoke: {
        src: "send",
        input: ({ context }) => ({
          of: context.of,
          file: context.file ?? new File([], ""),
          crop: cropIn(context)
        })
      },
      on: {
        "picture.madeLogo": { target: "idle", actions: fromEvent("tellLogo", "url") },
        "picture.madeCover": { target: "idle", actions: fromEvent("tellCover", "issue") },
        "picture.refused": { target: "framing", actions: fromEvent("takeTrouble", "trouble") },
        "picture.cancel": "idle"
      }
    }
  }
})
