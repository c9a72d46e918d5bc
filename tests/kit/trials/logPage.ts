import { type Effect, ManagedRuntime, Stream } from "effect"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { entered, visitorEntries } from "../doubles/entryStream.ts"
import { withRawLog } from "../doubles/rawLog.ts"
import { seeded } from "../harness/seededRandom.ts"

const runtime = ManagedRuntime.make(EventLog.layer)
const run = <A>(work: (log: typeof EventLog.Service) => Effect.Effect<A>) => runtime.runPromise(EventLog.use(work))

/** In each fact of a batch: its writer, its number, the fact's place, and the batch's size. */
const batch = (writer: string, number: number, size: number): ReadonlyArray<string> =>
  Array.from({ length: size }, (_, place) => `${writer} ${number} ${place} ${size}`)

/** A page with the log, to be controlled from outside. */
const logPage = {
  /** Writes batches until the page ends, up to three at once, reports each that was stored, and follows the stream. */
  write: (writer: string, seed: number, kept: (number: number) => void): void => {
    runtime.runFork(EventLog.use((log) => Stream.runDrain(log.changes(visitorEntries))))
    const random = seeded(seed)
    const upTo = (most: number) => 1 + Math.floor(random() * most)
    const writeOn = async (first: number): Promise<void> => {
      const numbers = Array.from({ length: upTo(3) }, (_, at) => first + at)
      const append = async (number: number) => {
        const entries = entered(...batch(writer, number, upTo(12)))
        if ((await run((log) => log.append(visitorEntries, entries))) === "onDevice") kept(number)
      }
      await Promise.all(numbers.map(append))
      return writeOn(first + numbers.length)
    }
    void writeOn(0)
  },

  /** The stored facts, and the log's own fold, which begins at a snapshot. */
  read: async () => {
    const folded = await run((log) => log.fold(visitorEntries))
    return withRawLog(async (database) => {
      const batches = (await database.getAll("batches")) as ReadonlyArray<{
        readonly facts: ReturnType<typeof entered>
      }>
      const lying = batches.map(({ facts }) => facts.map(({ entry }) => entry))
      return { folded, lying, snapshots: await database.count("snapshots") }
    })
  }
}

export type LogPage = typeof logPage

Object.assign(globalThis, { logPage })
