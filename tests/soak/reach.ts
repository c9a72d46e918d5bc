import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright"
import { browserArguments, ensureBrowser } from "../../scripts/browser.ts"
import { ensureBuilt } from "../../scripts/build.ts"
import { catalogued, reached } from "../kit/trials/linkCrawl.ts"
import { addressOf, runServer } from "../kit/harness/serverProcess.ts"
import type { Soak } from "./main.ts"

/** Imports the whole demo into an empty catalogue, and looks for every issue and article by links alone. */
export const soak: Soak = async () => {
  await ensureBuilt()
  const data = await mkdtemp(join(tmpdir(), "sayfa-reach-"))
  const server = runServer({ DATA_DIR: data, DEMO: "on", NODE_ENV: "production" })
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  try {
    const url = await addressOf(server)
    await server.says(/The demo is complete/)
    const wanted = await catalogued(url)
    const context = await browser.newContext({ baseURL: url })
    const found = await reached(await context.newPage())
    const missing = wanted.filter((path) => !found.has(path))
    for (const path of missing) console.log(`No links lead to ${path}`)
    const articles = wanted.filter((path) => path.startsWith("/article/")).length
    const line = `${wanted.length - articles} issues and ${articles} articles, ${missing.length} that no links lead to`
    return { line, lost: missing.length }
  } finally {
    await browser.close()
    server.process.kill("SIGTERM")
    await server.ended
    await rm(data, { recursive: true, force: true })
  }
}
