import type { Browser } from "playwright"
import type { HostServer } from "./hostServer.ts"
import { type Circumstances, type Received, spreadAfter, withReader } from "./opened.ts"
import type { Subject } from "./subject.ts"

/** Milliseconds and bytes until the first page shows, and until a key has turned it. */
export interface Load {
  readonly first: number
  /** Milliseconds until the next slide is shown whole, by a key pressed as soon as the first page was. */
  readonly turned: number
  readonly wire: number
  readonly script: number
  readonly rawScript: number
  readonly requests: number
  /** Bytes of script until then. */
  readonly turnedScript: number
  readonly complaints: ReadonlyArray<string>
}

/** The part of an answer that had arrived by that moment. */
const thereBy = (one: Received, moment: number) => {
  if (one.whole !== null && one.whole.at <= moment) {
    return { wire: one.whole.wire, raw: one.pieces.reduce((all, { raw }) => all + raw, 0) }
  }
  const pieces = one.pieces.filter(({ at }) => at <= moment)
  return {
    wire: pieces.reduce((all, { wire, raw }) => all + (wire || raw), 0),
    raw: pieces.reduce((all, { raw }) => all + raw, 0)
  }
}

const isScript = ({ mime }: Received): boolean => /javascript|wasm/.test(mime)

/** From the start of the navigation to the first ready page, without a cache; and what had arrived by then. */
export const measureLoad = (
  browser: Browser,
  subject: Subject,
  hosts: HostServer,
  circumstances: Circumstances
): Promise<Load> =>
  withReader(browser, subject, circumstances, async ({ arrive, turn, page, received, wallOffset, complaints }) => {
    const first = await arrive()
    const origin = await page.evaluate(() => performance.timeOrigin)
    const moment = (origin + first) / 1000 - wallOffset()
    const { settled: turned, timedOut } = await turn("ArrowRight", spreadAfter(1), 30_000)
    if (timedOut) throw new Error(`${subject.name} did not turn its first page.`)
    const sum = { wire: 0, script: 0, rawScript: 0, requests: 0 }
    for (const one of received.values()) {
      let { wire, raw } = thereBy(one, moment)
      let script = isScript(one)
      // A worker's own script is reported to the worker only.
      if (wire === 0 && one.type === "Script" && one.whole === null && one.at <= moment) {
        const weight = hosts.weightOf(new URL(one.url).pathname)
        if (weight !== null) [wire, raw, script] = [weight.wire, weight.raw, true]
      }
      if (wire === 0) continue
      sum.requests += 1
      sum.wire += wire
      if (script) {
        sum.script += wire
        sum.rawScript += raw
      }
    }
    const turnedMoment = (origin + turned) / 1000 - wallOffset()
    const turnedScript = [...received.values()]
      .filter(isScript)
      .reduce((all, one) => all + thereBy(one, turnedMoment).wire, 0)
    return { first, turned, ...sum, turnedScript: Math.max(turnedScript, sum.script), complaints }
  })
