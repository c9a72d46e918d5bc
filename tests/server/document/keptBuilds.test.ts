import { Effect } from "effect"
import { readFile, rm } from "node:fs/promises"
import { afterEach, describe, expect, it } from "vitest"
import { Interface } from "../../../server/document/interface.ts"
import { KeptBuilds } from "../../../server/document/KeptBuilds.ts"
import { Storage } from "../../../server/platform/storage.ts"
import { buildOf } from "../../kit/fixtures/build.ts"
import { freshFolder, removeFolder, type RunningServer, startServer } from "../../kit/harness/server.ts"

const dayMillis = 86_400_000

const cleared: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const clear of cleared.splice(0).toReversed()) await clear()
})

const long = `export const lodos = "${"esiyor ".repeat(200)}"`
const old = {
  "index.html": "<title>old</title>",
  "assets/old-1.js": long,
  "assets/both-1.js": "1",
  "logo.svg": "<svg/>"
}
const young = { "index.html": "<title>young</title>", "assets/young-1.js": "2", "assets/both-1.js": "1" }

const run = async (folder: string, files: Readonly<Record<string, string>>, isBuildKept = true) => {
  const dist = await buildOf(files)
  cleared.push(() => rm(dist, { recursive: true, force: true }))
  const built = Interface.layerFolder(dist)
  const server = await startServer({ variables: { DATA_DIR: folder }, built, isBuildKept })
  let isOver = false
  const stop = async () => {
    if (!isOver) await server.stop()
    isOver = true
  }
  cleared.push(stop)
  return { ...server, stop }
}

const freshShop = async (): Promise<string> => {
  const folder = await freshFolder()
  cleared.push(() => removeFolder(folder))
  return folder
}

const status = (server: Pick<RunningServer, "fetch">, path: string) =>
  server.fetch(path).then((answer) => answer.status)

const stored = (server: Pick<RunningServer, "inside">): Promise<ReadonlyArray<string>> =>
  server.inside(Storage.use((storage) => storage.list("builds")))

/** As if the builds of the shop had last been run so long ago. */
const ageBy = (server: Pick<RunningServer, "inside">, days: number) =>
  server.inside(
    Effect.gen(function* () {
      const storage = yield* Storage
      for (const key of yield* storage.list("builds")) {
        if (!key.endsWith(".json")) continue
        const path = yield* Effect.scoped(storage.path(key))
        const index = yield* Effect.promise(() => readFile(path, "utf8"))
        const aged = { ...JSON.parse(index), usedAt: Date.now() - days * dayMillis }
        yield* storage.put(key, new TextEncoder().encode(JSON.stringify(aged)))
      }
    })
  )

describe("a page of an earlier version", () => {
  it("finds its scripts with the next version, as they were and for as long to be kept", async () => {
    const folder = await freshShop()
    await (await run(folder, old)).stop()
    const server = await run(folder, young)
    const answer = await server.fetch("/assets/old-1.js", { headers: { "accept-encoding": "br" } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(long)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8"
    })
    const etag = answer.headers.get("etag") ?? ""
    const again = await server.fetch("/assets/old-1.js", {
      headers: { "accept-encoding": "br", "if-none-match": etag }
    })
    expect(again.status).toBe(304)
    expect(await (await server.fetch("/assets/young-1.js")).text()).toBe("2")
  })

  it("finds nothing that was not in it, and no file without its version in its name", async () => {
    const folder = await freshShop()
    await (await run(folder, old)).stop()
    const server = await run(folder, young)
    for (const path of ["/assets/never-1.js", "/assets/", "/assets/..%2findex.html", "/assets/__proto__"])
      expect(await status(server, path), path).toBe(404)
    expect(await (await server.fetch("/logo.svg", { headers: { accept: "text/html" } })).text()).not.toContain("svg")
  })
})

it("is not found where its version's start was cut off, or what is kept of it is damaged", async () => {
  const folder = await freshShop()
  await (await run(folder, old)).stop()
  const server = await run(folder, young)
  const all = await stored(server)
  expect(all).toHaveLength(4)
  await server.inside(
    Effect.gen(function* () {
      const storage = yield* Storage
      yield* storage.put("builds/damaged.json", new TextEncoder().encode("{"))
      for (const key of all) if (key.endsWith(".bin")) yield* storage.remove(key)
    })
  )
  expect(await status(server, "/assets/old-1.js")).toBe(404)
  expect(await status(server, "/assets/young-1.js")).toBe(200)
  await server.inside(KeptBuilds.use((builds) => builds.sweep))
  expect(await stored(server)).not.toContain("builds/damaged.json")
})

describe("builds in the shop's files", () => {
  const sweep = (server: Pick<RunningServer, "inside">) => server.inside(KeptBuilds.use((builds) => builds.sweep))

  it("are one for a version, however often it starts", async () => {
    const folder = await freshShop()
    for (let start = 0; start < 2; start += 1) await (await run(folder, old)).stop()
    const server = await run(folder, young)
    expect(await stored(server)).toHaveLength(4)
  })

  it("go once nobody has run them for thirty days, and stay while somebody does", async () => {
    const folder = await freshShop()
    await (await run(folder, old)).stop()
    const server = await run(folder, young)
    await ageBy(server, 29)
    await sweep(server)
    expect(await stored(server)).toHaveLength(4)
    await ageBy(server, 31)
    await sweep(server)
    const left = await stored(server)
    expect(left).toHaveLength(2)
    await ageBy(server, 29)
    await sweep(server)
    expect(await stored(server)).toEqual(left)
    expect(await status(server, "/assets/old-1.js")).toBe(404)
    expect(await status(server, "/assets/young-1.js")).toBe(200)
  })

  it("are none where they are not to be kept", async () => {
    const server = await run(await freshShop(), old, false)
    await sweep(server)
    expect(await stored(server)).toEqual([])
  })
})
