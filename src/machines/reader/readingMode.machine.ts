import { and, assign, emit, enqueueActions, not, sendParent, sendTo, setup, stateIn } from "xstate"
import { isLocked } from "../../domain/reader/locked.ts"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { PageLayout } from "../../domain/reader/reading/PageLayout.ts"
import type { SlideText } from "../../domain/reader/reading/slideText.ts"
import type { Slide } from "../../domain/reader/slides.ts"
import type { TextEnd } from "../../domain/reader/speech/SpeechQueue.ts"
import { afterTurn, isShownIn, spokenAfter } from "../../domain/reader/speech/spokenText.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"
import type { AccessRenewal, ContentForbidden } from "./pages.machine.ts"
import type {
  ListeningNews,
  ReadingAsked,
  ReadingModeOrder,
  ReadingNews,
  ReadingPage,
  ReadingTurned,
  TextAnswer,
  WordsAnswer
} from "./readingModeEvents.ts"
import { readingSettingsMachine } from "./readingSettings.machine.ts"
import type { SlidesOrder } from "./slides.machine.ts"
import { speechMachine } from "./speech.machine.ts"
import type {
  BlocksAnswer,
  BlocksWanted,
  SpeechNewsForParent,
  SpeechOrder,
  SpeechPaired,
  SpeechTurned
} from "./speechEvents.ts"
import type { ZoomOrder } from "./zoomEvents.ts"

export interface ReadingModeInput {
  readonly magazine: MagazineInfo
}

interface Context extends ReadingAsked {
  /** The page whose words are fetched and laid out. */
  readonly page: number
  readonly html: string
  readonly text: SlideText
  /** The page whose text was last in view. */
  readonly seen: number
  /** The slide that was shown last, which is another one while its text is only listened to. */
  readonly shown: Slide
  /** The page spoken last, while there is speech, and whether it is followed. */
  readonly spoken: { readonly page: number; readonly isFollowed: boolean } | null
  /** What speech has asked for, until it is answered. */
  readonly wanted: Pick<BlocksWanted, "request" | "after"> | null
}

/** What is left to speak of the text, after what is known. */
const rest = ({ text, wanted, magazine }: Context) => spokenAfter(text, wanted?.after ?? null, magazine.language)

const noText: SlideText = { articles: [], beginning: null, end: "issue", next: null }

const isOn = (slide: Slide, page: number): boolean => slide.some((one) => one === page)

/** The page to be shown where the text is closed: the spoken one, unless the reader has left it. */
const pageLeftFor = ({ slide, text, seen, spoken }: Context): number =>
  spoken?.isFollowed === true && (isOn(slide, spoken.page) || isShownIn(text, spoken.page)) ? spoken.page : seen

/**
 * The slide's text: *closed* or *open*, to be *read* or, over the pages, for *listening*. It is *reading* what is laid out,
 * which may need *fetching* a page (*withheld* meanwhile) and *measuring* it. It is *shown* or *empty*; the
 * slide *locked* or *failed*; going on is *turning*. Source: product, "Reading mode: the overlay".
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
      | SpeechNewsForParent,
    emitted: {} as ReadingNews,
    children: {} as { readonly settings: "settings"; readonly speech: "speech" },
    tags: {} as "open" | "listening" | "busy" | "coming" | "measuring" | "shown" | "empty" | "locked" | "failed"
  },
  actors: {
    settings: readingSettingsMachine,
    speech: speechMachine,
    words: slot<ReadingPage, WordsAnswer>("readingMode.words"),
    reader: slot<ReadingAsked, TextAnswer>("readingMode.reader")
  },
  actions: {
    takeSlide: assign((_, slide: Slide) => ({
      slide,
      shown: slide,
      text: noText,
      isOnward: false,
      seen: slide[0],
      missing: []
    })),
    takeNextSlide: assign((_, slide: Slide) => ({ slide, shown: slide, text: noText, seen: slide[0] })),
    /** The pages are turned once it is spoken. */
    takeNextPage: assign(({ context: { text, slide } }): Pick<Context, "slide" | "text"> => ({
      slide: text.next === null ? slide : [text.next],
      text: noText
    })),
    takeShown: assign({ shown: (_, slide: Slide) => slide }),
    takeSpoken: assign({ spoken: (_, page: number) => ({ page, isFollowed: true }) }),
    tellBegun: enqueueActions(({ context, enqueue }) => {
      if (context.spoken === null) enqueue.emit({ type: "speech.begun" })
    }),
    leaveSpoken: assign({ spoken: ({ context: { spoken } }) => spoken && { ...spoken, isFollowed: false } }),
    forgetSpoken: assign({ spoken: null }),
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
    tellSpeechLeft: sendTo("speech", (): SpeechOrder => ({ type: "speech.leave" })),
    followSpeech: sendTo("speech", (): SpeechOrder => ({ type: "speech.return" })),
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
    tellListening: sendParent((): ListeningNews => ({ type: "listening.begun" })),
    tellNotListening: sendParent((): ListeningNews => ({ type: "listening.ended" })),
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
    turnBackToSpoken: sendParent(({ context: { spoken, slide } }): SlidesOrder => ({
      type: "slide.go",
      page: spoken?.page ?? slide[0]
    })),
    turnToPlace: sendParent(({ context }): SlidesOrder => ({ type: "slide.go", page: pageLeftFor(context) })),
    turnToSeen: sendParent(({ context }): SlidesOrder => ({ type: "slide.go", page: context.seen })),
    magnify: sendParent((): ZoomOrder => ({ type: "zoom.toggle", at: { x: 0, y: 0 } }))
  },
  guards: {
    isOtherSlide: ({ context }, slide: Slide) => String(slide) !== String(context.slide),
    isLocked: ({ context: { magazine, slide } }) => slide.every((page) => isLocked(magazine, page)),
    isOnSlide: ({ context: { slide, page } }) => isOn(slide, page),
    isListening: stateIn({ open: { view: "listening" } }),
    isTurning: stateIn({ open: { text: "turning" } }),
    isSpoken: ({ context }) => context.spoken !== null,
    isSpokenOn: ({ context: { spoken } }, slide: Slide) => spoken !== null && isOn(slide, spoken.page),
    /** Another slide is shown, which has not what is spoken. */
    isAwayFrom: ({ context: { spoken, shown } }, slide: Slide) =>
      spoken?.isFollowed === true && String(slide) !== String(shown) && !isOn(slide, spoken.page),
    /** It is only paired otherwise. */
    isPairedAway: ({ context: { spoken, shown } }, slide: Slide) =>
      spoken?.isFollowed === true &&
      !isOn(slide, spoken.page) &&
      slide.some((page) => isOn(shown, page)) &&
      isOn(shown, spoken.page),
    hasNext: ({ context }) => context.text.next !== null,
    hasBefore: ({ context }) => context.slide[0] > 1,
    hasBeginning: ({ context }) => context.text.beginning !== null,
    /** Only paired otherwise, as where the window is turned. */
    isPairing: ({ context }, slide: Slide) =>
      String(slide) !== String(context.slide) && slide.some((page) => isOn(context.slide, page)),
    isShown: ({ context: { slide, text } }, page: number) => isOn(slide, page) || isShownIn(text, page),
    isOnSlideShown: ({ context }, page: number) => isOn(context.slide, page),
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
    shown: [1],
    spoken: null,
    wanted: null
  }),
  invoke: { src: "settings", id: "settings" },
  initial: "closed",
  states: {
    closed: {
      on: { "reading.open": { target: "open", actions: [fromEvent("takeSlide", "slide"), "tellOpened"] } }
    },
    open: {
      exit: ["forgetWanted", "forgetSpoken"],
      invoke: { src: "speech", id: "speech", input: ({ context }) => ({ issue: context.magazine }) },
      type: "parallel",
      states: {
        view: {
          initial: "read",
          on: { "speech.left": { actions: "leaveSpoken" }, "speech.stopped": { actions: "forgetSpoken" } },
          states: {
            read: {
              tags: "open",
              exit: "tellClosed",
              on: {
                "reading.close": { target: "#readingMode.closed", actions: "turnToSeen" },
                "reading.listen": [
                  { guard: and(["isSpoken", "isTurning"]), target: "listening" },
                  { guard: "isSpoken", target: "listening", actions: "turnToPlace" }
                ],
                "page.spoken": { actions: ["tellBegun", fromEvent("takeSpoken", "page")] },
                "speech.ended": { actions: "forgetSpoken" }
              }
            },
            /** The text is read aloud over the pages, which turn with it until the reader turns them. */
            listening: {
              tags: "listening",
              entry: "tellListening",
              exit: "tellNotListening",
              on: {
                "reading.open": { target: "read", actions: "tellOpened" },
                "reading.turned": [
                  { guard: "isTurning", actions: fromEvent("takeShown", "slide") },
                  {
                    guard: fromEvent("isPairedAway", "slide"),
                    actions: [fromEvent("takeShown", "slide"), "turnBackToSpoken"]
                  },
                  {
                    guard: fromEvent("isAwayFrom", "slide"),
                    actions: [fromEvent("takeShown", "slide"), "tellSpeechLeft"]
                  },
                  { actions: fromEvent("takeShown", "slide") }
                ],
                "page.spoken": {
                  actions: ["tellBegun", fromEvent("takeSpoken", "page"), fromEvent("turnToSpoken", "page")]
                },
                "speech.ended": "#readingMode.closed"
              }
            }
          }
        },
        text: {
          on: {
            "reading.open": [
              { guard: not("isListening") },
              {
                guard: fromEvent("isSpokenOn", "slide"),
                target: ".preparing",
                actions: [fromEvent("takeSlide", "slide"), "tellSpeechPaired"]
              },
              {
                guard: "isSpoken",
                target: ".turning",
                actions: [fromEvent("takeSlide", "slide"), "turnBackToSpoken", "followSpeech"]
              },
              { target: ".asked", actions: [fromEvent("takeSlide", "slide"), "tellSpeechTurned"] }
            ],
            "reading.turned": [
              { guard: "isListening" },
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
              { guard: "isListening" },
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
                    "text.failed": "#readingMode.open.text.failed",
                    "text.wanted": { target: "fetching", actions: fromEvent("takePage", "page") },
                    "text.read": [
                      {
                        guard: fromEvent("hasNone", "text"),
                        target: "#readingMode.open.text.empty",
                        actions: fromEvent("takeText", "text")
                      },
                      { target: "#readingMode.open.text.shown", actions: fromEvent("takeText", "text") }
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
                    { guard: "isOnSlide", target: "#readingMode.open.text.failed" },
                    { target: "reading", actions: "takeMissing" }
                  ]
                }
              }
            },
            shown: {
              tags: "shown",
              always: [
                { guard: "hasRest", actions: [{ type: "giveBlocks", params: null }, "forgetWanted"] },
                {
                  guard: and(["isListening", "isWantedNext"]),
                  target: "preparing",
                  actions: ["wantNext", "goOn", "takeNextPage"]
                },
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
                "reading.next": {
                  guard: "hasNext",
                  target: "turning",
                  actions: ["goOn", "turnOn", "tellSpeechTurned"]
                },
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
                {
                  guard: and(["isListening", "isWantedNext"]),
                  target: "preparing",
                  actions: ["goOn", "takeNextPage"]
                },
                { guard: "isWantedNext", target: "turning", actions: ["goOn", "turnOn"] },
                { guard: "isWantedMissing", actions: ["refuseBlocks", "forgetWanted"] },
                { guard: "isWantedLocked", actions: [{ type: "giveBlocks", params: "locked" }, "forgetWanted"] },
                { guard: "isWanted", actions: [{ type: "giveBlocks", params: "end" }, "forgetWanted"] }
              ],
              on: {
                "reading.next": {
                  guard: "hasNext",
                  target: "turning",
                  actions: ["goOn", "turnOn", "tellSpeechTurned"]
                },
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
    }
  }
})
