import { expect } from "vitest"
import type { AnyEventObject } from "xstate"
import type { SpokenBlock } from "../../../src/domain/reader/speech/Sentence.ts"
import type { MoreText } from "../../../src/domain/reader/speech/SpeechQueue.ts"
import type { Voice } from "../../../src/domain/reader/speech/Voice.ts"
import { speechMachine, type SpokenIssue, type StopReason } from "../../../src/machines/reader/speech.machine.ts"
import {
  isFollowing,
  isOpen,
  isPlaying,
  isUnsupported,
  isWaiting,
  rateIn,
  sleepMinutes,
  spokenSentence,
  spokenWord,
  stopReason,
  voiceIn
} from "../../../src/machines/reader/speech.view.ts"
import type { Asked, Case, Model, Ordered } from "../../kit/model/Model.ts"

/** A part of the rules that is walked by itself: whatever else may come does not. */
type Part = "text" | "failures" | "turning" | "choice" | "sleep"

const issueOf = (part: Part): SpokenIssue => ({
  title: "Vapur",
  strDate: part,
  coverUrl: "/kapak.webp",
  lastReadable: 5
})

const block = (id: string, page: number, text: string): SpokenBlock => ({
  id,
  text,
  language: "tr",
  segments: [{ page, start: 0, end: text.length, at: 0 }]
})

/** A sentence on page 2, one that begins on page 3 and ends on page 4, and one on page 4. */
const blocks: ReadonlyArray<SpokenBlock> = [
  {
    id: "a",
    text: "Lodos esti. Vapur kalktı.",
    language: "tr",
    segments: [
      { page: 2, start: 0, end: 11, at: 0 },
      { page: 3, start: 0, end: 6, at: 12 },
      { page: 4, start: 50, end: 57, at: 18 }
    ]
  },
  block("b", 4, "Martılar sustu.")
]
const from2: MoreText = { blocks, end: null }
const other: MoreText = { blocks: blocks.slice(1), end: null }
const advert: MoreText = { blocks: [], end: "advert" }
const nothing: MoreText = { blocks: [], end: null }
const locked: MoreText = { blocks: [block("c", 6, "Kilitli sayfa.")], end: null }

interface Said {
  readonly id: string
  readonly text: string
  /** The page that it begins on. */
  readonly page: number
  /** The words that the voice tells at offsets 0 and 6, in the sentence. */
  readonly words: Readonly<Record<0 | 6, readonly [number, number]>>
  /** The pages that these words stand on. */
  readonly pages: Readonly<Record<0 | 6, number>>
}
const lodos: Said = {
  id: "a.0",
  text: "Lodos esti.",
  page: 2,
  words: { 0: [0, 5], 6: [6, 10] },
  pages: { 0: 2, 6: 2 }
}
const vapur: Said = {
  id: "a.1",
  text: "Vapur kalktı.",
  page: 3,
  words: { 0: [0, 5], 6: [6, 12] },
  pages: { 0: 3, 6: 4 }
}
const marti: Said = {
  id: "b.0",
  text: "Martılar sustu.",
  page: 4,
  words: { 0: [0, 8], 6: [0, 8] },
  pages: { 0: 4, 6: 4 }
}

const yelda: Voice = { id: "yelda", name: "Yelda", language: "tr-TR", isLocal: true, isDefault: true }
const cem: Voice = { id: "cem", name: "Cem", language: "tr-TR", isLocal: true, isDefault: false }

const minute = 60_000
const voicesTimeout = 3000
const startTimeout = 5000
/** Twice what a voice needs that speaks ten characters a second, and three seconds. */
const endTimeout = (text: string, rate: number) => 3000 + (200 * text.length) / rate

interface Expected {
  readonly part: Part
  readonly now: "off" | "unsupported" | "preparing" | "fetching" | "starting" | "sounding" | "paused" | "stopped"
  /** Milliseconds until it is not waited for any longer; null if time changes nothing. */
  readonly left: number | null
  readonly text: ReadonlyArray<Said>
  readonly at: number
  /** Where in the sentence the utterance begins: an interruption leaves it at a word. */
  readonly offset: 0 | 6
  /** Where the spoken word begins. */
  readonly word: 0 | 6 | null
  readonly after: "b" | "c" | null
  readonly end: "end" | "locked" | "advert" | null
  /** The sentence that was chosen in text which is not known yet. */
  readonly goal: string | null
  readonly request: number
  readonly failures: number
  /** The page that the parent was told of last. */
  readonly page: number | null
  readonly reason: StopReason | null
  readonly hasVoices: boolean
  /** The voice that the running utterance was begun with. */
  readonly speaker: string | null
  readonly rate: 0.5 | 1 | 2
  readonly chosen: string | null
  readonly isAway: boolean
  readonly minutes: 5 | null
  readonly sleepLeft: number
  /** What the step must do: slots that start, events for the parent and for slots. */
  readonly begun: ReadonlyArray<string>
  readonly told: ReadonlyArray<AnyEventObject>
  readonly ordered: ReadonlyArray<Ordered>
}

const empty = { text: [], at: 0, offset: 0, word: null, after: null, end: null, goal: null } as const
const open = (now: Expected["now"]) => now !== "off" && now !== "unsupported"
const speaks = (now: Expected["now"]) => now === "starting" || now === "sounding"
const plays = (now: Expected["now"]) => now === "preparing" || now === "fetching" || speaks(now)
const here = ({ text, at }: Expected): Said | undefined => text[at]
const saying = (state: Expected): string => here(state)?.text.slice(state.offset) ?? ""
const pageOf = (state: Expected): number | null => {
  const said = here(state)
  return said === undefined ? null : (state.word ?? state.offset) === 6 ? said.pages[6] : said.page
}

const told = (state: Expected, ...more: ReadonlyArray<AnyEventObject>): Expected => ({
  ...state,
  told: [...state.told, ...more]
})
const ordered = (state: Expected, slot: string, order: AnyEventObject): Expected => ({
  ...state,
  ordered: [...state.ordered, { slot, order }]
})
const shown = (state: Expected, playing: boolean) => ordered(state, "media", { type: "media.show", isPlaying: playing })
const kept = (state: Expected) =>
  ordered(state, "store", {
    type: "preferences.keep",
    preferences: { rate: state.rate, voices: state.chosen === null ? {} : { tr: state.chosen } }
  })

/** The parent is told of each page while the view follows. */
const along = (state: Expected): Expected => {
  const page = pageOf(state)
  if (state.isAway || page === null || page === state.page) return state
  return told({ ...state, page }, { type: "page.spoken", page })
}
const returned = (state: Expected): Expected => (state.isAway ? along({ ...state, isAway: false }) : state)

const voiceOf = ({ hasVoices, chosen: one }: Expected) => (hasVoices ? (one ?? "yelda") : null)
const spoken = (state: Expected): Expected =>
  along({
    ...state,
    now: "starting",
    left: startTimeout,
    speaker: voiceOf(state),
    begun: [...state.begun, "utterance"]
  })
const stopped = (state: Expected, reason: StopReason): Expected =>
  told(shown({ ...state, now: "stopped", left: null, page: null, reason }, false), { type: "speech.stopped" })
/** What comes next is spoken, or asked for, or there is nothing. */
const chosen = (state: Expected): Expected => {
  if (here(state) !== undefined) return spoken(state)
  if (state.end !== null) return stopped(state, state.end)
  const request = state.request + 1
  const wanted = { type: "blocks.wanted", request, after: state.after }
  return told({ ...state, now: "fetching", left: null, request }, wanted)
}
const playing = (state: Expected): Expected => shown({ ...state, reason: null, failures: 0 }, true)
const prepared = (state: Expected): Expected =>
  playing({ ...state, now: "preparing", left: voicesTimeout, begun: ["engine", "media"] })
/** Where speaking goes on after an interruption. */
const atWord = (state: Expected): Expected => ({ ...state, offset: state.word ?? state.offset, word: null })
const moved = (state: Expected, at: number): Expected => ({ ...state, at, offset: 0, word: null })
const quiet = (state: Expected): Expected => ({ ...state, begun: [], told: [], ordered: [] })
const tried = (state: Expected, reason: StopReason): Expected =>
  state.failures > 0 ? stopped(atWord(state), reason) : spoken({ ...atWord(state), failures: 1 })

/** Other text is shown, and nothing of it is known. */
const turned = (before: Expected): Expected => {
  if (!open(before.now)) return before
  const there: Expected = { ...before, ...empty, failures: 0, page: null }
  return before.now === "fetching" || speaks(before.now) ? chosen(there) : there
}

/** The events that may come in a part, each by the beginning of its text. */
const heard: Readonly<Record<Part, ReadonlyArray<string>>> = {
  text: [
    "speech.next",
    "speech.previous",
    "speech.go",
    "speech.stop",
    "speech.pause",
    "blocks.",
    "speech.turned",
    "utterance.ended",
    "engine.",
    "preferences."
  ],
  failures: ["utterance.", "speech.next", "time.passed"],
  turning: [
    'utterance.word","offset":6',
    "utterance.ended",
    "speech.next",
    "speech.previous",
    "speech.go",
    "speech.leave",
    "speech.return",
    "speech.turned",
    "speech.paired",
    "speech.pause"
  ],
  choice: ["speech.rate", "speech.voice", "speech.pause", "utterance.failed", 'utterance.word","offset":6'],
  sleep: ["speech.sleep", "speech.pause", "speech.stop", 'utterance.word","offset":6', "time.passed"]
}
const always = ["speech.play", "voices.found", "blocks.given"]
const comes = (part: Part, event: Case<typeof speechMachine>): boolean =>
  (part === "text" || event.type !== "blocks.given" || [from2, other, nothing].includes(event.text)) &&
  [...always, ...heard[part]].some((begin) => JSON.stringify(event).startsWith(`{"type":"${begin}`))

/** What each part tells apart. */
const apart: Readonly<Record<Part, ReadonlyArray<keyof Expected>>> = {
  text: ["request", "goal"],
  failures: ["failures", "left", "offset", "word"],
  turning: ["page", "isAway", "offset", "word", "goal"],
  choice: ["rate", "chosen", "failures", "offset", "word"],
  sleep: ["sleepLeft", "offset", "word"]
}

const times = [
  voicesTimeout,
  startTimeout,
  ...[lodos, vapur, marti].flatMap(({ text, words }) => [endTimeout(text, 1), endTimeout(text.slice(words[6][0]), 1)])
]
const requests = [1, 2, 3]

const cases: ReadonlyArray<Case<typeof speechMachine>> = [
  { type: "speech.play" },
  { type: "speech.pause" },
  { type: "speech.stop" },
  { type: "speech.next" },
  { type: "speech.previous" },
  { type: "speech.go", id: "b.0" },
  { type: "speech.go", id: "z.0" },
  { type: "speech.rate", rate: 2 },
  { type: "speech.voice", language: "tr", id: "cem" },
  { type: "speech.sleep", minutes: 5 },
  { type: "speech.sleep", minutes: null },
  { type: "speech.leave" },
  { type: "speech.return" },
  { type: "speech.turned" },
  { type: "speech.paired" },
  { type: "engine.unsupported" },
  { type: "preferences.recalled", preferences: { rate: 0.5, voices: { tr: "cem" } } },
  { type: "voices.found", voices: [yelda, cem] },
  ...requests.flatMap((request): ReadonlyArray<Case<typeof speechMachine>> => [
    ...[from2, other, advert, nothing, locked].map((text) => ({ type: "blocks.given", request, text }) as const),
    { type: "blocks.failed", request }
  ]),
  { type: "utterance.started" },
  { type: "utterance.word", offset: 0 },
  { type: "utterance.word", offset: 6 },
  { type: "utterance.ended" },
  { type: "utterance.failed", reason: "failed" },
  { type: "utterance.failed", reason: "network" },
  ...[...new Set([1, ...times.flatMap((time) => [time, time - 1]), 299_000, 1000])].map(
    (by) => ({ type: "time.passed", by }) as const
  )
]

const slept = (before: Expected, by: number): Expected | null => {
  // Long times pass only where nothing else is waited for.
  const isStill = before.left === null || before.left === startTimeout || before.now === "sounding"
  const isTried = before.sleepLeft % minute === 0 ? by === 299_000 && before.left === null : by === 1000 && isStill
  if (before.minutes === null || !isTried) return null
  if (by < before.sleepLeft)
    return { ...before, sleepLeft: before.sleepLeft - by, left: before.left === null ? null : before.left - by }
  const over: Expected = { ...before, minutes: null, sleepLeft: 0 }
  return plays(before.now)
    ? stopped(atWord(over), "timer")
    : { ...over, left: over.left === null ? null : over.left - by }
}

export const model: Model<typeof speechMachine, Expected> = {
  machine: speechMachine,
  inputs: (["text", "failures", "turning", "choice", "sleep"] as const).map((part) => ({
    issue: issueOf(part)
  })),
  cases,
  begin: ({ issue }) => ({
    ...empty,
    part: issue.strDate as Part,
    now: "off",
    left: null,
    request: 0,
    failures: 0,
    page: null,
    reason: null,
    hasVoices: false,
    speaker: null,
    rate: 1,
    chosen: null,
    isAway: false,
    minutes: null,
    sleepLeft: 0,
    begun: ["store"],
    told: [],
    ordered: []
  }),
  next: (last, event) => {
    const before = quiet(last)
    const { now, part } = before
    if (!comes(part, event)) return null
    // A walk asks for text three times at most.
    const after = follow(before, event)
    return after !== null && after.request > requests.length
      ? null
      : now === "off" && event.type === "speech.stop"
        ? null
        : after
  },
  place: (state) => [
    state.now,
    state.reason,
    state.text.length,
    state.at,
    ...apart[state.part].map((key) => state[key])
  ],
  asks: (state) => {
    const slots: Array<Asked> = [{ slot: "store", input: undefined }]
    if (open(state.now)) slots.push({ slot: "engine", input: undefined }, { slot: "media", input: issueOf(state.part) })
    if (speaks(state.now)) {
      const { speaker: voice, rate } = state
      slots.push({ slot: "utterance", input: { text: saying(state), language: "tr", voice, rate } })
    }
    return slots
  },
  begins: ({ expected }) => expected.begun,
  tells: ({ expected }) => expected.told,
  orders: ({ expected }) => expected.ordered,
  promise: (expected, actor) => {
    const snapshot = actor.getSnapshot()
    const { now, word } = expected
    expect([isOpen(snapshot), isUnsupported(snapshot)]).toEqual([open(now), now === "unsupported"])
    expect(isPlaying(snapshot)).toBe(plays(now))
    expect(isWaiting(snapshot)).toBe(now === "preparing" || now === "fetching" || now === "starting")
    expect(stopReason(snapshot)).toBe(expected.reason)
    expect(rateIn(snapshot)).toBe(expected.rate)
    expect(sleepMinutes(snapshot)).toBe(expected.minutes)
    expect(isFollowing(snapshot)).toBe(!expected.isAway)
    expect(voiceIn(snapshot, "tr")?.id ?? null).toBe(voiceOf(expected))
    const said = speaks(now) || now === "paused" ? here(expected) : undefined
    expect(spokenSentence(snapshot)?.text).toBe(said?.text)
    const [start, end] = said === undefined || word === null ? [] : said.words[word]
    expect(spokenWord(snapshot)).toEqual(start === undefined ? null : { start, end })
  }
}

const follow = (before: Expected, event: Case<typeof speechMachine>): Expected | null => {
  const { now } = before
  const isHeard = open(now) && now !== "preparing"
  switch (event.type) {
    case "speech.play": {
      const back: Expected = { ...before, isAway: false }
      if (now === "off" || now === "unsupported") return prepared(back)
      if (now === "paused") return along(chosen(playing(back)))
      // After the end it begins on the slide; else it goes on.
      if (now === "stopped") {
        const isOver = before.reason === "end" || before.reason === "locked"
        const again = prepared(isOver ? { ...back, ...empty } : { ...back, end: null })
        return before.isAway ? along(again) : again
      }
      return returned(before)
    }
    case "speech.pause":
      if (!plays(now)) return null
      return shown({ ...atWord(before), now: "paused", left: null }, false)
    case "speech.stop":
      return {
        ...(open(now) ? told(before, { type: "speech.ended" }) : before),
        ...empty,
        now: "off",
        left: null,
        failures: 0,
        page: null,
        reason: null,
        minutes: null,
        sleepLeft: 0
      }
    case "speech.next":
      if (!isHeard) return now === "preparing" ? returned(before) : null
      return chosen(playing(moved({ ...before, isAway: false }, Math.min(before.at + 1, before.text.length))))
    case "speech.previous":
      if (!isHeard) return now === "preparing" ? returned(before) : null
      return chosen(playing(moved({ ...before, isAway: false }, Math.max(before.at - 1, 0))))
    case "speech.go": {
      const at = before.text.findIndex(({ id }) => id === event.id)
      if (!isHeard) return open(now) ? returned(before) : null
      if (at === -1)
        return chosen(playing({ ...before, ...empty, failures: 0, page: null, isAway: false, goal: event.id }))
      return chosen(playing(moved({ ...before, isAway: false }, at)))
    }
    case "speech.rate": {
      if (!open(now)) return null
      const rated = kept({ ...before, rate: 2 })
      return speaks(now) ? spoken({ ...atWord(rated), failures: 0 }) : rated
    }
    case "speech.voice": {
      if (!open(now)) return null
      const voiced = kept({ ...before, chosen: event.id })
      return speaks(now) ? spoken({ ...atWord(voiced), failures: 0 }) : voiced
    }
    case "speech.sleep": {
      const minutes = event.minutes === 5 ? event.minutes : null
      return open(now) ? { ...before, minutes, sleepLeft: (minutes ?? 0) * minute } : null
    }
    case "speech.leave":
      return before.isAway ? before : told({ ...before, isAway: true, page: null }, { type: "speech.left" })
    case "speech.return":
      return before.isAway ? returned(before) : null
    case "speech.turned": {
      return turned({ ...before, isAway: false })
    }
    case "speech.paired": {
      if (!open(now)) return before
      const unpaged: Expected = { ...before, page: null }
      return speaks(now) || now === "paused" ? along(unpaged) : unpaged
    }
    case "engine.unsupported":
      return open(now) ? told({ ...before, now: "unsupported", left: null }, { type: "speech.ended" }) : null
    case "preferences.recalled":
      return now === "preparing" ? { ...before, rate: 0.5, chosen: "cem" } : null
    case "voices.found": {
      if (!open(now) || (before.hasVoices && now !== "preparing")) return null
      const found: Expected = { ...before, hasVoices: true }
      // They were awaited for three seconds, and have come after all.
      if (now === "stopped" && before.reason === "voiceless") return chosen(playing(found))
      return now === "preparing" ? chosen(found) : found
    }
    case "blocks.given": {
      const isNext = before.text.length === 0
      if (!open(now) || (before.part !== "text" && now !== "fetching")) return null
      // An answer that was overtaken is of no use.
      if (now !== "fetching" || event.request !== before.request) return event.text === nothing ? before : null
      if (event.text === from2)
        return isNext && (before.request === 1 || before.goal !== null)
          ? chosen({
              ...before,
              text: [lodos, vapur, marti],
              at: before.goal === marti.id ? 2 : 0,
              after: "b",
              goal: null
            })
          : null
      if (event.text === other)
        return isNext && before.request > 1 && before.goal === null
          ? chosen({ ...before, text: [marti], after: "b" })
          : null
      const end = event.text === advert ? "advert" : event.text === locked ? "locked" : "end"
      return chosen({ ...before, after: event.text === locked ? "c" : before.after, end, goal: null })
    }
    case "blocks.failed":
      if (!open(now)) return null
      return now === "fetching" && event.request === before.request ? stopped(before, "unread") : before
    case "utterance.started":
      return now === "starting" ? { ...before, now: "sounding", left: endTimeout(saying(before), before.rate) } : null
    case "utterance.word": {
      const said = here(before)
      if (!speaks(now) || said === undefined || (before.offset > 0 && event.offset > 0)) return null
      const word = before.offset + event.offset === 6 && said.words[6][0] === 6 ? 6 : 0
      // The voice does not go back.
      const heardAt: Expected = { ...before, now: "sounding", word: before.word === 6 ? 6 : word }
      return along(now === "starting" ? { ...heardAt, left: endTimeout(saying(before), before.rate) } : heardAt)
    }
    case "utterance.ended":
      return speaks(now) ? chosen({ ...moved(before, before.at + 1), failures: 0 }) : null
    case "utterance.failed":
      if (!speaks(now)) return null
      return event.reason === "network" ? stopped(atWord(before), "network") : tried(before, "failed")
    case "time.passed": {
      const { left } = before
      if (before.part === "sleep") return slept(before, event.by)
      if (left === null || (event.by !== left && event.by !== left - 1)) return null
      if (event.by < left) return { ...before, left: left - event.by }
      return now === "preparing" ? stopped(before, "voiceless") : tried(before, "silent")
    }
    default:
      return null
  }
}
