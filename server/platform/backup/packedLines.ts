import { Effect } from "effect"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { createReadStream, createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"

/** SHA-256 of lines, and how many they are. */
export const lineHash = () => {
  const hash = createHash("sha256")
  let rows = 0
  return {
    add: (lines: ReadonlyArray<string>): string => {
      const text = lines.map((line) => `${line}\n`).join("")
      hash.update(text)
      rows += lines.length
      return text
    },
    end: () => ({ rows, sha256: hash.digest("hex") })
  }
}

/** Writes lines into a new gzip file. */
export const packedLines = (path: string) => {
  const counted = lineHash()
  // The fastest level: whoever has the embedded database waits for it.
  const gzip = createGzip({ level: 1 })
  const written = pipeline(gzip, createWriteStream(path, { mode: 0o600 }))
  written.catch(() => undefined)
  return {
    add: (lines: ReadonlyArray<string>) =>
      Effect.promise(async () => {
        if (!gzip.write(counted.add(lines))) await Promise.race([once(gzip, "drain"), written])
      }),
    end: Effect.promise(async () => {
      gzip.end()
      await written
      return counted.end()
    })
  }
}

const [mostLines, mostLength] = [1000, 1024 * 1024]

/** The lines of a gzip file, some at a time. */
export async function* linesIn(path: string): AsyncGenerator<ReadonlyArray<string>> {
  const unpacked = createGunzip()
  const read = pipeline(createReadStream(path), unpacked)
  read.catch(() => undefined)
  let [rest, lines, length] = ["", [] as Array<string>, 0]
  for await (const text of unpacked.setEncoding("utf8") as AsyncIterable<string>) {
    const parts = `${rest}${text}`.split("\n")
    rest = parts.pop() ?? ""
    for (const line of parts) {
      lines.push(line)
      length += line.length
      if (lines.length < mostLines && length < mostLength) continue
      yield lines
      ;[lines, length] = [[], 0]
    }
  }
  await read
  if (rest !== "") throw new Error("A line has no end")
  if (lines.length > 0) yield lines
}

/** Does something with the lines of a gzip file, some at a time. */
export const eachOfLines = <E, R>(path: string, take: (lines: ReadonlyArray<string>) => Effect.Effect<void, E, R>) =>
  Effect.gen(function* () {
    const parts = linesIn(path)
    for (;;) {
      const part = yield* Effect.tryPromise(() => parts.next())
      if (part.done === true) return
      yield* take(part.value)
    }
  })
