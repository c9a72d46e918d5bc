import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { addressOf, run } from "../kit/serverProcess.ts"
import { test as base } from "./journey.ts"

/** A shop of its own, with issues on sale, and a gateway that nobody waits for as long as they would elsewhere. */
export const test = base.extend<object, { readonly shop: string }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- by its pattern the runner knows what a fixture needs
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "sayfa-shop-"))
      const server = run("tests/kit/shopServer.ts", [], { DATA_DIR: folder, NODE_ENV: "production" })
      await use(await addressOf(server))
      server.process.kill("SIGKILL")
      await server.ended
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: "worker", timeout: 60_000 }
  ],
  baseURL: ({ shop }, use) => use(shop)
})
