import { assign, setup } from "xstate"
import { withEvent } from "../fromEvent.ts"

/** A video is named by its address. */
interface OfVideo {
  readonly src: string
}

type OfType<Type extends string> = { readonly type: Type } & OfVideo

export type PageVideosEvent =
  /** It lies on the slide that is read, and nothing speaks against its beginning by itself. */
  | OfType<"video.appeared">
  | OfType<"video.left">
  /** Its button was pressed. */
  | OfType<"video.play">
  /** The browser does not let it play, as it is. */
  | OfType<"video.refused">
  | OfType<"video.ended">
  | OfType<"video.broken">

interface PageVideosContext {
  /** The one that plays, or is to. */
  readonly src: string | null
  readonly broken: ReadonlyArray<string>
}

/**
 * The videos of the slide that is read, of which one plays at a time: *resting*, then played *aloud*; what the browser
 * refuses is tried again *muted*, and what it refuses then too rests until its button is pressed. Source: product, "Videos
 * on a page".
 */
export const pageVideosMachine = setup({
  types: { context: {} as PageVideosContext, events: {} as PageVideosEvent, tags: {} as "muted" },
  actions: {
    take: assign({ src: (_, { src }: OfVideo) => src }),
    leave: assign({ src: null }),
    noteBroken: assign({ broken: ({ context }, { src }: OfVideo) => [...context.broken, src] })
  },
  guards: {
    isCurrent: ({ context }, { src }: OfVideo) => context.src === src,
    isOther: ({ context }, { src }: OfVideo) => context.src !== src
  }
}).createMachine({
  id: "pageVideos",
  context: { src: null, broken: [] },
  initial: "resting",
  states: {
    resting: {
      entry: "leave",
      on: {
        "video.appeared": { target: "chosen", actions: withEvent("take") },
        "video.play": { target: "chosen", actions: withEvent("take") },
        "video.broken": { actions: withEvent("noteBroken") }
      }
    },
    chosen: {
      on: {
        "video.play": { guard: withEvent("isOther"), target: ".aloud", actions: withEvent("take") },
        "video.left": { guard: withEvent("isCurrent"), target: "resting" },
        "video.ended": { guard: withEvent("isCurrent"), target: "resting" },
        "video.broken": [
          { guard: withEvent("isCurrent"), target: "resting", actions: withEvent("noteBroken") },
          { actions: withEvent("noteBroken") }
        ]
      },
      initial: "aloud",
      states: {
        aloud: { on: { "video.refused": { guard: withEvent("isCurrent"), target: "muted" } } },
        muted: {
          tags: "muted",
          on: { "video.refused": { guard: withEvent("isCurrent"), target: "#pageVideos.resting" } }
        }
      }
    }
  }
})
