import { readFile } from "node:fs/promises"
import type { AnyStateMachine } from "xstate"
import { isRecording, type Recording } from "../src/machines/inspection/Recording.ts"
import type { Charts, Replayed } from "../src/machines/inspection/replay.ts"
import { chartFiles, chartsIn } from "./charts.ts"
import { files } from "./tool.ts"

/** Recordings that stay true as tests. */
export const keptRecordings = "tests/recordings"

/** Every chart of this code, by name. */
export const allCharts = async (): Promise<Charts> => {
  const charts = new Map<string, AnyStateMachine>()
  for (const file of files(chartFiles)) for (const chart of await chartsIn(file)) charts.set(chart.id, chart)
  return charts
}

export const readRecording = async (file: string): Promise<Recording> => {
  const read: unknown = JSON.parse(await readFile(file, "utf8"))
  if (!isRecording(read)) throw new Error(`${file} is no recording of Sayfa.`)
  return read
}

const eventOf = ({ step, place }: NonNullable<Replayed["difference"]>): string => {
  if (step === null) return "before the first event"
  const what = step.kind === "heard" ? JSON.stringify(step.event) : step.kind === "elapsed" ? step.type : step.kind
  return `after entry ${place}, at ${(step.at / 1000).toFixed(3)} s, ${step.actor}: ${what.slice(0, 300)}`
}

/** The replay in lines, for whoever reads them in a terminal. */
export const report = ({ begun, version, lost }: Recording, done: Replayed): ReadonlyArray<string> => {
  const { steps, states, contexts, skipped, unknown, difference } = done
  const lines = [
    `A visit of ${begun}, by the code ${version}`,
    `${steps} events done again, ${states} states reached, ${contexts} compared with their values`
  ]
  if (lost > 0) lines.push(`${lost} entries had given way to later ones`)
  if (skipped > 0)
    lines.push(`${skipped} events left out, of charts that had begun before or that this code does not have`)
  if (unknown.length > 0) lines.push(`Charts that this code does not have: ${unknown.join(", ")}`)
  if (difference === null) return [...lines, "No difference."]
  const { actor, what, recorded, replayed, isVeiled } = difference
  return [
    ...lines,
    `First difference: ${eventOf(difference)}`,
    `  ${what} of ${actor}`,
    `  recorded: ${recorded}`,
    `  replayed: ${replayed}`,
    ...(isVeiled ? ["  Values that it heard were withheld from the recording: that may be why."] : [])
  ]
}
