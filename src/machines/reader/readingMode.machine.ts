import { assign, emit, sendParent, sendTo, setup } from "xstate"
import { isLocked, type MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { PageLayout } from "../../domain/reader/reading/PageLayout.ts"
import type { SlideAsked, SlideText } from "../../domain/reader/reading/slideText.ts"
import type { Slide } from "../../domain/reader/slides.ts"
import type { TextEnd } from "../../domain/reader/speech/SpeechQueue.ts"
import { afterTurn, isShownIn, spokenAfter } from "../../domain/reader/speech/spokenText.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"
import type { AccessRenewal, ContentForbidden } from "./pages.machine.ts"
import { readingSettingsMachine } from "./readingSettings.machine.ts"
import type { SlidesOrder } from "./slides.machine.ts"
import { speechMachine } from "./speech.machine.ts"
import type { BlocksAnswer, BlocksWanted, PageSpoken, SpeechPaired, SpeechTurned } from "./speechEvents.ts"
import type { ZoomOrder } from "./zoomEvents.ts"

export interface ReadingModeInput {
  readonly magazine: MagazineInfo
}

export type ReadingModeOrder =
  /** Opens the text of this slide, which is shown. */
  | { readonly type: "reading.open"; readonly slide: Slide }
  | { readonly type: "reading.close" }
  /** Goes on where the text ends, or back to the page before it. */
  | { readonly type: "reading.next" }
  | { readonly type: "reading.previous" }
  /** Goes to where its first article begins. */
  | { readonly type: "reading.begin" }
  | { readonly type: "reading.retry" }
  /** This page's text is in view. */
  | { readonly type: "reading.seen"; readonly page: number }
  /** The page without text shall be seen closer. */
  | { readonly type: "reading.magnify" }
  /** A page that was asked for is laid out. */
  | { readonly type: "reading.measured"; readonly layout: PageLayout }

/** Another slide is shown. */
export interface ReadingTurned {
  readonly type: "reading.turned"
  readonly slide: Slide
}

/** A page whose words are asked for. */
export interface ReadingPage {
  readonly magazine: MagazineInfo
  readonly page: number
}

export type WordsAnswer =
  | { readonly type: "words.loaded"; readonly html: string }
  | { readonly type: "words.forbidden" }
  | { readonly type: "words.failed" }
  /** The page is still being made. */
  | { readonly type: "words.coming" }

/** What is to be read, and what is known of the pages around it. */
export interface ReadingAsked extends SlideAsked {
  readonly magazine: MagazineInfo
  readonly layouts: ReadonlyArray<PageLayout>
  readonly missing: ReadonlyArray<number>
}

export type TextAnswer =
  | { readonly type: "text.wanted"; readonly page: number }
  | { readonly type: "text.read"; readonly text: SlideText }
  | { readonly type: "text.failed" }

export type ReadingNews = { readonly type: "reading.opened" } | { readonly type: "reading.closed" }

interface Context extends ReadingAsked {
  /** The page whose words are fetched and laid out. */
  readonly page: number
  readonly html: string
  readonly text: SlideText
  /** The page whose text was last in view. */
  readonly seen: number
  /** What speech has asked for, until it is answered. */
  readonly wanted: Pick<BlocksWanted, "request" | "after"> | null
}

/** What is left to speak of the text, after what is known. */
const rest = ({ text, wanted, magazine }: Context) => spokenAfter(text, wanted?.after ?? null, magazine.language)

const noText: SlideText = { articles: [], beginning: null, end: "issue", next: null }

/**
 * The slide's text: *closed* or *open*. It is *reading* what is laid out, which may need another page: *fetching*
 * its words (*withheld* while access is renewed), then *measuring* them. The text is *shown*, or *empty*; the slide is
 * *locked*, or has *failed*; going on is *turning*. Source: product, "Reading mode: the overlay".
 */
export const readingModeMachine = setup({
  types: {
    input: {} as ReadingModeInput,
    context: {} as Context,
    events: {} as
      | ReadingModeOrder
      | ReadingTurned
      | WordsAnswer
      | TextAnswer
      | AccessRenewal
      | BlocksWanted
      | PageSpoken,
    emitted: {} as ReadingNews,
    children: {} as { readonly settings: "settings"; readonly speech: "speech" },
    tags: {} as "open" | "busy" | "coming" | "measuring" | "shown" | "empty" | "locked" | "failed"
  },
  actors: {
    settings: readingSettingsMachine,
    speech: speechMachine,
    words: slot<ReadingPage, WordsAnswer>("readingMode.words"),
    reader: slot<ReadingAsked, TextAnswer>("readingMode.reader")
  },
  actions: {
    takeSlide: assign((_, slide: Slide) => ({ slide, isOnward: false, seen: slide[0], missing: [] })),
    takeNextSlide: assign((_, slide: Slide) => ({ slide, seen: slide[0] })),
    goOn: assign({ isOnward: true }),
    goBack: assign({ isOnward: false }),
    takePage: assign({ page: (_, page: number) => page }),
    takeWords: assign({ html: (_, html: string) => html }),
    takeLayout: assign({ layouts: ({ context }, layout: PageLayout) => [...context.layouts, layout] }),
    takeText: assign({ text: (_, text: SlideText) => text }),
    takeSeen: assign({ seen: (_, page: number) => page }),
    takeWanted: assign({ wanted: (_, { request, after }: BlocksWanted) => ({ request, after }) }),
    forgetWanted: assign({ wanted: null }),
    wantNext: assign({
      wanted: ({ context: { wanted, text } }) => wanted && { ...wanted, after: afterTurn(text, wanted.after) }
    }),
    tellSpeechTurned: sendTo("speech", (): SpeechTurned => ({ type: "speech.turned" })),
    tellSpeechPaired: sendTo("speech", (): SpeechPaired => ({ type: "speech.paired" })),
    giveBlocks: sendTo("speech", ({ context }, end: TextEnd | null): BlocksAnswer => ({
      type: "blocks.given",
      request: context.wanted?.request ?? 0,
      text: { blocks: end === null ? rest(context) : [], end }
    })),
    refuseBlocks: sendTo("speech", ({ context }): BlocksAnswer => ({
      type: "blocks.failed",
      request: context.wanted?.request ?? 0
    })),
    turnToSpoken: sendParent((_, page: number): SlidesOrder => ({ type: "slide.go", page })),
    takeMissing: assign({ missing: ({ context: { missing, page } }) => [...missing, page] }),
    forgetMissing: assign({ missing: [] }),
    dropWords: assign({ html: "" }),
    tellOpened: emit({ type: "reading.opened" }),
    tellClosed: emit({ type: "reading.closed" }),
    tellForbidden: sendParent((): ContentForbidden => ({ type: "content.forbidden" })),
    turnOn: sendParent(({ context: { text, slide } }): SlidesOrder => ({
      type: "slide.go",
      page: text.next ?? slide[0]
    })),
    turnBack: sendParent(({ context: { slide } }): SlidesOrder => ({ type: "slide.go", page: slide[0] - 1 })),
    turnToBeginning: sendParent(({ context: { text, slide } }): SlidesOrder => ({
      type: "slide.go",
      page: text.beginning ?? slide[0]
    })),
    turnToSeen: sendParent(({ context }): SlidesOrder => ({ type: "slide.go", page: context.seen })),
    magnify: sendParent((): ZoomOrder => ({ type: "zoom.toggle", at: { x: 0, y: 0 } }))
  },
  guards: {
    isOtherSlide: ({ context }, slide: Slide) => String(slide) !== String(context.slide),
    isLocked: ({ context: { magazine, slide } }) => slide.every((page) => isLocked(magazine, page)),
    isOnSlide: ({ context: { slide, page } }) => slide.some((one) => one === page),
    hasNext: ({ context }) => context.text.next !== null,
    hasBefore: ({ context }) => context.slide[0] > 1,
    hasBeginning: ({ context }) => context.text.beginning !== null,
    /** Only paired otherwise, as where the window is turned. */
    isPairing: ({ context }, slide: Slide) =>
      String(slide) !== String(context.slide) && slide.some((page) => context.slide.some((one) => one === page)),
    isShown: ({ context: { slide, text } }, page: number) => slide.some((one) => one === page) || isShownIn(text, page),
    isOnSlideShown: ({ context }, page: number) => context.slide.some((one) => one === page),
    isWanted: ({ context }) => context.wanted !== null,
    hasRest: ({ context }) => context.wanted !== null && rest(context).length > 0,
    isWantedNext: ({ context: { wanted, text } }) => wanted !== null && text.next !== null,
    isWantedLocked: ({ context: { wanted, text } }) => wanted !== null && text.end === "locked",
    isWantedMissing: ({ context: { wanted, text } }) => wanted !== null && text.end === "missing",
    /** Speech is at the end of a text of which a page did not load. */
    isMissingNext: ({ context }, after: string | null) =>
      context.text.end === "missing" && spokenAfter(context.text, after, context.magazine.language).length === 0,
    hasNone: (_, text: SlideText) => text.articles.length === 0
  }
}).createMachine({
  id: "readingMode",
  // A wish that is not forgotten would be answered for ever.
  options: { maxIterations: 100 },
  context: ({ input: { magazine } }) => ({
    magazine,
    slide: [1],
    isOnward: false,
    layouts: [],
    missing: [],
    page: 1,
    html: "",
    text: noText,
    seen: 1,
    wanted: null
  }),
  invoke: { src: "settings", id: "settings" },
  initial: "closed",
  states: {
    closed: {
      on: { "reading.open": { target: "open", actions: [fromEvent("takeSlide", "slide"), "tellOpened"] } }
    },
    open: {
      tags: "open",
      exit: ["tellClosed", "forgetWanted"],
      invoke: { src: "speech", id: "speech", input: ({ context }) => ({ issue: context.magazine }) },
      on: {
        "reading.close": { target: "closed", actions: "turnToSeen" },
        "reading.turned": [
          {
            guard: fromEvent("isPairing", "slide"),
            target: ".asked",
            actions: [fromEvent("takeSlide", "slide"), "tellSpeechPaired"]
          },
          {
            guard: fromEvent("isOtherSlide", "slide"),
            target: ".asked",
            actions: [fromEvent("takeSlide", "slide"), "tellSpeechTurned"]
          }
        ],
        "reading.previous": {
          guard: "hasBefore",
          target: ".turning",
          actions: ["goBack", "turnBack", "tellSpeechTurned"]
        },
        "blocks.wanted": { actions: withEvent("takeWanted") },
        "page.spoken": [
          { guard: fromEvent("isOnSlideShown", "page") },
          { target: ".turning", actions: ["goBack", fromEvent("turnToSpoken", "page")] }
        ]
      },
      initial: "asked",
      states: {
        asked: { always: [{ guard: "isLocked", target: "locked" }, { target: "preparing" }] },
        preparing: {
          tags: "busy",
          initial: "reading",
          states: {
            reading: {
              invoke: {
                src: "reader",
                input: ({ context: { magazine, slide, isOnward, layouts, missing } }) => ({
                  magazine,
                  slide,
                  isOnward,
                  layouts,
                  missing
                })
              },
              on: {
                "text.failed": "#readingMode.open.failed",
                "text.wanted": { target: "fetching", actions: fromEvent("takePage", "page") },
                "text.read": [
                  {
                    guard: fromEvent("hasNone", "text"),
                    target: "#readingMode.open.empty",
                    actions: fromEvent("takeText", "text")
                  },
                  { target: "#readingMode.open.shown", actions: fromEvent("takeText", "text") }
                ]
              }
            },
            fetching: {
              invoke: { src: "words", input: ({ context: { magazine, page } }) => ({ magazine, page }) },
              on: {
                "words.loaded": { target: "measuring", actions: fromEvent("takeWords", "html") },
                "words.forbidden": "withheld",
                "words.failed": "unread"
              },
              initial: "quiet",
              states: { quiet: { on: { "words.coming": "coming" } }, coming: { tags: "coming" } }
            },
            withheld: {
              entry: "tellForbidden",
              on: { "pages.renew": "again", "pages.refuse": "unread" }
            },
            again: {
              invoke: { src: "words", input: ({ context: { magazine, page } }) => ({ magazine, page }) },
              on: {
                "words.loaded": { target: "measuring", actions: fromEvent("takeWords", "html") },
                "words.forbidden": "unread",
                "words.failed": "unread"
              }
            },
            measuring: {
              tags: "measuring",
              exit: "dropWords",
              on: { "reading.measured": { target: "reading", actions: fromEvent("takeLayout", "layout") } }
            },
            /** What goes on over a page that did not load is shown up to there. */
            unread: {
              always: [
                { guard: "isOnSlide", target: "#readingMode.open.failed" },
                { target: "reading", actions: "takeMissing" }
              ]
            }
          }
        },
        shown: {
          tags: "shown",
          always: [
            { guard: "hasRest", actions: [{ type: "giveBlocks", params: null }, "forgetWanted"] },
            { guard: "isWantedNext", target: "turning", actions: ["wantNext", "goOn", "turnOn"] },
            { guard: "isWantedMissing", actions: ["refuseBlocks", "forgetWanted"] },
            { guard: "isWantedLocked", actions: [{ type: "giveBlocks", params: "locked" }, "forgetWanted"] },
            { guard: "isWanted", actions: [{ type: "giveBlocks", params: "end" }, "forgetWanted"] }
          ],
          on: {
            "page.spoken": { guard: fromEvent("isShown", "page") },
            "blocks.wanted": {
              guard: fromEvent("isMissingNext", "after"),
              target: "preparing",
              actions: [withEvent("takeWanted"), "forgetMissing"]
            },
            "reading.seen": { actions: fromEvent("takeSeen", "page") },
            "reading.next": { guard: "hasNext", target: "turning", actions: ["goOn", "turnOn", "tellSpeechTurned"] },
            "reading.begin": {
              guard: "hasBeginning",
              target: "turning",
              actions: ["goBack", "turnToBeginning", "tellSpeechTurned"]
            },
            "reading.retry": { target: "preparing", actions: "forgetMissing" }
          }
        },
        empty: {
          tags: "empty",
          always: [
            { guard: "isWantedNext", target: "turning", actions: ["goOn", "turnOn"] },
            { guard: "isWantedMissing", actions: ["refuseBlocks", "forgetWanted"] },
            { guard: "isWantedLocked", actions: [{ type: "giveBlocks", params: "locked" }, "forgetWanted"] },
            { guard: "isWanted", actions: [{ type: "giveBlocks", params: "end" }, "forgetWanted"] }
          ],
          on: {
            "reading.next": { guard: "hasNext", target: "turning", actions: ["goOn", "turnOn", "tellSpeechTurned"] },
            "reading.magnify": { target: "#readingMode.closed", actions: ["turnToSeen", "magnify"] },
            "blocks.wanted": {
              guard: fromEvent("isMissingNext", "after"),
              target: "preparing",
              actions: [withEvent("takeWanted"), "forgetMissing"]
            }
          }
        },
        turning: {
          tags: "busy",
          on: {
            "reading.turned": {
              guard: fromEvent("isOtherSlide", "slide"),
              target: "asked",
              actions: fromEvent("takeNextSlide", "slide")
            }
          }
        },
        locked: {
          tags: "locked",
          always: { guard: "isWanted", actions: [{ type: "giveBlocks", params: "locked" }, "forgetWanted"] }
        },
        failed: {
          tags: "failed",
          always: { guard: "isWanted", actions: ["refuseBlocks", "forgetWanted"] },
          on: {
            "reading.retry": { target: "preparing", actions: "forgetMissing" },
            "blocks.wanted": { target: "preparing", actions: [withEvent("takeWanted"), "forgetMissing"] }
          }
        }
      }
    }
  }
})
