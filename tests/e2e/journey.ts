import { expect, test as base } from "@playwright/test"

/**
 * A journey through the real server. It fails, whatever else it shows, when a page broke a rule of its content
 * security policy or threw an error that nobody caught.
 */
export const journey = base.extend<{ readonly innocent: ReadonlyArray<string> }>({
  innocent: [
    async ({ context }, use) => {
      const offences: Array<string> = []
      await context.exposeBinding("reportOffence", (_, offence: string) => {
        offences.push(offence)
      })
      await context.addInitScript(() => {
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
          const report = (globalThis as unknown as { reportOffence: (offence: string) => void }).reportOffence
          report(`${violatedDirective} refused ${blockedURI} (${sourceFile}:${lineNumber})`)
        })
      })
      context.on("request", (request) => {
        if (new URL(request.url()).pathname === "/csp-report") offences.push(`reported: ${request.postData() ?? ""}`)
      })
      context.on("weberror", (error) => offences.push(`uncaught: ${error.error().message}`))
      await use(offences)
      expect(offences).toEqual([])
    },
    { auto: true }
  ]
})

export { expect } from "@playwright/test"
