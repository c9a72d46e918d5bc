import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os"
import { join } from "node:path"
import { inspect, isDeepStrictEqual } from "node:util"
import { demoPublisher } from "../../server/demo/accounts.ts"
import { corpus } from "../kit/fixtures/hostilePdfs/corpus.ts"
import type { HostilePdf, Outcome } from "../kit/fixtures/hostilePdfs/HostilePdf.ts"
import { conversionOf, outcomeOf, send, type Sender } from "../kit/fixtures/hostilePdfs/send.ts"
import { addressOf, type Program, runServer } from "../kit/harness/serverProcess.ts"
import { type ServerLoad, type ServerMonitor, monitorServer } from "../kit/trials/serverMonitor.ts"

/** The most a hostile file may cost the server and its other users: bytes above idle, and milliseconds. */
const mostMemory = 512 * 1024 * 1024
const longestAnswer = 200

type Found = Outcome | { readonly fault: string }

interface Row extends ServerLoad {
  readonly file: HostilePdf
  readonly found: Found
  readonly seconds: number
}

const json = async (url: string, init?: RequestInit): Promise<unknown> => (await fetch(url, init)).json()

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

const senderOn = async (server: Program): Promise<Sender> => {
  const url = await addressOf(server)
  const { email, password } = demoPublisher
  const signedIn = (await json(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password })
  })) as { readonly data: { readonly token: string } }
  const { token } = signedIn.data
  const headers = { authorization: `Bearer ${token}` }
  for (;;) {
    const own = (await json(`${url}/api/publisher/publications`, { headers })) as {
      readonly data: ReadonlyArray<{ readonly id: string }>
    }
    const [publication] = own.data
    if (publication !== undefined) return { url, token, publication: publication.id }
    await pause(100)
  }
}

const started = (data: string): Program =>
  runServer({ DATA_DIR: data, DEMO: "tiny", NODE_ENV: "production", LOGIN_ATTEMPTS_PER_ADDRESS: "1000000" })

const stopped = async (server: Program): Promise<void> => {
  server.process.kill("SIGTERM")
  await server.ended
}

/** Imports the demo's issues and waits for their pages. */
const prepare = async (data: string): Promise<void> => {
  const server = started(data)
  try {
    const { url, token } = await senderOn(server)
    for (;;) {
      const { data: own } = (await json(`${url}/api/publisher/issues`, {
        headers: { authorization: `Bearer ${token}` }
      })) as {
        readonly data: { readonly items: ReadonlyArray<{ readonly pages_done: number; readonly pages_total: number }> }
      }
      const isWhole = own.items.every(({ pages_done, pages_total }) => pages_total > 0 && pages_done === pages_total)
      if (own.items.length > 0 && isWhole) return
      await pause(100)
    }
  } finally {
    await stopped(server)
  }
}

const outcomeOn = async (sender: Sender, file: HostilePdf): Promise<Found> => {
  const answer = await send(sender, file)
  if (answer._tag === "Refused") return answer.outcome
  if (answer._tag === "Fault") return { fault: `answered ${answer.status}` }
  for (;;) {
    const found = outcomeOf(await conversionOf(sender, answer.id))
    if (found !== null) return found
    await pause(50)
  }
}

interface Stand {
  readonly server: Program
  readonly sender: Sender
  readonly watching: ServerMonitor
  readonly since: number
}

const stand = async (data: string): Promise<Stand> => {
  const server = started(data)
  const sender = await senderOn(server)
  const addresses = [`${sender.url}/health`, `${sender.url}/api/issues/latest/grouped`]
  const watching = await monitorServer({ pid: server.process.pid ?? 0, addresses })
  return { server, sender, watching, since: performance.now() }
}

const leave = async ({ server, watching }: Stand): Promise<void> => {
  await watching.close()
  await stopped(server)
}

const measure = async ({ server, sender, watching }: Stand, file: HostilePdf): Promise<Row> => {
  const bytes = file.bytes()
  // An idle connection may be closed under the first request; a GET is repeated automatically.
  await fetch(`${sender.url}/health`)
  watching.begin()
  const begun = performance.now()
  const settled = outcomeOn(sender, { ...file, bytes: () => bytes })
  const gone = server.ended.then((code): Found => ({ fault: `the server ended with ${code}` }))
  const found = await Promise.race([settled, gone]).catch((error: unknown): Found => ({ fault: inspect(error) }))
  const seconds = (performance.now() - begun) / 1000
  return { file, found, seconds, ...(await watching.end()) }
}

/** Bytes that may remain in memory without counting for the next file. */
const mostHeld = 192 * 1024 * 1024

/** Milliseconds; shorter than an access token lasts. */
const longestStand = 10 * 60_000

const wordsOf = (outcome: Found): string => {
  if ("fault" in outcome) return `**fault**: ${outcome.fault}`
  if ("refused" in outcome) return `refused: ${outcome.refused}`
  const pages = `converts, ${outcome.pages} ${outcome.pages === 1 ? "page" : "pages"}`
  return outcome.broken.length === 0 ? pages : `${pages}; cannot be shown: ${outcome.broken.join(", ")}`
}

/** What is wrong with a row; null if result and cost are as expected. */
const wrongs = ({ file, found, peakBytes, slowestMillis, unanswered }: Row): ReadonlyArray<string> => [
  ...([file.expected, file.orElse].some((right) => isDeepStrictEqual(found, right))
    ? []
    : [`expected ${wordsOf(file.expected)}`]),
  ...(peakBytes > mostMemory ? ["too much memory"] : []),
  ...(slowestMillis > longestAnswer ? ["answers too late"] : []),
  ...(unanswered > 0 ? [`${unanswered} requests unanswered`] : [])
]

const cells = (row: Row): ReadonlyArray<string> => [
  row.file.name,
  row.file.what,
  [wordsOf(row.found), ...wrongs(row).map((wrong) => `**${wrong}**`)].join("; "),
  row.seconds.toFixed(1),
  (row.peakBytes / 1024 / 1024).toFixed(0),
  row.slowestMillis.toFixed(0)
]

const line = (columns: ReadonlyArray<string>): string =>
  `| ${columns.map((column) => column.replaceAll("|", "\\|").replaceAll("<", "&lt;")).join(" | ")} |`

const most = (rows: ReadonlyArray<Row>, of: (row: Row) => number): number => Math.max(...rows.map(of))

const paperOf = (rows: ReadonlyArray<Row>): string => {
  const [cpu] = cpus()
  const machine = `${availableParallelism()} cores (${cpu?.model ?? "unknown"}), ${(totalmem() / 1024 ** 3).toFixed(0)} GB, Node ${process.version}`
  return [
    "# Hostile files",
    "",
    "What happens to broken and malicious PDFs. A few lines of `tests/kit/fixtures/hostilePdfs` write each file, and it is sent through the API, as by a publisher, to a server in its own process. Each must be refused clearly or become a harmless issue; the right outcome is listed per file and checked. `npm run bench -- hostile` sends all files, writes this document, and fails on any other outcome. `npm run soak -- hostile` sends all too, and looks for scripts in the served pages and for leftovers on the disk. `npm test` does the same with one file per reason to refuse and one per target of attack.",
    "",
    `The server has the demo's issues and those of the files before. It is restarted after a file that leaves more than ${mostHeld / 1024 / 1024} MB in its memory, because the conversion threads keep theirs for half a minute.`,
    "",
    line(["column", "what it is"]),
    line(["---", "---"]),
    line(["*s*", "seconds from the first byte sent to the refusal or the finished issue"]),
    line([
      "*MB*",
      `the server process's peak memory above its lowest, sampled every 20 ms; at most ${mostMemory / 1024 / 1024}`
    ]),
    line([
      "*ms*",
      `the slowest answer to \`/health\` and the catalogue, each requested every 50 ms meanwhile; at most ${longestAnswer}`
    ]),
    "",
    `Measured on ${machine}, shared by server, sender and observer: ${rows.length} files, at most ${most(rows, ({ seconds }) => seconds).toFixed(0)} s, ${(most(rows, ({ peakBytes }) => peakBytes) / 1024 / 1024).toFixed(0)} MB and ${most(rows, ({ slowestMillis }) => slowestMillis).toFixed(0)} ms.`,
    "",
    line(["file", "what it is", "outcome", "s", "MB", "ms"]),
    line(["---", "---", "---", "--:", "--:", "--:"]),
    ...rows.map((row) => line(cells(row))),
    ""
  ].join("\n")
}

const paper = new URL("../../docs/hostile-files.md", import.meta.url)

/** Written after every file, so that an interrupted run keeps its results. */
const measureAll = async (data: string): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = []
  let on = await stand(data)
  try {
    for (const file of corpus) {
      const row = await measure(on, file)
      rows.push(row)
      process.stderr.write(`${cells(row).join(" | ")}\n`)
      await writeFile(paper, paperOf(rows))
      if (row.retainedBytes > mostHeld || performance.now() - on.since > longestStand || "fault" in row.found) {
        await leave(on)
        on = await stand(data)
      }
    }
  } finally {
    await leave(on)
  }
  return rows
}

/** The result and cost of every hostile file; written into docs/hostile-files.md. */
export const run = async (): Promise<ReadonlyArray<string>> => {
  const data = await mkdtemp(join(tmpdir(), "sayfa-hostile-"))
  try {
    await prepare(data)
    const rows = await measureAll(data)
    const wrong = rows.filter((row) => wrongs(row).length > 0)
    if (wrong.length > 0) process.exitCode = 1
    return [
      ...wrong.map((row) => cells(row).join(" | ")),
      `${rows.length} files, ${wrong.length} not as they should be; at most ${most(rows, ({ seconds }) => seconds).toFixed(0)} s, ` +
        `${(most(rows, ({ peakBytes }) => peakBytes) / 1024 / 1024).toFixed(0)} MB above idle, ` +
        `${most(rows, ({ slowestMillis }) => slowestMillis).toFixed(0)} ms for another request`
    ]
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}
