import { Context, Effect, Layer } from "effect"
import { readdir, readFile, stat } from "node:fs/promises"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** A file of the build, ready to be sent. */
export interface BuiltFile {
  readonly bytes: Uint8Array
  /** The same file compressed with brotli; null if the build did not compress it. */
  readonly packed: Uint8Array | null
  readonly contentType: string
  readonly isHashed: boolean
}

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wav": "audio/wav",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml"
}

/** By an address's end; undefined for what is never sent. */
export const contentTypeOf = (address: string): string | undefined => contentTypes[extname(address)]

interface Chunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly imports?: ReadonlyArray<string>
  readonly css?: ReadonlyArray<string>
}

/** The built interface, held in memory because it is small and often requested. */
export class Interface extends Context.Service<
  Interface,
  {
    readonly file: (path: string) => Effect.Effect<BuiltFile | null>
    /** All files whose names say what is in them, by address. */
    readonly hashed: Effect.Effect<ReadonlyMap<string, BuiltFile>>
    readonly document: Effect.Effect<string | null>
    /** Vite's manifest: chunks by source file. */
    readonly manifest: Effect.Effect<Readonly<Record<string, Chunk>>>
  }
>()("sayfa/Interface") {
  static readonly layerFolder = (root: string) =>
    Layer.succeed(Interface, {
      file: (path) => Effect.promise(() => load(root).then(({ files }) => files.get(path) ?? null)),
      hashed: Effect.promise(() =>
        load(root).then(({ files }) => new Map([...files].filter(([, { isHashed }]) => isHashed)))
      ),
      document: Effect.promise(() => load(root).then(({ document }) => document)),
      manifest: Effect.promise(() => load(root).then(({ manifest }) => manifest))
    })

  static readonly layer = Interface.layerFolder(fileURLToPath(new URL("../../dist", import.meta.url)))
}

interface Build {
  readonly files: ReadonlyMap<string, BuiltFile>
  readonly document: string | null
  readonly manifest: Readonly<Record<string, Chunk>>
}

interface Held {
  readonly madeAt: number
  readonly build: Promise<Build>
}

const builds = new Map<string, Held>()

/** When index.html was written; 0 without one. */
const writtenAt = (root: string): Promise<number> =>
  stat(join(root, "index.html")).then(
    (info) => info.mtimeMs,
    () => 0
  )

/** Milliseconds for which a look at index.html is enough: one document asks for a dozen files. */
const lookMillis = 50

const looks = new Map<string, Promise<number>>()

const look = (root: string): Promise<number> => {
  const known = looks.get(root)
  if (known !== undefined) return known
  const asked = writtenAt(root)
  looks.set(root, asked)
  void asked.then(() => setTimeout(() => looks.delete(root), lookMillis).unref())
  return asked
}

/**
 * Read again if index.html is newer, so that a build during development shows a moment later. Failures are not cached.
 */
const load = async (root: string): Promise<Build> => {
  const madeAt = await look(root)
  const held = builds.get(root)
  if (held !== undefined && held.madeAt === madeAt) return held.build
  const build = read(root)
  builds.set(root, { madeAt, build })
  build.catch(() => {
    if (builds.get(root)?.build === build) builds.delete(root)
  })
  return build
}

const read = async (root: string): Promise<Build> => {
  const [files, manifest] = await Promise.all([
    readFiles(root),
    readFile(join(root, ".vite/manifest.json"), "utf8").then(
      (text) => JSON.parse(text) as Build["manifest"],
      () => ({})
    )
  ])
  const index = files.get("/index.html")
  return { files, manifest, document: index === undefined ? null : new TextDecoder().decode(index.bytes) }
}

const readFiles = async (root: string): Promise<ReadonlyMap<string, BuiltFile>> => {
  const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = names
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const address = `/${path.slice(root.length + 1)}`
      const contentType = contentTypeOf(path)
      if (contentType === undefined || address.startsWith("/.")) return []
      const [bytes, beside] = await Promise.all([readFile(path), readFile(`${path}.br`).catch(() => null)])
      const packed = beside === null || beside.length === 0 ? null : beside
      return [[address, { bytes, packed, contentType, isHashed: address.startsWith("/assets/") }] as const]
    })
  return new Map((await Promise.all(files)).flat())
}
