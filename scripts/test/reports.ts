import { mkdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { root } from "../tool.ts"

/** Reports of the last run. */
const folder = join(root, ".cache/test")

export const reportFile = (stage: string): string => join(folder, `${stage.replaceAll(/\W+/g, "-")}.json`)

/** A runner's report; null if it ended without one. */
export const readReport = async <A>(stage: string): Promise<A | null> => {
  try {
    return JSON.parse(await readFile(reportFile(stage), "utf8")) as A
  } catch {
    return null
  }
}

export const emptyReports = async (): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}
