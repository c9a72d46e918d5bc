import { globSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { pathToFileURL } from "node:url"

/**
 * Every benchmark is a file beside this one, or a folder's `run.ts`, that exports `run`, which answers with lines of
 * figures. Arguments from the first dash on are the benchmark's own.
 */
export type Bench = (options: ReadonlyArray<string>) => Promise<ReadonlyArray<string>>

const words = process.argv.slice(2)
const dash = words.findIndex((word) => word.startsWith("-"))
const [asked, options] = dash === -1 ? [words, []] : [words.slice(0, dash), words.slice(dash)]
const found = globSync(["*.ts", "*/run.ts"], { cwd: import.meta.dirname }).toSorted()
const benches = new Map<string, Bench>()
for (const file of found) {
  const name = basename(file) === "run.ts" ? dirname(file) : basename(file, ".ts")
  if (name === "main") continue
  const loaded = (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as { run?: Bench }
  if (loaded.run !== undefined) benches.set(name, loaded.run)
}

const unknown = asked.filter((name) => !benches.has(name))
if (unknown.length > 0) {
  console.error(`npm run bench [-- ${[...benches.keys()].join(" | ")}]`)
  process.exitCode = 2
} else {
  for (const [name, run] of benches) {
    if (asked.length > 0 && !asked.includes(name)) continue
    for (const line of await run(options)) console.log(`${name}: ${line}`)
  }
}
