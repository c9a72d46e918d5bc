import { Effect, Exit, Scope } from "effect"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createHash } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { lockFolder } from "../../../server/platform/folderLock.ts"

let folder: string
let lock: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sayfa-lock-"))
  lock = join(folder, "lock")
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts once; null where another holds the folder. */
const start = async () => {
  const scope = await Effect.runPromise(Scope.make())
  const exit = await Effect.runPromiseExit(Scope.provide(lockFolder(folder), scope))
  return Exit.isSuccess(exit) ? { stop: () => Effect.runPromise(Scope.close(scope, Exit.void)) } : null
}

/** No process has this number: it is beyond what a machine may be told to count to. */
const dead = "99999999 1 gone\n"

describe("the lock of a data folder", () => {
  it.each([
    ["there is none", null],
    ["a dead server left one", dead],
    ["a dead server left an empty one", ""]
  ])("goes to exactly one of those that start at once where %s", async (_, left) => {
    for (let round = 0; round < 40; round++) {
      if (left !== null) await writeFile(lock, left)
      const started = await Promise.all(Array.from({ length: 6 }, start))
      const holders = started.filter((one) => one !== null)
      expect(holders).toHaveLength(1)
      expect(await readFile(lock, "utf8")).toMatch(new RegExp(`^${process.pid} `))
      await holders[0]?.stop()
      expect(await readdir(folder)).toEqual([])
    }
  })

  it("is taken over too where the process that was taking it over died", async () => {
    await writeFile(lock, dead)
    await writeFile(`${lock}.${createHash("sha256").update(dead).digest("hex").slice(0, 16)}`, "99999998 1 gone\n")
    const [one] = (await Promise.all(Array.from({ length: 6 }, start))).filter((each) => each !== null)
    expect(one).toBeDefined()
    await one?.stop()
    expect(await readdir(folder)).toEqual([])
  })

  it("is let go by its holder alone", async () => {
    const holder = await start()
    const others = `${process.pid} - another\n`
    await writeFile(lock, others)
    await holder?.stop()
    expect(await readFile(lock, "utf8")).toBe(others)
    await rm(lock)
  })
})
