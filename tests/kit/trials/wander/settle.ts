import type { Page, Request } from "playwright"
import { still } from "../../../e2e/stillness.ts"

/** Said by whatever is loading or under way. */
const busy = "[aria-busy=true], [data-waiting=true], [data-pending=true]"

/** Longer than anything takes: who waits longer waits for ever. */
const longest = 30_000

/** Told once all that was asked for has come, and nothing on the page is busy or moves; false if that never is. */
export const settling = (page: Page) => {
  const open = new Set<Request>()
  let listeners: Array<() => void> = []
  let asked = 0
  page.on("request", (request) => {
    if (["eventsource", "ping", "media", "websocket"].includes(request.resourceType())) return
    asked += 1
    open.add(request)
  })
  const close = (request: Request) => {
    open.delete(request)
    if (open.size > 0) return
    for (const listen of listeners) listen()
    listeners = []
  }
  page.on("requestfinished", close)
  page.on("requestfailed", close)

  const quiet = () => (open.size === 0 ? Promise.resolve() : new Promise<void>((resolve) => listeners.push(resolve)))
  const drawn = () =>
    page.evaluate(
      (markers) =>
        new Promise<boolean>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => requestIdleCallback(() => resolve(document.querySelector(markers) === null)))
          )
        }),
      busy
    )
  const settled = async (): Promise<boolean> => {
    await page.waitForLoadState("load")
    for (;;) {
      await quiet()
      await still(page)
      if ((await drawn()) && open.size === 0) return true
      await page.waitForFunction((markers) => document.querySelector(markers) === null, busy, { timeout: longest })
    }
  }
  return {
    /** How much was asked for so far. */
    asked: () => asked,
    settled: async (): Promise<boolean> => {
      const late = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => late.resolve(false), longest)
      // A page that is left in the middle is asked again, on the next one.
      const once = () =>
        settled().catch((error: unknown) => {
          if (/context was destroyed|navigation/iu.test(String(error))) return settled().catch(() => false)
          return false
        })
      try {
        return await Promise.race([once(), late.promise])
      } finally {
        clearTimeout(timer)
      }
    }
  }
}
