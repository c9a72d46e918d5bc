import { spawnSync } from "node:child_process"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

export const done = (program: string, ...args: ReadonlyArray<string>): boolean => spawnSync(program, args).status === 0

const megabyte = 1024 * 1024

/** A disk of its own. */
export interface Disk {
  readonly place: string
  /** Takes all the room there is. */
  readonly fill: () => void
  readonly makeRoom: () => Promise<void>
}

/** What `use` answers with a disk of that many MiB. Null where none can be mounted, which root may on Linux. */
export const onDisk = async <A>(megabytes: number, use: (disk: Disk) => Promise<A>): Promise<A | null> => {
  const place = await mkdtemp(join(tmpdir(), "sayfa-disk-"))
  if (!done("mount", "-t", "tmpfs", "-o", `size=${megabytes * megabyte}`, "tmpfs", place)) {
    await rm(place, { recursive: true })
    return null
  }
  // A database on it runs as another user.
  await chmod(place, 0o755)
  const filler = join(place, "filler")
  try {
    return await use({
      place,
      fill: () => void done("dd", "if=/dev/zero", `of=${filler}`, "bs=64k"),
      makeRoom: () => rm(filler)
    })
  } finally {
    done("umount", place)
    await rm(place, { recursive: true, force: true })
  }
}

/** Collects what is not as it should be. */
export const expectations = () => {
  const wrong: Array<string> = []
  return {
    wrong,
    expect: (what: string, isRight: boolean, said: unknown) => {
      if (!isRight) wrong.push(`${what}: ${JSON.stringify(said)}`)
    }
  }
}
