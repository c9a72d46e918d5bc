import { readFile } from "node:fs/promises"

/** Of a tick, in microseconds (proc(5)). */
const tick = 10_000

/** A process and those that it started. */
const withChildren = async (pid: number): Promise<ReadonlyArray<number>> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")
  return [pid, ...children.split(" ").map(Number).filter(Boolean)]
}

/** What these processes and their children have used so far, in microseconds. Needs Linux. */
export const processorTime = async (pids: ReadonlyArray<number>): Promise<number> => {
  const all = (await Promise.all(pids.map(withChildren))).flat()
  const stats = await Promise.all(all.map((pid) => readFile(`/proc/${pid}/stat`, "utf8")))
  return stats.reduce((sum, stat) => {
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return sum + tick * (Number(fields[11]) + Number(fields[12]))
  }, 0)
}
