import { Effect } from "effect"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { Converter } from "../../../server/conversion/Converter.ts"
import { sharedConverter } from "../../kit/doubles/converter.ts"
import { cachingConverter } from "../../kit/doubles/cachingConverter.ts"
import { tinyPdf } from "../../kit/fixtures/tinyPdf.ts"

let room: string

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), "sayfa-kept-converter-"))
  vi.stubEnv("SAYFA_CACHE", join(room, "kept"))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(room, { recursive: true, force: true })
})

/** Converts a PDF into a new folder of that name, begun before or not. */
const convert = async (name: string, pages: number, isBegun: boolean): Promise<string> => {
  const folder = join(room, name)
  const pdfPath = join(room, `${name}.pdf`)
  await writeFile(pdfPath, tinyPdf(pages))
  await Effect.runPromise(
    Converter.use((converter) =>
      Effect.gen(function* () {
        if (isBegun) yield* converter.begin({ pdfPath, folder })
        yield* converter.convert({ pdfPath, folder, language: "tr" })
      })
    ).pipe(Effect.provide(cachingConverter(sharedConverter)))
  )
  return folder
}

const kept = () => readdir(join(room, "kept/converted")).catch(() => [])

it("converts for real what was not begun, and keeps nothing of it", async () => {
  await convert("sent", 2, false)
  expect(await kept()).toEqual([])
})

it("makes the pages of a begun issue once, and of another PDF its own", async () => {
  const first = await convert("first", 2, true)
  const [name = ""] = await kept()
  const page = join(room, "kept/converted", name, "1.html")
  expect(await readFile(page, "utf8")).toBe(await readFile(join(first, "1.html"), "utf8"))
  await writeFile(page, "made before")
  const second = await convert("second", 2, true)
  expect(await readFile(join(second, "1.html"), "utf8")).toBe("made before")
  expect((await readdir(second, { recursive: true })).toSorted()).toEqual(
    (await readdir(first, { recursive: true })).toSorted()
  )
  const other = await convert("other", 3, true)
  expect(await readFile(join(other, "1.html"), "utf8")).not.toBe("made before")
})
