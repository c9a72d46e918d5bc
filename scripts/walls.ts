import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { cruise as cruiseFiles, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser"
import { root } from "./tool.ts"

export interface Violation {
  readonly rule: string
  readonly from: string
  readonly to: string
}

/** What dependency-cruiser reports about imports between layers under this folder. */
export const cruise = async (
  folder: string = root
): Promise<{ readonly modules: number; readonly violations: ReadonlyArray<Violation> }> => {
  const { forbidden, options } = JSON.parse(await readFile(join(root, ".dependency-cruiser.json"), "utf8")) as {
    forbidden: Array<IForbiddenRuleType>
    options: object
  }
  const { output } = await cruiseFiles(["src", "server"], {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden }
  })
  const { summary } = output as ICruiseResult
  return {
    modules: summary.totalCruised,
    violations: summary.violations.map(({ rule, from, to, via, cycle }) => ({
      rule: rule.name,
      from,
      to: [to, ...(cycle ?? via ?? []).map(({ name }) => name)].join(" -> ")
    }))
  }
}
