import { readFile } from "node:fs/promises"
import type { AnyStateMachine } from "xstate"
import { isRecording, type Recording } from "../src/machines/inspection/Recording.ts"
import { type Charts, isTelling, leftOut, type Replayed } from "../src/machines/inspection/replay.ts"
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

const noDifference = (done: Replayed): string => {
  if (done.states === 0) return "Nothing was compared."
  return isTelling(done) ? "No difference." : "No difference in what was compared, which is not the whole visit."
}

/** Whether tests may keep the recording: they would not notice a difference in one that has nothing to compare. */
export const isKeepable = (done: Replayed): boolean => done.difference === null && isTelling(done)

/** On one line, without what a terminal obeys or what turns the writing direction. */
const printable = (line: string): string =>
  line.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ""}}`)

/** The replay in lines, for whoever reads them in a terminal. The recording may be anybody's. */
export const report = (recording: Recording, done: Replayed): ReadonlyArray<string> =>
  linesOf(recording, done).map(printable)

const linesOf = (recording: Recording, done: Replayed): ReadonlyArray<string> => {
  const { steps, states, contexts, difference } = done
  const lines = [
    `A visit of ${recording.begun}, by the code ${recording.version}`,
    `${steps} events done again, ${states} states reached, ${contexts} compared with their values`,
    ...leftOut(recording, done)
  ]
  if (difference === null) return [...lines, noDifference(done)]
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
