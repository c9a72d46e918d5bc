import { copyFile, mkdir } from "node:fs/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { replay } from "../src/machines/inspection/replay.ts"
import { allCharts, isKeepable, keptRecordings, readRecording, report } from "./recordings.ts"
import { root } from "./tool.ts"

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: "string" } } })
const [file] = positionals

if (file === undefined || (values.keep !== undefined && !/^[\w-]+$/.test(values.keep))) {
  console.error("npm run replay -- recording.json [--keep name]")
  process.exitCode = 2
} else {
  const recording = await readRecording(file)
  const done = replay(recording, await allCharts())
  for (const line of report(recording, done)) console.log(line)
  if (!isKeepable(done)) process.exitCode = 1
  else if (values.keep !== undefined) {
    const kept = join(keptRecordings, `${values.keep}.json`)
    await mkdir(join(root, keptRecordings), { recursive: true })
    await copyFile(file, join(root, kept))
    console.log(`Kept as ${kept}: tests replay it.`)
  }
}
