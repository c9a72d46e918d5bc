import { parseArgs } from "node:util"
import { areas, isArea } from "../areas.ts"
import type { Part } from "./Stage.ts"
import { filesOf } from "./testAreas.ts"

const usage = `npm test [-- --area <${areas.join(" | ")}>]…`

/** The part of the tests that the arguments ask for; null for all; otherwise a sentence about what is wrong. */
export const partOf = (args: ReadonlyArray<string>): Part | null | string => {
  try {
    const { values } = parseArgs({ args: [...args], options: { area: { type: "string", multiple: true } } })
    if (values.area === undefined) return null
    const unknown = values.area.find((name) => !isArea(name))
    if (unknown !== undefined) return `There is no area ${unknown}.\n${usage}`
    const wanted = values.area.filter(isArea)
    return { areas: wanted, files: filesOf(wanted) }
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${usage}`
  }
}
