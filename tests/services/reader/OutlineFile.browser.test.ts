import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { OutlineFile } from "../../../src/services/reader/OutlineFile.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"

const magazine = { ...magazineRead({ version: "v 1", page_count: 9 }), pagePath: "/pages/" }

const asked = async (answers: Answers) => {
  const { layer, asked: requests } = network(answers)
  const found = await Effect.runPromise(
    OutlineFile.use((file) => file.outline(magazine)).pipe(
      Effect.map((outline) => outline.map(({ title, page }) => `${title} ${page}`)),
      Effect.catchTags({
        OutlineForbidden: () => Effect.succeed("forbidden"),
        OutlineUnavailable: ({ isOffline }) => Effect.succeed(isOffline ? "offline" : "refused")
      }),
      Effect.provide(OutlineFile.layer.pipe(Layer.provide(layer)))
    )
  )
  return { found, paths: requests.map(({ path, search }) => path + search) }
}

it("reads the table of contents of the issue, by its version", async () => {
  const html = '<ul><li><a dest-detail="4">Vapur</a></li><li><a dest-detail="10">Yok</a></li></ul>'
  const { found, paths } = await asked(() => new Response(html))
  expect(found).toEqual(["Vapur 4"])
  expect(paths).toEqual(["/pages/outline.txt?v=v%201"])
})

it("knows an issue without one from one that cannot be had", async () => {
  expect((await asked(() => new Response("", { status: 404 }))).found).toEqual([])
  expect((await asked(() => new Response("", { status: 403 }))).found).toBe("forbidden")
  expect((await asked(() => new Response("", { status: 500 }))).found).toBe("refused")
  expect((await asked(() => null)).found).toBe("offline")
})

it("waits for one that is still being made, or while the files' store is away", async () => {
  const coming = { success: false, _tag: "PageComing", message: "", retryAfterSeconds: 1 }
  let times = 0
  const { found } = await asked(() => {
    times += 1
    return times < 3
      ? json(times < 2 ? coming : { ...coming, _tag: "FilesAway" }, 503)
      : new Response('<ul><li><a dest-detail="4">Vapur</a></li></ul>')
  })
  expect(found).toEqual(["Vapur 4"])
  expect((await asked(() => json({ ...coming, _tag: "Overloaded" }, 503))).found).toBe("refused")
})
