import { globSync } from "node:fs"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"

/** What a soak is told. `count` is null when it should take all there is, or its own long default. */
export interface Order {
  readonly count: number | null
  readonly seed: number
}

/** What a soak ends with: one line of figures, and how much was lost. Anything lost is a failure. */
export interface Figures {
  readonly line: string
  readonly lost: number
}

/** Every soak is a file beside this one that exports `soak`. */
export type Soak = (order: Order) => Promise<Figures>

const names = (): ReadonlyArray<string> => {
  const files = globSync("*.ts", { cwd: import.meta.dirname })
  return files.map((file) => basename(file, ".ts")).filter((name) => name !== "main" && !name.includes("."))
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: "string" }, seed: { type: "string", default: "1" } }
})
const [name] = positionals
const known = names().toSorted()
const count = values.count === undefined ? null : Number(values.count)
const seed = Number(values.seed)

if (name === undefined || !known.includes(name) || Number.isNaN(count ?? 0) || Number.isNaN(seed)) {
  console.error(`npm run soak -- <${known.join(" | ")}> [--count N] [--seed S]`)
  process.exitCode = 2
} else {
  const { soak } = (await import(pathToFileURL(join(import.meta.dirname, `${name}.ts`)).href)) as { soak: Soak }
  const begun = performance.now()
  const { line, lost } = await soak({ count, seed })
  console.log(`${name}: ${line}, seed ${seed}, ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  process.exitCode = lost === 0 ? 0 : 1
}
