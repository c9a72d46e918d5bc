import { Effect } from "effect"
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { CannotStart, Configuration, type Environment } from "./config.ts"

const [keyBytes, ivBytes, tagBytes] = [32, 12, 16]

/** Where the keys lie that seal the signing keys: a line each. */
export const keyFile = ({ DATA_DIR, SECRET_KEY_FILE }: Pick<Environment, "DATA_DIR" | "SECRET_KEY_FILE">): string =>
  resolve(SECRET_KEY_FILE ?? resolve(DATA_DIR, "secret.key"))

export const newKey = (): string => randomBytes(keyBytes).toString("base64url")

/** The first seals; the others open what they sealed before. Null for a text without a key, or with a line that is none. */
export const readKeys = (text: string): ReadonlyArray<Buffer> | null => {
  const keys = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => Buffer.from(line, "base64url"))
  return keys.length > 0 && keys.every((key) => key.length === keyBytes) ? keys : null
}

const draftBeside = async (file: string, text: string): Promise<string> => {
  const draft = `${file}.${randomBytes(6).toString("hex")}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(draft, text, { mode: 0o600 })
  return draft
}

/** Linked into place whole, so that of several servers that begin at once all read the same. */
const makeKey = async (file: string): Promise<void> => {
  const draft = await draftBeside(file, `${newKey()}\n`)
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Puts these keys in the place of those in the file. */
export const writeKeys = async (file: string, keys: ReadonlyArray<Buffer>): Promise<void> => {
  const draft = await draftBeside(file, keys.map((key) => `${key.toString("base64url")}\n`).join(""))
  await rename(draft, file)
}

const readText = async (file: string): Promise<string> =>
  readFile(file, "utf8").catch(async (error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error
    await makeKey(file)
    return readFile(file, "utf8")
  })

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

/**
 * With the keys in SECRET_KEY_FILE, the first of which is made at the first start; who has only the database opens
 * nothing. Read anew each time, because they may have changed since.
 */
export const sealing = Effect.gen(function* () {
  const file = keyFile(yield* Configuration)
  const text = yield* Effect.tryPromise({
    try: () => readText(file),
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
  return { ...sealingWith(keys), keys, file }
})
