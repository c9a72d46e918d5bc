import { Effect } from "effect"
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { CannotStart, Configuration } from "./config.ts"

const [keyBytes, ivBytes, tagBytes] = [32, 12, 16]

/** Linked into place whole, so that of several servers that begin at once all read the same. */
const makeKey = async (file: string): Promise<void> => {
  const begun = `${file}.${randomBytes(6).toString("hex")}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(begun, `${randomBytes(keyBytes).toString("base64url")}\n`, { mode: 0o600 })
  try {
    await link(begun, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    await rm(begun, { force: true })
  }
}

const readKey = async (file: string): Promise<Buffer> => {
  const text = await readFile(file, "utf8").catch(async (error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error
    await makeKey(file)
    return readFile(file, "utf8")
  })
  return Buffer.from(text.trim(), "base64url")
}

export interface Sealing {
  /** AES-256-GCM (NIST SP 800-38D), bound to a name. */
  readonly seal: (name: string, secret: Buffer) => string
  /** Null if it was sealed with another key, under another name, or changed. */
  readonly open: (name: string, sealed: string) => Buffer | null
}

const sealingWith = (key: Buffer): Sealing => ({
  seal: (name, secret) => {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(name))
    const hidden = Buffer.concat([cipher.update(secret), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString("base64url")
  },
  open: (name, sealed) => {
    const bytes = Buffer.from(sealed, "base64url")
    const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)]
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(name))
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
    } catch {
      return null
    }
  }
})

/** With the key in SECRET_KEY_FILE, made at the first start; who has only the database opens nothing. */
export const sealing = Effect.gen(function* () {
  const { DATA_DIR, SECRET_KEY_FILE } = yield* Configuration
  const file = resolve(SECRET_KEY_FILE ?? resolve(DATA_DIR, "secret.key"))
  const key = yield* Effect.tryPromise({
    try: () => readKey(file),
    catch: (error) =>
      new CannotStart({
        message: `The key in ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`
      })
  })
  if (key.length !== keyBytes) {
    return yield* new CannotStart({
      message: `The file ${file} does not hold a key of ${keyBytes} bytes in base64url.`
    })
  }
  return { ...sealingWith(key), file }
})
