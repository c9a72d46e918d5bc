import { Effect, Layer, Logger, ManagedRuntime } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createActor, waitFor } from "xstate"
import { maxImportBytes, marksFile } from "../../../src/domain/account/marksFile.ts"
import { marksListed, plainMarks } from "../../../src/domain/account/markList.ts"
import { streamOf } from "../../../src/domain/log/LogStream.ts"
import type { MarkFact } from "../../../src/domain/reader/marks/MarkFact.ts"
import { marksKind } from "../../../src/domain/reader/marks/marksKind.ts"
import {
  emptyReadingData,
  type ReadingData,
  type VersionedReadingData
} from "../../../src/domain/reader/ReadingData.ts"
import { liveAccountMarks } from "../../../src/machines/account/accountMarks.live.ts"
import { liveMarksImport, pickMarks } from "../../../src/machines/account/marksImport.live.ts"
import { importTrouble, isImporting, refusalOf, summaryOf } from "../../../src/machines/account/marksImport.view.ts"
import { liveMarksSending } from "../../../src/machines/account/marksSending.live.ts"
import { isBusy, troubleOf, valueOf } from "../../../src/machines/loadable/loadable.view.ts"
import { ApiClient } from "../../../src/services/platform/ApiClient.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { endedSession, session, storedSession } from "../../kit/doubles/doubles.ts"
import { forgetLog } from "../../kit/doubles/rawLog.ts"
import { issue } from "../../kit/fixtures/issues.ts"
import { highlight, note } from "../../kit/fixtures/marks.ts"
import { issueMarks } from "../../kit/fixtures/ownIssues.ts"
import { json, network } from "../../kit/harness/http.ts"

const [may, june, secret] = ["issue0000000001", "issue0000000002", "issue0000000003"] as const
const titles: Readonly<Record<string, string>> = { [may]: "Mayıs 2026", [june]: "Haziran 2026" }
const userId = session().user.id
const unreachable = { _tag: "Unreachable", message: null }

const closing: Array<() => Promise<void>> = []
beforeEach(async () => {
  localStorage.clear()
  await forgetLog()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A server that has marks by issue, answers one issue a page, and knows `secret` to be somebody else's. An issue has 60 pages. */
const startServer = (given: Readonly<Record<string, ReadingData>> = {}) => {
  const server = {
    data: new Map<string, VersionedReadingData>(
      Object.entries(given).map(([id, data]) => [id, { ...data, version: 1 }])
    ),
    /** Calls that fail from now on. */
    isDown: (_path: string, _method: string) => false,
    /** What an answer to a save waits for. */
    answers: async () => {},
    /** Happens before the next save: another device is quicker. */
    meanwhile: (() => {}) as () => void
  }
  const of = (id: string) => server.data.get(id) ?? { ...emptyReadingData, version: 0 }
  const net = network(async ({ path, method, search, body }) => {
    if (server.isDown(path, method)) return null
    const id = path.split("/").at(-1) ?? ""
    if (path === "/api/issue-reading-data") {
      const after = new URLSearchParams(search).get("after") ?? ""
      const [next, ...others] = [...server.data.keys()].toSorted().filter((one) => one > after)
      const items = next === undefined ? [] : [issueMarks(next, titles[next] ?? "", of(next))]
      return json({ success: true, data: { items, next: others.length === 0 ? null : next }, message: "" })
    }
    if (id === secret) return json({ success: false, _tag: "IssueNotFound", message: "Yok", issueId: id }, 404)
    if (path === `/api/issues/${id}`)
      return json({ success: true, data: { items: [issue({ id, page_count: 60 })] }, message: "" })
    if (method === "GET") return json(of(id))
    await server.answers()
    server.meanwhile()
    server.meanwhile = () => {}
    const sent = JSON.parse(new TextDecoder().decode(body as never)) as VersionedReadingData
    const { version, bookmarks, notes, highlights } = sent
    if (version !== of(id).version)
      return json({ success: false, _tag: "ReadingDataOutdated", message: "Eski", current: of(id) }, 409)
    server.data.set(id, { bookmarks, notes, highlights, version: version + 1 })
    return json(of(id))
  })
  return Object.assign(server, { layer: net.layer, asked: net.asked, of })
}

/** A browser of the user's, with a log of its own. */
const openBrowser = (server: ReturnType<typeof startServer>) => {
  const sessions = storedSession(session()).layer
  const services = Layer.provideMerge(endedSession, sessions)
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      ApiClient.layerNoDeps.pipe(Layer.provide(services), Layer.provide(server.layer)),
      services,
      server.layer,
      EventLog.layer,
      Logger.layer([])
    )
  )
  closing.push(() => runtime.dispose())
  const stream = (id: string, owner: string | null) => streamOf(marksKind({ newIssueId: id, issueId: id }), owner)
  return {
    runtime,
    mark: (id: string, facts: ReadonlyArray<MarkFact>, owner: string | null = userId) =>
      runtime.runPromise(EventLog.use((log) => log.append(stream(id, owner), facts))),
    marked: (id: string, owner: string | null = userId) =>
      runtime.runPromise(EventLog.use((log) => Effect.map(log.fold(stream(id, owner)), ({ own }) => own))),
    load: async () => {
      const marks = createActor(liveAccountMarks(runtime), { input: { userId } }).start()
      const settled = await waitFor(marks, (snapshot) => !isBusy(snapshot))
      marks.stop()
      const value = valueOf(settled)
      return {
        trouble: troubleOf(settled),
        listed: value === null ? null : marksListed(value, plainMarks).map(({ of, page }) => [of.issue, page])
      }
    },
    bring: async (text: string | File) => {
      const file = typeof text === "string" ? new File([text], "marks.json") : text
      const importing = createActor(liveMarksImport(runtime), { input: { userId } }).start()
      importing.send({ type: "file.import", key: pickMarks(file) })
      const settled = await waitFor(importing, (snapshot) => !isImporting(snapshot), { timeout: 10_000 })
      return { summary: summaryOf(settled), refusal: refusalOf(settled), trouble: importTrouble(settled), importing }
    }
  }
}

const exported = (marks: Readonly<Record<string, ReadingData>>) =>
  marksFile(
    Object.entries(marks).map(([id, data]) => issueMarks(id, titles[id] ?? "", data)),
    "json",
    {
      isAll: true,
      origin: "https://sayfa.example",
      day: "2026-11-23",
      name: "x",
      words: { page: String, bookmarked: "", noPage: "" }
    }
  ).text

const full: ReadingData = { bookmarks: [4], highlights: [highlight({ quote: "deniz kıyısında" })], notes: [note()] }

describe("the marks of all issues", () => {
  it("are asked for to the last page", async () => {
    const server = startServer({ [may]: { ...emptyReadingData, bookmarks: [4] }, [june]: full })
    const { listed, trouble } = await openBrowser(server).load()
    expect([listed, trouble]).toEqual([
      [
        [june, 4],
        [june, 4],
        [may, 4]
      ],
      null
    ])
  })

  it("are those of this browser too: what the server lacks is sent before, in issues it does not know as well", async () => {
    const server = startServer({ [may]: full })
    const browser = openBrowser(server)
    await browser.mark(june, [{ _tag: "PageBookmarked", page: 7 }])
    expect((await browser.load()).listed).toEqual([
      [may, 4],
      [may, 4],
      [june, 7]
    ])
    expect(server.of(june)).toEqual({ ...emptyReadingData, bookmarks: [7], version: 1 })
    const saves = () => server.asked.filter(({ method }) => method === "POST").length
    const before = saves()
    await browser.load()
    expect(saves()).toBe(before)
  })

  it("are those of the visitor who has signed in, and nobody's twice", async () => {
    const server = startServer()
    const browser = openBrowser(server)
    await browser.mark(may, [{ _tag: "PageBookmarked", page: 3 }], null)
    await browser.mark(june, [{ _tag: "PageBookmarked", page: 9 }], "somebodyelse001")
    expect((await browser.load()).listed).toEqual([[may, 3]])
    expect(await browser.marked(may, null)).toEqual(emptyReadingData)
    expect(server.data.has(june)).toBe(false)
  })

  it("are shown with what could not be sent, and without what was deleted here", async () => {
    const server = startServer({ [may]: full })
    const browser = openBrowser(server)
    await browser.bring(exported({ [may]: full }))
    server.isDown = (_, method) => method === "POST"
    await browser.mark(may, [
      { _tag: "PageBookmarked", page: 12 },
      { _tag: "HighlightRemoved", id: highlight().id }
    ])
    expect((await browser.load()).listed).toEqual([
      [may, 4],
      [may, 12]
    ])
  })

  it("are shown though a save is never answered", async () => {
    const server = startServer({ [may]: full })
    server.answers = () => new Promise(() => {})
    const browser = openBrowser(server)
    await browser.mark(may, [{ _tag: "PageBookmarked", page: 12 }])
    expect((await browser.load()).listed).toEqual([
      [may, 4],
      [may, 4],
      [may, 12]
    ])
  })

  it("are asked for while a save waits for its answer", async () => {
    const server = startServer({ [may]: full })
    const saved = Promise.withResolvers<void>()
    server.answers = () => saved.promise
    const browser = openBrowser(server)
    await browser.mark(may, [{ _tag: "PageBookmarked", page: 12 }])
    const loading = browser.load()
    await expect.poll(() => server.asked.filter(({ path }) => path === "/api/issue-reading-data")).toHaveLength(1)
    saved.resolve()
    expect((await loading).listed).toHaveLength(3)
    await expect.poll(() => server.of(may).bookmarks).toEqual([4, 12])
  })

  it("are sent no further once the server cannot be reached, but past an issue that it refuses", async () => {
    const server = startServer()
    const browser = openBrowser(server)
    await browser.mark(secret, [{ _tag: "PageBookmarked", page: 1 }])
    await browser.mark(may, [{ _tag: "PageBookmarked", page: 2 }])
    await browser.mark(june, [{ _tag: "PageBookmarked", page: 3 }])
    const saves = () => server.asked.filter(({ method }) => method === "POST").length
    server.isDown = (_, method) => method === "POST"
    await browser.load()
    expect(saves()).toBe(1)
    server.isDown = () => false
    expect((await browser.load()).listed).toEqual([
      [may, 2],
      [june, 3]
    ])
    expect(saves()).toBe(4)
  })

  it("say why they are not there", async () => {
    const server = startServer({ [may]: full })
    server.isDown = (path) => path === "/api/issue-reading-data"
    expect(await openBrowser(server).load()).toEqual({ listed: null, trouble: unreachable })
  })
})

describe("what earlier page views could not send", () => {
  it("is sent when a signed-in tab starts, a visitor's too, and again when the connection returns", async () => {
    const server = startServer()
    const browser = openBrowser(server)
    await browser.mark(may, [{ _tag: "PageBookmarked", page: 2 }])
    await browser.mark(june, [{ _tag: "PageBookmarked", page: 3 }], null)
    server.isDown = () => true
    const sending = createActor(liveMarksSending(browser.runtime)).start()
    await waitFor(sending, (snapshot) => snapshot.value === "cutOff")
    server.isDown = () => false
    dispatchEvent(new Event("online"))
    await waitFor(sending, (snapshot) => snapshot.value === "resting")
    sending.stop()
    expect([server.of(may).bookmarks, server.of(june).bookmarks]).toEqual([[2], [3]])
  })
})

describe("an import", () => {
  it("brings back what was deleted, of all issues at once, and a second time nothing", async () => {
    const server = startServer({ [may]: { ...full, highlights: [], notes: [] } })
    const browser = openBrowser(server)
    const file = exported({ [may]: full, [june]: { ...emptyReadingData, bookmarks: [2, 3, 900] } })
    expect((await browser.bring(file)).summary).toMatchObject({
      added: { bookmarks: 2, highlights: 0, notes: 1 },
      present: 1,
      unreachable: 0,
      unread: 0,
      beyond: 0,
      pageless: 1
    })
    expect([server.of(may), server.of(june)]).toEqual([
      { ...full, version: 2 },
      { ...emptyReadingData, bookmarks: [2, 3], version: 1 }
    ])
    expect((await browser.bring(file)).summary).toMatchObject({
      added: { bookmarks: 0, highlights: 0, notes: 0 },
      present: 4,
      pageless: 1
    })
    expect([server.of(may).version, server.of(june).version]).toEqual([2, 1])
  })

  it("loses nothing that another device saves at the same time", async () => {
    const server = startServer({ [may]: emptyReadingData })
    server.meanwhile = () => void server.data.set(may, { ...emptyReadingData, bookmarks: [11], version: 2 })
    await openBrowser(server).bring(exported({ [may]: full }))
    expect(server.of(may)).toEqual({ ...full, bookmarks: [4, 11], version: 3 })
  })

  it("counts what is of issues that the user cannot see, and what it cannot read", async () => {
    const file = JSON.parse(exported({ [secret]: full, [may]: full })) as { items: Array<unknown> }
    file.items.push({ type: "Annotation" }, 7)
    const server = startServer()
    expect((await openBrowser(server).bring(JSON.stringify(file))).summary).toMatchObject({
      added: { bookmarks: 1, highlights: 0, notes: 1 },
      unreachable: 2,
      unread: 2
    })
    expect([...server.data.keys()]).toEqual([may])
  })

  it("adds to an issue no more than the server takes of it", async () => {
    const long = "x".repeat(150_000)
    const many = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => highlight({ id: `h${from + at}`, page: 1 + from + at, text: long }))
    const own = { ...emptyReadingData, highlights: many(0, 40) }
    const server = startServer({ [may]: own })
    const more = { ...emptyReadingData, bookmarks: [1], highlights: many(40, 60) }
    const { summary } = await openBrowser(server).bring(exported({ [may]: more }))
    expect(summary).toMatchObject({ added: { bookmarks: 0, highlights: 0, notes: 0 }, beyond: 21 })
    expect(server.of(may)).toEqual({ ...own, version: 1 })
  })

  it("keeps what it added before it failed, and goes on when it is tried again", async () => {
    const server = startServer()
    server.isDown = (path) => path.endsWith(june)
    const browser = openBrowser(server)
    const file = exported({ [may]: full, [june]: full })
    const { trouble, importing } = await browser.bring(file)
    expect(trouble).toEqual(unreachable)
    expect(server.of(may)).toEqual({ ...full, version: 1 })
    server.isDown = () => false
    importing.send({ type: "import.retry" })
    const after = await waitFor(importing, (snapshot) => !isImporting(snapshot))
    expect(summaryOf(after)).toMatchObject({ added: { bookmarks: 1, highlights: 0, notes: 1 }, present: 2 })
    expect(server.of(june)).toEqual({ ...full, version: 1 })
  })

  it("keeps in this browser what it could not save, and sends it when the marks are looked at again", async () => {
    const server = startServer()
    server.isDown = (_, method) => method === "POST"
    const browser = openBrowser(server)
    expect((await browser.bring(exported({ [may]: full }))).trouble).toEqual(unreachable)
    server.isDown = () => false
    expect((await browser.load()).listed).toEqual([
      [may, 4],
      [may, 4]
    ])
    expect(server.of(may)).toEqual({ ...full, version: 1 })
  })

  it.each([
    ["notMarks", () => new File(["Merhaba"], "a.json")],
    ["notMarks", () => new File([], "b.json")],
    ["tooLarge", () => new File([new Uint8Array(maxImportBytes + 1)], "c.json")]
  ])("is refused where the file is none: %s", async (reason, file) => {
    const server = startServer()
    expect((await openBrowser(server).bring(file())).refusal).toBe(reason)
    expect(server.asked).toEqual([])
  })
})
