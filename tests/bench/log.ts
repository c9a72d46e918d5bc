import { logBrowsers } from "../kit/trials/logBrowser.ts"
import type { LogMeasures } from "../kit/trials/logMeasures.ts"

declare global {
  /** In the page that the browser shows. */
  var logMeasures: LogMeasures
}

const count = 10_000

/** What storing and recalling many facts costs a browser; a cart has dozens, a year of reading thousands. */
export const run = async (): Promise<ReadonlyArray<string>> => {
  const browsers = await logBrowsers("trials/logMeasures.ts")
  const browser = await browsers.start()
  try {
    const page = await browser.open()
    const figures = await page.evaluate((count) => globalThis.logMeasures.measure(count), count)
    const { append, inHundreds, fold, foldHundreds, fromSnapshot, toOther, put, flush } = figures
    const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`
    return [
      `${count} facts appended one by one: ${ms(append.all)}, each ${ms(append.median)}, at most ${ms(append.slowest)}`,
      `appended in hundreds: ${ms(inHundreds)}`,
      `folded by a tab just opened: ${ms(fold)} where each was appended alone, ${ms(foldHundreds)} where in hundreds`,
      `from a snapshot: ${ms(fromSnapshot)}`,
      `from an append to the fold that another tab is told: ${ms(toOther)}`,
      `put into the outbox one by one: each ${ms(put.median)}, at most ${ms(put.slowest)}; all flushed, in batches of 500, to a server that takes them at once: ${ms(flush)}`
    ]
  } finally {
    await browser.kill()
    await browsers.remove()
  }
}
