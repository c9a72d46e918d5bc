import { PGlite } from "@electric-sql/pglite"
import { chmod, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freshFolder, removeFolder } from "../kit/harness/server.ts"
import { addressOf, runServer } from "../kit/harness/serverProcess.ts"

let folder: string
let other: string

beforeAll(async () => {
  folder = await freshFolder()
  other = await freshFolder()
})
afterAll(() => Promise.all([folder, other].map(removeFolder)))

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false
  )

describe("a data folder with the database in it", () => {
  it("says where that is damaged, and what to do", async () => {
    const damaged = await freshFolder()
    const database = await PGlite.create(join(damaged, "database"))
    await database.close()
    await writeFile(join(damaged, "database/global/pg_control"), Buffer.alloc(8192, 7))
    const server = runServer({ DATA_DIR: damaged })
    expect(await server.ended).toBe(1)
    expect(server.err()).toMatch(/^The database in .+ cannot be opened: .+ restore it from a copy/u)
    await removeFolder(damaged)
  })

  it("is held by one of those that start at once, whom the other names", async () => {
    const both = [runServer({ DATA_DIR: folder }), runServer({ DATA_DIR: folder })]
    const refused = await Promise.race(both.map((server) => server.ended.then(() => server)))
    const [holder] = both.filter((server) => server !== refused)
    if (holder === undefined) throw new Error("nobody holds the folder")
    expect(await refused.ended).toBe(1)
    expect(refused.err()).toBe(
      `The data folder ${folder} is in use by process ${holder.process.pid}. ` +
        "Stop that server first, or start this one with another DATA_DIR.\n"
    )

    const { port } = new URL(await addressOf(holder))
    const third = runServer({ DATA_DIR: other, PORT: port })
    expect(await third.ended).toBe(1)
    expect(third.err()).toBe(`The server cannot listen on 127.0.0.1, port ${port}: another program uses it.\n`)

    holder.process.kill("SIGINT")
    expect(await holder.ended).toBe(0)
    expect(await isThere(join(folder, "lock"))).toBe(false)
  })

  it("is taken over from a process whose number another has now", async () => {
    await writeFile(join(folder, "lock"), `${process.pid} 1\n`)
    await chmod(folder, 0o755)
    const server = runServer({ DATA_DIR: folder })
    await addressOf(server)
    expect(await readFile(join(folder, "lock"), "utf8")).toMatch(new RegExp(`^${server.process.pid} `))
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    server.process.kill("SIGTERM")
    expect(await server.ended).toBe(0)
  })
})
