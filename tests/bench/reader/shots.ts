import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import type { Browser } from "playwright"
import type { DocumentFacts } from "./content.ts"
import { type Circumstances, pageAt, spreadAfter, withReader } from "./opened.ts"
import { beginning } from "./session.ts"
import type { Subject } from "./subject.ts"

/** A turn by the probe and by the pixels, in milliseconds from the key. */
export interface Seen {
  readonly probe: number
  readonly pixels: number
  readonly frames: number
}

const turns = 10

/**
 * Compares the probe with a screencast: its first frame that equals the last one. Screencasts cost time, so this
 * verifies an adapter but measures nothing.
 */
export const compareWithPixels = (
  browser: Browser,
  subject: Subject,
  { pages }: DocumentFacts,
  folder: string,
  circumstances: Circumstances
): Promise<ReadonlyArray<Seen>> =>
  withReader(browser, subject, circumstances, async ({ page, devtools, arrive, awake, goTo, shown, turn, press }) => {
    const picture = (name: string) =>
      page.screenshot({ path: join(folder, `${subject.name}-${circumstances.variant}-${name}.png`) })
    await mkdir(folder, { recursive: true })
    await arrive()
    await awake()
    await after(800)
    await picture("first")
    await goTo(pageAt(pages, beginning))
    await after(800)
    const origin = await page.evaluate(() => performance.timeOrigin)
    let frames: Array<{ readonly at: number; readonly data: string }> = []
    devtools.on("Page.screencastFrame", ({ metadata, data, sessionId }) => {
      frames.push({ at: (metadata.timestamp ?? Number.NaN) * 1000 - origin, data })
      void devtools.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined)
    })
    await devtools.send("Page.startScreencast", { format: "jpeg", quality: 40, everyNthFrame: 1 })
    await after(500)
    const seen: Array<Seen> = []
    for (let at = 0; at < turns; at += 1) {
      frames = []
      const waited = await turn("ArrowRight", spreadAfter(await shown()))
      await after(450)
      const last = frames.at(-1)?.data
      const drawn = frames.find(({ data }) => data === last)
      if (waited.timedOut || drawn === undefined) continue
      seen.push({
        probe: waited.settled - waited.began,
        pixels: drawn.at - waited.began,
        frames: frames.length
      })
    }
    await devtools.send("Page.stopScreencast")
    await picture("turned")
    for (let at = 0; subject.zoomIn !== null && at < 2; at += 1) {
      await press(subject.zoomIn)
      await after(800)
    }
    await picture("zoomed")
    return seen
  })
