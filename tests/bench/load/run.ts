import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { ensureBuilt } from "../../../scripts/build.ts"
import { ensurePackages } from "../../../scripts/system.ts"
import type { Bench } from "../main.ts"
import { processorTime } from "./processorTime.ts"
import { rawBytes } from "./rawBytes.ts"
import { embedded, grown, type Subject } from "./subjects.ts"
import { type Target, targetsOf } from "./targets.ts"
import { type Load, load } from "./wrk.ts"

/** Content is sent at least so often, as a part of what nginx alone sends. */
const [leastByUs, leastByFront] = [0.5, 0.9]

/** What memory may grow by between the first and the last third of a long load. */
const mostGrowth = 0.05

const manyRequests = 200_000

const setups = {
  "embedded, one process": { open: embedded, isContentOnly: false, least: leastByUs },
  "grown, one process behind nginx": { open: grown(1), isContentOnly: false, least: null },
  "grown, three processes behind nginx": { open: grown(3), isContentOnly: false, least: null },
  "grown, one process, nginx sends files": { open: grown(1, true), isContentOnly: true, least: leastByFront },
  "grown, three processes, nginx sends files": { open: grown(3, true), isContentOnly: true, least: leastByFront }
} as const

const median = <A extends Load>(loads: ReadonlyArray<A>): A | undefined =>
  loads.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(loads.length / 2)]

/** In MiB (proc(5), VmRSS). */
const residentOf = async (pids: ReadonlyArray<number>): Promise<number> => {
  const all = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, "utf8")))
  return all.reduce((sum, one) => sum + Number(/VmRSS:\s+(\d+)/u.exec(one)?.[1]) / 1024, 0)
}

interface Timed extends Load {
  /** Of the processes that answered, in microseconds of the processor's time. */
  readonly micros: number
}

const timed = async (pids: ReadonlyArray<number>, act: () => Promise<Load>): Promise<Timed> => {
  const before = await processorTime(pids)
  const done = await act()
  return { ...done, micros: ((await processorTime(pids)) - before) / Math.max(1, done.requests) }
}

/** The answer's own bytes, as nginx serves them without asking anybody. */
const atFloor = async ({ name, asked, connections }: Target, { floor }: Subject, seconds: number) => {
  const encoded = await rawBytes(asked.url, asked.headers ?? {})
  const file = `${name.replaceAll(/[^a-z]+/gu, "-")}.bin`
  await writeFile(join(floor.folder, file), encoded)
  return timed([floor.pid], () => load(floor.folder, { url: floor.url + file }, { seconds, connections }))
}

const ratio = (of: number, to: number) => (to === 0 ? "–" : (of / to).toFixed(2))

const times = ({ p50, p95, p99 }: Load) => [p50, p95, p99].map((one) => one.toFixed(1)).join("/")

const measure = async (
  target: Target,
  subject: Subject,
  { seconds, rounds, least }: { readonly seconds: number; readonly rounds: number; readonly least: number | null }
): Promise<string> => {
  const isRead = target.asked.body === undefined && !target.name.includes("unchanged")
  const [ours, floors]: [Array<Timed>, Array<Timed>] = [[], []]
  let queries = 0
  for (let round = 0; round < rounds; round += 1) {
    if (isRead) floors.push(await atFloor(target, subject, seconds))
    await subject.queries?.begin()
    const { asked, connections } = target
    const pids = [...subject.pids(), ...(subject.isBehindNginx ? [subject.floor.pid] : [])]
    ours.push(await timed(pids, () => load(subject.floor.folder, asked, { seconds, connections })))
    queries += (await subject.queries?.end()) ?? 0
  }
  const [our, floor] = [median(ours), median(floors)]
  if (our === undefined) throw new Error("nothing was measured")
  const requests = ours.reduce((sum, one) => sum + one.requests, 0)
  const failed = ours.reduce((sum, one) => sum + one.failed, 0)
  const part = floor === undefined ? null : our.perSecond / floor.perSecond
  return [
    `${target.name}: ${our.perSecond.toFixed(0)} a second, p50/p95/p99 ${times(our)} ms, ${our.micros.toFixed(0)} µs of processors each`,
    ...(floor === undefined || part === null
      ? []
      : [
          `nginx alone ${floor.perSecond.toFixed(0)}, ${times(floor)} ms: ${part.toFixed(2)} of its requests, ` +
            `${ratio(our.p50, floor.p50)}/${ratio(our.p95, floor.p95)}/${ratio(our.p99, floor.p99)} times as long; ` +
            `${floor.micros.toFixed(0)} µs: ${ratio(our.micros, floor.micros)} times as much`
        ]),
    ...(subject.queries === null ? [] : [`${(queries / requests).toFixed(3)} queries a request`]),
    `${failed} failed`,
    ...(part === null || target.key === null || least === null
      ? []
      : [part >= least ? `at least ${least}, as it should` : `MISSED: at least ${least} is asked`])
  ].join("; ")
}

/** Memory while all that reads is asked for in turn. */
const remembered = async (subject: Subject, targets: ReadonlyArray<Target>, most: number): Promise<string> => {
  const reading = targets.filter(({ asked }) => asked.body === undefined)
  const sizes: Array<number> = []
  let [requests, failed] = [0, 0]
  while (requests < most) {
    for (const { asked, connections } of reading) {
      const done = await load(subject.floor.folder, asked, { seconds: most < manyRequests ? 1 : 3, connections })
      requests += done.requests
      failed += done.failed
    }
    sizes.push(await residentOf(subject.pids()))
  }
  const third = Math.max(1, Math.floor(sizes.length / 3))
  const middle = (some: ReadonlyArray<number>) => some.toSorted((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0
  const [first, last] = [middle(sizes.slice(0, third)), middle(sizes.slice(-third))]
  const growth = last / first - 1
  return (
    `memory over ${requests} requests: ${first.toFixed(0)} MiB at first, ${last.toFixed(0)} MiB at last ` +
    `(${(100 * growth).toFixed(1)} %), ${failed} failed` +
    (most < manyRequests ? "; --long asks 200,000 times" : growth > mostGrowth ? "; MISSED: 5 % at most" : "")
  )
}

/**
 * The shop's most frequent answers under load, beside nginx with the same bytes. `--long` watches its memory over
 * 200,000 requests; `--only` measures the setups with that in their name.
 */
export const run: Bench = async (options) => {
  const { values } = parseArgs({
    args: [...options],
    options: {
      long: { type: "boolean", default: false },
      seconds: { type: "string", default: "2" },
      rounds: { type: "string", default: "1" },
      only: { type: "string", default: "" },
      match: { type: "string", default: "" }
    }
  })
  const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]
  await ensureBuilt()
  ensurePackages(["wrk", "nginx-light"])
  const note = `wrk, nginx, the database and the shop share this machine's processors; compare ratios, not seconds`
  for (const [name, { open, isContentOnly, least }] of Object.entries(setups)) {
    if (!name.includes(values.only)) continue
    const subject = await open()
    const say = (line: string) => console.log(`load: ${name}: ${line}`)
    try {
      const all = await targetsOf(subject.url)
      const targets = all.filter(
        (target) => (!isContentOnly || target.key !== null) && target.name.includes(values.match)
      )
      // Code is compiled and memory filled before anything is measured: it costs half as much after ten seconds.
      for (const { asked, connections } of targets) {
        await load(subject.floor.folder, asked, { seconds: isContentOnly ? 10 : 4, connections })
      }
      for (const target of targets) say(await measure(target, subject, { seconds, rounds, least }))
      if (!isContentOnly) say(await remembered(subject, targets, values.long ? manyRequests : 10_000))
      const errors = subject.said().split('"level":"ERROR"').length - 1
      if (errors > 0) say(`${errors} errors in its log: ${subject.said().slice(-500)}`)
    } finally {
      await subject.stop()
    }
  }
  return [note]
}
