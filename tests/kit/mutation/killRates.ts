import type { MutationKind } from "./sourceMutants.ts"

/** The result of one mutant. */
export interface Verdict {
  readonly chart: string
  readonly mutant: string
  readonly kind: MutationKind
  readonly isNoticed: boolean
}

const kinds = ["deleted", "retargeted", "negated", "dropped"] as const satisfies ReadonlyArray<MutationKind>

interface Count {
  readonly noticed: number
  readonly tried: number
}

type Row = ReadonlyArray<Count>

const sum = (counts: ReadonlyArray<Count>): Count => ({
  noticed: counts.reduce((all, { noticed }) => all + noticed, 0),
  tried: counts.reduce((all, { tried }) => all + tried, 0)
})

const rowOf = (verdicts: ReadonlyArray<Verdict>): Row =>
  kinds.map((kind) => {
    const tried = verdicts.filter((verdict) => verdict.kind === kind)
    return { noticed: tried.filter(({ isNoticed }) => isNoticed).length, tried: tried.length }
  })

const cell = ({ noticed, tried }: Count): string => (tried === 0 ? "" : `${noticed}/${tried}`)

const percent = ({ noticed, tried }: Count): string =>
  tried === 0 ? "" : `${(Math.floor((1000 * noticed) / tried) / 10).toFixed(1)} %`

const line = (name: string, row: Row): string => {
  const all = sum(row)
  return `| ${name} | ${row.map(cell).join(" | ")} | ${all.noticed}/${all.tried} | ${percent(all)} |`
}

/** The rows already in a document, by chart. */
const rowsIn = (document: string): ReadonlyArray<readonly [string, Row]> =>
  document
    .split("\n")
    .map((text) => text.split("|").map((part) => part.trim()))
    .filter(([, name]) => name?.includes("/"))
    .map(([, name = "", ...cells]) => [
      name,
      kinds.map((_, at) => {
        const [noticed = 0, tried = 0] = (cells[at] || "0/0").split("/").map(Number)
        return { noticed, tried }
      })
    ])

/** The survivors already listed in a document, with their charts. */
const survivorsIn = (document: string): ReadonlyArray<readonly [string, string]> =>
  [...document.matchAll(/^- `([^`]+)`, .*$/gmu)].map(([text, chart = ""]) => [chart, text])

/**
 * The Markdown document with new rows and survivors for all tried charts. Charts that are not among `charts`, which
 * gives the order, are dropped.
 */
export const killRates = (
  document: string,
  charts: ReadonlyArray<string>,
  verdicts: ReadonlyArray<Verdict>,
  reasonOf: (verdict: Verdict) => string | undefined
): string => {
  const tried = Map.groupBy(verdicts, ({ chart }) => chart)
  const rows = new Map([...rowsIn(document), ...[...tried].map(([chart, of]) => [chart, rowOf(of)] as const)])
  const kept = Map.groupBy(survivorsIn(document), ([chart]) => chart)
  const known = charts.flatMap((chart) => {
    const row = rows.get(chart)
    return row === undefined ? [] : [{ chart, row }]
  })
  const survived = charts.flatMap((chart) => {
    const anew = tried.get(chart)
    if (anew === undefined) return (kept.get(chart) ?? []).map(([, text]) => text)
    return anew
      .filter(({ isNoticed }) => !isNoticed)
      .map((verdict) => `- \`${chart}\`, ${verdict.mutant}: ${reasonOf(verdict) ?? "**no reason given**"}`)
  })
  return [
    "# Kill rates",
    "",
    "How many changes of each chart's source its own tests notice, out of how many were tried: transitions deleted, targets",
    "changed, guards negated, actions dropped. Written by `npm run soak -- transitions`, for one chart with `--chart`.",
    "",
    `| chart | ${kinds.join(" | ")} | all | rate |`,
    `| --- | ${kinds.map(() => "---").join(" | ")} | --- | --- |`,
    ...known.map(({ chart, row }) => line(chart, row)),
    line(
      "**together**",
      kinds.map((_, at) => sum(known.flatMap(({ row }) => row[at] ?? [])))
    ),
    "",
    "## Survivors",
    "",
    ...(survived.length === 0 ? ["None."] : survived),
    ""
  ].join("\n")
}
