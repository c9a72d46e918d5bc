import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright"
import { browserArguments, ensureBrowser } from "../../scripts/browser.ts"
import { ensureBuilt } from "../../scripts/build.ts"
import { freePort } from "../../scripts/freePort.ts"
import { run, runServer } from "../kit/harness/serverProcess.ts"
import { tryGestures } from "../kit/trials/touchGestures.ts"
import type { Soak } from "./main.ts"

/** `count` (500) random sequences of real touch events on the reader, on a phone that is sometimes rotated. */
export const soak: Soak = async ({ count, seed }) => {
  await ensureBuilt()
  const data = await mkdtemp(join(tmpdir(), "sayfa-touches-"))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = runServer({ PORT: String(port), DATA_DIR: data, DEMO: "tiny", NODE_ENV: "production" })
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  try {
    await server.says(/Sayfa: /)
    const publish = run(
      "scripts/publish.ts",
      ["tests/kit/fixtures/pdf/manual.pdf", "--title", "Dokunuş", "--publication", "Çıma", "--url", url],
      {}
    )
    const issue = (await publish.says(/\/reader\/([a-z0-9]{15})/))[1] ?? ""
    await publish.ended
    const answer = await fetch(`${url}/api/issues/${issue}`)
    const { data: found } = (await answer.json()) as { data: { items: ReadonlyArray<{ page_count: number }> } }
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      reducedMotion: "reduce"
    })
    const page = await context.newPage()
    await page.goto(`${url}/reader/${issue}?sayfa=6`)
    await page.locator("article[data-page='6'][data-shown=true]").waitFor()
    const pages = found.items[0]?.page_count ?? 0
    const { sequences, gestures, turns, complaints } = await tryGestures(page, {
      sequences: count ?? 500,
      seed,
      total: pages
    })
    for (const complaint of complaints) console.log(complaint)
    return {
      line: `${sequences} sequences, ${gestures} gestures, ${turns} turns, ${complaints.length} wrong`,
      lost: complaints.length
    }
  } finally {
    await browser.close()
    server.process.kill("SIGKILL")
    await server.ended
    await rm(data, { recursive: true, force: true, maxRetries: 5 })
  }
}
