import { Layer, ManagedRuntime } from "effect"
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { createActor, waitFor } from "xstate"
import { unreadCount } from "../../../src/domain/account/notificationList.ts"
import { liveMailChoice } from "../../../src/machines/account/mailChoice.live.ts"
import { isMissing, mailedIn, troubleOf as mailTroubleOf } from "../../../src/machines/account/mailChoice.view.ts"
import { liveNotificationChoices } from "../../../src/machines/account/notificationChoices.live.ts"
import { choicesIn } from "../../../src/machines/account/notificationChoices.view.ts"
import { liveNotificationCount } from "../../../src/machines/account/notificationCount.live.ts"
import { unreadIn } from "../../../src/machines/account/notificationCount.view.ts"
import { liveNotifications } from "../../../src/machines/account/notifications.live.ts"
import { isUnmarked, listOf, troubleOf } from "../../../src/machines/account/notifications.view.ts"
import { ApiClient } from "../../../src/services/platform/ApiClient.ts"
import { endedSession, session, storedSession } from "../../kit/doubles/doubles.ts"
import { announcement, personal } from "../../kit/fixtures/notifications.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"

beforeEach(() => {
  document.documentElement.lang = "tr"
})

const ok = (data: unknown) => json({ success: true, data, message: "" })
const refused = (_tag: string, status: number) =>
  json({ success: false, _tag, message: `${_tag}!`, reference: "1" }, status)

const before = (answers: Answers) => {
  const net = network(answers)
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      ApiClient.layerNoDeps.pipe(
        Layer.provideMerge(endedSession),
        Layer.provideMerge(storedSession(session()).layer),
        Layer.provideMerge(net.layer)
      )
    )
  )
  onTestFinished(() => runtime.dispose())
  const bodies = () =>
    net.asked
      .filter(({ method }) => method === "POST")
      .map(({ path, body }) => [path, JSON.parse(new TextDecoder().decode(body as never)) as unknown])
  return { ...net, runtime, bodies }
}

const [mine, theirs] = [personal(1), announcement(2)]

const lists: Answers = ({ method, path }) => {
  if (method === "POST") return path.includes("personal") ? ok(null) : refused("ServerFault", 500)
  if (path === "/api/notifications/personal") return ok({ items: [mine] })
  if (path === "/api/notifications/announcements") return ok({ announcements: [theirs], read_ids: [] })
  return path === "/api/notifications/unread" ? ok({ count: 7 }) : null
}

const userId = session().user.id

const counting = (runtime: ReturnType<typeof before>["runtime"]) => {
  const actor = createActor(liveNotificationCount(runtime as never)).start()
  onTestFinished(() => void actor.stop())
  return actor
}

describe("notifications over their services", () => {
  it("are of both sources, mark what is unread of each, and tell every tab how many are left", async () => {
    const { runtime, bodies } = before(lists)
    const count = counting(runtime)
    await waitFor(count, (snapshot) => unreadIn(snapshot) === 7)
    const actor = createActor(liveNotifications(runtime), { input: { userId } }).start()
    onTestFinished(() => void actor.stop())
    const { context } = await waitFor(actor, (snapshot) => listOf(snapshot) !== null)
    expect(context.list?.map(({ id }) => id)).toEqual([mine.id, theirs.id])
    await waitFor(count, (snapshot) => unreadIn(snapshot) === 2)
    actor.send({ type: "all.read" })
    const marked = await waitFor(actor, isUnmarked)
    // The one source that answered has been read.
    expect(unreadCount(listOf(marked) ?? [])).toBe(1)
    expect(bodies()).toEqual(
      expect.arrayContaining([
        ["/api/notifications/personal/mark-all-read", { ids: [mine.id] }],
        ["/api/notifications/announcements/mark-all-read", { ids: [theirs.id] }]
      ])
    )
    await waitFor(count, (snapshot) => unreadIn(snapshot) === 1)
  })

  it("stay as they were shown last if they cannot be loaded, and only to the same user", async () => {
    const first = createActor(liveNotifications(before(lists).runtime), { input: { userId } }).start()
    await waitFor(first, (snapshot) => snapshot.matches("settled"))
    first.stop()
    const failing = before(() => refused("ServerFault", 500))
    const again = createActor(liveNotifications(failing.runtime), { input: { userId } }).start()
    const failed = await waitFor(again, (snapshot) => snapshot.matches("settled"))
    expect([listOf(failed)?.length, troubleOf(failed)?._tag]).toEqual([2, "ServerFault"])
    again.stop()
    const stranger = createActor(liveNotifications(failing.runtime), { input: { userId: "reader000000009" } }).start()
    expect(listOf(await waitFor(stranger, (snapshot) => snapshot.matches("settled")))).toBeNull()
    stranger.stop()
  })

  it("are counted in all tabs as one of them learns it", async () => {
    const { runtime, asked } = before(lists)
    const [one, other] = [counting(runtime), counting(runtime)]
    await waitFor(one, (snapshot) => unreadIn(snapshot) === 7)
    await waitFor(other, (snapshot) => unreadIn(snapshot) === 7)
    const { tellUnread } = await import("../../../src/services/account/unreadNews.ts")
    runtime.runFork(tellUnread({ userId: "reader000000009", count: 1 }))
    runtime.runFork(tellUnread({ userId, count: 4 }))
    for (const actor of [one, other]) await waitFor(actor, (snapshot) => unreadIn(snapshot) === 4)
    await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(2))
  })
})

describe("choices over their services", () => {
  it("send what was pressed and show what the server has", async () => {
    const items = [{ kind: "issues", here: true, mail: false }]
    const { runtime, bodies } = before(({ path }) => (path === "/api/notifications/choices" ? ok({ items }) : null))
    const actor = createActor(liveNotificationChoices(runtime)).start()
    onTestFinished(() => void actor.stop())
    await waitFor(actor, (snapshot) => snapshot.matches("resting"))
    actor.send({ type: "choice.make", choice: { kind: "tickets", here: true, mail: false } })
    const saved = await waitFor(actor, (snapshot) => snapshot.matches("saved"))
    expect(bodies()).toEqual([
      ["/api/notifications/choices", { choices: [{ kind: "tickets", here: true, mail: false }] }]
    ])
    expect(choicesIn(saved).filter(({ mail }) => !mail)).toEqual(items)
  })

  it("of a mail are read and changed by its pass alone, and end where it fits nothing", async () => {
    let isKnown = true
    const { runtime, bodies, asked } = before(({ method, path }) => {
      if (!path.startsWith("/api/mail-choices")) return null
      return isKnown ? ok({ kind: "issues", mail: method === "GET" }) : refused("NotFound", 404)
    })
    const actor = createActor(liveMailChoice(runtime), { input: { pass: "abc" } }).start()
    onTestFinished(() => void actor.stop())
    expect(mailedIn(await waitFor(actor, (snapshot) => snapshot.hasTag("shown")))).toEqual({
      kind: "issues",
      mail: true
    })
    expect(asked.every(({ method }) => method === "GET")).toBe(true)
    actor.send({ type: "mails.end" })
    await waitFor(actor, (snapshot) => mailedIn(snapshot)?.mail === false)
    expect(bodies()).toEqual([["/api/mail-choices", { pass: "abc", mail: false }]])
    isKnown = false
    actor.send({ type: "mails.resume" })
    expect(mailTroubleOf(await waitFor(actor, isMissing))).toBeNull()
  })
})
