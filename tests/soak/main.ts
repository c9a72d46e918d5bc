import { globSync } from "node:fs"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"

/** The embedded database, or a PostgreSQL started for the soak. */
const onDatabases = ["pglite", "postgres"] as const

/**
 * A soak's options. `count` is null for all there is, or for the soak's own default; `database` is null for its own
 * choice. Not every soak uses each option.
 */
export interface Order {
  readonly count: number | null
  readonly seed: number
  readonly database: (typeof onDatabases)[number] | null
  /** The only chart to try, as `area/name`. */
  readonly chart: string | null
  /** Only things with this in their name are tried. */
  readonly match: string | null
  /** Of each walk. */
  readonly steps: number | null
  /** After every so many steps axe looks at the page; null for never. */
  readonly axe: number | null
  /** A file with the only walk to do. */
  readonly walk: string | null
}

/** The result: one line of figures, and how much was lost. Any loss is a failure. */
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
  options: {
    count: { type: "string" },
    seed: { type: "string", default: "1" },
    database: { type: "string" },
    chart: { type: "string" },
    match: { type: "string" },
    steps: { type: "string" },
    axe: { type: "string" },
    walk: { type: "string" }
  }
})
const [name] = positionals
const known = names().toSorted()
/** NaN for whatever does nothing, and so could find nothing. */
const numberOf = (text: string | undefined) => {
  if (text === undefined) return null
  const number = Number(text)
  return number > 0 ? number : Number.NaN
}
const [count, steps, axe] = [numberOf(values.count), numberOf(values.steps), numberOf(values.axe)]
const seed = Number(values.seed)
const database = onDatabases.find((one) => one === values.database) ?? null
const isStrange = values.database !== undefined && database === null

if (
  name === undefined ||
  !known.includes(name) ||
  isStrange ||
  [count ?? 0, steps ?? 0, axe ?? 0, seed].some(Number.isNaN)
) {
  console.error(
    `npm run soak -- <${known.join(" | ")}> [--count N] [--seed S] [--database ${onDatabases.join(" | ")}] [--chart area/name] [--match text] [--steps N] [--axe N] [--walk file]`
  )
  process.exitCode = 2
} else {
  const { soak } = (await import(pathToFileURL(join(import.meta.dirname, `${name}.ts`)).href)) as { soak: Soak }
  const begun = performance.now()
  const { chart = null, match = null, walk = null } = values
  const { line, lost } = await soak({ count, seed, database, chart, match, steps, axe, walk })
  console.log(`${name}: ${line}, seed ${seed}, ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  // Shared programs outlive the tests and would keep this process alive.
  process.exit(lost === 0 ? 0 : 1)
}
