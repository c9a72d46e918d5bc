import { statfsSync } from "node:fs"
import { tmpdir } from "node:os"

/** The free memory needed for test folders, in bytes. */
const enough = 4 * 1024 ** 3

/** Linux's folder in memory. */
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
 * The parent of test data folders, in memory if there is room: a database has a thousand files, and a disk becomes
 * slower with every one made and deleted.
 */
export const testDataFolder: string = isRoomy(memory) ? memory : tmpdir()
