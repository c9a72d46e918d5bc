import { beforeEach, expect, it, vi } from "vitest"
import { waitFor } from "xstate"
import { noAccess } from "../../../src/domain/catalogue/AccessSummary.ts"
import { startApp } from "../../../src/machines/app.ts"
import { isAccessKnown } from "../../../src/machines/catalogue/access.view.ts"
import { catalogueFailure, catalogueOf } from "../../../src/machines/catalogue/catalogue.view.ts"
import { servicesCode } from "../../../src/machines/later/servicesCode.ts"
import type { Services } from "../../../src/machines/later/tabServices.live.ts"
import { isSettled, userOf } from "../../../src/machines/session/session.view.ts"
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

/** The app before its services, which are loaded so. */
const opened = (load: () => Promise<Services> = () => new Promise(() => {})) => {
  const loads = vi.fn(load)
  const app = startApp(servicesCode(loads), () => new Promise(() => {}))
  return { ...app, loads }
}

beforeEach(() => {
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
