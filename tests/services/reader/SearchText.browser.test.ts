import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { lookForWords } from "../../../src/services/reader/lookForWords.ts"
import { SearchText } from "../../../src/services/reader/SearchText.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"

const magazine = { ...magazineRead({ version: "v 1", page_count: 9 }), pagePath: "/pages/" }

const served = (answers: Answers) => {
  const { layer, asked } = network(answers)
  return { asked, layer: SearchText.layer.pipe(Layer.provide(layer)) }
}

const read = async (answers: Answers) => {
  const { layer, asked } = served(answers)
  const found = await Effect.runPromise(
    SearchText.use((file) => file.texts(magazine)).pipe(
      Effect.catch(({ _tag }) => Effect.succeed(_tag)),
      Effect.provide(layer)
    )
  )
  return { found, paths: asked.map(({ path, search }) => path + search) }
}

it("reads the text of the pages that may be read, by the issue's version", async () => {
  const { found, paths } = await read(() => json({ "1": "Kapak", "9": "Son", "10": "Yok", x: "Yok" }))
  expect(found).toEqual([
    { page: 1, text: "Kapak" },
    { page: 9, text: "Son" }
  ])
  expect(paths).toEqual(["/pages/search.json?v=v%201"])
})

it("tells what may not be had from what cannot", async () => {
  expect((await read(() => new Response("", { status: 403 }))).found).toBe("TextForbidden")
  for (const answer of [
    () => new Response("", { status: 404 }),
    () => new Response("{"),
    () => json({ "1": 2 }),
    () => null
  ])
    expect((await read(answer)).found).toBe("TextUnavailable")
})

it("waits for a file that is still being made, or while the files' store is away", async () => {
  const coming = { success: false, _tag: "PageComing", message: "", retryAfterSeconds: 1 }
  let times = 0
  const { found } = await read(() => {
    times += 1
    return times < 3 ? json(times < 2 ? coming : { ...coming, _tag: "FilesAway" }, 503) : json({ "1": "Kapak" })
  })
  expect(found).toEqual([{ page: 1, text: "Kapak" }])
  expect((await read(() => json({ ...coming, _tag: "Overloaded" }, 503))).found).toBe("TextUnavailable")
})

it("hands over the file as it came, whatever it holds", async () => {
  const given = new Uint8Array([123, 0, 255])
  const { layer } = served(() => new Response(given))
  const file = await Effect.runPromise(SearchText.use(({ file }) => file(magazine)).pipe(Effect.provide(layer)))
  expect(new Uint8Array(file)).toEqual(given)
})

it.each([
  ["TextForbidden", () => new Response("", { status: 403 })],
  ["TextUnavailable", () => new Response("", { status: 500 })],
  ["TextUnavailable", () => null]
])("has no file, but %s, from a server that does not give it", async (tag, answer) => {
  const { layer } = served(answer)
  const refused = SearchText.use(({ file }) => file(magazine)).pipe(Effect.flip, Effect.provide(layer))
  expect((await Effect.runPromise(refused))._tag).toBe(tag)
})

it("looks for words on each page, near ones first", async () => {
  const words = { prefix: "Sabah erken ", start: "Lodos çıktı", end: null, suffix: " ve vapurlar kaldı" }
  const there = "Sabah erken Lodos çıktı ve vapurlar kaldı."
  const { layer } = served(() => json({ "1": there, "4": "Dün Lodos çıktı.", "6": there, "7": "Poyraz." }))
  const found = await Effect.runPromise(
    lookForWords({ issue: magazine, page: 5, words, upTo: "all" }).pipe(Effect.provide(layer))
  )
  expect(found.sure.map(({ page, text }) => [page, text])).toEqual([
    [6, "Lodos çıktı"],
    [1, "Lodos çıktı"]
  ])
  expect(found.alike).toEqual([4])
})

it("looks no further than the first other page that surely has the words, where that is enough", async () => {
  const words = { prefix: "Sabah erken ", start: "Lodos çıktı", end: null, suffix: " ve vapurlar kaldı" }
  const there = "Sabah erken Lodos çıktı ve vapurlar kaldı."
  const { layer } = served(() => json({ "1": there, "4": "Dün Lodos çıktı.", "6": there, "9": there }))
  const found = await Effect.runPromise(
    lookForWords({ issue: magazine, page: 6, words, upTo: "first" }).pipe(Effect.provide(layer))
  )
  expect(
    found.sure.map(({ page }) => page),
    "page 1 is farther"
  ).toEqual([6, 9])
  expect(found.alike).toEqual([4])
})
