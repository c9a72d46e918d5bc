import { Effect, ManagedRuntime } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { SessionStore, type StoreChange } from "../../../src/services/session/SessionStore.ts"
import { session } from "../../kit/doubles/doubles.ts"
import { user } from "../../kit/fixtures/users.ts"

/** The store as a page has it. */
const page = async () => ManagedRuntime.make(SessionStore.layer).runPromise(SessionStore)
const run = Effect.runSync

/** Another page of this browser, which stores and removes as its tab would. */
const otherPage = () => {
  const frame = document.createElement("iframe")
  document.body.append(frame)
  return frame.contentWindow!.localStorage
}

/** What a page hears. */
const heardBy = (store: typeof SessionStore.Service) => {
  const heard: Array<StoreChange> = []
  const stop = store.watch((change) => heard.push(change))
  return { heard, stop }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

describe("what is stored of a session", () => {
  it("is read in one tab as another has written it, under the specified keys", async () => {
    run((await page()).write(session()))
    expect(run((await page()).read)).toEqual(session())
    expect(Object.keys(localStorage).toSorted()).toEqual(["refreshToken", "token", "user"])
  })

  it("is cleared with its refresh token, and leaves what is not the session's", async () => {
    const store = await page()
    run(store.write(session()))
    localStorage.setItem("theme", "dark")
    run(store.clear)
    expect(run(store.read)).toBeNull()
    expect(Object.keys(localStorage)).toEqual(["theme"])
  })

  it("takes the tab's analytics session with it, when it ends or gives way, here or in another tab", async () => {
    const store = await page()
    const { stop } = heardBy(store)
    const isMeasured = () => sessionStorage.getItem("analyticsSession") !== null
    const after = (change: () => void) => {
      sessionStorage.setItem("analyticsSession", "ses_")
      change()
      return isMeasured()
    }
    expect(after(() => run(store.clear))).toBe(true)
    expect(after(() => run(store.write(session())))).toBe(true)
    expect(after(() => run(store.write(session({ token: "t2", refreshToken: "r2" }))))).toBe(true)
    expect(after(() => run(store.write(session({ user: user({ id: "reader000000002" }) }))))).toBe(false)
    expect(after(() => run(store.clear))).toBe(false)
    run(store.write(session()))
    after(() => otherPage().removeItem("token"))
    await vi.waitFor(() => expect(isMeasured()).toBe(false))
    stop()
  })

  it("keeps no refresh token of a session before it", async () => {
    const store = await page()
    run(store.write(session()))
    run(store.write(session({ refreshToken: null })))
    expect(run(store.read)).toEqual(session({ refreshToken: null }))
  })

  it("never has a token beside somebody else, however far it is written", async () => {
    const store = await page()
    run(store.write(session()))
    const other = session({ token: "t2", refreshToken: "r2", user: user({ id: "reader000000002" }) })
    const found: Array<string> = []
    const set = Storage.prototype.setItem
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, value) {
      const before = run(store.read)
      if (before !== null) found.push(`${before.token} of ${before.user.id}`)
      set.call(this, key, value)
    })
    run(store.write(other))
    expect(found).toEqual([])
    expect(run(store.read)).toEqual(other)
  })

  it("is there throughout while it is renewed", async () => {
    const store = await page()
    run(store.write(session()))
    const found: Array<boolean> = []
    const set = Storage.prototype.setItem
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, value) {
      found.push(run(store.read) !== null)
      set.call(this, key, value)
    })
    run(store.write(session({ token: "t2", refreshToken: "r2" })))
    expect(found).toEqual([true, true, true])
  })
})

describe("changes of the signed-in user", () => {
  const renamed = user({ name: "Defne Su" })

  it("is kept beside the tokens as they lie there, whatever this page has last seen of them", async () => {
    const store = await page()
    run(store.write(session({ token: "t2", refreshToken: "r2" })))
    const get = Storage.prototype.getItem
    const stale: Readonly<Record<string, string>> = { token: "t1", refreshToken: "r1" }
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(function (this: Storage, key) {
      return stale[key] ?? get.call(this, key)
    })
    const { heard, stop } = heardBy(store)
    run(store.keepUser(renamed))
    stop()
    vi.restoreAllMocks()
    expect(run(store.read)).toEqual(session({ token: "t2", refreshToken: "r2", user: renamed }))
    expect(heard).toHaveLength(1)
  })

  it("is nothing to somebody else, or to nobody, and is not told where nothing is new", async () => {
    const store = await page()
    const { heard, stop } = heardBy(store)
    run(store.keepUser(renamed))
    expect(localStorage).toHaveLength(0)
    run(store.write(session()))
    run(store.keepUser(user()))
    run(store.keepUser(user({ id: "reader000000002" })))
    stop()
    expect(run(store.read)).toEqual(session())
    expect(heard).toHaveLength(1)
  })
})

describe("who watches what is stored", () => {
  it("hears of this tab's changes, until it hears no more", async () => {
    const store = await page()
    const { heard, stop } = heardBy(store)
    run(store.write(session()))
    run(store.clear)
    stop()
    run(store.write(session()))
    expect(heard).toEqual([
      { session: session(), where: "here" },
      { session: null, where: "here" }
    ])
  })

  it("hears of a sign-in, a change of the user and a sign-out in another tab", async () => {
    const { heard, stop } = heardBy(await page())
    const other = otherPage()
    const last = () => heard.at(-1)
    other.setItem("user", JSON.stringify(user()))
    other.setItem("refreshToken", "r")
    other.setItem("token", "t")
    await vi.waitFor(() => expect(last()).toEqual({ session: session(), where: "elsewhere" }))
    other.setItem("user", JSON.stringify(user({ name: "Defne Su" })))
    await vi.waitFor(() => expect(last()?.session?.user.name).toBe("Defne Su"))
    other.removeItem("token")
    await vi.waitFor(() => expect(last()).toEqual({ session: null, where: "elsewhere" }))
    other.setItem("token", "t")
    await vi.waitFor(() => expect(last()?.session).not.toBeNull())
    other.clear()
    await vi.waitFor(() => expect(last()).toEqual({ session: null, where: "elsewhere" }))
    const count = heard.length
    stop()
    other.setItem("token", "t")
    other.setItem("theme", "dark")
    const { heard: later, stop: stopLater } = heardBy(await page())
    other.setItem("token", "t3")
    await vi.waitFor(() => expect(later.length).toBeGreaterThan(0))
    stopLater()
    expect(heard).toHaveLength(count)
  })

  it("hears what is stored when the page comes back from the browser's own cache, and not when it is shown first", async () => {
    const { heard, stop } = heardBy(await page())
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }))
    expect(heard).toEqual([])
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
    stop()
    expect(heard).toEqual([{ session: null, where: "elsewhere" }])
  })
})

describe("a browser that stores nothing", () => {
  const forbidden = () => {
    throw new DOMException("The operation is insecure.", "SecurityError")
  }

  it.each([
    ["because it may not", () => vi.spyOn(globalThis, "localStorage", "get").mockImplementation(forbidden)],
    [
      "because it is full",
      () =>
        vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
          throw new DOMException("Full", "QuotaExceededError")
        })
    ]
  ])("%s keeps the session for as long as the page lives", async (_, refuse) => {
    const refused = refuse()
    const store = await page()
    const { heard, stop } = heardBy(store)
    expect(run(store.read)).toBeNull()
    run(store.write(session()))
    expect(run(store.read)).toEqual(session())
    run(store.clear)
    expect(run(store.read)).toBeNull()
    stop()
    expect(heard).toHaveLength(2)
    refused.mockRestore()
    expect(localStorage).toHaveLength(0)
  })

  it("leaves no half of a session to other tabs, where only half of it can be stored", async () => {
    const store = await page()
    run(store.write(session()))
    const set = Storage.prototype.setItem
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, value) {
      if (key === "token") throw new DOMException("Full", "QuotaExceededError")
      set.call(this, key, value)
    })
    run(store.write(session({ token: "t2", refreshToken: "r2" })))
    expect(run(store.read)).toEqual(session({ token: "t2", refreshToken: "r2" }))
    expect(localStorage).toHaveLength(0)
  })

  it("hears all the same of what another tab can store", async () => {
    const store = await page()
    const { heard, stop } = heardBy(store)
    const refused = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError")
    })
    run(store.write(session()))
    refused.mockRestore()
    const other = session({ token: "t2", refreshToken: "r2", user: user({ id: "reader000000002" }) })
    const elsewhere = otherPage()
    elsewhere.setItem("user", JSON.stringify(other.user))
    elsewhere.setItem("refreshToken", "r2")
    elsewhere.setItem("token", "t2")
    await vi.waitFor(() => expect(heard.at(-1)).toEqual({ session: other, where: "elsewhere" }))
    stop()
  })
})
