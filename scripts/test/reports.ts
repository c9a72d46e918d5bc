import { mkdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { root } from "../tool.ts"

/** Where runners leave their reports of the last run. */
const folder = join(root, ".cache/test")

/** The file in which the runner of a stage leaves its report. */
export const reportFile = (stage: string): string => join(folder, `${stage.replaceAll(/\W+/g, "-")}.json`)

/** A runner's own report; null when it ended without writing one. */
export const readReport = async <A>(stage: string): Promise<A | null> => {
  try {
    return JSON.parse(await readFile(reportFile(stage), "utf8")) as A
  } catch {
    return null
  }
}

/** Removes the reports of the run before. */
export const emptyReports = async (): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}
