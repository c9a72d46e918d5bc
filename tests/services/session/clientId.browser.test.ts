import { Effect } from "effect"
import { beforeEach, expect, it } from "vitest"
import { clientId } from "../../../src/services/session/clientId.ts"
import { isKnownBrowser } from "../../../src/services/session/isKnownBrowser.ts"

const id = () => Effect.runSync(clientId)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it("is made up once and kept under its key, as the server takes it", () => {
  const first = id()
  expect(first).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
  expect(id()).toBe(first)
  expect({ ...localStorage }).toEqual({ clientId: first })
})

it("is another browser's another time", () => {
  const first = id()
  localStorage.clear()
  expect(id()).not.toBe(first)
})

it("tells whether this browser was here before", () => {
  expect(isKnownBrowser()).toBe(false)
  id()
  // Its first page is loaded again.
  expect(isKnownBrowser()).toBe(false)
  // Another tab, later.
  sessionStorage.clear()
  expect(isKnownBrowser()).toBe(true)
  expect({ ...sessionStorage }).toEqual({})
})

it("is made up anew where what is kept is none", () => {
  localStorage.setItem("clientId", "x y")
  expect(id()).not.toBe("x y")
  expect(localStorage.getItem("clientId")).toBe(id())
})
