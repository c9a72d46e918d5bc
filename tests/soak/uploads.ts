import { createReadStream, readFileSync, statSync } from "node:fs"
import { readdir, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { Upload } from "tus-js-client"
import { uploadsPath } from "../../src/contract/publishing.ts"
import { maxPdfBytes } from "../../src/domain/publishing/NewIssue.ts"
import { maxPieceBytes } from "../../src/domain/publishing/uploadPiece.ts"
import { type Cut, type CutKind, cuttingProxy } from "../kit/doubles/cuttingProxy.ts"
import { seededBytes } from "../kit/fixtures/seededBytes.ts"
import { freshFolder, removeFolder, startServer } from "../kit/harness/server.ts"
import { addressOf, type Program, runServer } from "../kit/harness/serverProcess.ts"
import { seeded } from "../kit/harness/seededRandom.ts"
import { populate } from "../kit/fixtures/seedData.ts"
import { onDatabase } from "../kit/postgres/onDatabase.ts"
import type { Figures, Soak } from "./main.ts"

const megabyte = 1024 * 1024

/**
 * The most MiB a settled server may grow by during an upload: 40 to 100 is usual, mostly garbage; a server that buffers
 * the file grows by 250.
 */
const mostGrowth = 160

/** A server has settled if its memory varies by less than this over 100 requests, in MiB. */
const calm = 24

/**
 * The server is killed in two of five uploads; a server that has just started has no settled memory to compare with.
 */
const isKilling = (index: number): boolean => index % 5 === 1 || index % 5 === 4

/** Every second upload is sent in one piece; the others in the pieces of the site's own client on a good connection. */
const pieceOf = (index: number): number => (index % 2 === 0 ? Infinity : maxPieceBytes)

const cutsOf = (seed: number, index: number, bytes: number): ReadonlyArray<Cut> => {
  const random = seeded(seed * 1_000_003 + index)
  const kinds: ReadonlyArray<CutKind> = ["closed", "silent", "answer"]
  const cuts = Array.from({ length: 2 + Math.floor(random() * 3) }, (): Cut => ({
    at: Math.floor(random() * bytes),
    kind: kinds[Math.floor(random() * kinds.length)] ?? "closed"
  })).toSorted((a, b) => a.at - b.at)
  const killed = isKilling(index) ? Math.floor(random() * cuts.length) : -1
  return cuts.map((cut, place) => (place === killed ? { ...cut, kind: "killed" } : cut))
}

const procOf = ({ process }: Program, name: string): string => `/proc/${process.pid}/${name}`

/** In MiB: resident memory (VmRSS), or its maximum since it was last `forgotten` (VmHWM). */
const memoryOf = (program: Program, line: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(procOf(program, "status"), "utf8"))?.[1]) / 1024

/** Resets the maximum to the present value (proc(5), clear_refs). */
const forgetPeak = (program: Program) => writeFile(procOf(program, "clear_refs"), "5")

/** A server process that can be killed at any moment and started again. */
const killable = async (folder: string) => {
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
    /** The running server, once it listens. */
    running: () => program,
    stop: () => end("SIGTERM"),
    figures: () => ({ kills, errors })
  }
}

/** The first byte that differs from the file sent; null if none does. */
const differenceOf = async (file: string, sent: Buffer): Promise<number | null> => {
  let at = 0
  for await (const chunk of createReadStream(file, { highWaterMark: megabyte }) as AsyncIterable<Buffer>) {
    if (!chunk.equals(sent.subarray(at, at + chunk.length))) return at
    at += chunk.length
  }
  return at === sent.length ? null : at
}

interface Sending {
  /** The proxy's address. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly content: Buffer
  /** Bytes of each request. */
  readonly piece: number
  readonly fileOf: (url: string) => string
  readonly complain: (what: string) => void
}

/**
 * Sends one file with tus's client, with as many retries as needed; answers with its address, or null if it gave up.
 */
const send = ({ url, headers, content, piece, fileOf, complain }: Sending): Promise<string | null> =>
  new Promise((resolve) => {
    let acknowledged = 0
    const upload: Upload = new Upload(Buffer.alloc(0), {
      endpoint: url + uploadsPath,
      headers,
      chunkSize: piece,
      retryDelays: Array.from({ length: 1200 }, () => 100),
      fileReader: {
        openFile: async () => ({
          size: content.length,
          slice: async (start, end) => {
            const value = content.subarray(start, end)
            return { value: Object.assign(value, { size: value.length }), done: end >= content.length }
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
        if (acknowledged !== content.length) complain(`${acknowledged} bytes acknowledged in the end`)
        resolve(upload.url)
      },
      onError: (error) => {
        complain(String(error))
        resolve(null)
      }
    })
    upload.start()
  })

/** An upload larger than a server's usual memory shows whether it is held. */
const isMeasured = (bytes: number): boolean => bytes > mostGrowth * megabyte

/**
 * Uploads of `bytes` each, over a connection that is cut at seeded moments, some with the server killed. An upload is
 * lost if its file differs, if progress reported bytes that were not stored or went back, or if the server held a large
 * file in memory.
 */
export const bringUploads = async (uploads: number, seed: number, bytes: number): Promise<Figures> => {
  const folder = await freshFolder()
  const inside = await startServer({ variables: { DATA_DIR: folder } })
  const { tokens } = await populate(inside)
  await inside.stop()
  const server = await killable(folder)
  const headers = { authorization: `Bearer ${tokens.publisher1}` }
  const ask = (method: string, path: string, more: Readonly<Record<string, string>> = {}, body?: string) =>
    fetch(server.address() + path, {
      method,
      headers: { ...headers, "tus-resumable": "1.0.0", ...more },
      ...(body === undefined ? {} : { body })
    })
  const fileOf = (url: string) => join(folder, "files", "uploads", basename(url))
  const noise = seededBytes(seed, bytes + uploads)
  const wrong: Array<string> = []
  const seconds: Array<number> = []
  const growths: Array<number> = []
  let settled: Program | null = null
  let idle = 0
  let cutsMade = 0

  /** Every request of an upload, with a file of one byte. */
  const sendByte = async () => {
    const { headers: made } = await ask("POST", uploadsPath, { "upload-length": "1" })
    const path = made.get("location") ?? ""
    await ask("PATCH", path, { "upload-offset": "0", "content-type": "application/offset+octet-stream" }, "x")
    await ask("HEAD", path)
    await ask("DELETE", path)
  }

  /** Uses a server until its memory is stable: compiling the embedded database takes half a gigabyte at first. */
  const settle = async (program: Program): Promise<number> => {
    for (let rounds = 0; rounds < 40; rounds += 1) {
      await forgetPeak(program)
      const before = memoryOf(program, "VmRSS")
      for (let n = 0; n < 25; n += 1) await sendByte()
      const least = Math.min(before, memoryOf(program, "VmRSS"))
      if (memoryOf(program, "VmHWM") - least < calm) return least
    }
    throw new Error("The server's memory does not settle.")
  }

  try {
    for (let index = 0; index < uploads; index++) {
      const program = await server.running()
      if (isMeasured(bytes) && settled !== program && !isKilling(index)) {
        idle = await settle(program)
        settled = program
      }
      await forgetPeak(program)
      const content = noise.subarray(index, index + bytes)
      const cuts = cutsOf(seed, index, bytes)
      const complain = (what: string) => void wrong.push(`upload ${index}: ${what}`)
      const proxy = await cuttingProxy(server.address, cuts, ({ kind }) => {
        if (kind === "killed") server.kill()
      })
      const began = performance.now()
      const url = await send({ url: proxy.url, headers, content, piece: pieceOf(index), fileOf, complain })
      seconds.push((performance.now() - began) / 1000)
      await proxy.stop()
      if ((await server.running()) === settled) {
        const growth = memoryOf(program, "VmHWM") - idle
        growths.push(growth)
        if (growth > mostGrowth) complain(`${growth.toFixed(0)} MiB of memory taken`)
      }
      cutsMade += proxy.made()
      if (proxy.made() !== cuts.length) complain(`${proxy.made()} of ${cuts.length} cuts made`)
      if (url === null) continue
      const difference = await differenceOf(fileOf(url), content)
      if (difference !== null) complain(`another content from byte ${difference} on`)
      await ask("DELETE", `${uploadsPath}/${basename(url)}`)
    }
    const left = await readdir(join(folder, "files", "uploads"))
    if (left.length > 0) wrong.push(`${left.length} files left`)
  } finally {
    await server.stop()
    await removeFolder(folder)
  }
  const { kills, errors } = server.figures()
  if (errors > 0) wrong.push(`${errors} errors in the log`)
  for (const what of wrong) console.log(what)
  const median = seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? 0
  return {
    line:
      `${uploads} uploads of ${bytes / megabyte} MiB, ${cutsMade} cuts, ${kills} of them with the server killed, ` +
      `${wrong.length} lost, ${median.toFixed(1)} s each (median)` +
      (growths.length === 0
        ? ""
        : `, server grew by ${Math.max(...growths).toFixed(0)} MiB of memory at most, settled with ${idle.toFixed(0)} MiB`),
    lost: wrong.length
  }
}

/** `count` uploads (100) of the maximum size, with the embedded database unless another is named. */
export const soak: Soak = ({ count, seed, database }) =>
  onDatabase(database ?? "pglite", () => bringUploads(count ?? 100, seed, maxPdfBytes))
