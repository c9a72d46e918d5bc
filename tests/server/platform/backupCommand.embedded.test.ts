import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { existsSync } from "node:fs"
import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { freePort } from "../../../scripts/freePort.ts"
import { root, run } from "../../../scripts/tool.ts"
import { Storage } from "../../../server/platform/storage.ts"
import { populate } from "../../kit/fixtures/seedData.ts"
import { freshFolder, removeFolder, type RunningServer, startServer } from "../../kit/harness/server.ts"
import { testDataFolder } from "../../kit/harness/testDataFolder.ts"

let folder: string
let server: RunningServer
let place: string
let free: string

beforeAll(async () => {
  folder = await freshFolder()
  server = await startServer({ variables: { DATA_DIR: folder } })
  free = (await populate(server)).free
  place = await mkdtemp(join(testDataFolder, "sayfa-place-"))
})
afterAll(async () => {
  await server.stop()
  await removeFolder(folder)
  await rm(place, { recursive: true, force: true })
})

const command = (name: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
  run(join(root, "scripts", `${name}.ts`), args, { env: { DATA_DIR: folder, ...env } })

it("backs up through the running server, says what it did, and restores nothing under it", async () => {
  const [left, used] = [join(folder, "snapshot-left"), join(folder, "snapshot-used")]
  for (const path of [left, used]) await mkdir(path)
  await utimes(left, 1, 1)
  const made = await command("backup", [place])
  // What a killed backup left goes; what another one may be copying stays.
  expect([existsSync(left), existsSync(used)]).toEqual([false, true])
  expect(made.said).toMatch(/^Backup \S+: \d+ rows, \d+ files of .*secret\.key/su)
  expect(made.code).toBe(0)
  const checked = await command("restore", [place, "--check"])
  expect(checked.said).toMatch(/is whole: \d+ tables, \d+ files/u)
  const restored = await command("restore", [place, "--replace"])
  expect(restored.said).toMatch(/A server runs in .*Stop it first/u)
  expect(restored.code).toBe(1)
  const settings = join(place, "other.env")
  await writeFile(settings, `DATA_DIR=${folder}-2\n`)
  const moved = await command("move", [settings])
  expect(moved.said).toMatch(/^A server runs in .*Stop it first/u)
  expect(moved.code).toBe(1)
  expect(existsSync(`${folder}-2`)).toBe(false)
})

it("writes nothing where nothing is when the key is not there, or a file of the backup is damaged", async () => {
  const nowhere = { DATA_DIR: join(place, "leer") }
  const withoutKey = await command("restore", [place], nowhere)
  expect(withoutKey.said).toMatch(/^There is no \S+secret\.key\./u)
  const damaged = await mkdtemp(join(testDataFolder, "sayfa-place-"))
  await cp(place, damaged, { recursive: true })
  await rm(join(damaged, "objects"), { recursive: true })
  const withoutFiles = await command("restore", [damaged], nowhere)
  expect(withoutFiles.said).toMatch(/^Nothing was restored/u)
  expect(existsSync(nowhere.DATA_DIR)).toBe(false)
  await rm(damaged, { recursive: true, force: true })
})

it("says truthfully how many files it copied, though some have the same content", async () => {
  const keys = [1, 2, 3].map((page) => `content/aynisiaynisi0001/${page}.html`)
  const put = (key: string) => Storage.use((storage) => storage.put(key, Buffer.from("aynısı")))
  const other = await mkdtemp(join(testDataFolder, "sayfa-place-"))
  await server.inside(Effect.forEach(keys, put))
  const counts = async () => {
    const { said } = await command("backup", [other])
    const [, files, copied, others] =
      /, (\d+) files of .*\nCopied now: (\d+) files of .* .B\. The content of the other (\d+) was there: files with the same content are kept once\./u.exec(
        said
      ) ?? []
    const objects = await readdir(join(other, "objects"), { recursive: true, withFileTypes: true })
    return {
      sum: Number(copied) + Number(others) - Number(files),
      copied,
      objects: objects.filter((one) => one.isFile())
    }
  }
  const first = await counts()
  expect(first.sum).toBe(0)
  expect(first.copied).toBe(String(first.objects.length))
  expect(await counts()).toMatchObject({ sum: 0, copied: "0" })
  await rm(other, { recursive: true, force: true })
})

it("does not end well, nor does a check, when the shop lacks files that its rows speak of", async () => {
  const other = await mkdtemp(join(testDataFolder, "sayfa-place-"))
  const cover = (picture: string | null) =>
    server.inside(
      SqlClient.SqlClient.use((sql) => sql`UPDATE issues SET cover_picture = ${picture} WHERE id = ${free}`)
    )
  await cover("kapakkapak000001")
  for (const [name, args] of [
    ["backup", [other]],
    ["restore", [other, "--check"]]
  ] as const) {
    const { code, said } = await command(name, args)
    expect(said).toContain("content/kapakkapak000001")
    expect(code).toBe(1)
  }
  await cover(null)
  await rm(other, { recursive: true, force: true })
})

it("makes a key in the running server, which signs once every process knows it", async () => {
  const made = (await command("keys", ["rotate"])).said
  const [, kid = "none"] = /^The key (\S+) signs within three minutes/u.exec(made) ?? []
  const { said } = await command("keys", ["list"])
  expect(said).toMatch(new RegExp(`^${kid} .* signs within three minutes\n\\S+ .* signs\n`, "u"))
  expect((await command("keys", ["remove", kid])).said).toMatch(/This is the newest key\. Say `rotate` first/u)
})

it("says how it is said, and that there is no shop", async () => {
  for (const name of ["backup", "restore", "move", "keys"]) {
    const { code, said } = await command(name, [])
    expect(said).toContain(`Usage: npm run ${name}`)
    expect(code).toBe(1)
  }
  const nowhere = await command("backup", [place], { DATA_DIR: join(place, "leer") })
  expect(nowhere.said).toMatch(/There is no shop in/u)
})

it("says where no database answers, in one sentence without the password", async () => {
  const port = await freePort()
  const settings = join(place, "away.env")
  for (const host of ["127.0.0.1", "localhost"]) {
    const DATABASE_URL = `postgres://sayfa:gizli@${host}:${port}/sayfa`
    await writeFile(settings, `DATABASE_URL=${DATABASE_URL}2\n`)
    for (const [name, args] of [
      ["backup", [join(place, "away")]],
      ["restore", [place]],
      ["move", [settings]],
      ["keys", ["list"]]
    ] as const) {
      const { code, said } = await command(name, args, { DATABASE_URL })
      expect(said, name).toMatch(
        new RegExp(`^The database at ${host}:${port} does not answer: .*ECONNREFUSED.*\\.\n$`, "u")
      )
      expect(code).toBe(1)
    }
  }
})
