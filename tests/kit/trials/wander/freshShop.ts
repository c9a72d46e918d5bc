import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { addressOf, run } from "../../harness/serverProcess.ts"

/** One address does all the walks, so that no walk is refused for the ones before. */
const variables = {
  PORT: "0",
  HOST: "127.0.0.1",
  DEMO: "on",
  SHUTDOWN_SECONDS: "0",
  LOGIN_ATTEMPTS_PER_ADDRESS: "1000000",
  LOGIN_ATTEMPTS_PER_ACCOUNT: "1000000",
  REGISTER_ATTEMPTS: "1000000"
}

const start = (folder: string) => run("tests/kit/harness/journeyServer.ts", [], { ...variables, DATA_DIR: folder })

/** The demo's shop, filled once; each walk has a server over a copy of its own, so that it can be done again. */
export const freshShops = async () => {
  const place = await mkdtemp(join(tmpdir(), "sayfa-wander-"))
  const filled = join(place, "filled")
  const first = start(filled)
  try {
    await first.says(/The demo is complete/u)
  } finally {
    first.process.kill("SIGTERM")
    await first.ended
  }
  let copies = 0
  return {
    /** Does something in a shop that nobody used. */
    within: async <Answer>(work: (url: string) => Promise<Answer>): Promise<Answer> => {
      copies += 1
      const folder = join(place, `shop-${copies}`)
      await cp(filled, folder, { recursive: true })
      const server = start(folder)
      try {
        return await work(await addressOf(server))
      } finally {
        server.process.kill("SIGTERM")
        await server.ended
        await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      }
    },
    end: () => rm(place, { recursive: true, force: true, maxRetries: 5 })
  }
}

export type FreshShops = Awaited<ReturnType<typeof freshShops>>
