import { createHash } from "node:crypto"
import { globSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { build } from "vite"
import { pack } from "./page/packed.ts"
import { root, run } from "./tool.ts"

/** All that the built page is made from. */
const sources = [
  "index.html",
  "vite.config.ts",
  "scripts/build.ts",
  "scripts/page/*.ts",
  "package-lock.json",
  "src/**/*.*",
  "public/**/*.*"
]

/** Which sources the page in dist/ was built from. */
const stamp = join(root, "dist/.sources")

/** Changes with any source's name or content, and with nothing else: a fresh checkout has fresh dates. */
const fingerprint = async (): Promise<string> => {
  const files = globSync(sources, { cwd: root }).toSorted()
  const hash = createHash("sha256")
  for (const file of files) hash.update(`${file}\0`).update(await readFile(join(root, file)))
  return hash.digest("hex")
}

/** Builds the page when there is none or its sources have changed since. */
export const ensureBuilt = async (): Promise<void> => {
  if ((await readFile(stamp, "utf8").catch(() => "")) === (await fingerprint())) return
  process.stderr.write("Building the page.\n")
  const { code, said } = await run(import.meta.filename, [], { env: { NODE_ENV: "production" } })
  if (code !== 0) throw new Error(`The page could not be built.\n${said}`)
}

if (import.meta.main) {
  const built = await fingerprint()
  await build({ root, logLevel: process.argv.includes("--quiet") ? "warn" : "info" })
  await pack(join(root, "dist"))
  await writeFile(stamp, built)
}
