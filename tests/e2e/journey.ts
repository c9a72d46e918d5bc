import { test as base } from "@playwright/test"
import { AccountPage } from "./pages/AccountPage.ts"
import { AuthDialogPage } from "./pages/AuthDialogPage.ts"
import { DeskPage } from "./pages/DeskPage.ts"
import { HomePage } from "./pages/HomePage.ts"
import { ReaderPage } from "./pages/ReaderPage.ts"
import { recordJourney } from "./recordedJourney.ts"

/** What the browser may complain of in a journey that provokes it, as a pattern of its console lines. */
export interface Tolerated {
  readonly tolerated: RegExp | null
  /** Whether the browser lets sites ask whether they may recognise it; else it has said no to all of them. */
  readonly mayAsk: boolean
}

/** Said of a file that came before its code did: browsers take a slow machine for a mistake. */
const late = /^warning: The resource \S+ was preloaded using link preload but not used within a few seconds/

/**
 * A journey fails on anything the browser complains of: a policy report, a console error, an uncaught error, in any of its
 * windows. What it has complained of so far is `complaints`.
 */
export const test = base.extend<
  Tolerated & {
    complaints: ReadonlyArray<string>
    recorded: undefined
    home: HomePage
    reader: ReaderPage
    desk: DeskPage
    auth: AuthDialogPage
    account: AccountPage
  }
>({
  tolerated: [null, { option: true }],
  mayAsk: [false, { option: true }],
  complaints: [
    async ({ context, tolerated, mayAsk }, use) => {
      const heard: Array<string> = []
      context.on("weberror", (error) => heard.push(`uncaught: ${error.error().message}`))
      context.on("console", (line) => {
        if (line.type() !== "error" && line.type() !== "warning") return
        // What could not be loaded is named by its place alone.
        const file = line.text().startsWith("Failed to load resource") ? `: ${line.location().url}` : ""
        heard.push(`${line.type()}: ${line.text()}${file}`)
      })
      await context.addInitScript(() => {
        // Kept from before the page silences its console.
        const complain = console.error.bind(console)
        addEventListener("securitypolicyviolation", (event) =>
          complain(`policy: ${event.violatedDirective} ${event.blockedURI}`)
        )
      })
      if (!mayAsk) {
        await context.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }))
      }
      await use(heard)
      base.expect(heard.filter((line) => !late.test(line) && tolerated?.test(line) !== true)).toEqual([])
    },
    { auto: true }
  ],
  // With `RECORD=on`, no recording of a tab has what was typed in it.
  recorded: [
    async ({ context }, use, info) => {
      if (process.env["RECORD"] !== "on") return use(undefined)
      const journey = await recordJourney(context)
      await use(undefined)
      const { found, recordings, texts } = await journey.end()
      info.annotations.push({ type: "recorded", description: `${texts} texts, ${recordings} recordings` })
      base.expect(found).toEqual([])
    },
    { auto: true }
  ],
  home: async ({ page }, use) => use(new HomePage(page)),
  reader: async ({ page }, use) => use(new ReaderPage(page)),
  desk: async ({ page }, use) => use(new DeskPage(page)),
  auth: async ({ page }, use) => use(new AuthDialogPage(page)),
  account: async ({ page }, use) => use(new AccountPage(page))
})

export { expect } from "@playwright/test"
