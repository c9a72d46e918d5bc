import { fillDisk } from "../kit/trials/fullDisk.ts"
import type { Soak } from "./main.ts"

/** A full disk, and a folder that cannot be written, under a server with the embedded database. Needs root on Linux. */
export const soak: Soak = async () => {
  const wrong = await fillDisk()
  if (wrong === null) return { line: "no disk could be mounted here; root may on Linux", lost: 1 }
  for (const what of wrong) console.log(what)
  return {
    line: `full, with room again, started anew, read-only; ${wrong.length} not as they should be`,
    lost: wrong.length
  }
}
