import { Effect, Exit, Layer, Logger, ManagedRuntime, Result } from "effect"
import { expect, it } from "vitest"
import { ReadingDataOutdated } from "../../../src/contract/reader.ts"
import { streamOf } from "../../../src/domain/log/LogStream.ts"
import { decide, type MarkOrder } from "../../../src/domain/reader/marks/decide.ts"
import type { MarkFact } from "../../../src/domain/reader/marks/MarkFact.ts"
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
import { markedIssue } from "../../kit/fixtures/marks.ts"
import { seeded } from "../../kit/harness/seededRandom.ts"
import { randomOrder } from "../../kit/trials/markOrders.ts"
import { marksOracle, touchedBy } from "../../kit/trials/marksOracle.ts"

const userId = session().user.id
const owner = { issue: markedIssue, userId }
const stream = streamOf(marksKind(markedIssue), userId)

/** The user's marks on a server that hears only some calls, and whose answers only sometimes arrive. */
const startServer = (random: () => number) => {
  const server = { isCalm: false, unheard: 0, version: 0, data: emptyReadingData }
  const current = () => ({ ...server.data, version: server.version })
  const call = <A, E>(work: Effect.Effect<A, E>) =>
    Effect.gen(function* () {
      const [isLost, isUnheard] = [random() < 0.15, random() < 0.3]
      if (isLost && !server.isCalm) return yield* Effect.die("The server is not heard of.")
      const answer = yield* Effect.result(work)
      if (!isUnheard || server.isCalm) return yield* Effect.fromResult(answer)
      server.unheard += 1
      return yield* Effect.die("The answer is lost.")
    })
  const save = ({ payload: { version, ...data } }: { readonly payload: VersionedReadingData }) =>
    Effect.suspend(() => {
      if (version !== server.version) return Effect.fail(new ReadingDataOutdated({ current: current() }))
      Object.assign(server, { data, version: version + 1 })
      return Effect.succeed(current())
    })
  const readingData = (() => call(Effect.sync(current))) as never
  const saveReadingData = ((request: Parameters<typeof save>[0]) => call(save(request))) as never
  const layer = serverAnswering({ reader: { readingData, saveReadingData } })
  return Object.assign(server, { layer })
}

/** A browser of the user's; its log is in memory. */
const openDevice = (server: ReturnType<typeof startServer>) => {
  const sessions = storedSession(session()).layer
  const runtime = ManagedRuntime.make(Layer.mergeAll(server.layer, sessions, EventLog.layer, Logger.layer([])))
  const inLog = <A>(work: (log: typeof EventLog.Service) => Effect.Effect<A>) => runtime.runPromise(EventLog.use(work))
  const marks = () => inLog((log) => log.fold(stream))
  let mustAsk = true
  return {
    marks,
    append: (facts: ReadonlyArray<MarkFact>) => inLog((log) => log.append(stream, facts)),
    /** Asks, or saves, as the sync's chart would; after a failure it asks first. */
    sync: async () => {
      const now = await marks()
      const isAsking = mustAsk || !hasUnsaved(now)
      const work = isAsking ? Effect.asVoid(fetchMarks(owner)) : Effect.asVoid(saveMarks(owner, now, false))
      const exit = await runtime.runPromiseExit(work)
      mustAsk = Exit.isFailure(exit)
    },
    close: () => runtime.dispose()
  }
}

/** What happens between moments at which both devices and the server have the same. */
interface Trial {
  readonly rests: number
  readonly steps: number
  readonly order: (own: ReadingData, id: string, random: () => number) => MarkOrder
  /** The device that marks in a step. */
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

const trials = ([1, 2, 3, 4, 5, 6, 7, 8] as const).flatMap((seed) => [
  ["any marks", seed, anyMark] as const,
  ["two pages", seed, twoPages] as const
])

it.each(trials)("loses no mark and returns none, whichever calls fail (%s, %i)", async (_, seed, trial) => {
  const random = seeded(seed)
  const server = startServer(random)
  const devices = [openDevice(server), openDevice(server)] as const
  const oracle = marksOracle()
  for (let rest = 0; rest < trial.rests; rest += 1) {
    server.isCalm = false
    for (let step = 0; step < trial.steps; step += 1) {
      const number = trial.device(rest, random)
      const device = devices[number]
      if (random() < 0.4) {
        await device.sync()
        continue
      }
      const { own } = await device.marks()
      const id = `${"AB"[number]}${rest}.${step}`
      const order = trial.order(own, id, random)
      oracle.ordered(id, number, touchedBy(own, order))
      await device.append(Result.getOrElse(decide(own, order), () => []))
      oracle.stored(id)
    }
    server.isCalm = true
    for (let round = 0; round < 4; round += 1) for (const device of devices) await device.sync()
    const [one, other] = await Promise.all(devices.map((device) => device.marks()))
    expect([one?.base.version, other?.base.version]).toEqual([server.version, server.version])
    for (const marks of [one, other]) {
      expect(marks?.own.bookmarks).toEqual(server.data.bookmarks)
      expect(new Set(marks?.own.notes)).toEqual(new Set(server.data.notes))
      expect(new Set(marks?.own.highlights)).toEqual(new Set(server.data.highlights))
    }
    const { lost, returned, joined } = oracle.rest(server.data)
    expect({ lost, returned, joined }).toEqual({ lost: [], returned: [], joined: [] })
  }
  expect(server.unheard).toBeGreaterThan(10)
  for (const device of devices) await device.close()
})
