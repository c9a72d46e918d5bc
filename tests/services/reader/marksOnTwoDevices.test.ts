import { Deferred, Effect, Exit, Fiber, Layer, Logger, ManagedRuntime, Result } from "effect"
import { expect, it } from "vitest"
import { ReadingDataOutdated } from "../../../src/contract/reader.ts"
import { streamOf } from "../../../src/domain/log/LogStream.ts"
import { decide, type MarkOrder } from "../../../src/domain/reader/marks/decide.ts"
import { afterLogged, afterMarked, afterRecorded, noMarksInTab } from "../../../src/domain/reader/marks/marksInTab.ts"
import { marksKind } from "../../../src/domain/reader/marks/marksKind.ts"
import { hasUnsaved } from "../../../src/domain/reader/marks/unsaved.ts"
import {
  emptyReadingData,
  type ReadingData,
  type VersionedReadingData
} from "../../../src/domain/reader/ReadingData.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { fetchMarks, saveMarks } from "../../../src/services/reader/marksOnServer.ts"
import { serverAnswering, session, storedSession } from "../../kit/doubles/doubles.ts"
import { highlight, markedIssue, note } from "../../kit/fixtures/marks.ts"
import { seeded } from "../../kit/harness/seededRandom.ts"
import { highlightAt, randomOrder } from "../../kit/trials/markOrders.ts"
import { marksOracle, touchedBy } from "../../kit/trials/marksOracle.ts"

const userId = session().user.id
const owner = { issue: markedIssue, userId }
const stream = streamOf(marksKind(markedIssue), userId)

interface Saved extends VersionedReadingData {
  readonly save: string
}

/** The user's marks on the server. */
const startServer = () => {
  const server = { version: 0, data: emptyReadingData }
  /** The save that made each version. */
  const saves = new Map<number, string>()
  const current = (since: number) => {
    const nextSave = saves.get(since + 1)
    return { ...server.data, version: server.version, ...(nextSave === undefined ? {} : { nextSave }) }
  }
  const save = ({ version, save, ...data }: Saved) =>
    Effect.suspend(() => {
      if (version !== server.version) return Effect.fail(new ReadingDataOutdated({ current: current(version) }))
      saves.set(version + 1, save)
      Object.assign(server, { data, version: version + 1 })
      return Effect.succeed(current(version))
    })
  const read = (since: number) => Effect.sync(() => current(since))
  return Object.assign(server, { read, save })
}

/** A device's way to the server. A call arrives, and its answer comes back, when the test says so; also after the device has given it up. */
const openLine = (server: ReturnType<typeof startServer>) => {
  let called = Promise.withResolvers<void>()
  const requests: Array<() => void> = []
  /** Each says whether somebody still waited for it. */
  const answers: Array<() => boolean> = []
  let giveUp = () => false
  const call = <A, E>(work: Effect.Effect<A, E>) =>
    Effect.suspend(() => {
      const answer = Deferred.makeUnsafe<A, E>()
      giveUp = () => Deferred.doneUnsafe(answer, Effect.die("The server is not heard of."))
      requests.push(() => {
        const exit = Effect.runSyncExit(work)
        answers.push(() => Deferred.doneUnsafe(answer, exit))
      })
      called.resolve()
      return Deferred.await(answer)
    })
  const readingData = (({ query }: { readonly query: { readonly since: number } }) =>
    call(server.read(query.since))) as never
  const saveReadingData = (({ payload }: { readonly payload: Saved }) => call(server.save(payload))) as never
  return {
    layer: serverAnswering({ reader: { readingData, saveReadingData } }),
    requests,
    answers,
    giveUp: () => giveUp(),
    /** Resolves at the next call. */
    nextCall: () => {
      called = Promise.withResolvers()
      return called.promise
    }
  }
}

/** A browser of the user's with one tab; its log is in memory. */
const openDevice = (server: ReturnType<typeof startServer>) => {
  const sessions = storedSession(session()).layer
  const line = openLine(server)
  const runtime = ManagedRuntime.make(Layer.mergeAll(line.layer, sessions, EventLog.layer, Logger.layer([])))
  const inLog = <A>(work: (log: typeof EventLog.Service) => Effect.Effect<A>) => runtime.runPromise(EventLog.use(work))
  const marks = () => inLog((log) => log.fold(stream))
  let tab = noMarksInTab
  let waiting: ReadonlyArray<string> = []
  let mustAsk = true
  let stop = () => {}
  let syncing: Promise<void> | null = null
  return {
    marks,
    shown: () => tab.shown.own,
    /** Shows what an order comes to, as the chart of marks does. */
    mark: (id: string, order: MarkOrder) => {
      const facts = Result.getOrElse(decide(tab.shown.own, order), () => [])
      if (facts.length === 0) return
      tab = afterMarked(tab, facts)
      waiting = [...waiting, id]
    },
    /** Stores the oldest order in the log; answers with its id. */
    record: async (): Promise<string | null> => {
      const [id, ...others] = waiting
      const [facts] = tab.unrecorded
      if (id === undefined || facts === undefined) return null
      await inLog((log) => log.append(stream, facts))
      tab = afterRecorded(tab, await marks())
      waiting = others
      return id
    },
    /** Hears of the log's news. */
    follow: async () => {
      tab = afterLogged(tab, await marks())
    },
    /** Begins to ask, or to save, as the sync's chart would; after a failure it asks first. Ends with a call under way. */
    sync: async () => {
      if (syncing !== null) return
      const now = await marks()
      const isAsking = mustAsk || !hasUnsaved(now)
      const work = isAsking ? Effect.asVoid(fetchMarks(owner)) : Effect.asVoid(saveMarks(owner, now, false))
      const called = line.nextCall()
      const fiber = runtime.runFork(work)
      stop = () => void runtime.runFork(Fiber.interrupt(fiber))
      syncing = runtime.runPromise(Fiber.await(fiber)).then((exit) => {
        mustAsk = Exit.isFailure(exit)
        syncing = null
      })
      await Promise.race([called, syncing])
    },
    /** Its oldest call arrives at the server; `lose` if it never does. */
    arrive: () => line.requests.shift()?.(),
    lose: () => void line.requests.shift(),
    hear: async () => {
      if (line.answers.shift()?.() === true) await syncing
    },
    /** Hears no more of its call, which may still arrive. */
    giveUp: async () => {
      if (line.giveUp()) await syncing
    },
    /** Loses what is not in the log. */
    kill: async () => {
      stop()
      await syncing
      line.giveUp()
      mustAsk = true
      waiting = []
      tab = afterLogged(noMarksInTab, await marks())
    },
    close: () => runtime.dispose()
  }
}

/** What happens between moments at which both devices and the server have the same. */
interface Trial {
  readonly rests: number
  readonly steps: number
  readonly order: (own: ReadingData, id: string, random: () => number) => MarkOrder
  /** The device that does something in a step. */
  readonly device: (rest: number, random: () => number) => 0 | 1
}

const anyMark: Trial = {
  rests: 6,
  steps: 40,
  order: (own, id, random) => randomOrder(own, id, random, false),
  device: (_, random) => (random() < 0.5 ? 0 : 1)
}

/** In turn, so that a device soon marks a page that the other had marked and unmarked before. */
const twoPages: Trial = {
  rests: 50,
  steps: 5,
  order: (_, __, random) => ({ type: "bookmark.toggle", slide: [random() < 0.5 ? 1 : 2] }),
  device: (rest) => (rest % 2 === 0 ? 0 : 1)
}

/** The orders that change notes, where there are highlights. */
const noteOrders: ReadonlyArray<MarkOrder["type"]> = ["note.write", "note.remove", "highlight.remove"]

/** So that both devices mostly have the same notes under way. */
const fewNotes: Trial = {
  rests: 10,
  steps: 150,
  order: (own, id, random) => {
    if (own.highlights.length < 2) return { type: "highlight.add", highlight: highlightAt(id) }
    for (;;) {
      const order = randomOrder(own, id, random, false)
      if (noteOrders.includes(order.type)) return order
    }
  },
  device: (_, random) => (random() < 0.5 ? 0 : 1)
}

const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
const trials = [
  ...seeds.map((seed) => ["any marks", seed, anyMark] as const),
  ...seeds.map((seed) => ["two pages", seed, twoPages] as const),
  ...[17, 21, 25, 29, 34].map((seed) => ["few notes", seed, fewNotes] as const)
]

type Device = ReturnType<typeof openDevice>

/** What a device may do besides marking, and how often. */
const deeds: ReadonlyArray<readonly [number, (device: Device) => Promise<unknown> | void]> = [
  [6, (device) => device.follow()],
  [10, (device) => device.sync()],
  [10, (device) => device.arrive()],
  [10, (device) => device.hear()],
  [1, (device) => device.lose()],
  [2, (device) => device.giveUp()],
  [1, (device) => device.kill()]
]
const allDeeds = deeds.flatMap(([times, deed]) => Array.from({ length: times }, () => deed))

/** Lets both devices agree with the server, and expects them to show what it has. */
const comeToRest = async (server: ReturnType<typeof startServer>, devices: readonly [Device, Device]) => {
  for (let round = 0; round < 4; round += 1)
    for (const device of devices) {
      await device.sync()
      device.arrive()
      await device.hear()
    }
  for (const device of devices) await device.follow()
  const [one, other] = await Promise.all(devices.map((device) => device.marks()))
  expect([one?.base.version, other?.base.version]).toEqual([server.version, server.version])
  for (const marks of [one, other]) {
    expect(marks?.own.bookmarks).toEqual(server.data.bookmarks)
    expect(new Set(marks?.own.notes)).toEqual(new Set(server.data.notes))
    expect(new Set(marks?.own.highlights)).toEqual(new Set(server.data.highlights))
  }
}

it.each(trials)("loses no mark and returns none, whatever comes between (%s, %i)", async (_, seed, trial) => {
  const random = seeded(seed)
  const server = startServer()
  const devices = [openDevice(server), openDevice(server)] as const
  const oracle = marksOracle()
  const record = async (device: Device): Promise<void> => {
    const id = await device.record()
    if (id !== null) oracle.stored(id)
  }
  for (let rest = 0; rest < trial.rests; rest += 1) {
    for (let step = 0; step < trial.steps; step += 1) {
      const number = trial.device(rest, random)
      const device = devices[number]
      const chance = random()
      if (chance < 0.15) {
        const id = `${"AB"[number]}${rest}.${step}`
        const order = trial.order(device.shown(), id, random)
        oracle.ordered(id, number, touchedBy(device.shown(), order))
        device.mark(id, order)
      } else if (chance < 0.3) await record(device)
      else await allDeeds[Math.floor(random() * allDeeds.length)]?.(device)
    }
    for (const device of devices) {
      for (let times = 0; times < trial.steps; times += 1) await record(device)
      for (let times = 0; times < trial.steps; times += 1) await (random() < 0.5 ? device.arrive() : device.hear())
      await device.giveUp()
    }
    await comeToRest(server, devices)
    const { lost, returned, joined } = oracle.rest(server.data)
    expect({ lost, returned, joined }).toEqual({ lost: [], returned: [], joined: [] })
  }
  for (const device of devices) await device.close()
})

const wordsIn = (text: string): ReadonlyArray<string> => text.match(/<[^<>]+>/gu) ?? []

/** What may become of a call: it arrives and is answered, it arrives without an answer, or it never arrives. */
const fates = {
  answered: [(device: Device) => device.arrive(), (device: Device) => device.hear()],
  "without an answer": [(device: Device) => device.arrive(), (device: Device) => device.giveUp()],
  lost: [(device: Device) => device.lose(), (device: Device) => device.giveUp()]
} as const
type Fate = keyof typeof fates
const allFates: ReadonlyArray<Fate> = ["answered", "without an answer", "lost"]

/** Every order in which one does so many things and the other does so many, as the numbers of who acts. */
const interleavings = (one: number, other: number): ReadonlyArray<ReadonlyArray<0 | 1>> => {
  if (one + other === 0) return [[]]
  const begun = (who: 0 | 1, rest: ReadonlyArray<ReadonlyArray<0 | 1>>) =>
    rest.map((order): ReadonlyArray<0 | 1> => [who, ...order])
  return [
    ...(one === 0 ? [] : begun(0, interleavings(one - 1, other))),
    ...(other === 0 ? [] : begun(1, interleavings(one, other - 1)))
  ]
}

/** Two devices that each wrote a note on one highlight, and agree on the note with both texts. */
const joinedOnBoth = async () => {
  const server = startServer()
  server.data = { ...emptyReadingData, highlights: [highlight()] }
  const devices = [openDevice(server), openDevice(server)] as const
  const agree = async (device: Device) => {
    await device.sync()
    device.arrive()
    await device.hear()
    await device.follow()
  }
  for (const [at, device] of devices.entries()) {
    await agree(device)
    const written = note({ id: `not_${at}`, text: `<ilk ${at}>`, date: `2026-11-20T1${at}:00:00.000Z` })
    device.mark("ilk", { type: "note.write", note: written, highlight: highlight(), began: "" })
    await device.record()
  }
  const [first, second] = devices
  // The second's save is refused: it merges, and saves again.
  for (const device of [first, second, second, first]) await agree(device)
  for (const device of devices)
    expect(device.shown().notes.map(({ id, text }) => [id, wordsIn(text)])).toEqual([["not_0", ["<ilk 0>", "<ilk 1>"]]])
  return { server, devices }
}

it("has one highlight, and one note with both texts, where both devices noted the same words, in all orders", async () => {
  for (const order of interleavings(4, 4)) {
    const server = startServer()
    const devices = [openDevice(server), openDevice(server)] as const
    const steps = devices.map((device, number) => {
      const lit = highlight({ id: `vurgu_${number}` })
      const written = note({ id: `not_${number}`, highlightId: lit.id, text: `<${number}>` })
      const mark = async () => {
        device.mark("vurgu", { type: "highlight.add", highlight: lit })
        device.mark("not", { type: "note.write", note: written, highlight: lit, began: "" })
        await device.record()
        await device.record()
      }
      return [mark, () => device.sync(), () => device.arrive(), () => device.hear()]
    })
    for (const device of devices) {
      await device.sync()
      device.arrive()
      await device.hear()
    }
    for (const who of order) await steps[who]?.shift()?.()
    await comeToRest(server, devices)
    const { highlights, notes } = server.data
    expect(highlights, order.join("")).toEqual([highlight({ id: "vurgu_0" })])
    expect(
      notes.map(({ highlightId, text }) => [highlightId, wordsIn(text).toSorted()]),
      order.join("")
    ).toEqual([["vurgu_0", ["<0>", "<1>"]]])
    for (const device of devices) await device.close()
  }
})

it("leaves another device's bookmark, though this one made the same in vain and took it back, in all orders", async () => {
  const toggle: MarkOrder = { type: "bookmark.toggle", slide: [1] }
  for (const order of interleavings(4, 3)) {
    const server = startServer()
    const devices = [openDevice(server), openDevice(server)] as const
    for (const device of devices) {
      await device.sync()
      device.arrive()
      await device.hear()
    }
    const [inVain, other] = devices
    const mark = async (device: Device) => {
      device.mark("imi", toggle)
      await device.record()
    }
    const steps = [
      [() => mark(inVain), () => inVain.sync(), () => inVain.lose(), () => mark(inVain)],
      [() => mark(other), () => other.sync(), async () => (other.arrive(), await other.hear())]
    ] as const
    const left = steps.map((all): Array<() => unknown> => [...all])
    for (const who of order) await left[who]?.shift()?.()
    await inVain.giveUp()
    await comeToRest(server, devices)
    expect(server.data.bookmarks, order.join("")).toEqual([1])
    for (const device of devices) await device.close()
  }
})

const twoFates = allFates.flatMap((one) => allFates.map((other) => [one, other] as const))

it.each(twoFates)(
  "keeps all words of two joined notes that one device appends to and the other replaces, in all orders (%s, %s)",
  async (...fate) => {
    for (const order of interleavings(4, 4)) {
      const { server, devices } = await joinedOnBoth()
      const steps = devices.map((device, number) => {
        const [joined] = device.shown().notes
        if (joined === undefined) throw new Error("The joined note is not there.")
        const written = {
          ...joined,
          text: number === 0 ? `${joined.text} <eklenen>` : "<yerine>",
          date: "2026-11-21T10:00:00.000Z"
        }
        device.mark("son", { type: "note.write", note: written, highlight: highlight(), began: joined.text })
        const call = fates[fate[number] ?? "answered"]
        return [() => device.record(), () => device.sync(), ...call.map((step) => () => step(device))]
      })
      for (const who of order) await steps[who]?.shift()?.()
      await comeToRest(server, devices)
      const { notes, highlights } = server.data
      const found = notes.map(({ id, highlightId, text }) => [id, highlightId, wordsIn(text).toSorted()])
      expect(found, order.join("")).toEqual([["not_0", "vurgu_1", ["<eklenen>", "<ilk 0>", "<ilk 1>", "<yerine>"]]])
      expect(highlights).toEqual([highlight()])
      for (const device of devices) await device.close()
    }
  }
)
