import { Clock, Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { Converter } from "../../server/conversion/Converter.ts"
import { Covers } from "../../server/publishing/Covers.ts"
import { Removals } from "../../server/publishing/Removals.ts"
import { badPictures, banded, bandedSvg, factsOf, glass, pictureForm, pixelsOf } from "../kit/fixtures/pictures.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { brokenPages } from "../kit/fixtures/hostilePdfs/brokenPages.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { sharedConverter } from "../kit/doubles/converter.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"

type MakeCover = Converter["Service"]["cover"]

/** How a page is made the cover in a test; by default as it is. */
let making: (real: MakeCover) => MakeCover = (real) => real

const converter = Layer.effect(
  Converter,
  Effect.map(Converter, (real) => Converter.of({ ...real, cover: (order) => making(real.cover)(order) }))
).pipe(Layer.provide(sharedConverter))

let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  server = await startServer({ converter })
  seedData = await populate(server)
})
afterAll(() => server.stop())
beforeEach(() => {
  making = (real) => real
})

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

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
      message:
        "Kapak değiştirilemiyor. Sayının bütün sayfaları hazır olmalı, bir sayfa seçtiyseniz o da gösterilebilmeli."
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

/** Covers that are begun, and made when the test says so. */
const held = () => {
  const begun = Deferred.makeUnsafe<void>()
  const goOn = Deferred.makeUnsafe<void>()
  making = (real) => (order) =>
    Deferred.succeed(begun, undefined).pipe(Effect.andThen(Deferred.await(goOn)), Effect.andThen(real(order)))
  return { begun: Deferred.await(begun), goOn: Deferred.succeed(goOn, undefined) }
}

describe("while a page becomes the cover", () => {
  it("the issue may be deleted, and is unknown then", async () => {
    const id = await converted(tinyPdf(2))
    const { begun, goOn } = held()
    const asked = Effect.runPromise(Effect.flip(await cover(id, 2)))
    await Effect.runPromise(begun)
    await Effect.runPromise((await calls()).remove({ params: { id } }))
    await Effect.runPromise(goOn)
    expect(await asked).toMatchObject({ _tag: "IssueNotFound" })
    const due = await run((sql) => sql`SELECT key FROM removals WHERE key = ${`content/${id}`}`)
    expect(due).toHaveLength(1)
  })

  it("an editor may be removed: the cover stays as it was, in every size, and nothing is left of the new one", async () => {
    const id = await converted(tinyPdf(2))
    const before = await ownIssue(id)
    const pictures = () => Promise.all([bytesOf(before.cover_image), bytesOf(sized(before.cover_image ?? "", 320))])
    const shown = await pictures()
    await run(
      (sql) => sql`INSERT INTO publication_members (id, publication_id, email, role, user_id)
        VALUES ('leavingeditor00', ${seedData.paidPublication}, 'leaving@sayfa.example', 'editor', ${seedData.ids.publisher2})`
    )
    const { begun, goOn } = held()
    const asked = Effect.runPromise(Effect.flip(await cover(id, 2, "publisher2")))
    await Effect.runPromise(begun)
    await run((sql) => sql`DELETE FROM publication_members WHERE id = 'leavingeditor00'`)
    await Effect.runPromise(goOn)
    expect(await asked).toMatchObject({ _tag: "IssueNotFound" })
    expect(await ownIssue(id)).toEqual(before)
    expect(await pictures()).toEqual(shown)
    const drawn = await run(
      (sql) => sql<{ key: string }>`SELECT key FROM removals WHERE key LIKE 'content/%' ORDER BY due_at DESC LIMIT 1`
    )
    await run((sql) => sql`UPDATE removals SET due_at = now() - interval '1 second' WHERE key LIKE 'content/%'`)
    await clearDue()
    await expect(stat(join(server.folder, "files", drawn[0]?.key ?? ""))).rejects.toThrow("ENOENT")
    expect(await pictures()).toEqual(shown)
  })

  it("another PDF may be shown, and neither has the cover", async () => {
    const id = await converted(tinyPdf(2))
    const { begun, goOn } = held()
    const asked = Effect.runPromise(Effect.flip(await cover(id, 2)))
    await Effect.runPromise(begun)
    await run((sql) => sql`UPDATE issues SET folder = 'anotherfolder00' WHERE id = ${id}`)
    await Effect.runPromise(goOn)
    expect(await asked).toMatchObject({ _tag: "CoverUnavailable" })
    const pages = await run(
      (sql) => sql<{ page: number }>`SELECT cover_page AS page FROM conversions WHERE issue_id = ${id}
      UNION ALL SELECT cover_page FROM issues WHERE id = ${id}`
    )
    expect(pages).toEqual([{ page: 1 }, { page: 1 }])
  })

  it("another waits for half a minute, and is told when to ask again; then it has its turn", async () => {
    const [one, other] = [await converted(tinyPdf(2)), await converted(tinyPdf(2))]
    const { begun, goOn } = held()
    const first = Effect.runPromise(await cover(one, 2))
    await Effect.runPromise(begun)
    const failure = await server.inside(
      Effect.gen(function* () {
        const covers = yield* Covers
        const asking = yield* Effect.forkChild(Effect.flip(covers.choose(seedData.ids.publisher1, other, 2)))
        const from = yield* Clock.currentTimeMillis
        // It asks the database first, which takes no time of this clock.
        while (asking.pollUnsafe() === undefined) {
          yield* TestClock.adjust("1 second")
          yield* Effect.promise(() => new Promise(setImmediate))
        }
        expect((yield* Clock.currentTimeMillis) - from).toBeGreaterThanOrEqual(30_000)
        return yield* Fiber.join(asking)
      }).pipe(Effect.provide(TestClock.layer()))
    )
    expect(failure).toMatchObject({ _tag: "CoverDelayed", retryAfterSeconds: 10 })
    await Effect.runPromise(goOn)
    expect((await first).data.cover_page).toBe(2)
    expect((await Effect.runPromise(await cover(other, 2))).data.cover_page).toBe(2)
  })
})

const show = async (id: string, picture: FormData, person: "publisher1" | "publisher2" = "publisher1") =>
  (await calls(person)).coverWithPicture({ params: { id }, payload: picture })

const ownIssue = async (id: string) => (await Effect.runPromise((await calls()).ownIssue({ params: { id } }))).data

const accentOf = async (id: string) => {
  const [issue] = await run(
    (sql) => sql<{ accent: string | null }>`SELECT accent_colour AS accent FROM issues WHERE id = ${id}`
  )
  return issue?.accent
}

const pictureOf = async (id: string) => {
  const [issue] = await run(
    (sql) => sql<{ picture: string | null }>`SELECT cover_picture AS picture FROM issues WHERE id = ${id}`
  )
  return issue?.picture ?? ""
}

const filesOf = (picture: string) => stat(join(server.folder, "files", "content", picture))

/** Processes of this one that draw pictures. */
const drawingProcesses = (): number => process.getActiveResourcesInfo().filter((one) => one === "ProcessWrap").length

const clearDue = () => server.inside(Removals.use((removals) => removals.clearDue))

/** Until it is called, no change of an issue's cover can be committed: as if the server ended just before. */
const uncommitted = async () => {
  await run((sql) =>
    sql.unsafe(`CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut'; END $$`)
  )
  await run((sql) =>
    sql.unsafe(`CREATE CONSTRAINT TRIGGER cut AFTER UPDATE OF cover_version ON issues
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cut()`)
  )
  return async () => {
    await run((sql) => sql.unsafe("DROP TRIGGER cut ON issues"))
    await run((sql) => sql.unsafe("DROP FUNCTION cut"))
  }
}

describe("a change of the cover that is cut before its end", () => {
  const shownOf = async (id: string) => {
    const issue = await ownIssue(id)
    const cover = issue.cover_image ?? ""
    return { issue, pictures: await Promise.all([cover, sized(cover, 320), sized(cover, 640)].map(bytesOf)) }
  }

  type Change = (id: string) => Promise<Effect.Effect<unknown, unknown>>
  const changes: ReadonlyArray<readonly [string, Change]> = [
    ["a page", (id) => cover(id, 1)],
    ["a picture", async (id) => show(id, pictureForm(await banded("png", { colours: ["red"] })))]
  ]

  it.each(changes)("to %s leaves the cover in every size, and can be asked for again", async (_, change) => {
    const id = await converted(tinyPdf(3))
    await Effect.runPromise(await cover(id, 3))
    const before = await shownOf(id)
    const goOn = await uncommitted()
    await expect(change(id).then(Effect.runPromise)).rejects.toThrow()
    await goOn()
    expect(await shownOf(id)).toEqual(before)
    await run((sql) => sql`UPDATE removals SET due_at = now() - interval '1 second' WHERE key LIKE 'content/%'`)
    await clearDue()
    expect(await shownOf(id)).toEqual(before)
    await Effect.runPromise(await change(id))
    const after = await shownOf(id)
    for (const [nth, picture] of after.pictures.entries()) expect(picture).not.toBe(before.pictures[nth])
  })
})

describe("the covers of a page", () => {
  /** The folders with covers of the issue that are on the disk. */
  const foldersOf = async (id: string) => {
    const names = await readdir(join(server.folder, "files", "content"))
    return names.filter((name) => name.startsWith(`${id}-cover-`))
  }
  const publish = (id: string) =>
    run((sql) => sql`UPDATE issues SET status = 'PUBLISHED', published_at = now() WHERE id = ${id}`)
  const due = async () => {
    await run((sql) => sql`UPDATE removals SET due_at = now() - interval '1 second' WHERE key LIKE 'content/%'`)
    await clearDue()
  }

  it("are still there for an hour when another is chosen, for whoever was told of them", async () => {
    const id = await converted(tinyPdf(3))
    const third = (await Effect.runPromise(await cover(id, 3))).data.cover_image
    const picture = await bytesOf(third)
    await publish(id)
    await Effect.runPromise(await cover(id, 2))
    await clearDue()
    expect(await bytesOf((third ?? "").replace(/&pass=.*/, ""))).toBe(picture)
    await due()
    expect(await foldersOf(id)).toHaveLength(1)
    expect((await server.fetch(third ?? "")).status).toBe(404)
  })

  it("stay with their PDF: another one's take their place, they come back with it, and go with it", async () => {
    const id = await converted(tinyPdf(3))
    const chosen = (await Effect.runPromise(await cover(id, 3))).data
    const picture = await bytesOf(chosen.cover_image)
    await run(
      (sql) => sql`INSERT INTO conversions (folder, issue_id, number, pdf, state, pages_total, page_width, page_height)
        SELECT 'anotherfolder0' || c.number, issue_id, 2, pdf || '2', 'done', pages_total, page_width, page_height
        FROM conversions c WHERE issue_id = ${id}`
    )
    const { issuePdfs } = await clientOf(server, { token: seedData.tokens.publisher1 })
    const showPdf = (number: string) => Effect.runPromise(issuePdfs.show({ params: { id, number } }))
    await showPdf("2")
    expect((await ownIssue(id)).cover_page).toBe(1)
    await due()
    expect(await foldersOf(id)).toHaveLength(1)
    await showPdf("1")
    const back = await ownIssue(id)
    expect(back.cover_page).toBe(3)
    expect(await bytesOf(back.cover_image)).toBe(picture)
    await showPdf("2")
    await Effect.runPromise(issuePdfs.removePdf({ params: { id, number: "1" } }))
    expect(await foldersOf(id)).toEqual([])
  })

  it("go with the issue, a picture's and those beneath it", async () => {
    const id = await converted(tinyPdf(2))
    await Effect.runPromise(await cover(id, 2))
    await Effect.runPromise(await show(id, pictureForm(await banded("png"))))
    await due()
    expect(await foldersOf(id)).toHaveLength(2)
    await Effect.runPromise((await calls()).remove({ params: { id } }))
    expect(await foldersOf(id)).toEqual([])
  })
})

describe("a picture as an issue's cover", () => {
  it("is shown in every size, in the proportions of the pages, with its colour; a page takes its place", async () => {
    const id = await converted(tinyPdf(2))
    const before = await ownIssue(id)
    const beforeAccent = await accentOf(id)
    const picture = pictureForm(await banded("jpeg", { width: 1200, height: 900 }), {
      left: 2 / 3,
      top: 0,
      width: 1 / 3,
      height: 0.5
    })
    const { data, message } = await Effect.runPromise(await show(id, picture))
    expect(message).toBe("Kapak değişti")
    expect(data).toEqual({ ...before, cover_page: null, cover_image: data.cover_image })
    expect(data.cover_image).not.toBe(before.cover_image)
    const url = data.cover_image ?? ""
    const width = Math.round((before.page_width / 72) * 150)
    for (const [address, wide] of [
      [url, width],
      [sized(url, 640), 640],
      [sized(url, 320), 320]
    ] as const) {
      const bytes = Buffer.from(await bytesOf(address), "base64")
      const facts = await factsOf(bytes)
      expect(facts).toMatchObject({ format: "webp", width: wide, hasAlpha: false })
      expect(facts.height / facts.width).toBeCloseTo(before.page_height / before.page_width, 2)
      expect((await pixelsOf(bytes)).at(0.5, 0.5)).toBe("blue")
    }
    const accent = (await accentOf(id)) ?? ""
    expect(accent).toMatch(/^#0000[c-f][0-9a-f]$/)
    const { catalogue } = await clientOf(server, { token: seedData.tokens.publisher1 })
    const shop = (await Effect.runPromise(catalogue.issue({ params: { id } }))).data.items[0]
    expect(shop?.cover_image?.split("?")[0]).toBe(url.split("?")[0])
    expect(shop?.accent_colour).toBe(accent)

    const again = (await Effect.runPromise(await cover(id, 1))).data
    expect(again.cover_page).toBe(1)
    expect(await bytesOf(again.cover_image)).toBe(await bytesOf(before.cover_image))
    expect(await accentOf(id)).toBe(beforeAccent)
  })

  it("is white where it is transparent", async () => {
    const id = await converted(tinyPdf(1))
    const { data } = await Effect.runPromise(await show(id, pictureForm(await glass())))
    expect((await pixelsOf(Buffer.from(await bytesOf(data.cover_image), "base64"))).at(0.5, 0.5)).toBe("white")
  })

  it("stays when the pages are made again, with its colour", async () => {
    const id = await converted(tinyPdf(2))
    const { data } = await Effect.runPromise(await show(id, pictureForm(await banded("png", { colours: ["red"] }))))
    const [picture, accent] = [await bytesOf(data.cover_image), await accentOf(id)]
    await run((sql) => sql`UPDATE conversions SET state = 'failed', reason = 'fault' WHERE issue_id = ${id}`)
    await run((sql) => sql`UPDATE issues SET status = 'FAILED' WHERE id = ${id}`)
    await Effect.runPromise((await calls()).retry({ params: { id } }))
    await vi.waitFor(async () => expect((await ownIssue(id)).status).toBe("SCHEDULED"), {
      timeout: 20_000,
      interval: 100
    })
    const after = await ownIssue(id)
    expect(after).toMatchObject({ cover_page: null })
    expect(await bytesOf(after.cover_image)).toBe(picture)
    expect(await accentOf(id)).toBe(accent)
  })

  it("keeps its files for an hour after another took its place, and for good while it is the cover", async () => {
    const id = await converted(tinyPdf(1))
    await Effect.runPromise(await show(id, pictureForm(await banded("png", { colours: ["red"] }))))
    const first = await pictureOf(id)
    await Effect.runPromise(await show(id, pictureForm(await banded("png", { colours: ["blue"] }))))
    const second = await pictureOf(id)
    await clearDue()
    expect((await filesOf(first)).isDirectory()).toBe(true)
    await run((sql) => sql`UPDATE removals SET due_at = now() - interval '1 second' WHERE key LIKE 'content/%'`)
    await clearDue()
    await expect(filesOf(first)).rejects.toThrow("ENOENT")
    expect((await filesOf(second)).isDirectory()).toBe(true)
    await Effect.runPromise((await calls()).remove({ params: { id } }))
    await expect(filesOf(second)).rejects.toThrow("ENOENT")
  })

  it("is everybody's once the issue is published, and before only its publisher's", async () => {
    const id = await converted(tinyPdf(1))
    const { data } = await Effect.runPromise(await show(id, pictureForm(await banded("png"))))
    const bare = (data.cover_image ?? "").replace(/&pass=.*/, "")
    expect((await server.fetch(bare)).status).toBe(404)
    await run((sql) => sql`UPDATE issues SET status = 'PUBLISHED', published_at = now() WHERE id = ${id}`)
    const answer = await server.fetch(bare)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, s-maxage=3600, immutable")
  })

  it.each([
    ...badPictures.filter(({ name }) => ["a text", "a truncated PNG", "an animated PNG"].includes(name)),
    { name: "an SVG", bytes: () => bandedSvg, reason: "type" }
  ])("is none that is refused: $name, and the cover stays", async ({ bytes, reason }) => {
    const id = await converted(tinyPdf(1))
    const before = await ownIssue(id)
    expect(await Effect.runPromise(Effect.flip(await show(id, pictureForm(await bytes()))))).toMatchObject({
      _tag: "PictureRefused",
      reason
    })
    expect(await ownIssue(id)).toEqual(before)
  })

  it("is no other publisher's to change, and none before the pages are made", async () => {
    const id = await converted(tinyPdf(1))
    const picture = pictureForm(await banded("png"))
    expect(await Effect.runPromise(Effect.flip(await show(id, picture, "publisher2")))).toMatchObject({
      _tag: "IssueNotFound"
    })
    await run((sql) => sql`UPDATE conversions SET state = 'failed' WHERE issue_id = ${id}`)
    expect(await Effect.runPromise(Effect.flip(await show(id, picture)))).toMatchObject({ _tag: "CoverUnavailable" })
  })

  it("may come too late for an issue that is deleted meanwhile, and leaves no files then", async () => {
    const id = await converted(tinyPdf(1))
    const asked = Effect.runPromise(
      Effect.flip(await show(id, pictureForm(await banded("png", { width: 4000, height: 4000 }))))
    )
    await vi.waitFor(() => expect(drawingProcesses()).toBeGreaterThan(0), { interval: 5 })
    await Effect.runPromise((await calls()).remove({ params: { id } }))
    expect(await asked).toMatchObject({ _tag: "IssueNotFound" })
    await run((sql) => sql`UPDATE removals SET due_at = now() - interval '1 second' WHERE key LIKE 'content/%'`)
    await clearDue()
    const keys = await run((sql) => sql<{ key: string }>`SELECT key FROM removals WHERE key LIKE 'content/%'`)
    expect(keys.length).toBeGreaterThan(1)
    for (const { key } of keys) await expect(stat(join(server.folder, "files", key))).rejects.toThrow("ENOENT")
  })
})
