import type { MutationKind } from "./sourceMutants.ts"

/** What became of one mutant. */
export interface Verdict {
  readonly chart: string
  readonly mutant: string
  readonly kind: MutationKind
  readonly isNoticed: boolean
}

const kinds = ["deleted", "retargeted", "negated", "dropped"] as const satisfies ReadonlyArray<MutationKind>

const percent = (part: number, whole: number): string =>
  whole === 0 ? "" : `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`

const row = (name: string, verdicts: ReadonlyArray<Verdict>): string => {
  const noticed = (of: ReadonlyArray<Verdict>) => of.filter(({ isNoticed }) => isNoticed).length
  const cells = kinds.map((kind) => {
    const of = verdicts.filter((verdict) => verdict.kind === kind)
    return of.length === 0 ? "" : `${noticed(of)}/${of.length}`
  })
  return `| ${name} | ${cells.join(" | ")} | ${noticed(verdicts)}/${verdicts.length} | ${percent(noticed(verdicts), verdicts.length)} |`
}

/** Every chart's kill rate as a Markdown document, and each survivor with its reason. */
export const killRates = (
  verdicts: ReadonlyArray<Verdict>,
  reasonOf: (verdict: Verdict) => string | undefined
): string => {
  const charts = Map.groupBy(verdicts, ({ chart }) => chart)
  const survived = verdicts.filter(({ isNoticed }) => !isNoticed)
  return [
    "# Kill rates",
    "",
    "How many changes of each chart's source its own tests notice, out of how many were tried: transitions deleted, targets",
    "changed, guards negated, actions dropped. Written by `npm run soak -- transitions`.",
    "",
    `| chart | ${kinds.join(" | ")} | all | rate |`,
    `| --- | ${kinds.map(() => "---").join(" | ")} | --- | --- |`,
    ...[...charts].map(([chart, of]) => row(chart, of)),
    row("**together**", verdicts),
    "",
    "## Survivors",
    "",
    ...(survived.length === 0 ? ["None."] : []),
    ...survived.map(
      (verdict) => `- \`${verdict.chart}\`, ${verdict.mutant}: ${reasonOf(verdict) ?? "**no reason given**"}`
    ),
    ""
  ].join("\n")
}
