import { globSync } from "node:fs"
import { readFile, truncate } from "node:fs/promises"
import { join } from "node:path"

/** LevelDB writes its logs in blocks; a rest too short for a header stays empty. */
const block = 32_768

/**
 * Checksum, length (two bytes), and whether the piece is a whole record (1), its first (2), a middle (3) or its last
 * (4).
 */
const header = 7

/** The length of a LevelDB log up to the end of its last whole record. */
export const wholeLength = (log: Buffer): number => {
  let whole = 0
  let at = 0
  for (;;) {
    const left = block - (at % block)
    if (left < header) at += left
    if (at + header > log.length) return whole
    const kind = log[at + 6]
    at += header + log.readUInt16LE(at + 4)
    if (at > log.length) return whole
    if (kind === 1 || kind === 4) whole = at
  }
}

/**
 * Removes records that a killed Chromium left unfinished; answers with the number of logs that had one. None was
 * acknowledged. Chromium appends behind such a record, and at the start after next treats the log as corrupt and
 * deletes the whole database (github.com/google/leveldb/issues/1287).
 */
export const cutTornEnds = async (profile: string): Promise<number> => {
  const logs = globSync("Default/IndexedDB/*.leveldb/{*.log,MANIFEST-*}", { cwd: profile })
  let torn = 0
  for (const log of logs) {
    const path = join(profile, log)
    const bytes = await readFile(path)
    const whole = wholeLength(bytes)
    if (whole === bytes.length) continue
    torn += 1
    await truncate(path, whole)
  }
  return torn
}
