import { onDatabase } from "../kit/postgres/onDatabase.ts"
import { fillCluster } from "../kit/trials/fullDisk/cluster.ts"
import { fillInConversion } from "../kit/trials/fullDisk/conversion.ts"
import { fillDataFolder } from "../kit/trials/fullDisk/dataFolder.ts"
import type { Soak } from "./main.ts"

const noDisk = { line: "no disk could be mounted here; root may on Linux", lost: 1 }

/** A full disk under PostgreSQL, and a full disk of pages in the middle of a conversion. */
const onPostgres = async () => {
  const filled = await fillCluster()
  const converting = await onDatabase("postgres", fillInConversion)
  if (filled === null || converting === null) return noDisk
  const wrong = [...filled.wrong, ...converting]
  for (const what of wrong) console.log(what)
  const answers = Object.entries(filled.statuses).map(([answer, count]) => `${count} with ${answer}`)
  return {
    line:
      `PostgreSQL's disk full (changes answered: ${answers.join(", ")}; it ` +
      `${filled.endedItself ? "ended" : "went on"}), with room again, killed and started anew; ` +
      `full in a conversion, retried with room; ${wrong.length} not as they should be`,
    lost: wrong.length
  }
}

/**
 * A full disk, in the middle of a conversion too, and a folder that cannot be written, under a server with the embedded
 * database, or with PostgreSQL on a disk of its own. Needs root on Linux.
 */
export const soak: Soak = async ({ database }) => {
  if (database === "postgres") return onPostgres()
  const filled = await fillDataFolder()
  const converting = await fillInConversion()
  if (filled === null || converting === null) return noDisk
  const wrong = [...filled, ...converting]
  for (const what of wrong) console.log(what)
  return {
    line: `full, with room again, started anew, read-only; full in a conversion; ${wrong.length} not as they should be`,
    lost: wrong.length
  }
}
