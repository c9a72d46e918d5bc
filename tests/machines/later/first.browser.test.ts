import { beforeEach, expect, it, onTestFinished, vi } from "vitest"
import { waitFor } from "xstate"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { noAccess } from "../../../src/domain/catalogue/AccessSummary.ts"
import { startApp } from "../../../src/machines/app.ts"
import { isAccessKnown } from "../../../src/machines/catalogue/access.view.ts"
import {
  catalogueFailure,
  catalogueOf,
  isBusy,
  isStorageUnavailable
} from "../../../src/machines/catalogue/catalogue.view.ts"
import { servicesCode } from "../../../src/machines/later/servicesCode.ts"
import type { Services } from "../../../src/machines/later/tabServices.live.ts"
import { isSettled, userOf } from "../../../src/machines/session/session.view.ts"
import { servicesOf } from "../../../src/machines/later/services.live.ts"
import { replace } from "../../../src/services/catalogue/catalogueDatabase.ts"
import { copyOf, forgetCatalogue } from "../../kit/fixtures/catalogues.ts"
import { user } from "../../kit/fixtures/users.ts"

const category = { id: "abcdefghij12345", name: "Bilim", slug: "bilim" }
const answers = {
  "/api/issues/latest/grouped": { success: true, data: { groupedByTags: {} }, message: "" },
  "/api/categories/tr": { success: true, data: [category], message: "" }
}

/** The calls that the document's script has sent, to a server that answers so. */
const asked = (answer: (body: unknown) => Promise<Response>) => {
  globalThis.sayfaEarly = new Map(Object.entries(answers).map(([path, body]) => [`GET ${path} `, answer(body)]))
}

/** Services that do nothing by themselves. */
const idleServices = () =>
  servicesOf({ runFork: () => ({ addObserver: () => {}, interruptUnsafe: () => {} }) as never })

/** The app before its services, which are loaded so. */
const opened = (load: () => Promise<Services> = () => new Promise(() => {})) => {
  const loads = vi.fn(load)
  const app = startApp(servicesCode(loads), () => new Promise(() => {}))
  return { ...app, loads }
}

beforeEach(async () => {
  await forgetCatalogue()
  localStorage.clear()
  globalThis.sayfaEarly = new Map()
})

it("shows the catalogue that was asked for with the document, and wants no services for it", async () => {
  asked((body) => Promise.resolve(Response.json(body)))
  const { catalogue, session, loads } = opened()
  expect(isSettled(session.getSnapshot())).toBe(true)
  expect(userOf(session.getSnapshot())).toBe(null)
  catalogue.send({ type: "catalogue.want", language: "tr" })
  const shown = await waitFor(catalogue, (snapshot) => catalogueOf(snapshot) !== null)
  expect(catalogueOf(shown)?.categories).toEqual([category])
  expect(loads).not.toHaveBeenCalled()
})

it("knows the stored user, what they may read, and the chosen theme", () => {
  const defne = user({ name: "Defne Su" })
  localStorage.setItem("user", JSON.stringify(defne))
  localStorage.setItem("token", "t")
  localStorage.setItem("userAccess", JSON.stringify({ ...noAccess, platformAccess: true, user: defne.id }))
  localStorage.setItem("siteTheme", "dark")
  const { session, access, theme } = opened()
  expect(userOf(session.getSnapshot())?.name).toBe("Defne Su")
  expect(isAccessKnown(access.getSnapshot())).toBe(true)
  expect(access.getSnapshot().context.summary?.platformAccess).toBe(true)
  expect(theme.getSnapshot().context.theme).toBe("dark")
})

it.each([
  ["no token", { user: JSON.stringify(user({})) }],
  ["a user that no schema knows", { user: "{}", token: "t" }],
  ["no JSON", { user: "{", token: "t", userAccess: "{" }]
])("has a visitor where there is %s", (_, stored) => {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  const { session, access } = opened()
  expect(session.getSnapshot().matches("visitor")).toBe(true)
  expect(isAccessKnown(access.getSnapshot())).toBe(false)
})

it("loads the services where the answers are slow, or of no use, and says so if they do not come", async () => {
  asked(() => new Promise(() => {}))
  const slow = opened()
  slow.catalogue.send({ type: "catalogue.want", language: "tr" })
  await vi.waitFor(() => expect(slow.loads).toHaveBeenCalled())
  asked(() => Promise.resolve(new Response(null, { status: 500 })))
  const refused = opened(() => Promise.reject(new Error("lost")))
  refused.catalogue.send({ type: "catalogue.want", language: "tr" })
  const failed = await waitFor(refused.catalogue, (snapshot) => catalogueFailure(snapshot) !== null)
  expect(catalogueFailure(failed)?.trouble._tag).toBe("Unreachable")
})

it("fails where the server answers nothing and the services do not come", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  asked(() => new Promise(() => {}))
  const { catalogue, loads } = opened(() => Promise.reject(new Error("lost")))
  catalogue.send({ type: "catalogue.want", language: "tr" })
  await vi.advanceTimersByTimeAsync(600)
  expect(loads).toHaveBeenCalledOnce()
  expect(isBusy(catalogue.getSnapshot())).toBe(true)
  await vi.advanceTimersByTimeAsync(8000)
  vi.useRealTimers()
  await waitFor(catalogue, (snapshot) => snapshot.matches("failed"))
})

it("fails where neither the answers nor the services come, and succeeds when it is asked again", async () => {
  asked(() => Promise.reject(new TypeError("lost")))
  const { catalogue, loads } = opened(() => Promise.reject(new Error("lost")))
  catalogue.send({ type: "catalogue.want", language: "tr" })
  const failed = await waitFor(catalogue, (snapshot) => snapshot.matches("failed"))
  expect(isBusy(failed)).toBe(false)
  expect(loads).toHaveBeenCalledOnce()
  asked((body) => Promise.resolve(Response.json(body)))
  catalogue.send({ type: "catalogue.retry" })
  await waitFor(catalogue, (snapshot) => snapshot.matches("shown"))
})

it("shows a fresh copy at once, without services, and an older one where nothing else comes", async () => {
  const titleOf = (catalogue: ReturnType<typeof catalogueOf>) => catalogue?.magazines[0]?.title
  await replace(copyOf("Fresh", { askedAt: Date.now() }), Date.now())
  asked(() => new Promise(() => {}))
  const fresh = opened()
  fresh.catalogue.send({ type: "catalogue.want", language: "tr" })
  const shown = await waitFor(fresh.catalogue, (snapshot) => catalogueOf(snapshot) !== null)
  expect(titleOf(catalogueOf(shown))).toBe("Fresh")
  expect(shown.matches({ asking: "inBackground" })).toBe(true)
  await forgetCatalogue()
  await replace(copyOf("Old"), Date.now())
  asked(() => Promise.reject(new TypeError("lost")))
  const old = opened(() => Promise.reject(new Error("lost")))
  old.catalogue.send({ type: "catalogue.want", language: "tr" })
  const stale = await waitFor(old.catalogue, (snapshot) => snapshot.matches("stale"))
  expect(titleOf(catalogueOf(stale))).toBe("Old")
})

it("does not load the database's code where there is none, and says where there cannot be one", async () => {
  const open = vi.spyOn(IDBFactory.prototype, "open")
  onTestFinished(() => void vi.restoreAllMocks())
  const { catalogue } = opened()
  catalogue.send({ type: "catalogue.want", language: "tr" })
  await waitFor(catalogue, (snapshot) => !snapshot.matches({ asking: "recalling" }))
  expect(open).not.toHaveBeenCalled()
  vi.spyOn(globalThis, "indexedDB", "get").mockReturnValue(undefined as never)
  const without = opened()
  without.catalogue.send({ type: "catalogue.want", language: "tr" })
  await waitFor(without.catalogue, isStorageUnavailable)
})

it.each([
  ["out", true, false],
  ["in", false, true]
])("learns that another tab signed %s before the services were there", async (_, before, after) => {
  const store = (is: boolean) => {
    localStorage.clear()
    if (!is) return
    localStorage.setItem("user", JSON.stringify(user()))
    localStorage.setItem("token", "t")
  }
  store(before)
  const { session, services } = opened(() => Promise.resolve(idleServices()))
  const news = vi.fn()
  session.on("*", news)
  expect(userOf(session.getSnapshot()) !== null).toBe(before)
  store(after)
  await services.want()
  await waitFor(session, (snapshot) => (userOf(snapshot) !== null) === after)
  expect(news.mock.calls).toMatchObject([[after ? { type: "session.began" } : { why: "elsewhere" }]])
})

it("hears of no change where there was none, and signs out who asked for it", async () => {
  localStorage.setItem("user", JSON.stringify(user()))
  localStorage.setItem("token", "t")
  const { session, services } = opened(() => Promise.resolve(idleServices()))
  session.send({ type: "session.leave" })
  await services.want()
  expect(session.getSnapshot().matches("leaving")).toBe(true)
})

it("gives a form back that cannot be sent, and does not send it later", async () => {
  const { auth } = opened(() => Promise.reject(new Error("lost")))
  auth.send({ type: "auth.open", form: "login" })
  auth.send({ type: "form.edit", change: { email: "defne@example.org", password: "sayfa-okur" } })
  auth.send({ type: "form.submit" })
  expect(auth.getSnapshot().matches({ login: "sending" })).toBe(true)
  const back = await waitFor(auth, (snapshot) => snapshot.matches({ login: "filling" }))
  expect(back.context.trouble).toEqual(unreachable)
})

it("has the services store a chosen theme at once", () => {
  const { theme, loads } = opened()
  expect(loads).not.toHaveBeenCalled()
  theme.send({ type: "theme.choose", theme: "dark" })
  expect(loads).toHaveBeenCalledOnce()
})
