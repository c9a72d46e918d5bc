import { test as base } from "@playwright/test"
import { KioskPage } from "./pages/KioskPage.ts"
import { ReaderPage } from "./pages/ReaderPage.ts"

/** What the browser may complain of in a journey that provokes it, as patterns of its console lines. */
export interface Tolerated {
  readonly tolerated: ReadonlyArray<RegExp>
}

/** A journey fails on anything the browser complains of: a policy report, a console error, an uncaught error. */
export const test = base.extend<Tolerated & { watch: undefined; kiosk: KioskPage; reader: ReaderPage }>({
  tolerated: [[], { option: true }],
  watch: [
    async ({ page, tolerated }, use) => {
      const complaints: Array<string> = []
      page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`))
      page.on("console", (line) => {
        if (line.type() === "error" || line.type() === "warning") complaints.push(`${line.type()}: ${line.text()}`)
      })
      await page.addInitScript(() => {
        addEventListener("securitypolicyviolation", (event) =>
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)
        )
      })
      await use(undefined)
      base.expect(complaints.filter((line) => !tolerated.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true }
  ],
  kiosk: async ({ page }, use) => use(new KioskPage(page)),
  reader: async ({ page }, use) => use(new ReaderPage(page))
})

export { expect } from "@playwright/test"
