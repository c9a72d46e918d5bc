import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { mayBe, otherPaths, readerPaths } from "../kit/fixtures/readerAddresses.ts"

const here = location.href
const id = "issue0000000001"

// Of other test files a session may be left.
beforeEach(() => localStorage.clear())

afterEach(() => {
  history.replaceState(null, "", here)
  localStorage.clear()
  vi.unstubAllGlobals()
  globalThis.sayfaEarly = undefined
})

/** What the script asks for on a page at this address, before any other code has come. */
const asked = async (path: string, answers?: Map<string, Promise<Response>>): Promise<ReadonlyArray<string>> => {
  const calls: Array<string> = []
  globalThis.sayfaEarly = answers
  vi.stubGlobal("fetch", (to: string, { method }: RequestInit) => {
    calls.push(`${method} ${to}`)
    return Promise.resolve(new Response())
  })
  history.replaceState(null, "", path)
  await import(/* @vite-ignore */ `../../src/early.ts?${crypto.randomUUID()}`)
  expect(Array.from(globalThis.sayfaEarly?.keys() ?? []).map((key) => key.split(" ", 2).join(" "))).toEqual(calls)
  return calls
}

it("asks ahead for what the reader of an address will ask for, and for nothing anywhere else", async () => {
  for (const [path, variant, named] of readerPaths) {
    const issue = variant === "free" ? "GET /api/free-issue" : `GET /api/issues/${named}`
    const access = variant === "issue" || variant === "catalogue" ? [`GET /api/ip-access-check/${named}`] : []
    expect(await asked(path), path).toEqual(mayBe(variant, named) ? [issue, "POST /api/activation", ...access] : [])
  }
  for (const path of otherPaths) expect(await asked(path), path).toEqual([])
  localStorage.setItem("token", "x")
  expect(await asked(`/reader/${id}`)).toContain(`GET /api/library/${id}`)
})

it("asks for nothing where the code has come before it, and asks for itself", async () => {
  expect(await asked(`/reader/${id}`, new Map())).toEqual([])
})
