import { createHash } from "node:crypto"
import { createReadStream, readFileSync, statSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { basename, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { Upload } from "tus-js-client"
import { uploadsPath } from "../../src/contract/publishing.ts"
import { maxPdfBytes } from "../../src/domain/publishing/NewIssue.ts"
import { type Cut, type CutKind, cuttingProxy } from "../kit/cuttingProxy.ts"
import { seededBytes, seededHash } from "../kit/seededBytes.ts"
import { freshFolder, removeFolder, startServer } from "../kit/server.ts"
import { addressOf, type Program, runServer } from "../kit/serverProcess.ts"
import { seeded } from "../kit/shuffled.ts"
import { populate } from "../kit/world.ts"
import type { Soak } from "./main.ts"

const megabyte = 1024 * 1024

/** Every third upload sees the server killed. */
const isKilling = (index: number): boolean => index % 3 === 1

const cutsOf = (seed: number, index: number): ReadonlyArray<Cut> => {
  const random = seeded(seed * 1_000_003 + index)
  const kinds: ReadonlyArray<CutKind> = ["closed", "silent", "answer"]
  const cuts = Array.from({ length: 2 + Math.floor(random() * 3) }, (): Cut => ({
    at: Math.floor(random() * maxPdfBytes),
    kind: kinds[Math.floor(random() * kinds.length)] ?? "closed"
  })).toSorted((a, b) => a.at - b.at)
  const killed = isKilling(index) ? Math.floor(random() * cuts.length) : -1
  return cuts.map((cut, place) => (place === killed ? { ...cut, kind: "killed" } : cut))
}

/** The most memory that the process has had so far, in MiB. */
const peakOf = ({ process }: Program): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, "utf8"))?.[1] ?? 0) / 1024

/** A server in a process of its own, that can be killed in the middle of anything and started again. */
const killable = async (folder: string) => {
  let peak = 0
  let kills = 0
  let errors = 0
  let address: string | null = null
  const start = async () => {
    const program = runServer({ DATA_DIR: folder })
    address = await addressOf(program)
    return program
  }
  let program = start()
  await program
  const end = async (signal: NodeJS.Signals) => {
    const running = await program
    peak = Math.max(peak, peakOf(running))
    address = null
    running.process.kill(signal)
    await running.ended
    errors += running.err().split('"level":"ERROR"').length - 1
  }
  return {
    address: () => address,
    kill: () => {
      kills += 1
      program = end("SIGKILL").then(start)
    },
    ready: async () => peakOf(await program),
    stop: () => end("SIGTERM"),
    figures: () => ({ peak, kills, errors })
  }
}

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file, { highWaterMark: megabyte }), hash)
  return hash.digest("hex")
}

interface Sending {
  /** Where the line begins. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Seed of the bytes. */
  readonly content: number
  readonly fileOf: (url: string) => string
  readonly complain: (what: string) => void
}

/** Sends one file by the client of the protocol, as often as it takes; answers with its address, null where it gave up. */
const send = ({ url, headers, content, fileOf, complain }: Sending): Promise<string | null> =>
  new Promise((resolve) => {
    let acknowledged = 0
    const upload: Upload = new Upload(Buffer.alloc(0), {
      endpoint: url + uploadsPath,
      headers,
      chunkSize: 8 * megabyte,
      retryDelays: Array.from({ length: 1200 }, () => 100),
      fileReader: {
        openFile: async () => ({
          size: maxPdfBytes,
          slice: async (start, end) => {
            const value = seededBytes(content, start, Math.min(end, maxPdfBytes))
            return { value: Object.assign(value, { size: value.length }), done: end >= maxPdfBytes }
          },
          close: () => undefined
        })
      },
      onAfterResponse: (_request, answer) => {
        const told = answer.getHeader("Upload-Offset")
        if (told === undefined || upload.url === null) return
        const offset = Number(told)
        if (offset < acknowledged) complain(`${offset} bytes acknowledged after ${acknowledged}`)
        acknowledged = offset
        const { size } = statSync(fileOf(upload.url))
        if (size < offset) complain(`${offset} bytes acknowledged, ${size} on the disk`)
      },
      onSuccess: () => {
        if (acknowledged !== maxPdfBytes) complain(`${acknowledged} bytes acknowledged in the end`)
        resolve(upload.url)
      },
      onError: (error) => {
        complain(String(error))
        resolve(null)
      }
    })
    upload.start()
  })

/**
 * Uploads of 250 MiB (100, or `count`), each over a line that is cut a few times where the seed says, the server killed
 * in some. Lost is one whose file differs in the end, or whose client was told of bytes that were not there, or of fewer
 * than before.
 */
export const soak: Soak = async ({ count, seed }) => {
  const folder = await freshFolder()
  const inside = await startServer({ variables: { DATA_DIR: folder } })
  const { tokens } = await populate(inside)
  await inside.stop()
  const server = await killable(folder)
  const headers = { authorization: `Bearer ${tokens.publisher1}` }
  const ask = (method: string, path: string, more: Readonly<Record<string, string>> = {}) =>
    fetch(server.address() + path, { method, headers: { ...headers, "tus-resumable": "1.0.0", ...more } })
  const fileOf = (url: string) => join(folder, "files", "uploads", basename(url))
  const uploads = count ?? 100
  const wrong: Array<string> = []
  const seconds: Array<number> = []
  let before = 0
  let cutsMade = 0
  try {
    // What the database takes when it is first used is no upload's.
    for (let n = 0; n < 50; n++) {
      const { headers: made } = await ask("POST", uploadsPath, { "upload-length": "1" })
      await ask("DELETE", made.get("location") ?? "")
    }
    before = await server.ready()
    for (let index = 0; index < uploads; index++) {
      const content = seed * 1_000_003 + index
      const cuts = cutsOf(seed, index)
      const complain = (what: string) => void wrong.push(`upload ${index}: ${what}`)
      const proxy = await cuttingProxy(server.address, cuts, ({ kind }) => {
        if (kind === "killed") server.kill()
      })
      const began = performance.now()
      const url = await send({ url: proxy.url, headers, content, fileOf, complain })
      seconds.push((performance.now() - began) / 1000)
      await proxy.stop()
      await server.ready()
      cutsMade += proxy.made()
      if (proxy.made() !== cuts.length) complain(`${proxy.made()} of ${cuts.length} cuts made`)
      if (url === null) continue
      if ((await hashOf(fileOf(url))) !== seededHash(content, maxPdfBytes)) complain("another content")
      await ask("DELETE", `${uploadsPath}/${basename(url)}`)
    }
    const left = await readdir(join(folder, "files", "uploads"))
    if (left.length > 0) wrong.push(`${left.length} files left`)
  } finally {
    await server.stop()
    await removeFolder(folder)
  }
  const { peak, kills, errors } = server.figures()
  if (errors > 0) wrong.push(`${errors} errors in the log`)
  for (const what of wrong) console.log(what)
  const median = seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? 0
  return {
    line:
      `${uploads} uploads of ${maxPdfBytes / megabyte} MiB, ${cutsMade} cuts, ${kills} of them with the server killed, ` +
      `${wrong.length} lost, ${median.toFixed(1)} s each (median), ` +
      `server at most ${peak.toFixed(0)} MiB of memory, ${before.toFixed(0)} MiB before the first`,
    lost: wrong.length
  }
}
