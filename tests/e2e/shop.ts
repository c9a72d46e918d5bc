import { test as base } from "./journey.ts"

/** Where the other server of the journeys is: it has issues on sale, and nobody waits for its gateway as long as elsewhere. */
const address = `http://127.0.0.1:${process.env["E2E_SHOP_PORT"] ?? ""}`

export const test = base.extend<{ readonly shop: string }>({
  // oxlint-disable-next-line no-empty-pattern -- by its pattern the runner knows what a fixture needs
  shop: ({}, use) => use(address),
  baseURL: ({ shop }, use) => use(shop)
})
