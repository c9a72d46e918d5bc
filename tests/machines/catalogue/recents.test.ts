import { Layer, ManagedRuntime } from "effect"
import { expect, it } from "vitest"
import { RecentSearches, SearchStorage } from "../../../src/services/catalogue/RecentSearches.ts"

/** The searches of a browser whose storage is this. */
const searches = (storage: typeof SearchStorage.Service) => {
  const runtime = ManagedRuntime.make(
    RecentSearches.layerNoDeps.pipe(Layer.provide(Layer.succeed(SearchStorage, storage)))
  )
  return (change: (recent: ReadonlyArray<string>) => ReadonlyArray<string>) =>
    runtime.runPromise(RecentSearches.use((service) => service.change(change)))
}

const lying = (value: unknown): typeof SearchStorage.Service => {
  let kept = value
  return {
    getItem: async () => kept as never,
    setItem: async (_key, next) => {
      kept = next
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

it("remembers nothing where nothing can be kept", async () => {
  expect(await searches(broken)((recent) => ["dağ", ...recent])).toEqual([])
})
