import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, chromium, type Page } from "playwright"
import { browserArguments, ensureBrowser, leftOutArguments } from "../../scripts/browser.ts"
import { ensureBuilt } from "../../scripts/build.ts"
import { freePort } from "../../scripts/freePort.ts"
import { demoCollector, demoPublisher, demoSubscriber, type DemoAccount } from "../../server/demo/accounts.ts"
import { accessibilityFaults, stagings } from "../e2e/accessibility.ts"
import { contentOf, everyScreen } from "../e2e/everyScreen.ts"
import { signedIn } from "../e2e/newcomer.ts"
import { runServer } from "../kit/harness/serverProcess.ts"
import type { Soak } from "./main.ts"

const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 }
] as const

const people: ReadonlyArray<DemoAccount | null> = [null, demoCollector, demoSubscriber, demoPublisher]

/** The first issue with a price, once the demo's content is there. */
const soldIssue = async (page: Page): Promise<string> => {
  for (;;) {
    const answer = await page.request.get("/api/issues/latest/grouped")
    const { data } = (await answer.json()) as {
      data: { groupedByTags: Readonly<Record<string, ReadonlyArray<{ issue_id: string; is_free: boolean }>>> }
    }
    const sold = Object.values(data.groupedByTags)
      .flat()
      .find(({ is_free }) => !is_free)
    if (sold !== undefined) return sold.issue_id
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

/** Every screen in one staging and window, by an address of its own; what is wrong there. */
const tour = async (
  browser: Browser,
  url: string,
  { locale, colorScheme }: (typeof stagings)[number],
  viewport: (typeof windows)[number],
  person: DemoAccount | null,
  match: string | null
) => {
  const context = await browser.newContext({ baseURL: url, viewport, colorScheme, reducedMotion: "reduce" })
  const faults: Array<string> = []
  let looked = 0
  try {
    const page = await context.newPage()
    const session = person === null ? null : await signedIn(page, person)
    const content = await contentOf(page, await soldIssue(page), session?.token ?? null)
    for (const path of everyScreen(content, person !== null)) {
      if (match !== null && !path.includes(match)) continue
      await page.goto(`${path}?locale=${locale}`)
      await page.locator("#root h1").first().waitFor({ state: "attached" })
      await page.waitForFunction(() => document.querySelector("[aria-busy=true], [data-waiting=true]") === null)
      looked += 1
      const found = await accessibilityFaults(page)
      faults.push(...found.map((fault) => `${path} ${locale} ${colorScheme} ${viewport.width}: ${fault}`))
    }
  } finally {
    await context.close()
  }
  return { faults, looked }
}

/** Every screen of the demo's shop, for a visitor, two readers and a publisher, in three windows; axe must find nothing. */
export const soak: Soak = async ({ match }) => {
  await ensureBuilt()
  const data = await mkdtemp(join(tmpdir(), "sayfa-accessible-"))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = runServer({ PORT: String(port), DATA_DIR: data, DEMO: "on", HOST: "127.0.0.1" })
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: browserArguments,
    ignoreDefaultArgs: leftOutArguments
  })
  const faults: Array<string> = []
  let looked = 0
  try {
    await server.says(/Sayfa: /)
    for (const staging of stagings) {
      for (const viewport of windows) {
        for (const person of people) {
          const told = await tour(browser, url, staging, viewport, person, match)
          for (const fault of told.faults) console.log(fault)
          faults.push(...told.faults)
          looked += told.looked
          console.log(`${staging.locale} ${viewport.width} ${person?.name ?? "a visitor"}: ${told.looked} screens`)
        }
      }
    }
  } finally {
    await browser.close()
    server.process.kill("SIGTERM")
    await server.ended
    await rm(data, { recursive: true, force: true, maxRetries: 5 })
  }
  return { line: `${looked} looks at screens, ${faults.length} faults`, lost: faults.length }
}
