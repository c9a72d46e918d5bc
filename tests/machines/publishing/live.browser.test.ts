import { Layer, Logger, ManagedRuntime } from "effect"
import localforage from "localforage"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { createActor, waitFor } from "xstate"
import { allIssues } from "../../../src/domain/publishing/deskList.ts"
import { emptyForm, type NewIssueForm } from "../../../src/domain/publishing/NewIssue.ts"
import { liveDashboard } from "../../../src/machines/publishing/dashboard.live.ts"
import { liveIssueSettings } from "../../../src/machines/publishing/issueSettings.live.ts"
import { liveDesk } from "../../../src/machines/publishing/desk.live.ts"
import {
  actionRefOf,
  issuesOf,
  totalOf,
  troubleOf as deskTroubleOf
} from "../../../src/machines/publishing/desk.view.ts"
import { actionTroubleOf } from "../../../src/machines/publishing/issueAction.view.ts"
import { liveNewIssue, pickPdf } from "../../../src/machines/publishing/newIssue.live.ts"
import { acknowledgedOf, formOf, isSaved, stageOf, troubleOf } from "../../../src/machines/publishing/newIssue.view.ts"
import {
  liveJoiningPublication,
  publicationInvitation
} from "../../../src/machines/publishing/joiningPublication.live.ts"
import { livePeople } from "../../../src/machines/publishing/people.live.ts"
import { livePicture } from "../../../src/machines/publishing/picture.live.ts"
import { livePublication } from "../../../src/machines/publishing/publication.live.ts"
import { liveFigures } from "../../../src/machines/publishing/figures.live.ts"
import { liveIssueReaders } from "../../../src/machines/publishing/issueReaders.live.ts"
import { liveSalesMonths } from "../../../src/machines/publishing/salesMonths.live.ts"
import { liveSalesOfMonth } from "../../../src/machines/publishing/salesOfMonth.live.ts"
import { livePublications } from "../../../src/machines/publishing/publications.live.ts"
import { isBusy, troubleOf as loadTroubleOf, valueOf } from "../../../src/machines/loadable/loadable.view.ts"
import { ApiClient } from "../../../src/services/platform/ApiClient.ts"
import { dashboard } from "../../kit/fixtures/dashboards.ts"
import { deskIssue } from "../../kit/fixtures/deskIssues.ts"
import { figures } from "../../kit/fixtures/figures.ts"
import { issueReaders } from "../../kit/fixtures/issueReaders.ts"
import { saleLine } from "../../kit/fixtures/sales.ts"
import { editableIssue } from "../../kit/fixtures/editableIssues.ts"
import { joinedMember, peopleOf } from "../../kit/fixtures/people.ts"
import { ownPublication } from "../../kit/fixtures/publications.ts"
import { endedSession, session, storedSession } from "../../kit/doubles/doubles.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"
import { user } from "../../kit/fixtures/users.ts"

let owner = ""
let count = 0
const uploads = "/api/publisher/uploads"

const database = localforage.createInstance({ name: "sayfa", storeName: "newIssue" })
const patient = { timeout: 15_000 }

/** What this browser keeps of the issue is at least that; null: nothing. */
const drafted = async (draft: object | null) => {
  const kept = await database.getItem(`${owner}/draft`)
  if (draft === null) expect(kept).toBeNull()
  else expect(kept).toMatchObject(draft)
}

// What one test has ordered may still be carried out in the next: each has a publisher of its own.
beforeEach(() => {
  document.documentElement.lang = "tr"
  owner = `publisher${String((count += 1)).padStart(6, "0")}`
})

const ok = (data: unknown) => json({ success: true, data, message: "" })
const refused = (_tag: string, status: number, fields: object = {}) =>
  json({ success: false, _tag, message: `${_tag}!`, ...fields }, status)

/** What runs the fillings before a server that answers so, and what it was asked. */
const before = (answers: Answers) => {
  const log: Array<string> = []
  const net = network(answers)
  const sessions = storedSession(session({ token: "abc", user: user({ id: owner }) })).layer
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      sessions,
      Layer.provide(endedSession, sessions),
      Layer.provide(ApiClient.layer, [net.layer, sessions, Layer.provide(endedSession, sessions)]),
      net.layer,
      Logger.layer([Logger.map(Logger.formatSimple, (line) => void log.push(line))])
    )
  )
  return { ...net, runtime, log }
}

/** What a call's body says; null if there is none. */
const sentIn = (body: unknown): unknown =>
  body === undefined ? null : JSON.parse(new TextDecoder().decode(body as Uint8Array))

const issues = "/api/publisher/issues"
const added = () => ok({ id: "issue0000000001", status: "CONVERTING" })

/** A server that takes uploads; what it says to whoever saves or removes. */
const taking = (
  saved: (count: number) => ReturnType<Answers> = added,
  removed: (path: string, count: number) => Response | null = () => new Response(null, { status: 204 })
) => {
  let bytes = 0
  let saves = 0
  let removals = 0
  return before(({ method, path, body }) => {
    if (path === issues) return saved((saves += 1))
    if (method === "DELETE") return removed(path, (removals += 1))
    if (method === "POST") {
      bytes = 0
      return new Response(null, { status: 201, headers: { location: `${uploads}/upload000000001` } })
    }
    if (method === "PATCH") bytes += (body as Uint8Array).length
    return new Response(null, { status: 200, headers: { "upload-offset": `${bytes}`, "upload-length": "9" } })
  })
}

const picked = () => pickPdf(new File(["%PDF-1.7\n"], `${(count += 1)}.pdf`, { type: "application/pdf" }))

const form: NewIssueForm = {
  ...emptyForm,
  publication: "publication0001",
  title: " Kasım 2026 ",
  description: "Güz",
  publishDate: "2026-11-01"
}

const filled = async (server: ReturnType<typeof before>, given: Partial<NewIssueForm> = {}) => {
  const issue = createActor(liveNewIssue(server.runtime), { input: { owner } }).start()
  await waitFor(issue, (snapshot) => snapshot.hasTag("editable"))
  issue.send({ type: "form.edit", change: { ...form, ...given } })
  issue.send({ type: "pdf.choose", pdf: picked() })
  await waitFor(issue, (snapshot) => stageOf(snapshot) === "uploaded")
  return issue
}

describe("a new issue over its services", () => {
  it.each([
    ["now", {}, {}],
    [
      "at a time by the clocks of Istanbul",
      { visibility: "SCHEDULED", publishAt: "2026-11-01T09:00" },
      { desired_publish_at: "2026-11-01T06:00:00.000Z" }
    ],
    ["now, whatever time was filled in before", { publishAt: "2026-11-01T09:00" }, {}]
  ] as const)("is saved as the multipart that is specified, to come out %s", async (_, given, more) => {
    const server = taking()
    const issue = await filled(server, given)
    issue.send({ type: "issue.save" })
    await waitFor(issue, isSaved)
    const call = server.asked.find(({ path }) => path === "/api/publisher/issues")
    expect(call).toMatchObject({ method: "POST", headers: { authorization: "Bearer abc", "accept-language": "tr" } })
    expect(Object.fromEntries(call?.body as FormData)).toEqual({
      upload: "upload000000001",
      publication: "publication0001",
      title: "Kasım 2026",
      description: "Güz",
      publish_date: "2026-11-01",
      ...more
    })
    issue.stop()
  })

  it.each([
    ["PdfRefused", 422, { reason: "noPages" }, "none", { reason: "noPages" }],
    ["UploadNotFound", 404, {}, "none"],
    ["UploadIncomplete", 409, {}, "uploaded"],
    ["PublicationNotFound", 404, { publicationId: "x" }, "uploaded"],
    ["IssueAddedBefore", 409, { issueId: "issue0000000002", title: "Ekim 2026" }, "none"],
    ["TooManyWaiting", 409, { limit: 50 }, "uploaded"],
    ["NoRoom", 507, {}, "uploaded"],
    ["ServerFault", 500, { reference: "1" }, "uploaded"]
  ] as const)(
    "is told that it was refused as %s, and keeps its upload as far as it is of use",
    async (tag, status, fields, stage, told: object = {}) => {
      const issue = await filled(taking(() => refused(tag, status, fields)))
      issue.send({ type: "issue.save" })
      const after = await waitFor(issue, (snapshot) => troubleOf(snapshot) !== null)
      expect(troubleOf(after)).toEqual({ _tag: tag, message: `${tag}!`, ...told })
      expect(stageOf(after)).toBe(stage)
      expect(formOf(after).title).toBe(form.title)
      issue.stop()
    }
  )

  it("comes back in the next visit, and goes on with the upload it had begun", async () => {
    const server = taking()
    const first = createActor(liveNewIssue(server.runtime), { input: { owner } }).start()
    await waitFor(first, (snapshot) => snapshot.hasTag("editable"))
    first.send({ type: "form.edit", change: form })
    first.send({ type: "pdf.choose", pdf: picked() })
    const { upload } = (await waitFor(first, (snapshot) => snapshot.context.upload !== null)).context
    first.stop()

    await vi.waitFor(() => drafted({ upload }), patient)

    const again = createActor(liveNewIssue(server.runtime), { input: { owner } }).start()
    const recalled = await waitFor(again, (snapshot) => stageOf(snapshot) === "uploaded")
    expect(formOf(recalled)).toEqual(form)
    expect(acknowledgedOf(recalled)).toBe(9)
    again.stop()
    expect(server.asked.filter(({ method }) => method === "POST")).toHaveLength(1)

    const other = createActor(liveNewIssue(server.runtime), { input: { owner: "publisher999999" } }).start()
    const fresh = await waitFor(other, (snapshot) => snapshot.hasTag("editable"))
    expect(formOf(fresh)).toEqual(emptyForm)
    other.stop()
  })

  it("takes its upload from the server and its draft from the browser when it is cancelled, also as it is left", async () => {
    const server = taking()
    const issue = await filled(server)
    issue.send({ type: "form.cancel" })
    issue.stop()
    await vi.waitFor(
      () => expect(server.asked.at(-1)).toMatchObject({ method: "DELETE", path: `${uploads}/upload000000001` }),
      patient
    )
    await eventually(() => drafted(null))
    const next = createActor(liveNewIssue(server.runtime), { input: { owner } }).start()
    const recalled = await waitFor(next, (snapshot) => snapshot.hasTag("editable"))
    expect(formOf(recalled)).toEqual(emptyForm)
    expect(stageOf(recalled)).toBe("none")
    next.stop()
  })
})

/** What was asked of the server after the upload was whole, without what an answer to it contains. */
const asks = (server: ReturnType<typeof before>) =>
  server.asked
    .map(({ method, path }) => `${method} ${path}`)
    .filter((ask) => ask.startsWith("DELETE") || ask.endsWith(issues))
const save = `POST ${issues}`
const discard = `DELETE ${uploads}/upload000000001`
const remove = `DELETE ${issues}/issue0000000001`
const used = (path: string) => (path.startsWith(uploads) ? refused("UploadUsed", 409) : ok(null))
const eventually = (see: () => void | Promise<void>) => vi.waitFor(see, patient)

describe("a new issue that is thrown away after it was sent to be saved", () => {
  it("waits for the answer, and is withdrawn where it was added, also when the form is gone", async () => {
    let answer = (_: Response) => {}
    const server = taking(() => new Promise<Response>((resolve) => (answer = resolve)))
    const issue = await filled(server)
    const news: Array<string> = []
    issue.on("*", ({ type }) => news.push(type))
    issue.send({ type: "issue.save" })
    await eventually(() => expect(asks(server)).toEqual([save]))
    issue.send({ type: "form.cancel" })
    expect(news).toEqual([])
    answer(added())
    await waitFor(issue, (snapshot) => snapshot.hasTag("editable"))
    issue.stop()
    expect(news).toEqual(["form.left"])
    await eventually(() => expect(asks(server)).toEqual([save, remove]))
    await eventually(() => drafted(null))
  })

  it("has its upload discarded where it was refused", async () => {
    let answer = (_: Response) => {}
    const server = taking(() => new Promise<Response>((resolve) => (answer = resolve)))
    const issue = await filled(server)
    issue.send({ type: "issue.save" })
    await eventually(() => expect(asks(server)).toEqual([save]))
    issue.send({ type: "form.cancel" })
    answer(refused("PublicationNotFound", 404, { publicationId: "x" }))
    await eventually(() => expect(asks(server)).toEqual([save, discard]))
    issue.stop()
  })

  it.each([
    ["no answer came", () => null],
    ["the server failed", () => refused("ServerFault", 500, { reference: "1" })],
    ["something before the server spoke", () => new Response("<html>", { status: 502 })]
  ])("is found and withdrawn where %s to the save that added it", async (_, unanswered) => {
    const server = taking((count) => (count === 1 ? unanswered() : added()), used)
    const issue = await filled(server)
    issue.send({ type: "issue.save" })
    await waitFor(issue, (snapshot) => troubleOf(snapshot) !== null)
    issue.send({ type: "form.edit", change: { title: "Aralık 2026" } })
    issue.send({ type: "form.cancel" })
    issue.stop()
    await eventually(() => expect(asks(server)).toEqual([save, discard, save, remove]))
    const [first, second] = server.asked.filter(({ path }) => path === issues)
    expect(Object.fromEntries(second?.body as FormData)).toEqual(Object.fromEntries(first?.body as FormData))
  })

  it("is found and withdrawn by its own name where it was sent otherwise before", async () => {
    const before = refused("IssueAddedBefore", 409, { issueId: "issue0000000001", title: "Ekim 2026" })
    const server = taking((count) => (count === 1 ? null : before), used)
    const issue = await filled(server)
    issue.send({ type: "issue.save" })
    await waitFor(issue, (snapshot) => troubleOf(snapshot) !== null)
    issue.send({ type: "form.cancel" })
    await eventually(() => expect(asks(server)).toEqual([save, discard, save, remove]))
    issue.stop()
  })

  it("is withdrawn also by the visit after the one that saved it and heard nothing", async () => {
    const server = taking((count) => (count === 1 ? new Promise<Response>(() => {}) : added()), used)
    const first = await filled(server)
    first.send({ type: "issue.save" })
    await eventually(() => expect(asks(server)).toEqual([save]))
    await eventually(() => drafted({ sent: { title: form.title } }))
    first.stop()
    const again = createActor(liveNewIssue(server.runtime), { input: { owner } }).start()
    await waitFor(again, (snapshot) => stageOf(snapshot) === "uploaded")
    again.send({ type: "form.cancel" })
    await eventually(() => expect(asks(server)).toEqual([save, discard, save, remove]))
    again.stop()
  })

  it("asks to be withdrawn until the line lets it through, and takes a refusal for an answer", async () => {
    let answer = (_: Response) => {}
    const server = taking(
      () => new Promise<Response>((resolve) => (answer = resolve)),
      (_, count) => (count === 1 ? null : refused("IssueIsPublished", 409))
    )
    const issue = await filled(server)
    issue.send({ type: "issue.save" })
    await eventually(() => expect(asks(server)).toEqual([save]))
    issue.send({ type: "form.cancel" })
    answer(added())
    await eventually(() => expect(asks(server)).toEqual([save, remove]))
    issue.stop()
    window.dispatchEvent(new Event("online"))
    await eventually(() => expect(asks(server)).toEqual([save, remove, remove]))
    await eventually(() => expect(server.log.join()).toContain("An issue was not withdrawn"))
    expect(asks(server)).toEqual([save, remove, remove])
  })

  it("stays where it was added before, and the same file begins another upload", async () => {
    const before = refused("IssueAddedBefore", 409, { issueId: "issue0000000001", title: "Ekim 2026" })
    const server = taking((count) => (count === 1 ? before : added()), used)
    const issue = await filled(server)
    const { pdf } = issue.getSnapshot().context
    issue.send({ type: "issue.save" })
    await waitFor(issue, (snapshot) => troubleOf(snapshot) !== null)
    await eventually(() => expect(asks(server)).toEqual([save, discard]))
    issue.send({ type: "pdf.choose", pdf: pdf! })
    await waitFor(issue, (snapshot) => stageOf(snapshot) === "uploaded")
    issue.send({ type: "issue.save" })
    await waitFor(issue, isSaved)
    expect(asks(server)).toEqual([save, discard, save])
    expect(server.asked.filter(({ method, path }) => method === "POST" && path === uploads)).toHaveLength(2)
    issue.stop()
  })
})

describe("a desk over its services", () => {
  const failed = deskIssue({ status: "FAILED", reason: "damaged", reason_message: "PDF dosyası bozuk, açılamıyor." })
  const { id, title } = failed
  const state = {
    id,
    status: "CONVERTING",
    pages_done: 0,
    pages_total: 0,
    broken_pages: [],
    reason: null,
    reason_message: null
  }

  it("loads the issues, and asks for what is done to one of them", async () => {
    const server = before(({ method, path }) => {
      if (method === "GET") return ok({ items: [failed], total: 1 })
      return path.endsWith("/retry") ? ok(state) : refused("IssueIsPublished", 409)
    })
    const desk = createActor(liveDesk(server.runtime), { input: allIssues }).start()
    expect(issuesOf(await waitFor(desk, (snapshot) => issuesOf(snapshot) !== null))).toEqual([failed])
    const action = actionRefOf(desk.getSnapshot())
    action.send({ type: "issue.retry", issue: { id, title } })
    await waitFor(action, (snapshot) => snapshot.matches("resting"))
    expect(actionTroubleOf(action.getSnapshot())).toBeNull()
    action.send({ type: "issue.remove", issue: { id, title } })
    action.send({ type: "removal.confirm" })
    await waitFor(action, (snapshot) => snapshot.matches("resting"))
    expect(actionTroubleOf(action.getSnapshot())).toEqual({ _tag: "IssueIsPublished", message: "IssueIsPublished!" })
    const asked = server.asked.map(({ method, path }) => `${method} ${path}`)
    expect(asked).toContain(`POST /api/publisher/issues/${id}/retry`)
    expect(asked).toContain(`DELETE /api/publisher/issues/${id}`)
    desk.stop()
  })

  it("asks for the list that is asked for, by its parameters", async () => {
    const server = before(() => ok({ items: [failed], total: 101 }))
    const desk = createActor(liveDesk(server.runtime), { input: allIssues }).start()
    await waitFor(desk, (snapshot) => issuesOf(snapshot) !== null)
    desk.send({ type: "desk.ask", asked: { q: "lodos", state: "FAILED", page: 2 } })
    await waitFor(desk, (snapshot) => !snapshot.hasTag("busy"))
    expect(totalOf(desk.getSnapshot())).toBe(101)
    expect(server.asked.map(({ search }) => search)).toEqual(["", "?q=lodos&state=FAILED&page=2"])
    desk.stop()
  })

  it("does not look while nobody sees the tab, and looks as soon as somebody does", async () => {
    let visibility = "hidden"
    const watched = vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility as "hidden")
    const server = before(() => ok({ items: [failed], total: 1 }))
    const desk = createActor(liveDesk(server.runtime), { input: allIssues }).start()
    await vi.waitFor(() => expect(watched).toHaveBeenCalled())
    expect(server.asked).toEqual([])
    visibility = "visible"
    document.dispatchEvent(new Event("visibilitychange"))
    await waitFor(desk, (snapshot) => issuesOf(snapshot) !== null)
    expect(server.asked).toHaveLength(1)
    desk.stop()
    watched.mockRestore()
  })

  it("says why there is nothing to show", async () => {
    const desk = createActor(liveDesk(before(() => null).runtime), { input: allIssues }).start()
    expect(deskTroubleOf(await waitFor(desk, (snapshot) => snapshot.matches("failed")))).toEqual({
      _tag: "Unreachable",
      message: null
    })
    desk.stop()
  })
})

describe("the publications over their services", () => {
  it("are the publisher's own, by id and title", async () => {
    const server = before(() =>
      ok([{ id: "publication0001", title: "Vapur", tier: 2, issues: [{ id: "i", title: "Kasım" }] }])
    )
    const publications = createActor(livePublications(server.runtime), { input: undefined }).start()
    const shown = await waitFor(publications, (snapshot) => !isBusy(snapshot))
    expect(valueOf(shown)).toEqual([{ id: "publication0001", title: "Vapur", tier: 2 }])
    expect(server.paths()).toEqual(["/api/publisher/publications"])
  })

  it("say why they could not be had", async () => {
    const server = before(() => refused("Forbidden", 403))
    const publications = createActor(livePublications(server.runtime), { input: undefined }).start()
    const failed = await waitFor(publications, (snapshot) => !isBusy(snapshot))
    expect(loadTroubleOf(failed)).toEqual({ _tag: "Forbidden", message: "Forbidden!" })
  })
})

describe("a dashboard over its services", () => {
  it("is what the server knows of the publisher, or why it could not be had", async () => {
    const shown = async (server: ReturnType<typeof before>) => {
      const actor = createActor(liveDashboard(server.runtime), { input: undefined }).start()
      return waitFor(actor, (snapshot) => !isBusy(snapshot))
    }
    const server = before(() => ok(dashboard()))
    expect(valueOf(await shown(server))).toEqual(dashboard())
    expect(server.paths()).toEqual(["/api/publisher/dashboard"])
    const failed = await shown(before(() => refused("Forbidden", 403)))
    expect(loadTroubleOf(failed)).toEqual({ _tag: "Forbidden", message: "Forbidden!" })
  })
})

describe("a publication over its services", () => {
  const own = ownPublication()
  const path = `/api/publisher/publications/${own.id}`
  const opened = async (server: ReturnType<typeof before>, of: string | null) => {
    const actor = createActor(livePublication(server.runtime), { input: { owner, id: of } }).start()
    await waitFor(actor, (snapshot) => snapshot.hasTag("editable"))
    return actor
  }

  it.each([
    ["the settings of one", own.id, { ...own, title: "Liman" }, { title: "Rota", publisher_name: own.publisher_name }],
    ["a new one", null, null, { title: "Rota", publisher_name: "" }]
  ])("keeps what is typed for its user, until the server has it: %s", async (_, id, sent, expected) => {
    const server = before(() => ok(own))
    const actor = await opened(server, id)
    actor.send({ type: "form.edit", change: { title: "Rota" } })
    actor.stop()
    const later = before(() => ok(sent ?? own))
    const formIn = (opened: { readonly getSnapshot: () => { readonly context: { readonly form: object } } }) =>
      opened.getSnapshot().context.form
    await expect.poll(async () => formIn(await opened(later, id))).toMatchObject(expected)
    const writer = owner
    owner = `${writer}b`
    expect(formIn(await opened(later, id))).toMatchObject({ title: sent?.title ?? "" })
    owner = writer
    const back = await opened(later, id)
    back.send({ type: "form.edit", change: { title: "Rota", publisher_name: "Yol" } })
    back.send({ type: "form.save" })
    await waitFor(back, (snapshot) => snapshot.matches({ open: "saved" }) || snapshot.matches("left"))
    await expect.poll(async () => formIn(await opened(later, id))).toMatchObject({ title: sent?.title ?? "" })
  })

  it("is loaded, changed and deleted by its id", async () => {
    const server = before(({ method }) => ok(method === "DELETE" ? null : own))
    const actor = await opened(server, own.id)
    actor.send({ type: "form.edit", change: { title: " Rota " } })
    actor.send({ type: "form.save" })
    await waitFor(actor, (snapshot) => snapshot.matches({ open: "saved" }))
    actor.send({ type: "publication.remove" })
    actor.send({ type: "removal.confirm" })
    await waitFor(actor, (snapshot) => snapshot.matches("left"))
    expect(server.asked.map(({ method, path: asked }) => [method, asked])).toEqual([
      ["GET", path],
      ["PUT", path],
      ["DELETE", path]
    ])
    expect(sentIn(server.asked[1]?.body)).toEqual({ title: "Rota" })
    actor.stop()
  })

  it("is added, or says why it was not", async () => {
    let isRefused = true
    const server = before(() =>
      isRefused ? refused("InvalidRequest", 400, { field: "title" }) : ok({ id: own.id, title: "Rota" })
    )
    const actor = await opened(server, null)
    actor.send({ type: "form.edit", change: { title: "Rota", publisher_name: "Yol" } })
    actor.send({ type: "form.save" })
    await waitFor(actor, (snapshot) => snapshot.hasTag("editable"))
    expect(actor.getSnapshot().context.trouble).toMatchObject({ _tag: "InvalidRequest", message: "InvalidRequest!" })
    isRefused = false
    actor.send({ type: "form.save" })
    await waitFor(actor, (snapshot) => snapshot.matches("left"))
    expect(server.asked.map(({ method, path: asked }) => [method, asked])).toEqual([
      ["POST", "/api/publisher/publications"],
      ["POST", "/api/publisher/publications"]
    ])
    actor.stop()
  })
})

describe("an issue's settings over their services", () => {
  const own = editableIssue()
  const path = `/api/publisher/issues/${own.id}`

  it("are loaded and changed by its id, and its sale is stopped and resumed", async () => {
    const off = editableIssue({ status: "DRAFT" })
    const server = before(({ body }) =>
      ok((sentIn(body) as { on_sale?: boolean } | null)?.on_sale === false ? off : own)
    )
    const actor = createActor(liveIssueSettings(server.runtime), { input: { owner, id: own.id } }).start()
    await waitFor(actor, (snapshot) => snapshot.hasTag("editable"))
    const change = { title: " Rota ", visibility: "SCHEDULED", publishAt: "2026-12-25T00:30" } as const
    actor.send({ type: "form.edit", change })
    actor.send({ type: "form.save" })
    await waitFor(actor, (snapshot) => snapshot.matches({ open: "saved" }))
    actor.send({ type: "cover.edit", page: "3" })
    actor.send({ type: "cover.save" })
    await waitFor(actor, (snapshot) => snapshot.matches({ open: "editing" }))
    actor.send({ type: "sale.stop" })
    actor.send({ type: "stop.confirm" })
    await waitFor(actor, (snapshot) => snapshot.context.known?.status === "DRAFT")
    actor.send({ type: "sale.resume" })
    await waitFor(actor, (snapshot) => snapshot.context.known?.status === "PUBLISHED")
    expect(server.asked.map(({ method, path: asked, body }) => [method, asked, sentIn(body)])).toEqual([
      ["GET", path, null],
      ["PUT", path, { title: "Rota", desired_publish_at: "2026-12-24T21:30:00.000Z" }],
      ["PUT", `${path}/cover`, { page: 3 }],
      ["PUT", `${path}/sale`, { on_sale: false }],
      ["PUT", `${path}/sale`, { on_sale: true }]
    ])
    actor.stop()
  })

  it(
    "follow what moves on by itself until it has come out, and keep what was written",
    { timeout: 40_000 },
    async () => {
      const coming = editableIssue({ status: "SCHEDULED", published_at: null })
      const answers = [ok(coming), refused("Unavailable", 503), ok(own)]
      const server = before(() => answers.shift() ?? ok(own))
      const actor = createActor(liveIssueSettings(server.runtime), { input: { owner, id: own.id } }).start()
      await waitFor(actor, (snapshot) => snapshot.hasTag("editable"))
      actor.send({ type: "form.edit", change: { title: "Rota" } })
      await waitFor(actor, (snapshot) => snapshot.context.known?.status === "PUBLISHED", { timeout: 30_000 })
      expect(actor.getSnapshot().context.form.title).toBe("Rota")
      expect(server.paths()).toEqual([path, path, path])
      actor.stop()
    }
  )

  it("keep what is typed for their user, until the server has it", async () => {
    const opened = async (of: string, title: string) => {
      const server = before(() => ok({ ...own, title }))
      const actor = createActor(liveIssueSettings(server.runtime), { input: { owner: of, id: own.id } }).start()
      await waitFor(actor, (snapshot) => snapshot.hasTag("editable"))
      return actor
    }
    const typed = await opened(owner, "Sayı")
    typed.send({ type: "form.edit", change: { description: "Yaz" } })
    typed.stop()
    const formIn = (actor: Awaited<ReturnType<typeof opened>>) => actor.getSnapshot().context.form
    const expected = { title: "Liman", description: "Yaz" }
    await expect.poll(async () => formIn(await opened(owner, "Liman"))).toMatchObject(expected)
    expect(formIn(await opened(`${owner}b`, "Liman"))).toMatchObject({ description: own.description })
    const back = await opened(owner, "Liman")
    back.send({ type: "form.save" })
    await waitFor(back, (snapshot) => snapshot.matches({ open: "saved" }))
    await expect.poll(async () => formIn(await opened(owner, "Liman"))).toMatchObject({ description: own.description })
  })

  it("say why they could not be loaded or saved", async () => {
    let isFound = false
    const server = before(({ method }) =>
      !isFound
        ? refused("IssueNotFound", 404, { issueId: own.id })
        : method === "GET"
          ? ok(own)
          : refused("IssueNotOut", 409)
    )
    const actor = createActor(liveIssueSettings(server.runtime), { input: { owner, id: own.id } }).start()
    const failed = await waitFor(actor, (snapshot) => snapshot.matches("failed"))
    expect(failed.context.trouble).toMatchObject({ _tag: "IssueNotFound", message: "IssueNotFound!" })
    isFound = true
    actor.send({ type: "issue.reload" })
    await waitFor(actor, (snapshot) => snapshot.hasTag("editable"))
    actor.send({ type: "sale.stop" })
    actor.send({ type: "stop.confirm" })
    const kept = await waitFor(actor, (snapshot) => snapshot.context.trouble !== null)
    expect(kept.context.trouble).toMatchObject({ _tag: "IssueNotOut" })
    expect(kept.context.known).toEqual(own)
    actor.stop()
  })
})

describe("sales over their services", () => {
  it("are asked for by months, and by the month", async () => {
    const months = [{ month: "2026-11", count: 3, total: 14_997 }]
    const server = before(({ path }) => ok(path.endsWith("/sales") ? months : [saleLine()]))
    const ofMonths = createActor(liveSalesMonths(server.runtime), { input: undefined }).start()
    expect(valueOf(await waitFor(ofMonths, (snapshot) => !isBusy(snapshot)))).toEqual(months)
    const ofMonth = createActor(liveSalesOfMonth(server.runtime), { input: "2026-11" }).start()
    expect(valueOf(await waitFor(ofMonth, (snapshot) => !isBusy(snapshot)))).toEqual([saleLine()])
    expect(server.paths()).toEqual(["/api/publisher/sales", "/api/publisher/sales/2026-11"])
    for (const actor of [ofMonths, ofMonth]) actor.stop()
  })

  it("say why they could not be loaded", async () => {
    const server = before(() => refused("Forbidden", 403))
    const ofMonths = createActor(liveSalesMonths(server.runtime), { input: undefined }).start()
    const ofMonth = createActor(liveSalesOfMonth(server.runtime), { input: "2026-11" }).start()
    for (const actor of [ofMonths, ofMonth]) {
      const failed = await waitFor(actor, (snapshot) => !isBusy(snapshot))
      expect(loadTroubleOf(failed)).toEqual({ _tag: "Forbidden", message: "Forbidden!" })
      actor.stop()
    }
  })
})

describe("readers over their services", () => {
  it("are asked for, and why they could not be loaded is said", async () => {
    let isRefused = true
    const server = before(() => (isRefused ? refused("Forbidden", 403) : ok([issueReaders()])))
    const actor = createActor(liveIssueReaders(server.runtime), { input: undefined }).start()
    const failed = await waitFor(actor, (snapshot) => !isBusy(snapshot))
    expect(loadTroubleOf(failed)).toEqual({ _tag: "Forbidden", message: "Forbidden!" })
    isRefused = false
    actor.send({ type: "loadable.retry" })
    expect(valueOf(await waitFor(actor, (snapshot) => !isBusy(snapshot)))).toEqual([issueReaders()])
    expect(server.paths()).toEqual(["/api/publisher/readers", "/api/publisher/readers"])
    actor.stop()
  })
})

describe("figures over their services", () => {
  it("are asked for by days, publication and issue, and why they could not be loaded is said", async () => {
    let isRefused = true
    const server = before(() => (isRefused ? refused("Forbidden", 403) : ok(figures())))
    const range = { from: "2026-11-01", to: "2026-11-02" }
    const actor = createActor(liveFigures(server.runtime), { input: { ...range, publication: null, issue: null } })
    const failed = await waitFor(actor.start(), (snapshot) => !isBusy(snapshot))
    expect(loadTroubleOf(failed)).toEqual({ _tag: "Forbidden", message: "Forbidden!" })
    isRefused = false
    actor.send({ type: "loadable.retry" })
    expect(valueOf(await waitFor(actor, (snapshot) => !isBusy(snapshot)))).toEqual(figures())
    const about = { publication: "publication0001", issue: "issue0000000001" }
    const narrow = createActor(liveFigures(server.runtime), { input: { ...range, ...about } }).start()
    await waitFor(narrow, (snapshot) => !isBusy(snapshot))
    narrow.stop()
    const path = "/api/publisher/figures"
    const search = "?from=2026-11-01&to=2026-11-02"
    expect(server.asked.map((one) => one.path + one.search)).toEqual([
      path + search,
      path + search,
      `${path}${search}&publication=publication0001&issue=issue0000000001`
    ])
  })
})

describe("the people of a publication over their services", () => {
  const known = peopleOf()
  const path = `/api/publisher/publications/${known.publication.id}`
  const checkAuth = "/api/check-auth"
  const opened = async (server: ReturnType<typeof before>) => {
    const actor = createActor(livePeople(server.runtime), { input: { id: known.publication.id } }).start()
    await waitFor(actor, (snapshot) => !snapshot.hasTag("busy"))
    return actor
  }

  it("are loaded, invited, given another role and removed by their ids", async () => {
    const server = before(() => ok(known))
    const actor = await opened(server)
    const settledAgain = () => waitFor(actor, (snapshot) => snapshot.matches("shown"))
    actor.send({ type: "form.edit", change: { email: " su@yayin.example ", role: "figures" } })
    actor.send({ type: "form.send" })
    await settledAgain()
    actor.send({ type: "role.change", member: joinedMember.id, role: "figures" })
    await settledAgain()
    actor.send({ type: "member.remove", member: joinedMember.id })
    actor.send({ type: "change.confirm" })
    await settledAgain()
    expect(server.asked.map(({ method, path: asked }) => [method, asked])).toEqual([
      ["GET", `${path}/people`],
      ["POST", `${path}/invitations`],
      ["PUT", `${path}/people/${joinedMember.id}`],
      ["DELETE", `${path}/people/${joinedMember.id}`]
    ])
    expect(sentIn(server.asked[1]?.body)).toEqual({ email: "su@yayin.example", role: "figures" })
    expect(sentIn(server.asked[2]?.body)).toEqual({ role: "figures" })
    actor.stop()
  })

  it("say why nothing was changed", async () => {
    const server = before(({ method }) => (method === "POST" ? refused("AlreadyMember", 409) : ok(known)))
    const actor = await opened(server)
    actor.send({ type: "invitation.repeat", email: "can@yayin.example", role: "editor" })
    await waitFor(actor, (snapshot) => snapshot.context.trouble !== null)
    expect(actor.getSnapshot().context.trouble).toEqual({ _tag: "AlreadyMember", message: "AlreadyMember!" })
    actor.stop()
  })

  it("are left by a member, whose desk is asked for anew", async () => {
    const me = user({ id: owner, desk: null })
    const server = before(({ path: asked }) => {
      if (asked === checkAuth) return json({ success: true, isAuthenticated: true, data: { token: "abc", user: me } })
      return ok(asked.endsWith("/leave") ? null : peopleOf({ role: "editor" }))
    })
    const actor = await opened(server)
    actor.send({ type: "publication.leave" })
    actor.send({ type: "change.confirm" })
    await waitFor(actor, (snapshot) => snapshot.matches("left"))
    expect(server.paths()).toEqual([`${path}/people`, `${path}/leave`, checkAuth])
    actor.stop()
  })

  it.each(["editor", "figures"] as const)("are joined by an invitation, as %s", async (role) => {
    sessionStorage.setItem("publicationToken", "davet-1")
    const server = before(({ path: asked }) => {
      if (asked === checkAuth)
        return json({
          success: true,
          isAuthenticated: true,
          data: { token: "abc", user: user({ id: owner, desk: role }) }
        })
      return ok(asked.endsWith("/read") ? { inviter: "Ece", publication: "Çıma", role } : null)
    })
    const actor = createActor(liveJoiningPublication(server.runtime), { input: publicationInvitation() }).start()
    await waitFor(actor, (snapshot) => snapshot.context.invitation !== null)
    expect(actor.getSnapshot().context.invitation).toEqual({ inviter: "Ece", to: { publication: "Çıma", role } })
    actor.send({ type: "invitation.accept" })
    await waitFor(actor, (snapshot) => snapshot.matches("joined"))
    expect(server.asked.filter(({ body }) => body !== undefined).map(({ body }) => sentIn(body))).toEqual([
      { token: "davet-1" },
      { token: "davet-1" }
    ])
    expect(server.paths().at(-1)).toBe(checkAuth)
    expect(sessionStorage.getItem("publicationToken")).toBeNull()
    actor.stop()
  })

  it("keep an invitation that could not be used yet, and drop one that is refused", async () => {
    sessionStorage.setItem("publicationToken", "davet-2")
    let isRefused = false
    const server = before(() => (isRefused ? refused("InvitationInvalid", 410) : refused("ServerFault", 500)))
    const actor = createActor(liveJoiningPublication(server.runtime), { input: publicationInvitation() }).start()
    actor.send({ type: "invitation.accept" })
    await waitFor(actor, (snapshot) => snapshot.context.trouble !== null)
    expect(sessionStorage.getItem("publicationToken")).toBe("davet-2")
    isRefused = true
    actor.send({ type: "invitation.accept" })
    await waitFor(actor, (snapshot) => snapshot.matches("refused"))
    expect(sessionStorage.getItem("publicationToken")).toBeNull()
    actor.stop()
  })
})

describe("a picture over its services", () => {
  const file = new File(["yok"], "logo.png", { type: "image/png" })
  const own = editableIssue({ cover_page: null })

  it.each([
    [
      { use: "logo" },
      "POST",
      "/api/publisher/logos",
      { url: "/logos/a.webp" },
      { type: "logo.made", url: "/logos/a.webp" }
    ],
    [
      { use: "cover", issueId: own.id },
      "PUT",
      `/api/publisher/issues/${own.id}/cover/picture`,
      own,
      { type: "cover.made", issue: own }
    ]
  ] as const)("is sent with its part, and tells what became of it: %j", async (input, method, path, answer, made) => {
    let isRefused = true
    const server = before(() => (isRefused ? refused("PictureRefused", 422, { reason: "animated" }) : ok(answer)))
    const actor = createActor(livePicture(server.runtime), { input }).start()
    const news: Array<unknown> = []
    actor.on("*", (event) => news.push(event))
    actor.send({ type: "picture.pick", files: [file], aspect: 1 })
    actor.send({ type: "picture.shown", size: { width: 300, height: 200 } })
    actor.send({ type: "picture.send" })
    await waitFor(actor, (snapshot) => snapshot.matches("framing"))
    expect(actor.getSnapshot().context.trouble).toMatchObject({ _tag: "PictureRefused", message: "PictureRefused!" })
    isRefused = false
    actor.send({ type: "picture.send" })
    await waitFor(actor, (snapshot) => snapshot.matches("idle"))
    expect(news).toEqual([made])
    expect(server.asked.map(({ method: by, path: asked }) => [by, asked])).toEqual([
      [method, path],
      [method, path]
    ])
    actor.stop()
  })
})
