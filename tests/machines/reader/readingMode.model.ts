import { expect } from "vitest"
import type { AnyEventObject } from "xstate"
import type { MagazineInfo } from "../../../src/domain/reader/MagazineInfo.ts"
import type { PageLayout } from "../../../src/domain/reader/reading/PageLayout.ts"
import type { ReadingBlock } from "../../../src/domain/reader/reading/ReadingText.ts"
import type { SlideText } from "../../../src/domain/reader/reading/slideText.ts"
import type { Slide } from "../../../src/domain/reader/slides.ts"
import { readingModeMachine } from "../../../src/machines/reader/readingMode.machine.ts"
import {
  hasTextAfter,
  hasTextBefore,
  hasTextFailed,
  isListening,
  isPreparing,
  isReadingOpen,
  isTextComing,
  isTextEmpty,
  isTextLocked,
  mayListen,
  pageMeasured,
  pageSizes,
  slideRead,
  speechIn,
  textIn,
  wordsMeasured
} from "../../../src/machines/reader/readingMode.view.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import type { Case, Change, Model, Ordered } from "../../kit/model/Model.ts"

/** A part of the rules that is walked by itself: whatever else may come does not. */
type Part = "reading" | "listening"

/** Of which five pages may be read. */
const previewOf = (part: Part): MagazineInfo => ({
  ...magazineRead({ page_count: 9, is_free: false }, "preview"),
  strDate: part,
  lastReadable: 5
})

const layout = (page: number): PageLayout => ({ page, width: 600, height: 800, text: "", lines: [], nodes: [] })

const words: ReadingBlock = { kind: "paragraph", text: "Lodos.", segments: [{ page: 4, start: 0, end: 6, at: 0 }] }
const more: ReadingBlock = { kind: "paragraph", text: "Vapur.", segments: [{ page: 6, start: 9, end: 15, at: 0 }] }
const text: SlideText = {
  articles: [{ pages: [4, 6], blocks: [words, more] }],
  beginning: 2,
  end: "next",
  next: 5
}
const last: SlideText = { ...text, beginning: null, end: "locked", next: null }
const cut: SlideText = { ...last, end: "missing" }
const whole: SlideText = { ...last, end: "issue" }
const none: SlideText = { articles: [], beginning: null, end: "next", next: 5 }
const noneLeft: SlideText = { ...none, end: "locked", next: null }
const noneCut: SlideText = { ...none, end: "missing", next: null }
const noneMore: SlideText = { ...none, end: "issue", next: null }

interface Expected {
  readonly part: Part
  readonly now:
    | "closed"
    | "reading"
    | "fetching"
    | "coming"
    | "withheld"
    | "again"
    | "measuring"
    | "shown"
    | "empty"
    | "turning"
    | "locked"
    | "failed"
  /** The text is closed, and read aloud over the pages. */
  readonly isListening: boolean
  readonly slide: Slide
  /** The slide that the pages show. */
  readonly shown: Slide
  /** The page that is spoken, and whether it is followed. */
  readonly spoken: { readonly page: number; readonly isFollowed: boolean } | null
  readonly isOnward: boolean
  readonly page: number
  readonly text: SlideText | null
  /** The text of the slide, as far as it was known before it was made anew. */
  readonly known: SlideText | null
  readonly seen: number
  readonly layouts: ReadonlyArray<number>
  readonly missing: ReadonlyArray<number>
  /** What speech waits for: the text after this block, which is null for all of it. */
  readonly wanted: { readonly request: number; readonly after: string | null } | null
  /** What the step must tell speech, and the page that it must turn to for speech. */
  readonly ordered: ReadonlyArray<AnyEventObject>
  readonly turnedTo: number | null
  /** The step must have the text of a slide made, perhaps of the same as before. */
  readonly isAnew: boolean
}

const given = (state: Expected, order: AnyEventObject): Expected => ({
  ...state,
  wanted: null,
  ordered: [...state.ordered, { ...order, request: state.wanted?.request }]
})

const spoken = (block: ReadingBlock, id: string) => ({ id, text: block.text, segments: block.segments, language: "tr" })
const [first, second] = [spoken(words, "4.0"), spoken(more, "6.9")]

/** Speech is answered once there is an answer; for more text, the next page with text is turned to. */
const answered = (state: Expected): Expected => {
  const { now, text: read, wanted } = state
  if (wanted === null || !["shown", "empty", "locked", "failed"].includes(now)) return state
  if (now === "failed") return given(state, { type: "blocks.failed" })
  if (now === "locked") return given(state, { type: "blocks.given", text: { blocks: [], end: "locked" } })
  const known = wanted.after === "4.0" || wanted.after === "6.9"
  const rest = now === "empty" ? [] : wanted.after === null ? [first, second] : wanted.after === "4.0" ? [second] : []
  if (rest.length > 0) return given(state, { type: "blocks.given", text: { blocks: rest, end: null } })
  if (read?.next != null) {
    const after = now === "shown" && known ? null : wanted.after
    // The pages follow once it is spoken.
    if (state.isListening) return begun({ ...state, slide: [read.next], isOnward: true, wanted: { ...wanted, after } })
    return { ...turning(state, true), wanted: { ...wanted, after }, turnedTo: read.next }
  }
  if (read?.end === "missing") return given(state, { type: "blocks.failed" })
  return given(state, { type: "blocks.given", text: { blocks: [], end: read?.end === "locked" ? "locked" : "end" } })
}

const begun = ({ slide, ...others }: Expected): Expected =>
  answered({
    ...others,
    slide,
    isAnew: true,
    text: null,
    known: null,
    now: slide.every((page) => page > 5) ? "locked" : "reading"
  })

const isRead = ({ now, isListening: listening }: Expected): boolean => now !== "closed" && !listening

const isOn = (slide: Slide, page: number): boolean => slide.some((one) => one === page)

/** The page to be shown where the text is closed while it is spoken. */
const placeLeftFor = ({ slide, known, seen, spoken: said }: Expected): number => {
  if (said === null || !said.isFollowed) return seen
  const isKnown = (known?.articles.length ?? 0) > 0 && (said.page === 4 || said.page === 6)
  return isOn(slide, said.page) || isKnown ? said.page : seen
}

/** The pages are turned while the text is only listened to. */
const turnedListening = (before: Expected, slide: Slide): Expected => {
  const { now, shown, spoken: said } = before
  const there: Expected = { ...before, shown: slide }
  if (now === "turning")
    return String(slide) === String(before.slide) ? there : begun({ ...there, slide, seen: slide[0] })
  if (said === null || !said.isFollowed || isOn(slide, said.page) || String(slide) === String(shown)) return there
  const isOnlyPaired = isOn(shown, said.page) && slide.some((page) => isOn(shown, page))
  return isOnlyPaired ? { ...there, turnedTo: said.page } : { ...there, ordered: [{ type: "speech.leave" }] }
}

/** What may come in a part; where text is listened to, as few as tell its rules apart. */
const comes = (part: Part, event: Case<typeof readingModeMachine>): boolean => {
  if (part === "reading")
    return !event.type.startsWith("speech.") && !(event.type === "reading.open" && event.slide[0] === 8)
  switch (event.type) {
    case "text.read":
      return [text, whole, none].includes(event.text)
    case "reading.turned":
      return ["4,5", "2,3", "6,7", "5"].includes(String(event.slide))
    case "blocks.wanted":
      return event.request === 1 || event.request === 3
    default:
      return /^(?:reading\.(?:open|close|listen|next|seen)|text\.failed|page\.|speech\.)/u.test(event.type)
  }
}

/** The reader's own turn leads speech to other text. */
const led = (state: Expected): Expected =>
  state.now === "turning" ? { ...state, ordered: [{ type: "speech.turned" }] } : state

const isFetching = ({ now }: Expected): boolean => now === "fetching" || now === "coming" || now === "again"

const unread = (before: Expected): Expected =>
  before.slide.some((page) => page === before.page)
    ? answered({ ...before, now: "failed" })
    : { ...before, now: "reading", missing: [...before.missing, before.page] }

/** Where the step leads to by turning. */
const turning = (before: Expected, isOnward: boolean): Expected => ({ ...before, now: "turning", text: null, isOnward })

/** What the surface is asked for: turns, above all. */
const turns = ({
  before,
  event,
  expected
}: Change<typeof readingModeMachine, Expected>): ReadonlyArray<AnyEventObject> => {
  if (before === null || event === null) return []
  const goes = (page: number) => ({ type: "slide.go", page })
  if (expected.turnedTo !== null) return [goes(expected.turnedTo)]
  switch (event.type) {
    case "reading.close":
      return [goes(before.seen)]
    case "reading.magnify":
      return [goes(before.seen), { type: "zoom.toggle", at: { x: 0, y: 0 } }]
    case "reading.next":
      return expected.now === "turning" ? [goes(5)] : []
    case "reading.previous":
      return before.slide[0] > 1 ? [goes(before.slide[0] - 1)] : []
    case "reading.begin":
      return expected.now === "turning" ? [goes(2)] : []
    case "words.forbidden":
      return expected.now === "withheld" ? [{ type: "content.forbidden" }] : []
    default:
      return []
  }
}

export const model: Model<typeof readingModeMachine, Expected> = {
  machine: readingModeMachine,
  inputs: (["reading", "listening"] as const).map((part) => ({ magazine: previewOf(part) })),
  cases: [
    { type: "reading.open", slide: [4, 5] },
    { type: "reading.open", slide: [1] },
    { type: "reading.open", slide: [8] },
    { type: "reading.close" },
    { type: "reading.listen" },
    { type: "reading.next" },
    { type: "reading.previous" },
    { type: "reading.begin" },
    { type: "reading.retry" },
    { type: "reading.seen", page: 5 },
    { type: "reading.magnify" },
    { type: "reading.measured", layout: layout(4) },
    { type: "reading.turned", slide: [4, 5] },
    { type: "reading.turned", slide: [2, 3] },
    { type: "reading.turned", slide: [6, 7] },
    { type: "reading.turned", slide: [6] },
    { type: "reading.turned", slide: [5] },
    { type: "words.loaded", html: "<p>Lodos</p>" },
    { type: "words.forbidden" },
    { type: "words.failed" },
    { type: "words.coming" },
    { type: "text.wanted", page: 4 },
    { type: "text.wanted", page: 3 },
    { type: "text.read", text },
    { type: "text.read", text: last },
    { type: "text.read", text: cut },
    { type: "text.read", text: whole },
    { type: "text.read", text: none },
    { type: "text.read", text: noneLeft },
    { type: "text.read", text: noneCut },
    { type: "text.read", text: noneMore },
    { type: "text.failed" },
    { type: "blocks.wanted", request: 1, after: null },
    { type: "blocks.wanted", request: 2, after: "4.0" },
    { type: "blocks.wanted", request: 3, after: "6.9" },
    { type: "blocks.wanted", request: 4, after: "2.7" },
    { type: "page.spoken", page: 4 },
    { type: "page.spoken", page: 6 },
    { type: "page.spoken", page: 7 },
    { type: "speech.left" },
    { type: "speech.stopped" },
    { type: "speech.ended" },
    { type: "pages.renew" },
    { type: "pages.refuse" }
  ],
  begin: ({ magazine }) => ({
    part: magazine.strDate as Part,
    now: "closed",
    isListening: false,
    slide: [1],
    shown: [1],
    spoken: null,
    known: null,
    isOnward: false,
    page: 1,
    text: null,
    seen: 1,
    layouts: [],
    missing: [],
    wanted: null,
    ordered: [],
    turnedTo: null,
    isAnew: false
  }),
  next: (last, event) => {
    const before: Expected = { ...last, ordered: [], turnedTo: null, isAnew: false }
    const { part, now, slide, spoken: said } = before
    if (!comes(part, event)) return null
    const isOpen = now !== "closed"
    const closed: Expected = { ...before, now: "closed", isListening: false, spoken: null, text: null, wanted: null }
    const isButton = /^reading\.(?:close|listen|next|previous|begin|retry|seen|magnify)$/u.test(event.type)
    if (isButton && before.isListening) return null
    switch (event.type) {
      case "reading.open": {
        if (isOpen && !before.isListening) return before
        const there: Expected = {
          ...before,
          isListening: false,
          slide: event.slide,
          shown: event.slide,
          isOnward: false,
          seen: event.slide[0],
          missing: []
        }
        if (!isOpen) return begun(there)
        if (said === null) return begun({ ...there, ordered: [{ type: "speech.turned" }] })
        return isOn(event.slide, said.page)
          ? begun({ ...there, ordered: [{ type: "speech.paired" }] })
          : { ...turning(there, false), known: null, ordered: [{ type: "speech.return" }], turnedTo: said.page }
      }
      case "reading.close":
        return isOpen ? closed : null
      case "reading.listen":
        if (!isOpen || said === null || part === "reading") return null
        return { ...before, isListening: true, turnedTo: now === "turning" ? null : placeLeftFor(before) }
      case "reading.next":
        if (now !== "shown" && now !== "empty") return null
        return before.text?.next == null ? before : led(turning(before, true))
      case "reading.previous":
        if (!isOpen) return null
        return slide[0] > 1 ? led(turning(before, false)) : before
      case "reading.begin":
        if (now !== "shown") return null
        return before.text?.beginning == null ? before : led(turning(before, false))
      case "reading.retry":
        return now === "shown" || now === "failed" ? { ...before, now: "reading", text: null, missing: [] } : null
      case "reading.seen":
        return now === "shown" ? { ...before, seen: event.page } : null
      case "reading.magnify":
        return now === "empty" ? closed : null
      case "reading.measured":
        return now === "measuring"
          ? { ...before, now: "reading", layouts: [...before.layouts, event.layout.page] }
          : null
      case "reading.turned":
        if (before.isListening) return turnedListening(before, event.slide)
        if (!isOpen || String(event.slide) === String(slide)) return before
        // Who turns from without begins the slide's text anew.
        return begun({
          ...before,
          // Speech knows of a turn that was begun, and goes on where pages are only paired otherwise.
          ordered:
            now === "turning"
              ? []
              : [
                  {
                    type: event.slide.some((page) => slide.some((one) => one === page))
                      ? "speech.paired"
                      : "speech.turned"
                  }
                ],
          slide: event.slide,
          shown: event.slide,
          seen: event.slide[0],
          isOnward: now === "turning" && before.isOnward,
          missing: now === "turning" ? before.missing : []
        })
      case "words.loaded":
        return isFetching(before) ? { ...before, now: "measuring" } : null
      case "words.forbidden":
        if (!isFetching(before)) return null
        // Access is renewed once for each page.
        return now === "again" ? unread(before) : { ...before, now: "withheld" }
      case "words.failed":
        return isFetching(before) ? unread(before) : null
      case "words.coming":
        return isFetching(before) ? (now === "again" ? before : { ...before, now: "coming" }) : null
      case "text.wanted":
        return now === "reading" ? { ...before, now: "fetching", page: event.page } : null
      case "text.read":
        return now === "reading"
          ? answered({
              ...before,
              now: event.text.articles.length === 0 ? "empty" : "shown",
              text: event.text,
              known: event.text
            })
          : null
      case "text.failed":
        return now === "reading" ? answered({ ...before, now: "failed" }) : null
      case "blocks.wanted": {
        if (!isOpen) return null
        const wanted = { request: event.request, after: event.after }
        const isOver = now === "empty" || (now === "shown" && wanted.after !== null && wanted.after !== "4.0")
        const isCut = isOver && before.text?.end === "missing"
        // What did not load is tried again where it is wanted.
        if (now === "failed" || isCut) return { ...before, now: "reading", text: null, missing: [], wanted }
        return answered({ ...before, wanted })
      }
      case "page.spoken": {
        if (!isOpen) return null
        const heard: Expected = { ...before, spoken: { page: event.page, isFollowed: true } }
        if (before.isListening) return { ...heard, turnedTo: event.page }
        const isHere = isOn(slide, event.page) || (now === "shown" && event.page < 7)
        return isHere ? heard : { ...turning(heard, false), turnedTo: event.page }
      }
      case "speech.left":
        return isOpen ? { ...before, spoken: said && { ...said, isFollowed: false } } : null
      case "speech.stopped":
        return isOpen ? { ...before, spoken: null } : null
      case "speech.ended":
        if (!isOpen) return null
        return before.isListening ? closed : { ...before, spoken: null }
      case "pages.renew":
        return now === "withheld" ? { ...before, now: "again" } : before
      case "pages.refuse":
        return now === "withheld" ? unread(before) : before
      case "time.passed":
        return null
    }
  },
  // Pages that were measured stay, and change nothing but what is asked.
  place: (state) => {
    const { part, now, isListening: listening, slide, spoken: said, known, text: read, isOnward } = state
    const asked = { now, wanted: state.wanted?.after, isFirst: slide[0] === 1 }
    const isKnown = (known?.articles.length ?? 0) > 0
    if (part === "listening")
      return {
        ...asked,
        part,
        listening,
        end: read?.end,
        spoken: said && [said.isFollowed, isOn(slide, said.page), isKnown && said.page < 7],
        ...(listening ? { isOnShown: said !== null && isOn(state.shown, said.page) } : {})
      }
    return {
      ...asked,
      ...(now === "reading" ? { isOnward, isMissing: state.missing.length > 0 } : {}),
      ...(now === "turning" ? { isOnward } : {}),
      ...(now === "fetching" || now === "withheld" || now === "again" ? { isOwn: isOn(slide, state.page) } : {}),
      ...(now === "shown"
        ? { isOnward, isLast: read?.next === null, end: read?.end, isFurther: state.seen !== slide[0] }
        : {}),
      ...(now === "empty" ? { isLast: read?.next === null, end: read?.end } : {})
    }
  },
  alive: ["settings"],
  watched: ["speech"],
  orders: ({ expected }) => expected.ordered.map((order): Ordered => ({ slot: "speech", order })),
  asks: ({ part, now, slide, isOnward, page, layouts, missing }) => {
    const magazine = previewOf(part)
    const settings = ["settingsStore", "settingsWatch"].map((slot) => ({ slot, input: undefined }))
    switch (now) {
      case "reading":
        return [
          ...settings,
          { slot: "reader", input: { magazine, slide, isOnward, layouts: layouts.map(layout), missing } }
        ]
      case "fetching":
      case "coming":
      case "again":
        return [...settings, { slot: "words", input: { magazine, page } }]
      default:
        return settings
    }
  },
  begins: ({ before, expected }) => {
    const settings = before === null ? ["settingsStore", "settingsWatch"] : []
    const { now } = expected
    if ((now === "fetching" || now === "again") && before?.now !== now) return [...settings, "words"]
    const isReading = now === "reading" && (expected.isAnew || before?.now !== "reading")
    return isReading ? [...settings, "reader"] : settings
  },
  news: ({ before, event, expected }) => {
    if (event?.type === "page.spoken" && before?.spoken === null) return [{ type: "speech.begun" }]
    if (before === null || isRead(before) === isRead(expected)) return []
    return [{ type: isRead(expected) ? "reading.opened" : "reading.closed" }]
  },
  tells: (change) => {
    const { before, expected } = change
    if (before === null) return []
    const isBegun = !before.isListening && expected.isListening
    const isEnded = before.isListening && !expected.isListening
    return [
      ...(isEnded ? [{ type: "listening.ended" }] : []),
      ...turns(change),
      ...(isBegun ? [{ type: "listening.begun" }] : [])
    ]
  },
  promise: (expected, actor) => {
    const { now, slide } = expected
    const snapshot = actor.getSnapshot()
    expect([isReadingOpen(snapshot), isListening(snapshot)]).toEqual([isRead(expected), expected.isListening])
    expect(isPreparing(snapshot)).toBe(
      ["reading", "fetching", "coming", "withheld", "again", "measuring", "turning"].includes(now)
    )
    expect(isTextComing(snapshot)).toBe(now === "coming")
    expect(isTextEmpty(snapshot)).toBe(now === "empty")
    expect(isTextLocked(snapshot)).toBe(now === "locked")
    expect(hasTextFailed(snapshot)).toBe(now === "failed")
    expect(textIn(snapshot)).toEqual(now === "shown" ? expected.text : null)
    expect(speechIn(snapshot) !== null).toBe(now !== "closed")
    expect(slideRead(snapshot)).toEqual(slide)
    expect(mayListen(snapshot)).toBe(isRead(expected) && expected.spoken !== null)
    // What a later turn is compared with.
    if (expected.isListening) expect(snapshot.context.shown).toEqual(expected.shown)
    expect(hasTextBefore(snapshot)).toBe(now !== "closed" && slide[0] > 1)
    expect(hasTextAfter(snapshot)).toBe((now === "shown" || now === "empty") && expected.text?.next === 5)
    expect(pageMeasured(snapshot)).toBe(now === "measuring" ? expected.page : null)
    expect(wordsMeasured(snapshot)).toBe(now === "measuring" ? "<p>Lodos</p>" : "")
    expect(Object.keys(pageSizes(snapshot))).toEqual([...new Set(expected.layouts)].map(String))
  }
}
