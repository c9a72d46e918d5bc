import { Effect } from "effect"
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { CannotStart, Configuration, type Environment } from "./config.ts"

const [keyBytes, ivBytes, tagBytes] = [32, 12, 16]

/** Where the keys lie that seal the signing keys: a line each. */
export const keyFile = ({ DATA_DIR, SECRET_KEY_FILE }: Pick<Environment, "DATA_DIR" | "SECRET_KEY_FILE">): string =>
  resolve(SECRET_KEY_FILE ?? resolve(DATA_DIR, "secret.key"))

export const newKey = (): string => randomBytes(keyBytes).toString("base64url")

const linesOf = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** Behind a key that seals nothing yet. */
const nextMark = " next"

const keyOf = (line: string): Buffer =>
  Buffer.from(line.endsWith(nextMark) ? line.slice(0, -nextMark.length) : line, "base64url")

/** The first seals; the others open what they sealed before. Null for a text without a key, or with a line that is none. */
export const readKeys = (text: string): ReadonlyArray<Buffer> | null => {
  const keys = linesOf(text).map(keyOf)
  return keys.length > 0 && keys.every((key) => key.length === keyBytes) ? keys : null
}

/** The key that was added and is not used yet. */
const nextOf = (text: string): Buffer | null => {
  const line = linesOf(text).find((line) => line.endsWith(nextMark))
  return line === undefined ? null : keyOf(line)
}

const draftBeside = async (file: string, text: string): Promise<string> => {
  const draft = `${file}.${randomBytes(6).toString("hex")}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(draft, "wx", 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return draft
}

/** A name that was just given stays after a loss of power. */
const keepNames = async (folder: string): Promise<void> => {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Linked into place whole, so that of several servers that begin at once all read the same. */
const makeKey = async (file: string): Promise<void> => {
  const draft = await draftBeside(file, `${newKey()}\n`)
  try {
    await link(draft, file)
    await keepNames(dirname(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Puts these keys in the place of those in the file, on the disk before it answers. `next` is not used yet. */
export const writeKeys = async (
  file: string,
  keys: ReadonlyArray<Buffer>,
  next: Buffer | null = null
): Promise<void> => {
  const lines = [
    ...keys.map((key) => key.toString("base64url")),
    ...(next === null ? [] : [`${next.toString("base64url")}${nextMark}`])
  ]
  await rename(await draftBeside(file, lines.map((line) => `${line}\n`).join("")), file)
  await keepNames(dirname(file))
}

export interface Sealing {
  /** AES-256-GCM (NIST SP 800-38D), bound to a name. */
  readonly seal: (name: string, secret: Buffer) => string
  /** Null if it was sealed with another key, under another name, or changed. */
  readonly open: (name: string, sealed: string) => Buffer | null
}

const openWith = (key: Buffer, name: string, bytes: Buffer): Buffer | null => {
  const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)]
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(name))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

export const sealingWith = (keys: ReadonlyArray<Buffer>): Sealing => ({
  seal: (name, secret) => {
    const [key = Buffer.alloc(0)] = keys
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(name))
    const hidden = Buffer.concat([cipher.update(secret), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString("base64url")
  },
  open: (name, sealed) => {
    const bytes = Buffer.from(sealed, "base64url")
    for (const key of keys) {
      const opened = openWith(key, name, bytes)
      if (opened !== null) return opened
    }
    return null
  }
})

const sealingFrom = (read: (file: string) => Promise<string>) =>
  Effect.gen(function* () {
    const file = keyFile(yield* Configuration)
    const text = yield* Effect.tryPromise({
      try: () => read(file),
      catch: (error) =>
        new CannotStart({
          message: `The key in ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`
        })
    })
    const keys = readKeys(text)
    if (keys === null) {
      return yield* new CannotStart({
        message: `The file ${file} does not hold a key of ${keyBytes} bytes in base64url, or several, a line each.`
      })
    }
    return { ...sealingWith(keys), keys, next: nextOf(text), file }
  })

/**
 * With the keys in SECRET_KEY_FILE; who has only the database opens nothing. Read anew each time, because they may have
 * changed since.
 */
export const sealing = sealingFrom((file) => readFile(file, "utf8"))

/** The same, and the file's first key is made if there is no file. Only for a shop that has nothing sealed. */
export const sealingAtFirst = sealingFrom((file) =>
  readFile(file, "utf8").catch(async (error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error
    await makeKey(file)
    return readFile(file, "utf8")
  })
)
