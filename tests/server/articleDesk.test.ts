import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { Converter } from "../../server/conversion/Converter.ts"
import { ConversionFailed, TooSlow } from "../../server/conversion/refusals.ts"
import type { ArticleDraft } from "../../src/domain/publishing/ArticleDraft.ts"
import { sharedConverter } from "../kit/doubles/converter.ts"
import { articlesPdf, printedArticles } from "../kit/fixtures/articlesPdf.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"

let server: RunningServer
let seedData: SeedData

/** Why articles cannot be read now; null if they can. */
let failure: ConversionFailed | TooSlow | null = null

const failing = Layer.effect(
  Converter,
  Effect.map(Converter, (real) =>
    Converter.of({
      ...real,
      articles: (order) => Effect.suspend(() => (failure === null ? real.articles(order) : Effect.fail(failure))),
      pictures: (order) => Effect.suspend(() => (failure === null ? real.pictures(order) : Effect.fail(failure)))
    })
  )
).pipe(Layer.provide(sharedConverter))

beforeAll(async () => {
  server = await startServer({ converter: failing })
  seedData = await populate(server)
})
afterAll(() => server.stop())

type Caller = "publisher1" | "publisher2"
const client = (person: Caller = "publisher1") => clientOf(server, { token: seedData.tokens[person] })
const desk = async (person: Caller = "publisher1") => (await client(person)).articleDrafts
const run = Effect.runPromise

/** An issue of two printed articles whose pages are made; it is published. */
const converted = async () => {
  const payload = new FormData()
  const fields = {
    publication: seedData.paidPublication,
    title: "Yazılı",
    description: "Yazılar",
    publish_date: "2026-07-01"
  }
  for (const [name, value] of Object.entries(fields)) payload.set(name, value)
  payload.set("pdf", new Blob([Uint8Array.from(articlesPdf())]), "a.pdf")
  const { publishing } = await client()
  const { id } = (await run(publishing.newIssue({ payload }))).data
  await vi.waitFor(
    async () => expect((await run(publishing.conversion({ params: { id } }))).data.status).toBe("PUBLISHED"),
    { timeout: 40_000, interval: 100 }
  )
  return id
}

const listOf = async (issue: string) => (await run((await desk()).list({ params: { issue } }))).data
const find = async (issue: string, id: string) => (await run((await desk()).find({ params: { issue, id } }))).data
const save = async (issue: string, draft: ArticleDraft, change: Partial<ArticleDraft> = {}) => {
  const { version, title, author, summary, content } = { ...draft, ...change }
  return (await desk()).save({ params: { issue, id: draft.id }, payload: { version, title, author, summary, content } })
}
const publish = async (issue: string, { id, version }: Pick<ArticleDraft, "id" | "version">) =>
  (await desk()).publish({ params: { issue, id }, payload: { version } })
/** What visitors see. */
const shown = async (issue: string) =>
  (await run((await clientOf(server)).catalogue.articlesOfIssue({ params: { id: issue } }))).data.items
const read = async (id: string) => (await run((await clientOf(server)).catalogue.article({ params: { id } }))).data

let made: Promise<string> | null = null

/** An issue of which nothing is proposed yet; its pages are made once. */
const fresh = async () => {
  made ??= converted()
  const issue = await made
  await server.inside(
    SqlClient.SqlClient.use((sql) =>
      Effect.andThen(
        sql`DELETE FROM articles WHERE issue_id = ${issue}`,
        sql`DELETE FROM article_lists WHERE issue_id = ${issue}`
      )
    )
  )
  return issue
}

/** Its first articles, whole. */
const given = async () => {
  const issue = await fresh()
  const list = await listOf(issue)
  const [first, second] = await Promise.all(list.articles.map(({ id }) => find(issue, id)))
  if (first === undefined || second === undefined) throw new Error("The issue has not two articles")
  return { issue, list, first, second }
}

describe("an issue's articles", () => {
  it("are proposed from its pages, with a picture, and shown to nobody", async () => {
    const { issue, list, first } = await given()
    expect(list).toMatchObject({ is_waiting: false, version: 1 })
    expect(list.articles.map(({ title, author, page_range, state }) => [title, author, page_range, state])).toEqual(
      printedArticles.map(({ title, author }, at) => [title, author, `${at + 2}`, "proposed"])
    )
    expect(first.content).toMatch(/^<p>line 0 tells .* its end\.<\/p>$/su)
    const picture = await server.fetch(first.image ?? "")
    expect(picture.headers.get("content-type")).toBe("image/webp")
    expect(await shown(issue)).toEqual([])
    expect((await listOf(issue)).articles).toEqual(list.articles)
  })

  it("are proposed once, though two devices ask at the same time", async () => {
    const issue = await fresh()
    const [one, other] = await Promise.all([listOf(issue), listOf(issue)])
    expect(one).toEqual(other)
    expect(one.articles).toHaveLength(2)
  })

  it("are asked for later while the server has no processor to read them", async () => {
    const issue = await fresh()
    failure = new ConversionFailed({ page: null, reason: "starved", detail: "" })
    const refused = await run(Effect.flip((await desk()).list({ params: { issue } })))
    failure = null
    expect(refused).toMatchObject({ _tag: "ArticlesDelayed" })
    expect((await listOf(issue)).articles).toHaveLength(2)
  })

  it.each([new TooSlow(), new ConversionFailed({ page: null, reason: "crashed", detail: "" })])(
    "are none if they cannot be read: %o",
    async (cause) => {
      const issue = await fresh()
      failure = cause
      const list = await listOf(issue).finally(() => (failure = null))
      expect(list).toMatchObject({ is_waiting: false, articles: [] })
      expect(await listOf(issue)).toEqual(list)
      expect(server.log.join("\n")).toContain("The articles of an issue could not be read")
    }
  )

  it("wait until all pages are made", async () => {
    await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`INSERT INTO conversions (issue_id, folder, pdf, state)
          VALUES (${seedData.unpublished}, ${seedData.unpublished}, 'x', 'queued')`
      )
    )
    expect(await listOf(seedData.unpublished)).toMatchObject({ is_waiting: true, articles: [] })
  })

  it("of an issue that has some already are these", async () => {
    await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`INSERT INTO articles (id, issue_id, publication_id, title, slug, summary, content, order_in_issue)
          VALUES ('articlearticle1', ${seedData.otherPaid}, ${seedData.paidPublication}, 'Eski', 'eski', 'Özet',
            '<p>Metin</p>', 1)`
      )
    )
    const { articles } = await listOf(seedData.otherPaid)
    expect(articles).toMatchObject([{ id: "articlearticle1", title: "Eski", author: "", state: "public" }])
  })

  it("are not saved by an editor whose removal was under way", async () => {
    const { issue, first } = await given()
    const editor = seedData.ids.publisher2
    await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`INSERT INTO publication_members (id, publication_id, email, role, user_id)
          VALUES ('leavingeditor00', ${seedData.paidPublication}, 'leaving@sayfa.example', 'editor', ${editor})`
      )
    )
    const other = await desk("publisher2")
    const params = { issue, id: first.id }
    expect((await run(other.find({ params }))).data.id).toBe(first.id)
    const removal = Promise.withResolvers<void>()
    const removed = server.inside(
      SqlClient.SqlClient.use((sql) =>
        sql`DELETE FROM publication_members WHERE id = 'leavingeditor00'`.pipe(
          Effect.andThen(Effect.sync(() => removal.resolve())),
          Effect.andThen(Effect.sleep("500 millis")),
          sql.withTransaction
        )
      )
    )
    await removal.promise
    const payload = { version: first.version, title: "x", author: "", summary: "", content: "" }
    expect(await run(Effect.flip(other.save({ params, payload })))).toMatchObject({ _tag: "IssueNotFound" })
    await removed
    expect((await find(issue, first.id)).title).toBe(first.title)
  })

  it("are unknown to another publisher", async () => {
    const { issue, first } = await given()
    const other = await desk("publisher2")
    const params = { issue, id: first.id }
    const texts = { title: "x", author: "", summary: "", content: "" }
    for (const call of [
      other.list({ params }),
      other.find({ params }),
      other.save({ params, payload: { version: 1, ...texts } }),
      other.order({ params, payload: { version: 1, ids: [] } }),
      other.join({ params, payload: { version: 1 } }),
      other.add({ params: { issue }, payload: { version: 1, after: null } }),
      other.remove({ params, payload: { list: 1, version: 1 } }),
      other.split({ params, payload: { version: 1, ...texts, next: { title: "", content: "" } } }),
      other.pictures({ params }),
      other.illustrate({ params, payload: { version: 1, image: null } }),
      other.publish({ params, payload: { version: 1 } }),
      other.withdraw({ params })
    ] as ReadonlyArray<Effect.Effect<unknown, unknown>>) {
      await expect(run(Effect.flip(call))).resolves.toMatchObject({ _tag: "IssueNotFound" })
    }
    await expect(
      run(Effect.flip((await desk()).find({ params: { issue: seedData.paid, id: first.id } })))
    ).resolves.toMatchObject({ _tag: "ArticleNotFound" })
  })
})

describe("a draft", () => {
  it("is kept by the server, and readers see it once it is published", async () => {
    const { issue, first } = await given()
    const saved = (await run(await save(issue, first, { title: "Halatın ucu", author: "Ozan Demirel" }))).data
    expect(saved).toMatchObject({ title: "Halatın ucu", author: "Ozan Demirel", state: "draft", version: 2 })
    expect(await find(issue, first.id)).toEqual(saved)
    expect(await shown(issue)).toEqual([])
    const published = (await run(await publish(issue, saved))).data
    expect(published.state).toBe("public")
    expect(await shown(issue)).toMatchObject([{ id: first.id, title: "Halatın ucu", author: "Ozan Demirel" }])
    const changed = (await run(await save(issue, published, { title: "Halatın öbür ucu" }))).data
    expect(changed.state).toBe("changed")
    expect((await read(first.id)).title).toBe("Halatın ucu")
    await run(await publish(issue, changed))
    expect((await read(first.id)).title).toBe("Halatın öbür ucu")
  })

  it("taken back is seen by nobody, and stays", async () => {
    const { issue, first } = await given()
    await run(await publish(issue, first))
    expect(await shown(issue)).toHaveLength(1)
    const back = (await run((await desk()).withdraw({ params: { issue, id: first.id } }))).data
    expect(back).toMatchObject({ title: first.title, content: first.content, state: "draft" })
    expect(await shown(issue)).toEqual([])
  })

  it("changed elsewhere is not overwritten, and its new texts are answered", async () => {
    const { issue, first } = await given()
    const there = (await run(await save(issue, first, { title: "Telefonda" }))).data
    for (const call of [await save(issue, first, { title: "Masada" }), await publish(issue, first)]) {
      await expect(run(Effect.flip(call as Effect.Effect<unknown, unknown>))).resolves.toMatchObject({
        _tag: "ArticleChanged",
        article: there
      })
    }
    expect((await find(issue, first.id)).title).toBe("Telefonda")
  })

  it("holds what articles may hold, whatever is sent", async () => {
    const { issue, first } = await given()
    const content =
      '<h2 onclick="x()">Baş</h2><p style="color:red">Metin <script>alert(1)</script><a href="javascript:x">bir</a> ' +
      '<a href="https://example.com">iki</a><img src="https://evil.example/x.png"><img src="/art/a/b.webp" onerror="x()"></p><iframe src="/"></iframe>'
    const saved = (await run(await save(issue, first, { content }))).data
    expect(saved.content).toBe(
      '<h2>Baş</h2><p>Metin <a>bir</a> <a href="https://example.com">iki</a><img src="/art/a/b.webp" /></p>'
    )
    await run(await publish(issue, saved))
    expect((await read(first.id)).content).toBe(saved.content)
  })

  it.each([
    ["title", { title: " " }],
    ["text", { content: "<p> </p>" }]
  ])("without a %s can be saved and not published", async (_, change) => {
    const { issue, first } = await given()
    const saved = (await run(await save(issue, first, change))).data
    await expect(run(Effect.flip(await publish(issue, saved)))).resolves.toMatchObject({ _tag: "ArticleUnfinished" })
  })
})

describe("a draft's picture", () => {
  const offeredTo = async (issue: string, id: string) =>
    (await run((await desk()).pictures({ params: { issue, id } }))).data
  const illustrate = async (
    issue: string,
    { id, version }: Pick<ArticleDraft, "id" | "version">,
    image: string | null
  ) => (await desk()).illustrate({ params: { issue, id }, payload: { version, image } })

  it("is one of those on its pages, none, or the proposed one again", async () => {
    const { issue, first, second } = await given()
    expect(await offeredTo(issue, first.id)).toEqual({
      proposed: first.image,
      pictures: [{ image: first.image, page: 2 }]
    })
    const without = (await run(await illustrate(issue, first, null))).data
    expect(without).toMatchObject({ image: null, version: 2, state: "draft", content: first.content })
    expect((await run(await illustrate(issue, without, null))).data).toEqual(without)
    expect((await offeredTo(issue, first.id)).proposed).toBe(first.image)
    const again = (await run(await illustrate(issue, without, first.image))).data
    expect([again.image, again.version]).toEqual([first.image, 3])
    expect((await offeredTo(issue, second.id)).pictures).toMatchObject([{ page: 3 }])
  })

  it("is one of any page where its own are not known", async () => {
    const { issue, list } = await given()
    const payload = { version: list.version, after: null }
    const added = (await run((await desk()).add({ params: { issue }, payload }))).data
    const { proposed, pictures } = await offeredTo(issue, added.id)
    expect([proposed, pictures.map(({ page }) => page)]).toEqual([null, [2, 3]])
    const image = pictures[0]?.image ?? ""
    expect((await server.fetch(image)).headers.get("content-type")).toBe("image/webp")
    expect((await run(await illustrate(issue, added, image))).data.image).toBe(image)
  })

  it("changes for readers once the draft is published", async () => {
    const { issue, first } = await given()
    await run(await publish(issue, first))
    const without = (await run(await illustrate(issue, first, null))).data
    expect(without.state).toBe("changed")
    expect((await read(first.id)).image).toBe(first.image)
    await run(await publish(issue, without))
    expect((await read(first.id)).image).toBeNull()
  })

  it.each([
    "/art/another-articles/0123456789abcdef0123456789abcdef.webp",
    "https://evil.example/x.png",
    "/art/../x.webp"
  ])("is none of another address: %s", async (image) => {
    const { issue, first } = await given()
    const own = `/art/${issue}-articles/0123456789abcdef0123456789abcdef.webp`
    for (const address of [image, own, `${first.image}?x`]) {
      expect(await run(Effect.flip(await illustrate(issue, first, address)))).toMatchObject({
        _tag: "ArticlePictureGone"
      })
    }
    expect((await find(issue, first.id)).image).toBe(first.image)
  })

  it("changed elsewhere is not changed again", async () => {
    const { issue, first } = await given()
    const there = (await run(await save(issue, first, { title: "Telefonda" }))).data
    expect(await run(Effect.flip(await illustrate(issue, first, null)))).toMatchObject({
      _tag: "ArticleChanged",
      article: there
    })
  })

  it("stays to go back to where two drafts are joined", async () => {
    const { issue, list, first, second } = await given()
    const bare = (await run(await illustrate(issue, first, null))).data
    await run((await desk()).join({ params: { issue, id: bare.id }, payload: { version: list.version } }))
    expect(await find(issue, first.id)).toMatchObject({ image: second.image })
    expect(await offeredTo(issue, first.id)).toMatchObject({
      proposed: first.image,
      pictures: [{ page: 2 }, { page: 3 }]
    })
  })

  it("waits while pages are made, or the server has no processor", async () => {
    const { issue, first } = await given()
    failure = new ConversionFailed({ page: null, reason: "starved", detail: "" })
    const asked = (await desk()).pictures({ params: { issue, id: first.id } })
    const refused = await run(Effect.flip(asked)).finally(() => (failure = null))
    expect(refused).toMatchObject({ _tag: "ArticlesDelayed" })
  })
})

describe("the articles of an issue", () => {
  it("change their order, also for readers", async () => {
    const { issue, list, first, second } = await given()
    for (const draft of [first, second]) await run(await publish(issue, draft))
    const ids = [second.id, first.id]
    const ordered = (await run((await desk()).order({ params: { issue }, payload: { version: list.version, ids } })))
      .data
    expect(ordered.articles.map(({ id }) => id)).toEqual(ids)
    expect((await shown(issue)).map(({ id }) => id)).toEqual(ids)
  })

  it("join with the next one, which readers no longer see", async () => {
    const { issue, list, first, second } = await given()
    await run(await publish(issue, second))
    const joined = (
      await run((await desk()).join({ params: { issue, id: first.id }, payload: { version: list.version } }))
    ).data
    expect(joined.articles).toMatchObject([{ id: first.id, title: first.title, page_range: "2–3", state: "draft" }])
    expect((await find(issue, first.id)).content).toBe(`${first.content}\n<h2>${second.title}</h2>\n${second.content}`)
    expect(await shown(issue)).toEqual([])
    const last = (
      await run((await desk()).join({ params: { issue, id: first.id }, payload: { version: joined.version } }))
    ).data
    expect(last).toEqual(joined)
  })

  it.each(["first", "last"] as const)(
    "have an empty draft more behind the %s one, which can be written",
    async (where) => {
      const { issue, list, first, second } = await given()
      const after = where === "first" ? first.id : null
      const added = (await run((await desk()).add({ params: { issue }, payload: { version: list.version, after } })))
        .data
      expect(added).toMatchObject({ title: "", author: "", content: "", image: null, page_range: null, state: "draft" })
      const ids = where === "first" ? [first.id, added.id, second.id] : [first.id, second.id, added.id]
      const grown = await listOf(issue)
      expect([grown.version, grown.articles.map(({ id }) => id)]).toEqual([list.version + 1, ids])
      expect(await shown(issue)).toEqual([])
      const saved = (await run(await save(issue, added, { title: "Elle", content: "<p>Metin</p>" }))).data
      await run(await publish(issue, saved))
      expect((await shown(issue)).map(({ title }) => title)).toEqual(["Elle"])
    }
  )

  it("have no draft behind one that is not theirs", async () => {
    const { issue, list } = await given()
    const call = (await desk()).add({ params: { issue }, payload: { version: list.version, after: seedData.paid } })
    expect(await run(Effect.flip(call))).toMatchObject({ _tag: "ArticleNotFound" })
  })

  it("have no more than a thousand", async () => {
    const { issue, list, first } = await given()
    await server.inside(
      SqlClient.SqlClient.use(
        (
          sql
        ) => sql`INSERT INTO article_drafts (id, issue_id, place, title, author, summary, content, is_proposal, is_shown)
          SELECT 'filler' || lpad(n::text, 9, '0'), ${issue}, n, 'x', '', '', '', true, false
          FROM generate_series(3, 1000) AS n`
      )
    )
    const added = (await desk()).add({ params: { issue }, payload: { version: list.version, after: null } })
    const { version, title, author, summary, content } = first
    const halves = { version, title, author, summary, content, next: { title: "", content: "" } }
    const split = (await desk()).split({ params: { issue, id: first.id }, payload: halves })
    for (const call of [added, split] as ReadonlyArray<Effect.Effect<unknown, unknown>>) {
      expect(await run(Effect.flip(call))).toMatchObject({ _tag: "ArticlesFull" })
    }
    expect((await find(issue, first.id)).version).toBe(version)
  })

  it("lose one that is deleted, also for readers, and it is noted", async () => {
    const { issue, list, first, second } = await given()
    for (const draft of [first, second]) await run(await publish(issue, draft))
    const payload = { list: list.version, version: first.version }
    const left = (await run((await desk()).remove({ params: { issue, id: first.id }, payload }))).data
    expect(left).toMatchObject({ version: list.version + 1, articles: [{ id: second.id }] })
    expect((await shown(issue)).map(({ id }) => id)).toEqual([second.id])
    expect(await run(Effect.flip((await desk()).find({ params: { issue, id: first.id } })))).toMatchObject({
      _tag: "ArticleNotFound"
    })
    const noted = await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`SELECT user_id FROM security_events WHERE event = 'articleDeleted' AND what = ${first.id}`
      )
    )
    expect(noted).toEqual([{ user_id: seedData.ids.publisher1 }])
  })

  it("lose none whose texts were changed elsewhere", async () => {
    const { issue, list, first } = await given()
    const there = (await run(await save(issue, first, { title: "Telefonda" }))).data
    const payload = { list: list.version, version: first.version }
    expect(await run(Effect.flip((await desk()).remove({ params: { issue, id: first.id }, payload })))).toMatchObject({
      _tag: "ArticleChanged",
      article: there
    })
    expect((await listOf(issue)).articles).toHaveLength(2)
  })

  it("are neither more nor fewer while pages are made", async () => {
    const { issue, list, first } = await given()
    const made = (state: string) =>
      server.inside(
        SqlClient.SqlClient.use((sql) => sql`UPDATE conversions SET state = ${state} WHERE issue_id = ${issue}`)
      )
    const { version } = list
    await made("queued")
    try {
      for (const call of [
        (await desk()).add({ params: { issue }, payload: { version, after: null } }),
        (await desk()).remove({ params: { issue, id: first.id }, payload: { list: version, version: first.version } })
      ] as ReadonlyArray<Effect.Effect<unknown, unknown>>) {
        expect(await run(Effect.flip(call))).toMatchObject({ _tag: "ArticlesChanged", list: { is_waiting: true } })
      }
    } finally {
      await made("done")
    }
    expect((await listOf(issue)).articles).toHaveLength(2)
  })

  it("are two where one is split", async () => {
    const { issue, first, second } = await given()
    const { version, title, author, summary } = first
    const next = (
      await run(
        (await desk()).split({
          params: { issue, id: first.id },
          payload: {
            version,
            title,
            author,
            summary,
            content: "<p>Önce.</p>",
            next: { title: "Sonra", content: "<p>Sonra.<script>x</script></p>" }
          }
        })
      )
    ).data
    expect(next).toMatchObject({ title: "Sonra", author, content: "<p>Sonra.</p>", page_range: "2", state: "draft" })
    const { articles } = await listOf(issue)
    expect(articles.map(({ id }) => id)).toEqual([first.id, next.id, second.id])
    expect((await find(issue, first.id)).content).toBe("<p>Önce.</p>")
  })

  it("changed elsewhere are not changed again, and what is there is answered", async () => {
    const { issue, list, first, second } = await given()
    const ids = [second.id, first.id]
    const there = (await run((await desk()).order({ params: { issue }, payload: { version: list.version, ids } }))).data
    const { version } = list
    for (const call of [
      (await desk()).order({ params: { issue }, payload: { version, ids } }),
      (await desk()).order({ params: { issue }, payload: { version: there.version, ids: [first.id] } }),
      (await desk()).join({ params: { issue, id: first.id }, payload: { version } }),
      (await desk()).add({ params: { issue }, payload: { version, after: null } }),
      (await desk()).remove({ params: { issue, id: first.id }, payload: { list: version, version: first.version } })
    ] as ReadonlyArray<Effect.Effect<unknown, unknown>>) {
      await expect(run(Effect.flip(call))).resolves.toMatchObject({ _tag: "ArticlesChanged", list: there })
    }
  })
})
