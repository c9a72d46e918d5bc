import "../../kit/harness/fastCheck.ts"
import { Effect, Fiber, Layer, ManagedRuntime } from "effect"
import { TestClock } from "effect/testing"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { CatalogueCopy } from "../../../src/domain/catalogue/Catalogue.ts"
import { CatalogueStore } from "../../../src/services/catalogue/CatalogueStore.ts"
import { category, copyOf, forgetCatalogue, openCatalogue } from "../../kit/fixtures/catalogues.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"

const run = <A, E>(work: (store: typeof CatalogueStore.Service) => Effect.Effect<A, E>): Promise<A> =>
  Effect.runPromise(Effect.provide(CatalogueStore.use(work), CatalogueStore.layer))

const recall = () => run((store) => store.recall)
const keep = (copy: CatalogueCopy) => run((store) => store.keep(copy))

const inReverse = copyOf("Vapur", {
  catalogue: {
    magazines: ["3", "1", "2"].map((end) =>
      magazine({ id: `publication000${end}`, slug: `vapur-${end}`, issue_id: `issue000000000${end}` })
    ),
    categories: ["9", "4"].map((end) => category({ id: `category000000${end}` as never, slug: `gezi-${end}` }))
  }
})

const describeStores = (database: IDBDatabase) => {
  const stores = [...database.objectStoreNames]
  const transaction = database.transaction(stores)
  return Object.fromEntries(
    stores.map((name) => {
      const { keyPath, indexNames } = transaction.objectStore(name)
      const indexes = [...indexNames].map((index) => {
        const { multiEntry, unique } = transaction.objectStore(name).index(index)
        return `${index}${multiEntry ? ", of many" : ""}${unique ? ", unique" : ""}`
      })
      return [name, { keyPath, indexes }]
    })
  )
}

beforeEach(forgetCatalogue)
afterEach(() => vi.restoreAllMocks())

describe("the copy of the catalogue", () => {
  it("is recalled whole, in the order of the answer, from the specified stores", async () => {
    expect(await recall()).toBeNull()
    await keep(inReverse)
    expect(await recall()).toEqual(inReverse)
    const database = await openCatalogue()
    expect(database.version).toBe(5)
    expect(describeStores(database)).toEqual({
      magazines: { keyPath: "id", indexes: ["slug, unique", "tags, of many"] },
      categories: { keyPath: "id", indexes: ["name"] },
      answer: { keyPath: null, indexes: [] }
    })
    database.close()
  })

  it("takes the place of what any older version has left", async () => {
    for (const version of [1, 2, 4]) {
      await forgetCatalogue()
      const old = await openCatalogue(version, (database) => {
        database.createObjectStore("magazines", { keyPath: "slug" }).put({ slug: "eski" })
        database.createObjectStore("issues", { autoIncrement: true })
      })
      old.close()
      expect(await recall()).toBeNull()
      await keep(inReverse)
      expect(await recall()).toEqual(inReverse)
    }
  })

  it("is never an older one in a newer one's place, unless a wrong clock has kept that", async () => {
    const now = Date.now()
    const [first, second, wrong] = [now - 2000, now - 1000, now + 60_000].map((askedAt) => copyOf("Vapur", { askedAt }))
    await keep(second!)
    await keep(first!)
    expect(await recall()).toEqual(second)
    await keep(wrong!)
    expect(await recall()).toEqual(wrong)
    await keep(first!)
    expect(await recall()).toEqual(first)
  })

  it("is one whole answer, the newest, however two tabs keep theirs", async () => {
    const tabs = [0, 1].map(() => ManagedRuntime.make(CatalogueStore.layer))
    const answer = fc.record({
      tab: fc.integer({ min: 0, max: 1 }),
      askedAt: fc.integer({ min: 1, max: 50 }),
      size: fc.integer({ min: 0, max: 3 })
    })
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 8 }), async (answers) => {
        await forgetCatalogue()
        const copies = answers.map(({ askedAt, size }, at) =>
          copyOf("", {
            askedAt,
            catalogue: {
              magazines: Array.from({ length: size }, (_, one) =>
                magazine({ id: `publication000${one}`, slug: `${at}-${one}`, title: `${at}` })
              ),
              categories: [category({ name: `${at}` })]
            }
          })
        )
        const seen = await Promise.all(
          copies.map((copy, at) =>
            tabs[answers[at]!.tab]!.runPromise(
              CatalogueStore.use((store) => Effect.andThen(store.keep(copy), store.recall))
            )
          )
        )
        for (const one of seen) expect(copies).toContainEqual(one)
        expect((await recall())?.askedAt).toBe(Math.max(...answers.map(({ askedAt }) => askedAt)))
      }),
      { numRuns: 25 }
    )
    for (const tab of tabs) await tab.dispose()
  })
})

describe("a browser that keeps no copy", () => {
  it("works as one that has none, whatever its database does", async () => {
    const troubles: ReadonlyArray<readonly [string, () => Promise<() => void>]> = [
      [
        "is of a version to come",
        async () => {
          const database = await openCatalogue(6)
          return () => database.close()
        }
      ],
      [
        "is held open by a tab with an older version",
        async () => {
          const database = await openCatalogue(4)
          return () => database.close()
        }
      ],
      [
        "fails to open",
        async () => {
          const opening = vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
            throw new DOMException("Forbidden", "SecurityError")
          })
          return () => opening.mockRestore()
        }
      ],
      [
        "is full",
        async () => {
          const putting = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
            throw new DOMException("Full", "QuotaExceededError")
          })
          return () => putting.mockRestore()
        }
      ]
    ]
    for (const [what, bring] of troubles) {
      await forgetCatalogue()
      const undo = await bring()
      await keep(inReverse)
      expect(await recall(), what).toBeNull()
      undo()
    }
  })

  it("leaves the older copy whole where the newer one does not fit", async () => {
    await keep(inReverse)
    const [one] = inReverse.catalogue.magazines
    const twins = [one!, { ...one!, id: "publication0009" }]
    await keep({ ...inReverse, askedAt: 2000, catalogue: { ...inReverse.catalogue, magazines: twins } })
    expect(await recall()).toEqual(inReverse)
  })

  it("throws a copy away that is not what a catalogue is, or not all of one", async () => {
    const spoil: ReadonlyArray<(stores: IDBTransaction) => void> = [
      (stores) => stores.objectStore("magazines").put({ id: "publication0001", slug: "vapur-1" }),
      (stores) => stores.objectStore("magazines").delete("publication0002"),
      (stores) => stores.objectStore("answer").put({ language: "tr" }, "newest")
    ]
    for (const change of spoil) {
      await keep(inReverse)
      const database = await openCatalogue()
      const transaction = database.transaction([...database.objectStoreNames], "readwrite")
      change(transaction)
      await new Promise((resolve) => transaction.addEventListener("complete", resolve))
      database.close()
      expect(await recall()).toBeNull()
      await forgetCatalogue()
    }
  })

  it("is not waited for when its database never answers", async () => {
    vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => new EventTarget() as never)
    const found = await Effect.runPromise(
      Effect.gen(function* () {
        const asking = yield* Effect.forkChild(CatalogueStore.use((store) => store.recall))
        yield* Effect.promise(() => import("../../../src/services/catalogue/catalogueDatabase.ts"))
        yield* TestClock.adjust("3 seconds")
        return yield* Fiber.join(asking)
      }).pipe(Effect.provide(Layer.merge(CatalogueStore.layer, TestClock.layer())))
    )
    expect(found).toBeNull()
  })

  it("says so where there is no database at all", async () => {
    vi.spyOn(globalThis, "indexedDB", "get").mockReturnValue(undefined as never)
    await expect(recall()).rejects.toMatchObject({ _tag: "NoDatabase" })
    await keep(inReverse)
  })
})
