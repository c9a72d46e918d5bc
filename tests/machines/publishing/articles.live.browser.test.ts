import { Layer, Logger, ManagedRuntime } from "effect"
import { beforeEach, describe, expect, it } from "vitest"
import { createActor, waitFor } from "xstate"
import { liveArticleDraft } from "../../../src/machines/publishing/articleDraft.live.ts"
import { liveArticleDrafts } from "../../../src/machines/publishing/articleDrafts.live.ts"
import { liveArticlePictures } from "../../../src/machines/publishing/articlePictures.live.ts"
import { endedSession, session, storedSession } from "../../kit/doubles/doubles.ts"
import { articleDraft, articleDrafts } from "../../kit/fixtures/articleDrafts.ts"
import { user } from "../../kit/fixtures/users.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"

let owner = ""
let count = 0

beforeEach(() => {
  document.documentElement.lang = "tr"
  owner = `publisher${String((count += 1)).padStart(6, "7")}`
})

const ok = (data: unknown) => json({ success: true, data, message: "" })
const refused = (_tag: string, status: number, fields: object = {}) =>
  json({ success: false, _tag, message: `${_tag}!`, ...fields }, status)

/** What runs the fillings before a server that answers so, and what it was asked. */
const before = (answers: Answers) => {
  const net = network(answers)
  const sessions = storedSession(session({ token: "abc", user: user({ id: owner }) })).layer
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(sessions, Layer.provide(endedSession, sessions), net.layer, Logger.layer([]))
  )
  return { ...net, runtime }
}

const issue = "issue0000000001"
const one = articleDraft({ id: "article00000001" })
const other = articleDraft({ id: "article00000002", state: "public" })
const list = articleDrafts({ version: 4, articles: [one, other] })
const path = `/api/publisher/issues/${issue}/articles`

const sentIn = (body: unknown): unknown =>
  body === undefined ? null : JSON.parse(new TextDecoder().decode(body as Uint8Array))

describe("the articles of an issue", () => {
  it("are ordered and joined on the server, and loaded again after each", async () => {
    const server = before(() => ok(list))
    const actor = createActor(liveArticleDrafts(server.runtime), { input: { issue } }).start()
    const open = () => waitFor(actor, (snapshot) => snapshot.matches("open"))
    await open()
    actor.send({ type: "article.move", id: one.id, step: 1 })
    await open()
    actor.send({ type: "article.join", id: one.id })
    actor.send({ type: "loss.confirm" })
    await open()
    expect(server.asked.map(({ method, path: asked, body }) => [method, asked, sentIn(body)])).toEqual([
      ["GET", path, null],
      ["PUT", path, { version: 4, ids: [other.id, one.id] }],
      ["GET", path, null],
      ["POST", `${path}/${one.id}/join`, { version: 4 }],
      ["GET", path, null]
    ])
    actor.stop()
  })

  it.each(["publish", "withdraw"] as const)("are one by one told to %s", async (type) => {
    const server = before(({ path: asked }) => ok(asked === path ? list : one))
    const actor = createActor(liveArticleDrafts(server.runtime), { input: { issue } }).start()
    await waitFor(actor, (snapshot) => snapshot.matches("open"))
    actor.send(
      type === "publish"
        ? { type: "article.publish", id: one.id, version: 7 }
        : { type: "article.withdraw", id: one.id }
    )
    await waitFor(actor, (snapshot) => snapshot.matches("open"))
    expect(server.asked.slice(1).map(({ method, path: asked, body }) => [method, asked, sentIn(body)])).toEqual([
      type === "publish"
        ? ["POST", `${path}/${one.id}/publish`, { version: 7 }]
        : ["DELETE", `${path}/${one.id}/publish`, null],
      ["GET", path, null]
    ])
    actor.stop()
  })

  it("are added, and the new one is named; one that is deleted is named with both versions", async () => {
    const server = before(({ method, path: asked }) => ok(method === "POST" && asked === path ? other : list))
    const actor = createActor(liveArticleDrafts(server.runtime), { input: { issue } }).start()
    const open = () => waitFor(actor, (snapshot) => snapshot.matches("open"))
    await open()
    actor.send({ type: "article.add", after: one.id })
    await open()
    expect(actor.getSnapshot().context.added).toBe(other.id)
    actor.send({ type: "article.remove", id: one.id, version: 7 })
    actor.send({ type: "loss.confirm" })
    await open()
    expect(server.asked.slice(1).map(({ method, path: asked, body }) => [method, asked, sentIn(body)])).toEqual([
      ["POST", path, { version: 4, after: one.id }],
      ["GET", path, null],
      ["POST", `${path}/${one.id}/removal`, { list: 4, version: 7 }],
      ["GET", path, null]
    ])
    actor.stop()
  })

  it("whose texts changed before one was deleted are loaded again", async () => {
    const answers = [ok(list), refused("ArticleChanged", 409, { article: one })]
    const server = before(() => answers.shift() ?? ok(list))
    const actor = createActor(liveArticleDrafts(server.runtime), { input: { issue } }).start()
    await waitFor(actor, (snapshot) => snapshot.matches("open"))
    actor.send({ type: "article.remove", id: one.id, version: 1 })
    actor.send({ type: "loss.confirm" })
    await waitFor(actor, (snapshot) => snapshot.context.isOvertaken)
    expect(server.asked).toHaveLength(3)
    actor.stop()
  })

  it("changed elsewhere are shown as they are, and what the server refuses is said", async () => {
    const theirs = articleDrafts({ version: 5, articles: [other] })
    const answers = [
      ok(list),
      refused("ArticlesChanged", 409, { list: theirs }),
      refused("ServerFault", 500, { reference: "a" })
    ]
    const server = before(() => answers.shift() ?? ok(list))
    const actor = createActor(liveArticleDrafts(server.runtime), { input: { issue } }).start()
    await waitFor(actor, (snapshot) => snapshot.matches("open"))
    actor.send({ type: "article.join", id: one.id })
    actor.send({ type: "loss.confirm" })
    await waitFor(actor, (snapshot) => snapshot.context.isOvertaken)
    expect(actor.getSnapshot().context.list).toEqual(theirs)
    actor.send({ type: "article.withdraw", id: other.id })
    await waitFor(actor, (snapshot) => snapshot.context.trouble !== null)
    expect(actor.getSnapshot().context.trouble).toMatchObject({ _tag: "ServerFault" })
    actor.stop()
  })
})

describe("an article", () => {
  const opened = async (answers: Answers) => {
    const server = before(answers)
    const input = { owner, issue, id: one.id }
    const start = () => createActor(liveArticleDraft(server.runtime), { input }).start()
    const actor = start()
    await waitFor(actor, (snapshot) => !snapshot.matches("loading"))
    return { ...server, actor, start }
  }

  it("is saved before it is published, and what was typed is kept here until then", async () => {
    const saved = articleDraft({ ...one, title: "Poyraz", version: 2, state: "draft" })
    const { actor, start, asked } = await opened(({ method }) =>
      ok(method === "GET" ? one : method === "PUT" ? saved : { ...saved, state: "public" })
    )
    actor.send({ type: "texts.edit", change: { title: "Poyraz" } })
    actor.stop()
    const again = start()
    await waitFor(again, (snapshot) => snapshot.context.isUnsaved)
    expect(again.getSnapshot().context.texts.title).toBe("Poyraz")
    again.send({ type: "article.publish" })
    await waitFor(again, (snapshot) => snapshot.context.known?.state === "public")
    const { content, author, summary } = one
    expect(
      asked.filter(({ method }) => method !== "GET").map(({ method, path: at, body }) => [method, at, sentIn(body)])
    ).toEqual([
      ["PUT", `${path}/${one.id}`, { version: 1, title: "Poyraz", author, summary, content }],
      ["POST", `${path}/${one.id}/publish`, { version: 2 }]
    ])
    again.stop()
    const last = start()
    await waitFor(last, (snapshot) => snapshot.matches("editing"))
    expect(last.getSnapshot().context.isUnsaved).toBe(false)
    last.stop()
  })

  it("of which this browser keeps what the server has already is saved", async () => {
    const there = articleDraft({ ...one, title: "Poyraz", version: 2, state: "draft" })
    const answers = [ok(one)]
    const { actor, start } = await opened(() => answers.shift() ?? ok(there))
    actor.send({ type: "texts.edit", change: { title: "Poyraz" } })
    actor.stop()
    for (const _ of ["forgotten", "still"]) {
      const again = start()
      await waitFor(again, (snapshot) => !snapshot.matches("loading"))
      expect([again.getSnapshot().value, again.getSnapshot().context.isUnsaved]).toEqual([
        { editing: "resting" },
        false
      ])
      again.stop()
    }
  })

  it.each(["deleted", "joined", "deleted elsewhere"] as const)(
    "that is %s takes what this browser keeps of it along, and leaves the others theirs",
    async (how) => {
      const pair = { one: articleDraft({ id: "article00000003" }), other: articleDraft({ id: "article00000004" }) }
      const gone = how === "joined" ? pair.other : pair.one
      const left = how === "joined" ? pair.one : pair.other
      let isGone = how === "deleted elsewhere"
      const server = before(({ method, path: asked }) => {
        if (method !== "GET") {
          isGone = true
          return ok(list)
        }
        const named = [gone, left].find(({ id }) => asked.endsWith(id))
        return ok(named ?? articleDrafts({ version: 4, articles: isGone ? [left] : [pair.one, pair.other] }))
      })
      const open = async (id: string) => {
        const actor = createActor(liveArticleDraft(server.runtime), { input: { owner, issue, id } }).start()
        await waitFor(actor, (snapshot) => !snapshot.matches("loading"))
        return actor
      }
      const isKept = async (id: string) => {
        const actor = await open(id)
        actor.stop()
        return actor.getSnapshot().context.isUnsaved
      }
      for (const { id } of [gone, left]) {
        const actor = await open(id)
        actor.send({ type: "texts.edit", change: { title: "Poyraz" } })
        actor.stop()
      }
      for (const { id } of [gone, left]) await expect.poll(() => isKept(id)).toBe(true)
      const drafts = createActor(liveArticleDrafts(server.runtime), { input: { issue } }).start()
      await waitFor(drafts, (snapshot) => snapshot.matches("open"))
      if (how === "deleted") {
        drafts.send({ type: "article.remove", id: gone.id, version: 1 })
        drafts.send({ type: "loss.confirm" })
      } else if (how === "joined") drafts.send({ type: "article.join", id: left.id })
      await waitFor(drafts, (snapshot) => snapshot.matches("open"))
      drafts.stop()
      expect([await isKept(gone.id), await isKept(left.id)]).toEqual([false, true])
    }
  )

  it("unsaved is kept for its writer, and shown to nobody else in this browser", async () => {
    const server = before(() => ok(one))
    const open = async (of: string) => {
      const actor = createActor(liveArticleDraft(server.runtime), { input: { owner: of, issue, id: one.id } }).start()
      await waitFor(actor, (snapshot) => !snapshot.matches("loading"))
      actor.stop()
      return actor.getSnapshot().context.texts.title
    }
    const actor = createActor(liveArticleDraft(server.runtime), { input: { owner, issue, id: one.id } }).start()
    await waitFor(actor, (snapshot) => snapshot.matches("editing"))
    actor.send({ type: "texts.edit", change: { title: "Poyraz" } })
    actor.stop()
    await expect.poll(() => open(owner)).toBe("Poyraz")
    expect(await open(`${owner}b`)).toBe(one.title)
    expect(await open(owner)).toBe("Poyraz")
  })

  it("that the server has already, though its answer was lost, is saved", async () => {
    const there = articleDraft({ ...one, title: "Poyraz", version: 2, state: "draft" })
    const { actor } = await opened(({ method }) =>
      method === "GET" ? ok(one) : refused("ArticleChanged", 409, { article: there })
    )
    actor.send({ type: "texts.edit", change: { title: "Poyraz" } })
    actor.send({ type: "texts.save" })
    await waitFor(actor, (snapshot) => !snapshot.context.isUnsaved)
    expect(actor.getSnapshot().matches("editing")).toBe(true)
    actor.stop()
  })

  it.each(["publish", "withdraw"] as const)(
    "that was saved stays saved when the server fails to %s it, and the next time goes on from there",
    async (step) => {
      const shown = articleDraft({ ...one, state: "public" })
      const saved = articleDraft({ ...one, title: "Poyraz", version: 2, state: "changed" })
      const fails = [refused("ServerFault", 500, { reference: "a" })]
      const { actor, asked } = await opened(({ method }) =>
        method === "GET"
          ? ok(shown)
          : method === "PUT"
            ? ok(saved)
            : (fails.shift() ?? ok({ ...saved, state: "draft" }))
      )
      actor.send({ type: "texts.edit", change: { title: "Poyraz" } })
      actor.send({ type: `article.${step}` })
      await waitFor(actor, (snapshot) => snapshot.context.trouble !== null)
      expect(actor.getSnapshot().context).toMatchObject({ isUnsaved: false, known: { version: 2 } })
      actor.send({ type: `article.${step}` })
      await waitFor(actor, (snapshot) => snapshot.context.known?.state === "draft")
      expect(asked.filter(({ method }) => method === "PUT")).toHaveLength(1)
      actor.stop()
    }
  )

  it.each(["publish", "withdraw"] as const)(
    "that the server has already, though its answer was lost, is told to %s",
    async (step) => {
      const shown = articleDraft({ ...one, state: "public" })
      const there = articleDraft({ ...one, title: "Poyraz", version: 2, state: "changed" })
      const { actor, asked } = await opened(({ method }) =>
        method === "GET"
          ? ok(shown)
          : method === "PUT"
            ? refused("ArticleChanged", 409, { article: there })
            : ok({ ...there, state: "draft" })
      )
      actor.send({ type: "texts.edit", change: { title: "Poyraz" } })
      actor.send({ type: `article.${step}` })
      await waitFor(actor, (snapshot) => snapshot.context.known?.state === "draft")
      expect(sentIn(asked.at(-1)?.body)).toEqual(step === "publish" ? { version: 2 } : null)
      actor.stop()
    }
  )

  it.each(["publish", "split"] as const)(
    "of which the server has another version with the same texts is told to %s in that version",
    async (step) => {
      const there = articleDraft({ ...one, version: 6 })
      const answers = [ok(one), refused("ArticleChanged", 409, { article: there })]
      const { actor, asked } = await opened(() => answers.shift() ?? ok({ ...there, state: "public" }))
      const halves = { content: "<p>Önce.</p>", next: { title: "Sonra", content: "<p>Sonra.</p>" } }
      actor.send(step === "publish" ? { type: "article.publish" } : { type: "article.split", halves })
      await waitFor(actor, (snapshot) => snapshot.matches("left") || snapshot.context.known?.state === "public")
      expect(asked.slice(1).map(({ body }) => sentIn(body))).toMatchObject([{ version: 1 }, { version: 6 }])
      actor.stop()
    }
  )

  it("changed elsewhere asks whose texts stay; one that cannot be loaded says why", async () => {
    const theirs = articleDraft({ ...one, title: "Karayel", version: 9 })
    const { actor } = await opened(({ method }) =>
      method === "GET" ? ok(one) : refused("ArticleChanged", 409, { article: theirs })
    )
    actor.send({ type: "texts.edit", change: { title: "Poyraz" } })
    actor.send({ type: "texts.save" })
    await waitFor(actor, (snapshot) => snapshot.matches("conflicting"))
    actor.send({ type: "conflict.take" })
    expect(actor.getSnapshot().context.texts.title).toBe("Karayel")
    actor.stop()
    const { actor: unknown } = await opened(() => refused("ArticleNotFound", 404, { articleId: one.id }))
    expect(unknown.getSnapshot().context.trouble).toMatchObject({ _tag: "ArticleNotFound" })
    unknown.stop()
  })

  it("has its picture changed in the version that the server has, though its answer was lost", async () => {
    const image = "/art/issue0000000001-articles/0123456789abcdef0123456789abcdef.webp"
    const saved = articleDraft({ ...one, title: "Poyraz", version: 2, state: "draft" })
    const answers = [ok(saved), refused("ArticleChanged", 409, { article: { ...saved, version: 3 } })]
    const { actor, asked } = await opened(({ method }) =>
      method === "GET" ? ok(one) : (answers.shift() ?? ok({ ...saved, image, version: 4 }))
    )
    actor.send({ type: "texts.edit", change: { title: "Poyraz" } })
    actor.send({ type: "picture.choose", image })
    await waitFor(actor, (snapshot) => snapshot.context.known?.image === image)
    expect(actor.getSnapshot().context).toMatchObject({ isUnsaved: false, known: { version: 4 } })
    expect(asked.slice(2).map(({ method, path: at, body }) => [method, at, sentIn(body)])).toEqual([
      ["PUT", `${path}/${one.id}/picture`, { version: 2, image }],
      ["PUT", `${path}/${one.id}/picture`, { version: 3, image }]
    ])
    actor.stop()
  })

  it.each(["save", "publish", "split", "illustrate"] as const)(
    "of which only the picture was changed elsewhere asks which shall stay, and is not told to %s over it",
    async (step) => {
      const there = articleDraft({ ...one, title: "Poyraz", image: "/art/a/theirs.webp", version: 6 })
      const { actor, asked } = await opened(({ method }) =>
        method === "GET"
          ? ok(articleDraft({ ...one, title: "Poyraz", image: "/art/a/seen.webp" }))
          : refused("ArticleChanged", 409, { article: there })
      )
      const halves = { content: "<p>Önce.</p>", next: { title: "Sonra", content: "<p>Sonra.</p>" } }
      if (step === "save") {
        actor.send({ type: "texts.edit", change: { title: "Poyraz" } })
        actor.send({ type: "texts.save" })
      } else if (step === "split") actor.send({ type: "article.split", halves })
      else if (step === "publish") actor.send({ type: "article.publish" })
      else actor.send({ type: "picture.choose", image: "/art/a/chosen.webp" })
      await waitFor(actor, (snapshot) => snapshot.matches("conflicting"))
      expect(actor.getSnapshot().context.known?.image).toBe("/art/a/theirs.webp")
      expect(asked.filter(({ method }) => method !== "GET")).toHaveLength(1)
      actor.stop()
    }
  )

  it("that has the chosen picture already, though its answer was lost, is not changed again", async () => {
    const image = "/art/a/chosen.webp"
    const { actor, asked } = await opened(({ method }) =>
      method === "GET" ? ok(one) : refused("ArticleChanged", 409, { article: { ...one, image, version: 2 } })
    )
    actor.send({ type: "picture.choose", image })
    await waitFor(actor, (snapshot) => snapshot.context.known?.image === image)
    expect([actor.getSnapshot().value, asked.length]).toEqual([{ editing: "resting" }, 2])
    actor.stop()
  })

  it("lists the pictures that it may show", async () => {
    const offered = { proposed: null, pictures: [{ image: "/art/a/b.webp", page: 4 }] }
    const server = before(() => ok(offered))
    const actor = createActor(liveArticlePictures(server.runtime), { input: { issue, id: one.id } }).start()
    await waitFor(actor, (snapshot) => snapshot.matches("settled"))
    expect([actor.getSnapshot().context.value, server.asked[0]?.path]).toEqual([offered, `${path}/${one.id}/pictures`])
    actor.stop()
  })

  it("is split with its texts as they are here", async () => {
    const { actor, asked } = await opened(() => ok(one))
    const halves = { content: "<p>Önce.</p>", next: { title: "Sonra", content: "<p>Sonra.</p>" } }
    actor.send({ type: "article.split", halves })
    await waitFor(actor, (snapshot) => snapshot.matches("left"))
    const { title, author, summary } = one
    expect([asked.at(-1)?.path, sentIn(asked.at(-1)?.body)]).toEqual([
      `${path}/${one.id}/split`,
      { version: 1, title, author, summary, ...halves }
    ])
    actor.stop()
  })
})
