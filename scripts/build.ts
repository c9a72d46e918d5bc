import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { build } from "vite"
import { confirmName, fingerprint, SourcesChanged } from "./fingerprint.ts"
import { keep } from "./kept.ts"
import { pack } from "./page/packed.ts"
import { root, run } from "./tool.ts"

/** All that the built page is made from, besides packages. */
const sources = [
  "index.html",
  "vite.config.ts",
  "tsconfig.json",
  ".env*",
  "scripts/build.ts",
  "scripts/page/*.ts",
  "src/**/*.*",
  "public/**/*.*"
]

const dist = join(root, "dist")

/** Which sources a built page is made from, inside of its folder. */
const stamp = ".sources"

/** Another with any source, and with any variable that Vite writes into the page. */
const nameOfPage = (): Promise<string> =>
  fingerprint(
    sources,
    Object.entries(process.env)
      .filter(([variable]) => variable.startsWith("VITE_"))
      .map((variable) => variable.join("="))
      .toSorted()
  )

/** Lays a built page into dist/. A server that has read another there reads it again: index.html is newer. */
const lay = async (page: string): Promise<void> => {
  await mkdir(join(root, ".cache"), { recursive: true })
  const draft = await mkdtemp(join(root, ".cache/page-"))
  try {
    await cp(page, draft, { recursive: true })
    const now = new Date()
    await utimes(join(draft, "index.html"), now, now)
    // What is kept is for nobody else to read; what is served may belong to another user.
    await chmod(draft, 0o755)
    await rm(dist, { recursive: true, force: true })
    await rename(draft, dist)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The page that is built from the sources as they are now; built once more where they change meanwhile. */
const builtPage = async (tries: number): Promise<string> => {
  const name = await nameOfPage()
  return keep("page", name, async (folder) => {
    process.stderr.write("Building the page.\n")
    const { code, said } = await run(import.meta.filename, ["--into", folder], { env: { NODE_ENV: "production" } })
    if (code !== 0) throw new Error(`The page could not be built.\n${said}`)
    await confirmName(name, nameOfPage)
  }).catch((error: unknown) => {
    if (error instanceof SourcesChanged && tries > 1) return builtPage(tries - 1)
    throw error
  })
}

/** Builds the page where no clone on this machine has built it from the same sources. */
export const ensureBuilt = async (): Promise<void> => {
  const isThere = (await readFile(join(dist, stamp), "utf8").catch(() => "")) === (await nameOfPage())
  if (!isThere) await lay(await builtPage(3))
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { into: { type: "string", default: dist }, quiet: { type: "boolean" } } })
  const name = await nameOfPage()
  await build({
    root,
    logLevel: values.quiet === true ? "warn" : "info",
    build: { outDir: values.into, emptyOutDir: true }
  })
  await pack(values.into)
  await writeFile(join(values.into, stamp), name)
}
