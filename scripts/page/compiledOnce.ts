import type babel from "@rolldown/plugin-babel"
import { createHash, randomUUID } from "node:crypto"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { compiledFolder } from "../cache.ts"
import { fingerprint } from "../fingerprint.ts"

/** The files with the compiler's options. */
const configuration = ["vite.config.ts", "vitest.config.ts", "scripts/page/*.ts"]

type Plugin = Awaited<ReturnType<typeof babel>>

type Transform = Extract<Plugin["transform"], (...given: never) => unknown>

/** What the compiler made of a file. */
type Compiled = Awaited<ReturnType<Transform>>

/** A stored result; `undefined` if there is none. */
const stored = async (file: string): Promise<Compiled | undefined> => {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Compiled
  } catch {
    return undefined
  }
}

/** Stores a result; other processes read all of it or nothing. A full disk only costs time. */
const store = async (folder: string, file: string, compiled: Compiled): Promise<void> => {
  const draft = join(folder, `draft-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
    .then(() => writeFile(draft, JSON.stringify(compiled)))
    .then(() => rename(draft, file))
    .catch(() => undefined)
}

/**
 * The plugin, which compiles a file with the same path and content once for all processes. Its result may depend on
 * nothing else but its options, the installed packages, and whether NODE_ENV is `development`.
 */
export const compiledOnce = async (making: Promise<Plugin>): Promise<Plugin> => {
  const plugin = await making
  const { transform } = plugin
  if (typeof transform !== "object") throw new TypeError(`The plugin ${plugin.name} transforms nothing.`)
  const compile = transform.handler
  const folder = join(compiledFolder(), "page")
  const options = await fingerprint(configuration, [`${process.env["NODE_ENV"] === "development"}`])
  transform.handler = async function (code, id, meta) {
    const name = JSON.stringify([options, id, meta?.moduleType, code])
    const file = join(folder, `${createHash("sha256").update(name).digest("hex")}.json`)
    const found = await stored(file)
    if (found !== undefined) return found
    const compiled = (await compile.call(this, code, id, meta)) ?? null
    await store(folder, file, compiled)
    return compiled
  }
  return plugin
}
