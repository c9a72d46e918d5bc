import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { firstCatalogue } from "../../../src/services/catalogue/firstCatalogue.ts"
import { user } from "../../kit/fixtures/users.ts"

const category = { id: "abcdefghij12345", name: "Bilim", slug: "bilim" }
const good = {
  "/api/issues/latest/grouped": { success: true, data: { groupedByTags: {} }, message: "" },
  "/api/categories/tr": { success: true, data: [category], message: "" }
}

const asked = (answers: Readonly<Record<string, unknown>>, status = 200) => {
  globalThis.sayfaEarly = new Map(
    Object.entries(answers).map(([path, body]) => [
      `GET ${path} Bearer t`,
      body instanceof Promise
        ? body
        : body === "lost"
          ? Promise.reject(new TypeError("lost"))
          : Promise.resolve(Response.json(body, { status }))
    ])
  )
  return globalThis.sayfaEarly
}

const signedIn = (kept: Readonly<Record<string, string>>) =>
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept[key] ?? null })

beforeEach(() => {
  globalThis.sayfaEarly = new Map()
  signedIn({ token: "t", user: JSON.stringify(user()) })
})
afterEach(() => {
  globalThis.sayfaEarly = undefined
  vi.unstubAllGlobals()
})

it("reads the answers that were asked for before the code came, once", async () => {
  asked(good)
  const copy = await firstCatalogue("tr")
  expect(copy?.catalogue).toEqual({ magazines: [], categories: [category] })
  expect(copy?.language).toBe("tr")
  expect(await firstCatalogue("tr")).toBe(null)
})

it.each([
  ["nothing was asked for", {}],
  ["they are in another language", { ...good, "/api/categories/tr": undefined, "/api/categories/en": [] }],
  ["one breaks the contract", { ...good, "/api/categories/tr": { success: true, data: [{}], message: "" } }],
  ["one is not a success", { ...good, "/api/issues/latest/grouped": { success: false } }],
  ["one is lost", { ...good, "/api/categories/tr": "lost" }]
])("leaves it to the services where %s", async (_, answers) => {
  asked(Object.fromEntries(Object.entries(answers).filter(([, body]) => body !== undefined)))
  expect(await firstCatalogue("tr")).toBe(null)
})

it("leaves a refused answer unread, for whom it tells more", async () => {
  const answers = asked(good, 401)
  expect(await firstCatalogue("tr")).toBe(null)
  const bodies = await Promise.all([...answers.values()].map(async (answer) => (await answer).json()))
  expect(bodies).toEqual(Object.values(good))
})

it("gives way to whom the answers were handed meanwhile", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const answers = asked({ ...good, "/api/categories/tr": promise })
  const copy = firstCatalogue("tr")
  answers.clear()
  resolve(Response.json(good["/api/categories/tr"]))
  expect(await copy).toBe(null)
})

it.each([
  ["nobody", {}],
  ["another user", { token: "u", user: JSON.stringify(user()) }],
  ["a user that cannot be read", { token: "t", user: "{}" }]
])("leaves answers that were asked for by somebody else than %s", async (_, kept) => {
  const answers = asked(good)
  signedIn(kept)
  expect(await firstCatalogue("tr")).toBe(null)
  expect(answers.size).toBe(2)
})
