import { Effect, Layer, Logger, ManagedRuntime } from "effect"
import { TestClock } from "effect/testing"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createActor, waitFor } from "xstate"
import { emptyDraft } from "../../../src/domain/help/MessageDraft.ts"
import { streamOf } from "../../../src/domain/log/LogStream.ts"
import { marksKind } from "../../../src/domain/reader/marks/marksKind.ts"
import { emptyReadingData } from "../../../src/domain/reader/ReadingData.ts"
import { liveSession } from "../../../src/machines/session/session.live.ts"
import type { SessionNews } from "../../../src/machines/session/session.machine.ts"
import { isLeaving, userOf } from "../../../src/machines/session/session.view.ts"
import { keepDraft, recallDraft } from "../../../src/services/help/messageDrafts.ts"
import { ApiClient } from "../../../src/services/platform/ApiClient.ts"
import { logInTab } from "../../../src/services/platform/logInTab.ts"
import { keepArticle, recallArticle } from "../../../src/services/publishing/KeptArticles.ts"
import { Renewal } from "../../../src/services/session/Renewal.ts"
import { SessionStore } from "../../../src/services/session/SessionStore.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"
import { forgetLog } from "../../kit/doubles/rawLog.ts"
import { markedIssue } from "../../kit/fixtures/marks.ts"
import { user } from "../../kit/fixtures/users.ts"

const refused = (_tag: string) => json({ success: false, _tag, message: `${_tag}!` }, 401)
const known = (token: string, name = "Defne") =>
  json({ success: true, isAuthenticated: true, data: { token, user: user({ name }) } })
const renewed = () => json({ success: true, data: { token: "t1", user: user(), refreshToken: "r1" }, message: "" })

/** Another page of this browser. */
const otherPage = () => {
  const frame = document.createElement("iframe")
  document.body.append(frame)
  return frame.contentWindow!.localStorage
}

const storeIn = (storage: Storage, token: string) => {
  storage.setItem("user", JSON.stringify(user()))
  storage.setItem("refreshToken", "r")
  storage.setItem("token", token)
}

/** The session of this browser before a server that answers so. */
const session = (answers: Answers, clock: Layer.Layer<never> = Layer.empty) => {
  const net = network(answers)
  const runtime = ManagedRuntime.make(
    ApiClient.layerNoDeps.pipe(
      Layer.provideMerge(Renewal.layer),
      Layer.provideMerge(SessionStore.layer),
      Layer.provideMerge(net.layer),
      Layer.provideMerge(clock),
      Layer.provideMerge(Logger.layer([]))
    )
  )
  const actor = createActor(liveSession(runtime))
  const news: Array<SessionNews> = []
  actor.on("*", (one) => news.push(one))
  actor.start()
  const until = (place: "visitor" | "checked") =>
    waitFor(actor, (snapshot) => snapshot.matches(place === "visitor" ? place : { signedIn: place }))
  const asks = (path: string) => net.asked.filter((one) => one.path === `/api${path}`)
  return { actor, news, until, asks, paths: net.paths, runtime }
}

/** A server that knows this token only, and what it says to a refresh. */
const knowing =
  (token: string, refresh: Answers): Answers =>
  (asked) => {
    if (asked.path === "/api/auth/refresh-token") return refresh(asked)
    const isGood = asked.headers["authorization"] === `Bearer ${token}`
    if (asked.headers["authorization"] !== undefined && !isGood) return refused("Unauthorised")
    if (asked.path === "/api/check-auth") {
      return isGood ? known(token, "Defne Su") : json({ success: true, isAuthenticated: false, data: null })
    }
    return json({ success: true, data: { id: "x", user: null }, message: "" })
  }

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.clear()
})

describe("a stored session whose token has run out", () => {
  beforeEach(() => storeIn(localStorage, "old"))

  it("is renewed once, introduced with what is good, and begins as the server knows it", async () => {
    const { until, news, asks, actor } = session(knowing("t1", renewed))
    expect(userOf(await until("checked"))?.name).toBe("Defne Su")
    await vi.waitFor(() =>
      expect(asks("/session/verify").map(({ headers }) => headers["authorization"])).toEqual(["Bearer t1"])
    )
    expect(asks("/auth/refresh-token")).toHaveLength(1)
    expect(news).toEqual([{ type: "session.began", user: user({ name: "Defne Su" }) }])
    expect(localStorage.getItem("token")).toBe("t1")
    actor.stop()
  })

  it("ends, and that is told once, where it cannot be renewed", async () => {
    const { until, news, actor } = session(knowing("t1", () => refused("RefreshRefused")))
    await until("visitor")
    expect(news).toEqual([{ type: "session.ended", why: "refused" }])
    expect(Object.keys(localStorage).filter((key) => key !== "clientId")).toEqual([])
    actor.stop()
  })

  it("is not ended, nor renewed, by telling the server of this browser", async () => {
    const { until, asks, actor } = session((asked) =>
      asked.path === "/api/session/verify" || asked.path === "/api/auth/refresh-token"
        ? refused("RefreshRefused")
        : null
    )
    await until("checked")
    await vi.waitFor(() => expect(asks("/session/verify")).toHaveLength(1))
    expect(localStorage.getItem("token")).toBe("old")
    actor.send({ type: "session.leave" })
    await until("visitor")
    expect(asks("/auth/refresh-token")).toEqual([])
    actor.stop()
  })

  it("stays where nobody answers", async () => {
    const { until, news, actor } = session(() => null)
    await until("checked")
    expect(news).toEqual([])
    expect(localStorage.getItem("token")).toBe("old")
    actor.stop()
  })
})

describe("another page of this browser", () => {
  it("signs this one in and out at once", async () => {
    const { until, news, actor } = session(knowing("t1", renewed))
    await until("visitor")
    const other = otherPage()
    storeIn(other, "t1")
    await until("checked")
    other.removeItem("token")
    await until("visitor")
    expect(news).toEqual([
      { type: "session.began", user: user() },
      { type: "session.ended", why: "elsewhere" }
    ])
    actor.stop()
  })
})

describe("signing out", () => {
  /** A server that never answers to signing out. */
  const silent: Answers = (asked) =>
    asked.path === "/api/logout" ? new Promise(() => {}) : knowing("t1", renewed)(asked)
  const stored = () => Object.keys(localStorage).filter((key) => key !== "clientId")

  it("is gone from the browser before the server has answered, which is told in its name", async () => {
    storeIn(localStorage, "t1")
    const { actor, until, asks } = session(silent)
    await until("checked")
    actor.send({ type: "session.leave" })
    expect(stored()).toEqual([])
    await vi.waitFor(() => expect(asks("/logout")).toHaveLength(1))
    expect(asks("/logout")[0]?.headers["authorization"]).toBe("Bearer t1")
    actor.stop()
  })

  /** Marks a page as the user, in this browser alone. */
  const mark = async (runtime: ReturnType<typeof session>["runtime"]) => {
    await forgetLog()
    const stream = streamOf(marksKind(markedIssue), user().id)
    await runtime.runPromise(
      Effect.flatMap(logInTab, (log) => log.append(stream, [{ _tag: "PageBookmarked", page: 4 }])).pipe(Effect.scoped)
    )
  }
  const savePath = `/issue-reading-data/${markedIssue.newIssueId}`

  it("sends marks that the server has not got yet, with the session that ends, before the server is told", async () => {
    storeIn(localStorage, "t1")
    const { actor, until, asks, runtime, paths } = session((asked) =>
      asked.method === "POST" && asked.path === `/api${savePath}`
        ? json({ ...emptyReadingData, bookmarks: [4], version: 1 })
        : knowing("t1", renewed)(asked)
    )
    await until("checked")
    await mark(runtime)
    actor.send({ type: "session.leave" })
    expect(stored()).toEqual([])
    await until("visitor")
    expect(asks(savePath).map(({ headers }) => headers["authorization"])).toEqual(["Bearer t1"])
    expect(paths().slice(-2)).toEqual([`/api${savePath}`, "/api/logout"])
    actor.stop()
  })

  it("waits 2 seconds for the answer to such marks", async () => {
    storeIn(localStorage, "t1")
    const { actor, until, asks, runtime } = session(
      (asked) => (asked.path === `/api${savePath}` ? new Promise(() => {}) : knowing("t1", renewed)(asked)),
      TestClock.layer()
    )
    await until("checked")
    await mark(runtime)
    actor.send({ type: "session.leave" })
    await vi.waitFor(() => expect(asks(savePath)).toHaveLength(1))
    await runtime.runPromise(TestClock.adjust("1999 millis"))
    expect(asks("/logout")).toEqual([])
    await runtime.runPromise(TestClock.adjust("1 millis"))
    await until("visitor")
    expect(asks("/logout")).toHaveLength(1)
    actor.stop()
  })

  it("forgets messages that were not sent, and keeps unsaved articles for their writer alone", async () => {
    storeIn(localStorage, "t1")
    const { id: owner } = user()
    const article = { owner, issue: "issue0000000001", id: "article00000001" }
    const kept = { version: 1, texts: { title: "Poyraz", author: "", summary: "", content: "" } }
    const message = { owner, ticket: null }
    await Effect.runPromise(keepArticle(article, kept))
    await Effect.runPromise(keepDraft(message, emptyDraft("ad")))
    const { actor, until } = session(knowing("t1", renewed))
    await until("checked")
    actor.send({ type: "session.leave" })
    await until("visitor")
    expect(await Effect.runPromise(recallDraft(message))).toBeNull()
    expect(await Effect.runPromise(recallArticle(article))).toEqual(kept)
    expect(await Effect.runPromise(recallArticle({ ...article, owner: "publisher000002" }))).toBeNull()
    actor.stop()
  })

  it("waits 5 seconds for the server", async () => {
    storeIn(localStorage, "t1")
    const { actor, until, asks, news, runtime } = session(silent, TestClock.layer())
    await until("checked")
    actor.send({ type: "session.leave" })
    await vi.waitFor(() => expect(asks("/logout")).toHaveLength(1))
    await runtime.runPromise(TestClock.adjust("4999 millis"))
    expect(isLeaving(actor.getSnapshot())).toBe(true)
    await runtime.runPromise(TestClock.adjust("1 millis"))
    await until("visitor")
    expect(news.at(-1)).toEqual({ type: "session.ended", why: "left" })
    actor.stop()
  })

  it("is told to the server also where the page goes away, and where somebody signs in meanwhile", async () => {
    storeIn(localStorage, "t1")
    const { actor, until, asks } = session(silent)
    await until("checked")
    actor.send({ type: "session.leave" })
    await vi.waitFor(() => expect(asks("/logout").map(({ init }) => init.keepalive)).toEqual([true]))
    storeIn(otherPage(), "t2")
    await until("checked")
    expect(asks("/logout").map(({ init }) => init.signal?.aborted ?? false)).toEqual([false])
    expect(localStorage.getItem("token")).toBe("t2")
    actor.stop()
  })

  it("does not end the session of another user who signed in meanwhile", async () => {
    storeIn(localStorage, "t1")
    const { actor, until, asks } = session(knowing("t1", renewed))
    await until("checked")
    localStorage.setItem("user", JSON.stringify(user({ id: "reader000000002" })))
    localStorage.setItem("token", "t2")
    actor.send({ type: "session.leave" })
    await until("visitor")
    expect(asks("/logout")).toEqual([])
    expect(localStorage.getItem("token")).toBe("t2")
    actor.stop()
  })

  it("is told to the server though the token has run out, and renews nothing for it", async () => {
    storeIn(localStorage, "t1")
    let isOver = false
    const server = knowing("t1", renewed)
    const { actor, until, asks } = session((asked) =>
      asked.path === "/api/logout" || isOver ? refused("Unauthorised") : server(asked)
    )
    await until("checked")
    isOver = true
    actor.send({ type: "session.leave" })
    await until("visitor")
    expect(asks("/auth/refresh-token")).toHaveLength(0)
    expect(localStorage.getItem("token")).toBeNull()
    actor.stop()
  })
})
