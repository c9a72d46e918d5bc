import { globSync } from "node:fs"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"

/** Every benchmark is a file beside this one that exports `run`: it measures, and answers with lines of figures. */
export type Bench = () => Promise<ReadonlyArray<string>>

const asked = process.argv.slice(2)
const found = globSync("*.ts", { cwd: import.meta.dirname })
  .map((file) => basename(file, ".ts"))
  .filter((name) => name !== "main")
  .toSorted()
const benches = new Map<string, Bench>()
for (const name of found) {
  const loaded = (await import(pathToFileURL(join(import.meta.dirname, `${name}.ts`)).href)) as { run?: Bench }
  if (loaded.run !== undefined) benches.set(name, loaded.run)
}

const unknown = asked.filter((name) => !benches.has(name))
if (unknown.length > 0) {
  console.error(`npm run bench [-- ${[...benches.keys()].join(" | ")}]`)
  process.exitCode = 2
} else {
  for (const [name, run] of benches) {
    if (asked.length > 0 && !asked.includes(name)) continue
    for (const line of await run()) console.log(`${name}: ${line}`)
  }
}
