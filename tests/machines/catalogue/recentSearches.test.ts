import { Layer, ManagedRuntime } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { RecentSearches, type SearchedPlace, SearchStorage } from "../../../src/services/catalogue/RecentSearches.ts"
import { session, storedSession } from "../../kit/doubles/doubles.ts"
import { user } from "../../kit/fixtures/users.ts"

beforeEach(() => void vi.stubGlobal("isSecureContext", false))
afterEach(() => vi.unstubAllGlobals())

/** The searches of a browser whose storage is this, and in which this session lies. */
const searches = (storage: typeof SearchStorage.Service, stored = storedSession(null), place: SearchedPlace = null) => {
  const runtime = ManagedRuntime.make(
    RecentSearches.layerNoDeps.pipe(Layer.provide(Layer.succeed(SearchStorage, storage)), Layer.provide(stored.layer))
  )
  return (change: (recent: ReadonlyArray<string>) => ReadonlyArray<string>) =>
    runtime.runPromise(RecentSearches.use((service) => service.change(place, change)))
}

const lying = (value: unknown): typeof SearchStorage.Service => {
  const kept = new Map([["recent", value]])
  return {
    getItem: async (key) => kept.get(key) as never,
    setItem: async (key, next) => {
      kept.set(key, next)
      return next
    }
  }
}

const broken: typeof SearchStorage.Service = {
  getItem: () => Promise.reject(new Error("There is no storage.")),
  setItem: () => Promise.reject(new Error("There is no storage."))
}

it("finds again what it has kept, and nothing where that cannot be read", async () => {
  const change = searches(lying(["deniz"]))
  expect(await change((recent) => ["dağ", ...recent])).toEqual(["dağ", "deniz"])
  expect(await change((recent) => recent)).toEqual(["dağ", "deniz"])
  expect(await searches(lying({ strange: 1 }))((recent) => [...recent, "dağ"])).toEqual(["dağ"])
})

it("keeps each reader's own, and shows them to nobody else", async () => {
  const storage = lying(["deniz"])
  const defne = searches(storage, storedSession(session({ user: user({ id: "user00000000001" as never }) })))
  expect(await defne((recent) => ["dağ", ...recent])).toEqual(["dağ"])
  expect(await searches(storage)((recent) => recent)).toEqual(["deniz"])
  expect(await defne((recent) => recent)).toEqual(["dağ"])
})

it("keeps those of each issue apart from the shop's and from each other", async () => {
  const storage = lying(["deniz"])
  const tides = searches(storage, storedSession(null), "issue0000000001")
  expect(await tides((recent) => ["gelgit", ...recent])).toEqual(["gelgit"])
  expect(await searches(storage, storedSession(null), "issue0000000002")((recent) => recent)).toEqual([])
  const reader = storedSession(session({ user: user({ id: "user00000000001" as never }) }))
  expect(await searches(storage, reader, "issue0000000001")((recent) => recent)).toEqual([])
  expect(await searches(storage)((recent) => recent)).toEqual(["deniz"])
  expect(await tides((recent) => recent)).toEqual(["gelgit"])
})

it("loses no search to another tab that remembers one at the same time", async () => {
  // As a secure page has it: its tabs wait for one another, by the name of what they wait for.
  const turns = new Map<string, Promise<unknown>>()
  vi.stubGlobal("isSecureContext", true)
  vi.stubGlobal("navigator", {
    locks: {
      request: (name: string, work: () => Promise<unknown>) => {
        const turn = (turns.get(name) ?? Promise.resolve()).then(work)
        turns.set(name, turn)
        return turn
      }
    }
  })
  const storage = lying([])
  const tabs = [searches(storage), searches(storage)]
  await Promise.all(tabs.map((change, tab) => change((recent) => [`söz ${tab}`, ...recent])))
  expect((await searches(storage)((recent) => recent)).toSorted()).toEqual(["söz 0", "söz 1"])
})

it("remembers nothing where nothing can be kept", async () => {
  expect(await searches(broken)((recent) => ["dağ", ...recent])).toEqual([])
})
