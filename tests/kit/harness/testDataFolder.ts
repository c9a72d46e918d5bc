import { statfsSync } from "node:fs"
import { tmpdir } from "node:os"

/** What a machine needs to have left in memory for the folders of tests to lie there. */
const enough = 4 * 1024 ** 3

/** Linux' folder in memory. */
const memory = "/dev/shm"

const isRoomy = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= enough
  } catch {
    return false
  }
}

/**
 * Where the data folders of tests lie: in memory where there is room. A database is a thousand files, and one test after
 * the other makes and removes as many: a disk takes longer with each for those that went before.
 */
export const testDataFolder: string = isRoomy(memory) ? memory : tmpdir()
