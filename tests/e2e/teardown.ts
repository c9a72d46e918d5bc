import { rm } from "node:fs/promises"

/** What the journeys' server kept goes with it. */
const removeData = async () => {
  const folder = process.env["E2E_DATA_DIR"]
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}

export default removeData
