import { Layer, Logger, ManagedRuntime } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { type AnyEventObject, createActor, setup } from "xstate"
import { liveIssueSearch } from "../../../src/machines/reader/issueSearch.live.ts"
import { excerptIn } from "../../../src/machines/reader/hits.view.ts"
import {
  currentIn,
  hasFailed,
  hitsIn,
  indexIn,
  isMissing,
  isWanted
} from "../../../src/machines/reader/issueSearch.view.ts"
import { storedSession } from "../../kit/doubles/doubles.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import { json, network } from "../../kit/harness/http.ts"

/** Of which three pages may be read. */
const preview = { ...magazineRead({ page_count: 9, is_free: false }, "preview"), pagePath: "/pages/" }

/** The pages in another order than they are read in, and one that may not be read. */
const texts = { "3": "İstanbul’da lodosçu", "1": "Kapak", "2": "LODOS, sonra yine lodos", "4": "lodos" }

const closing: Array<() => Promise<void>> = []

beforeEach(() => localStorage.clear())
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
  localStorage.clear()
})

const see = (state: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state)
  document.dispatchEvent(new Event("visibilitychange"))
}

/** The search of an issue, whose file is answered with one after the other, then with the last. */
const open = (answers: ReadonlyArray<() => Response | null>, ara: string | null = null) => {
  const left = [...answers]
  const net = network(() => {
    const answer = left.length > 1 ? left.shift() : left[0]
    return answer?.() ?? null
  })
  const runtime = ManagedRuntime.make(Layer.mergeAll(net.layer, storedSession(null).layer, Logger.layer([])))
  const told: Array<AnyEventObject> = []
  const parent = createActor(
    setup({
      types: { children: {} as { search: "search" } },
      actors: { search: liveIssueSearch(runtime) }
    }).createMachine({
      invoke: { src: "search", id: "search", input: { magazine: preview, slide: [3], ara } },
      on: { "*": { actions: ({ event }) => void told.push(event) } }
    })
  ).start()
  closing.push(async () => {
    parent.stop()
    await runtime.dispose()
  })
  const { search } = parent.getSnapshot().children
  const now = () => search!.getSnapshot()
  return {
    told,
    asked: net.asked,
    now,
    send: search!.send.bind(search),
    type: (query: string) => {
      search!.send({ type: "search.shown" })
      search!.send({ type: "search.type", query })
    },
    /** The pages of the query's hits, one for each hit. */
    finds: (query: string) => ({
      toEqual: (pages: ReadonlyArray<number>) =>
        expect
          .poll(() => {
            const hits = hitsIn(now())
            return hits?.query !== query
              ? null
              : hits.pages.flatMap(({ page, places }) => Array.from({ length: places.length / 2 }, () => page))
          })
          .toEqual(pages)
    }),
    fails: () =>
      expect
        .poll(() => {
          const index = indexIn(now())
          return index !== undefined && hasFailed(index.getSnapshot())
        })
        .toBe(true)
  }
}

const found = () => json(texts)
const forbidden = () => new Response("", { status: 403 })
const noAnswer = () => null

it("finds words in the pages that may be read, with what stands around them", async () => {
  const search = open([found])
  expect(search.asked).toEqual([])
  search.type("lodos")
  await search.finds("lodos").toEqual([2, 2, 3])
  expect(excerptIn(search.now().context, 0)).toMatchObject({ before: "", match: "LODOS", after: ", sonra yine lodos" })
  expect(excerptIn(search.now().context, 2)).toMatchObject({ before: "İstanbul’da ", match: "lodos", after: "çu" })
  search.type("istanbul'DA")
  await search.finds("istanbul'DA").toEqual([3])
  search.type("karayel")
  await expect.poll(() => isMissing(search.now())).toBe(true)
  expect(search.asked.map(({ path }) => path)).toEqual(["/pages/search.json"])
  expect(search.told).toEqual([])
})

it("asks for the text before it is wanted, once", async () => {
  const search = open([found])
  search.send({ type: "search.ahead" })
  await expect.poll(() => indexIn(search.now())?.getSnapshot().hasTag("ready")).toBe(true)
  expect(search.asked).toHaveLength(1)
  search.type("lodos")
  await search.finds("lodos").toEqual([2, 2, 3])
  expect(search.asked).toHaveLength(1)
})

it("asks again when it is wanted, where the text did not come before", async () => {
  const search = open([noAnswer, found])
  search.send({ type: "search.ahead" })
  await search.fails()
  expect(isWanted(search.now())).toBe(false)
  search.type("lodos")
  await search.finds("lodos").toEqual([2, 2, 3])
  expect(search.asked).toHaveLength(2)
})

it("goes to the first hit from the slide where a query is asked for", async () => {
  const search = open([found])
  search.type("l")
  search.send({ type: "search.submit", query: "lodos", slide: [3] })
  await search.finds("lodos").toEqual([2, 2, 3])
  expect(currentIn(search.now())).toBe(2)
  expect(search.told).toContainEqual({ type: "slide.go", page: 3 })
})

it("finds the query of an address without being asked", async () => {
  const search = open([found], "lodos")
  await search.finds("lodos").toEqual([2, 2, 3])
  expect(currentIn(search.now())).toBe(2)
})

it.each([
  ["is no JSON", () => new Response("{")],
  ["holds no pages", () => json(["lodos"])],
  ["cannot be had", () => new Response("", { status: 404 })]
])("fails with a file that %s, until it is asked for again", async (_, broken) => {
  const search = open([broken, found])
  search.type("lodos")
  await search.fails()
  expect(hitsIn(search.now())).toBeNull()
  search.send({ type: "search.retry" })
  await search.finds("lodos").toEqual([2, 2, 3])
  expect(search.asked).toHaveLength(2)
})

it("asks again once access is renewed, and fails where it still may not be read", async () => {
  const search = open([forbidden, forbidden, forbidden, found])
  search.type("lodos")
  await expect.poll(() => search.told).toEqual([{ type: "content.forbidden" }])
  search.send({ type: "pages.renew" })
  await search.fails()
  expect(search.asked).toHaveLength(2)
  expect(search.told).toEqual([{ type: "content.forbidden" }])
  search.send({ type: "search.retry" })
  await expect.poll(() => search.told).toHaveLength(2)
  search.send({ type: "pages.renew" })
  await search.finds("lodos").toEqual([2, 2, 3])
})

it.each([
  ["the browser is on line again", () => void dispatchEvent(new Event("online"))],
  [
    "its tab is seen again",
    () => {
      see("hidden")
      see("visible")
    }
  ]
])("asks again when %s", async (_, happens) => {
  const search = open([noAnswer, found])
  search.type("lodos")
  await search.fails()
  happens()
  await search.finds("lodos").toEqual([2, 2, 3])
  expect(search.asked).toHaveLength(2)
})
