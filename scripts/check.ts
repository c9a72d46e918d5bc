import { chartComplaints } from "./charts.ts"
import { coverageComplaints } from "./coveragePage.ts"
import { readMap } from "./map.ts"
import { readPersonalData } from "./personalData.ts"
import { findTool, run } from "./tool.ts"
import { cruise } from "./walls.ts"
import { unusedSentences } from "./unusedSentences.ts"
import { unlikeTheHouse } from "./wording.ts"
import { missingWords } from "./words.ts"

export interface Verdict {
  readonly name: string
  /** Everything that is wrong; null if nothing is. */
  readonly complaint: string | null
}

const tool = async (script: string, ...args: ReadonlyArray<string>): Promise<string | null> => {
  const { code, said } = await run(script, args)
  return code === 0 ? null : said.trim()
}

const lines = (complaints: ReadonlyArray<string>): string | null =>
  complaints.length === 0 ? null : complaints.join("\n")

const walls = async () => {
  const { modules, violations } = await cruise()
  if (modules === 0) return "No module was looked at, so nothing was checked."
  return lines(violations.map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`))
}

const map = async () => {
  const { is, should } = await readMap()
  return is === should ? null : "The map in ARCHITECTURE.md is not what the tree says. Run `npm run map`."
}

const personalData = async () => {
  const { is, should } = await readPersonalData()
  return is === should ? null : "docs/personal-data.md is not what the list says. Run `npm run data`."
}

type Checks = Readonly<Record<string, () => Promise<string | null>>>

/** Other programs. */
const tools: Checks = {
  // What several checkers find of a chart's type depends on how they share the files, and each reads most types anew.
  types: () => tool(findTool("tsc", "typescript"), "--noEmit", "--checkers", "1"),
  lint: () => tool(findTool("oxlint")),
  format: () => tool(findTool("oxfmt"), "--check")
}

/** Checks within this process, on one core. */
const own: Checks = {
  walls,
  map,
  personalData,
  charts: async () => lines([...(await chartComplaints()), ...(await coverageComplaints())]),
  words: async () => lines([...(await missingWords()), ...(await unusedSentences()), ...(await unlikeTheHouse())])
}

const oneByOne = async (checks: Checks): Promise<ReadonlyArray<Verdict>> => {
  const verdicts: Array<Verdict> = []
  for (const [name, look] of Object.entries(checks)) {
    const complaint = await look().catch((cause: unknown) => String(cause))
    verdicts.push({ name, complaint })
  }
  return verdicts
}

/** Every check that does not run the product. */
export const check = async (): Promise<ReadonlyArray<Verdict>> =>
  (await Promise.all([oneByOne(tools), oneByOne(own)])).flat()

if (import.meta.main) {
  const verdicts = await check()
  for (const { name, complaint } of verdicts)
    console.log(complaint === null ? `ok    ${name}` : `WRONG ${name}\n${complaint}\n`)
  process.exitCode = verdicts.every(({ complaint }) => complaint === null) ? 0 : 1
}
