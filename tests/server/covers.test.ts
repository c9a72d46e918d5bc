import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { brokenPages } from "../kit/fixtures/hostilePdfs/brokenPages.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { sharedConverter } from "../kit/doubles/converter.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"

let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  server = await startServer({ converter: sharedConverter })
  seedData = await populate(server)
})
afterAll(() => server.stop())

const calls = async (person: "publisher1" | "publisher2" = "publisher1") =>
  (await clientOf(server, { token: seedData.tokens[person] })).publishing

/** An issue whose pages are made; it waits for a time far away. */
const converted = async (pdf: Uint8Array) => {
  const payload = new FormData()
  const fields = {
    publication: seedData.paidPublication,
    title: "Kapaklı",
    description: "Kapak",
    publish_date: "2026-07-01",
    desired_publish_at: "2099-01-01T09:00:00+03:00"
  }
  for (const [name, value] of Object.entries(fields)) payload.set(name, value)
  payload.set("pdf", new Blob([Uint8Array.from(pdf)]), "a.pdf")
  const { id } = (await Effect.runPromise((await calls()).newIssue({ payload }))).data
  await vi.waitFor(
    async () => {
      const { data } = await Effect.runPromise((await calls()).conversion({ params: { id } }))
      expect(data.status).toBe("SCHEDULED")
    },
    { timeout: 40_000, interval: 100 }
  )
  return id
}

const cover = async (id: string, page: number, person: "publisher1" | "publisher2" = "publisher1") =>
  (await calls(person)).coverIssue({ params: { id }, payload: { page } })

const bytesOf = async (url: string | null) => {
  const answer = await server.fetch(url ?? "")
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer()).toString("base64")
}

/** The same cover at another size. */
const sized = (url: string, width: number) => url.replace(".webp", `-${width}.webp`)

describe("an issue's cover", () => {
  it("becomes another page, in every size and everywhere, at a new address; the pages keep theirs", async () => {
    const id = await converted(tinyPdf(3))
    const own = async () => (await Effect.runPromise((await calls()).ownIssue({ params: { id } }))).data
    const shop = async () => {
      const { catalogue } = await clientOf(server, { token: seedData.tokens.publisher1 })
      return (await Effect.runPromise(catalogue.issue({ params: { id } }))).data.items[0]
    }
    const [before, shown] = [await own(), await shop()]
    expect(before).toMatchObject({ cover_page: 1, page_count: 3 })
    const pictures = async (url: string) => Promise.all([bytesOf(url), bytesOf(sized(url, 320))])
    const first = await pictures(before.cover_image ?? "")

    const { data, message } = await Effect.runPromise(await cover(id, 3))
    expect(message).toBe("Kapak değişti")
    expect(data).toEqual({ ...before, cover_page: 3, cover_image: data.cover_image })
    expect(data.cover_image?.split("&")[0]).not.toBe(before.cover_image?.split("&")[0])
    const third = await pictures(data.cover_image ?? "")
    expect(third[0]).not.toBe(first[0])
    expect(third[1]).not.toBe(first[1])
    expect(third[0]).not.toBe(third[1])
    expect((await shop())?.version).toBe(shown?.version)
    expect((await shop())?.cover_image?.split("?v=")[1]?.split("&")[0]).toBe(
      data.cover_image?.split("?v=")[1]?.split("&")[0]
    )

    const again = (await Effect.runPromise(await cover(id, 1))).data
    expect(again.cover_page).toBe(1)
    expect(await pictures(again.cover_image ?? "")).toEqual(first)
  })

  it("is no page that the issue does not have, and of another publisher's issue none", async () => {
    const id = await converted(tinyPdf(1))
    const refusal = async (page: number, person: "publisher1" | "publisher2" = "publisher1") => {
      const error = await Effect.runPromise(Effect.flip(await cover(id, page, person)))
      return { _tag: error._tag, message: error.message }
    }
    expect(await refusal(2)).toEqual({
      _tag: "CoverUnavailable",
      message: "Bu sayfa kapak yapılamıyor. Sayının bütün sayfaları hazır olmalı ve seçtiğiniz sayfa gösterilebilmeli."
    })
    expect(await refusal(1, "publisher2")).toEqual({ _tag: "IssueNotFound", message: "Dergi bulunamadı." })
    expect((await Effect.runPromise((await calls()).ownIssue({ params: { id } }))).data.cover_page).toBe(1)
  })

  it("is no page that could not be made; its neighbour may be", async () => {
    const broken = brokenPages.find(({ name }) => name === "page that is not there")
    const id = await converted(broken?.bytes() ?? new Uint8Array())
    const error = await Effect.runPromise(Effect.flip(await cover(id, 2)))
    expect(error._tag).toBe("CoverUnavailable")
    expect((await Effect.runPromise(await cover(id, 3))).data.cover_page).toBe(3)
  })
})
