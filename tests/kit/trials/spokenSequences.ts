import { Clock, Duration, Effect, Layer, ManagedRuntime } from "effect"
import { type AnyEventObject, createActor, setup, SimulatedClock } from "xstate"
import type { SpokenBlock } from "../../../src/domain/reader/speech/Sentence.ts"
import { rates } from "../../../src/domain/reader/speech/SpeechPreferences.ts"
import { pairing, type Slide, slideOf } from "../../../src/domain/reader/slides.ts"
import { speechBy } from "../../../src/machines/reader/speech.live.ts"
import { spokenSentence, stopReason } from "../../../src/machines/reader/speech.view.ts"
import type { SpeechOrder, BlocksWanted } from "../../../src/machines/reader/speechEvents.ts"
import { Speech } from "../../../src/services/reader/Speech.ts"
import { SpeechEngine } from "../../../src/services/reader/SpeechEngine.ts"
import { type Fate, faultyEngine } from "../doubles/faultyEngine.ts"
import { seeded } from "../harness/seededRandom.ts"

/** A sentence of the issue; every word in it is its own. */
interface Line {
  readonly text: string
  readonly block: number
  readonly page: number
}

const pages = 9

/** An issue of nine pages, each with one to three paragraphs of one to three sentences, short and long. */
const issueBy = (random: () => number) => {
  const lines: Array<Line> = []
  const blocks: Array<SpokenBlock> = []
  const below = (most: number) => Math.floor(random() * most)
  for (let page = 1; page <= pages; page += 1) {
    for (let count = 1 + below(3); count > 0; count -= 1) {
      const texts: Array<string> = []
      for (let sentences = 1 + below(3); sentences > 0; sentences -= 1) {
        const words = Array.from(
          { length: random() < 0.2 ? 24 + below(20) : 2 + below(6) },
          (_, at) => `S${lines.length}w${at}${random() < 0.15 ? "," : ""}`
        )
        const text = `${words.join(" ")} son${lines.length}.`
        texts.push(text)
        lines.push({ text, block: blocks.length, page })
      }
      const text = texts.join(" ")
      blocks.push({
        id: `b${blocks.length}`,
        text,
        language: "tr",
        segments: [{ page, start: 0, end: text.length, at: 0 }]
      })
    }
  }
  return { lines, blocks }
}

/** What one sequence of orders came to. */
export interface Sequence {
  readonly complaints: ReadonlyArray<string>
  readonly orders: number
  readonly sentences: number
  readonly met: Readonly<Record<Fate, number>>
}

/** An effect's clock that is the chart's. */
const clockOf = (clock: SimulatedClock): Clock.Clock => ({
  currentTimeMillisUnsafe: () => clock.now(),
  currentTimeMillis: Effect.sync(() => clock.now()),
  currentTimeNanosUnsafe: () => BigInt(clock.now()) * 1_000_000n,
  currentTimeNanos: Effect.sync(() => BigInt(clock.now()) * 1_000_000n),
  monotonicTimeNanosUnsafe: () => BigInt(clock.now()) * 1_000_000n,
  monotonicTimeNanos: Effect.sync(() => BigInt(clock.now()) * 1_000_000n),
  sleep: (duration) =>
    Effect.callback<void>((resume) => {
      const timer = clock.setTimeout(() => resume(Effect.void), Duration.toMillis(duration))
      return Effect.sync(() => clock.clearTimeout(timer))
    })
})

const settled = async () => {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Milliseconds of simulated time that pass at once. */
const step = 50
/** Milliseconds for which orders come; then it is heard to its end. */
const ordersFor = 40_000
/** Milliseconds after which a sequence must have come to its end. */
const patience = 1_800_000

/**
 * Gives random orders to speech over an engine whose news cannot be trusted. What must be spoken next follows from the
 * orders, and from what the engine was asked for and has really said; the chart's context is never read.
 */
export const speakSequence = async (seed: number): Promise<Sequence> => {
  const random = seeded(seed)
  const below = (most: number) => Math.floor(random() * most)
  const { lines, blocks } = issueBy(random)
  const slides = pairing(pages, "landscape")
  const lastReadable = random() < 0.2 ? pages - 2 : pages
  const readable = lines.filter(({ page }) => page <= lastReadable).length
  const clock = new SimulatedClock()
  const complaints: Array<string> = []
  const complain = (what: string) => complaints.push(`seed ${seed}, at ${clock.now()} ms: ${what}`)

  /** The sentence to be spoken: null until it is known where the text begins. */
  let due: number | null = null
  /** Whether it has been spoken to its end. */
  let isDone = false
  /** How far it was spoken. */
  let reached = 0
  /** The first sentence that is known, and the first beyond those known. */
  let known = { from: 0, to: 0 }
  let wanted: BlocksWanted | null = null
  let slide: Slide = [1]
  let asked: number | null = null
  let isPaused = false
  let orders = 0
  let sentences = 0

  const engine = faultyEngine(clock, random, {
    asked: ({ text }) => {
      const at = lines.findIndex((line) => line.text.includes(text))
      const line = lines[at]
      if (line === undefined) return complain(`“${text}” is in no sentence`)
      if (line.page > lastReadable) complain(`sentence ${at} is on a locked page`)
      if (isPaused) complain(`sentence ${at} is spoken while paused`)
      if (isDone && due !== null) {
        due += 1
        isDone = false
        reached = 0
      }
      if (at !== due) complain(`sentence ${at} is spoken instead of ${due}`)
      const offset = line.text.indexOf(text)
      if (at === due && offset > reached)
        complain(`sentence ${at} goes on at ${offset}, and was spoken up to ${reached}`)
      due = at
      reached = Math.min(reached, offset)
    },
    said: ({ text }, characters) => {
      const line = lines[due ?? -1]
      if (line === undefined || !line.text.includes(text)) return
      reached = line.text.indexOf(text) + characters
      if (reached < line.text.length) return
      isDone = true
      sentences += 1
    }
  })

  const layer = Speech.layerNoDeps.pipe(Layer.provide(Layer.succeed(SpeechEngine, { engine: engine.engine })))
  const runtime = ManagedRuntime.make(Layer.empty)
  const machine = speechBy(layer)({
    runFork: (effect) => runtime.runFork(Effect.provideService(effect, Clock.Clock, clockOf(clock)))
  })
  const hear = (event: AnyEventObject) => {
    if (event.type === "page.spoken") {
      asked = event["page"]
      const page = event["page"]
      clock.setTimeout(() => {
        if (asked !== page) return
        slide = slides[slideOf(slides, page)] ?? slide
        asked = null
      }, 220)
    }
    if (event.type === "blocks.wanted") {
      wanted = event as BlocksWanted
      // All that is known has been spoken.
      if (isDone && due !== null && wanted.after !== null) {
        due += 1
        isDone = false
        reached = 0
      }
      answer(wanted)
    }
  }
  const parent = createActor(
    setup({ actors: { speech: machine } }).createMachine({
      invoke: {
        src: "speech",
        id: "speech",
        input: { issue: { title: "Vapur", strDate: "Kasım", coverUrl: null, lastReadable } }
      },
      on: { "*": { actions: ({ event }) => hear(event) } }
    }),
    { clock }
  )
  const speech = () => parent.getSnapshot().children.speech!
  /** Answers in its time, with a few paragraphs, and does not always. */
  const answer = (request: BlocksWanted) => {
    const first =
      request.after === null
        ? blocks.findIndex(({ segments }) => segments.some(({ page }) => page >= slide[0]))
        : blocks.findIndex(({ id }) => id === request.after) + 1
    const some = blocks.slice(first, first + 1 + below(3))
    const fails = random() < 0.03
    clock.setTimeout(() => {
      const isHeard = wanted === request
      if (isHeard) wanted = null
      if (isHeard && !fails) {
        const from = lines.findIndex(({ block }) => block === first)
        const to = lines.findLastIndex(({ block }) => block < first + some.length) + 1
        if (request.after === null) {
          known = { from, to }
          due = from
          isDone = false
          reached = 0
        } else known = { ...known, to }
      }
      const { request: number } = request
      speech().send(
        fails
          ? { type: "blocks.failed", request: number }
          : { type: "blocks.given", request: number, text: { blocks: some, end: some.length === 0 ? "end" : null } }
      )
    }, below(500))
  }

  const order = (event: SpeechOrder) => {
    orders += 1
    speech().send(event)
  }
  /** The sentence is spoken again, from its beginning. */
  const goTo = (at: number) => {
    due = at
    isDone = false
    reached = 0
    isPaused = false
    wanted = null
  }
  const told = () => stopReason(speech().getSnapshot())
  const actions: ReadonlyArray<() => void> = [
    () => {
      if (isPaused || told() !== null) return
      isPaused = true
      isDone = false
      wanted = null
      order({ type: "speech.pause" })
    },
    () => {
      if (due === null || told() !== null) return
      goTo(Math.min(due + 1, known.to))
      order({ type: "speech.next" })
    },
    () => {
      if (due === null || told() !== null) return
      goTo(Math.max(due - 1, known.from))
      order({ type: "speech.previous" })
    },
    () => {
      const to = Math.min(known.to, readable)
      if (due === null || told() !== null || to <= known.from) return
      const at = known.from + below(to - known.from)
      const { block } = lines[at]!
      goTo(at)
      order({ type: "speech.go", id: `b${block}.${at - lines.findIndex((line) => line.block === block)}` })
    },
    () => {
      isDone = false
      order({ type: "speech.rate", rate: rates[below(rates.length)] ?? 1 })
    },
    () => {
      isDone = false
      order({ type: "speech.voice", language: "tr", id: random() < 0.5 ? "Yelda" : "Cem" })
    },
    () => order({ type: "speech.leave" }),
    () => order({ type: "speech.return" }),
    () => {
      const next = slides[below(slides.length)]
      const spoken = lines[due ?? -1]?.page
      if (next === undefined || due === null || told() !== null || next[0] === slide[0]) return
      if (next.some((page) => page === spoken || page === asked)) return
      slide = next
      asked = null
      orders += 1
      due = null
      isDone = false
      reached = 0
      known = { from: 0, to: 0 }
      wanted = null
      speech().send({ type: "speech.turned" })
    }
  ]
  const play = () => {
    const reason = told()
    if (reason === "end" || reason === "locked") return
    isPaused = false
    order({ type: "speech.play" })
  }
  const pass = async () => {
    clock.increment(step)
    await settled()
    const saying = engine.saying()
    const marked = spokenSentence(speech().getSnapshot())?.text
    if (saying !== null && marked?.includes(saying.text) !== true)
      complain(`“${marked}” is marked while “${saying.text}” is spoken`)
  }

  parent.start()
  await settled()
  play()
  await settled()
  let nextOrder = 500
  while (clock.now() < patience && complaints.length === 0) {
    await pass()
    const reason = told()
    if (reason === "end" || reason === "locked") break
    // A reader tries again what has failed.
    if (reason !== null) play()
    else if (clock.now() >= ordersFor) {
      if (isPaused) play()
    } else if (clock.now() >= nextOrder) {
      nextOrder = clock.now() + 200 + below(5000)
      if (isPaused && random() < 0.6) play()
      else actions[below(actions.length)]?.()
    }
    await settled()
  }
  const reason = told()
  const last = isDone ? (due ?? 0) + 1 : due
  if (complaints.length === 0 && last !== readable)
    complain(`speech stopped (${reason}) before sentence ${last} of ${readable}`)
  if (reason !== (lastReadable < pages ? "locked" : "end")) complain(`it ended with ${reason}`)
  parent.stop()
  await runtime.dispose()
  return { complaints, orders, sentences, met: engine.met }
}
