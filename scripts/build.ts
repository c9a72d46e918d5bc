import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { confirmName, fingerprint, SourcesChanged } from "./fingerprint.ts"
import { cached } from "./cache.ts"
import { pack } from "./page/packed.ts"
import { root, run } from "./tool.ts"

/** Everything that the built page is made from, besides packages. */
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

/** The file in a built page that names its sources. */
const sourcesFile = ".sources"

/** Changes with every source, and with every variable that Vite writes into the page. */
const nameOfPage = (): Promise<string> =>
  fingerprint(
    sources,
    Object.entries(process.env)
      .filter(([variable]) => variable.startsWith("VITE_"))
      .map((variable) => variable.join("="))
      .toSorted()
  )

/** Copies a built page into dist/. A running server reads it again, because index.html is newer. */
const copyToDist = async (page: string): Promise<void> => {
  await mkdir(join(root, ".cache"), { recursive: true })
  const draft = await mkdtemp(join(root, ".cache/page-"))
  try {
    await cp(page, draft, { recursive: true })
    const now = new Date()
    await utimes(join(draft, "index.html"), now, now)
    // The cache is private; what is served may belong to another user.
    await chmod(draft, 0o755)
    await rm(dist, { recursive: true, force: true })
    await rename(draft, dist)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The page built from the current sources; built again if they change meanwhile. */
const builtPage = async (tries: number): Promise<string> => {
  const name = await nameOfPage()
  return cached("page", name, async (folder) => {
    process.stderr.write("Building the page.\n")
    const { code, said } = await run(import.meta.filename, ["--into", folder], { env: { NODE_ENV: "production" } })
    if (code !== 0) throw new Error(`The page could not be built.\n${said}`)
    await confirmName(name, nameOfPage)
  }).catch((error: unknown) => {
    if (error instanceof SourcesChanged && tries > 1) return builtPage(tries - 1)
    throw error
  })
}

/** Whether the page in dist/ is the one of the current sources. */
export const isBuilt = async (): Promise<boolean> =>
  (await readFile(join(dist, sourcesFile), "utf8").catch(() => "")) === (await nameOfPage())

/** Builds the page unless some clone on this machine has built it from the same sources. */
export const ensureBuilt = async (): Promise<void> => {
  if (!(await isBuilt())) await copyToDist(await builtPage(3))
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { into: { type: "string", default: dist }, quiet: { type: "boolean" } } })
  const name = await nameOfPage()
  // Whoever starts a page that is built needs none of it.
  const { build } = await import("vite")
  await build({
    root,
    logLevel: values.quiet === true ? "warn" : "info",
    build: { outDir: values.into, emptyOutDir: true }
  })
  await pack(values.into)
  await writeFile(join(values.into, sourcesFile), name)
}
