import type { Browser, CDPSession, Page } from "playwright"
import type { DocumentId } from "./content.ts"
import { isolation } from "./hostServer.ts"
import { installProbe, type Waited } from "./probe.ts"
import type { Key, Subject, Variant } from "./subject.ts"

/** Fast 4G as in Chromium's developer tools: 165 ms, 8.1 Mbit/s down, 1.35 Mbit/s up. */
export const fast4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (9e6 * 0.9) / 8,
  uploadThroughput: (1.5e6 * 0.9) / 8,
  connectionType: "cellular4g"
} as const

export interface Circumstances {
  readonly document: DocumentId
  readonly variant: Variant
  /** The factor by which the main thread is slowed down. */
  readonly slowdown: number
  readonly isFast4G: boolean
  /** Whether the page's memory can be measured. */
  readonly isolated: boolean
}

const keys = {
  ArrowRight: { key: "ArrowRight", code: "ArrowRight", windowsVirtualKeyCode: 39 },
  "=": { key: "=", code: "Equal", windowsVirtualKeyCode: 187, text: "=" },
  "Ctrl +": { key: "+", code: "NumpadAdd", windowsVirtualKeyCode: 107, modifiers: 2 }
} as const

/** The adapter as a script; its functions are self-contained. */
const written = ({ adapter }: Subject): string =>
  `(${installProbe})(); globalThis.benchAdapter = {${Object.entries(adapter)
    .map(([name, value]) => `${name}: ${value}`)
    .join(",\n")}}`

/** What arrived for a request, and when, in seconds of the developer tools' clock. */
export interface Received {
  readonly url: string
  readonly type: string
  readonly at: number
  mime: string
  readonly pieces: Array<{ readonly at: number; readonly wire: number; readonly raw: number }>
  /** The whole answer, once it was complete. */
  whole: { readonly at: number; readonly wire: number } | null
}

const listen = (devtools: CDPSession) => {
  const received = new Map<string, Received>()
  let offset = Number.NaN
  devtools.on("Network.requestWillBeSent", ({ requestId, request, type = "", timestamp, wallTime }) => {
    if (Number.isNaN(offset)) offset = wallTime - timestamp
    received.set(requestId, { url: request.url, type, at: timestamp, mime: "", pieces: [], whole: null })
  })
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    const one = received.get(requestId)
    if (one !== undefined) one.mime = response.mimeType
  })
  devtools.on("Network.dataReceived", ({ requestId, timestamp, encodedDataLength, dataLength }) => {
    received.get(requestId)?.pieces.push({ at: timestamp, wire: encodedDataLength, raw: dataLength })
  })
  devtools.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const one = received.get(requestId)
    if (one !== undefined) one.whole = { at: timestamp, wire: encodedDataLength }
  })
  return { received, wallOffset: () => offset }
}

/** Adds the headers of isolation to the document and its workers only; the cache still works. */
const isolate = async (devtools: CDPSession, address: string): Promise<void> => {
  const answer = async (
    requestId: string,
    responseCode: number,
    headers: ReadonlyArray<{ name: string; value: string }>
  ) => {
    const { body, base64Encoded } = await devtools.send("Fetch.getResponseBody", { requestId })
    const others = headers.filter(
      ({ name }) => !/^(cross-origin-(opener|embedder)-policy|content-(encoding|length))$/i.test(name)
    )
    const ours = Object.entries(isolation).map(([name, value]) => ({ name, value }))
    await devtools.send("Fetch.fulfillRequest", {
      requestId,
      responseCode,
      responseHeaders: [...others, ...ours],
      body: base64Encoded ? body : Buffer.from(body).toString("base64")
    })
  }
  devtools.on("Fetch.requestPaused", ({ requestId, responseStatusCode = 200, responseHeaders = [] }) => {
    void answer(requestId, responseStatusCode, responseHeaders).catch(() => undefined)
  })
  await devtools.send("Fetch.enable", {
    patterns: [address, "*.worker-*.js"].map((urlPattern) => ({ urlPattern, requestStage: "Response" as const }))
  })
}

export interface Opened {
  readonly page: Page
  readonly devtools: CDPSession
  readonly received: ReadonlyMap<string, Received>
  /** Seconds from the developer tools' clock to the wall clock. */
  readonly wallOffset: () => number
  readonly complaints: ReadonlyArray<string>
  /** Navigates; milliseconds until the first page was ready. */
  readonly arrive: () => Promise<number>
  /** Waits until input works; milliseconds since the navigation's start. */
  readonly awake: () => Promise<number>
  readonly press: (key: Key) => Promise<void>
  readonly shown: () => Promise<number>
  readonly goTo: (page: number, maxMillis?: number) => Promise<Waited>
  /** Presses the key and waits until that page is ready. */
  readonly turn: (key: Key, page: number, maxMillis?: number) => Promise<Waited>
}

const arrivalPatience = 60_000

/** One reader in a new browser context, without a cache. */
export const withReader = async <A>(
  browser: Browser,
  subject: Subject,
  { document, variant, slowdown, isFast4G, isolated }: Circumstances,
  use: (opened: Opened) => Promise<A>
): Promise<A> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: subject.followsReducedMotion && variant === "noanim" ? "reduce" : "no-preference"
  })
  try {
    const page = await context.newPage()
    const complaints: Array<string> = []
    page.on("pageerror", (error) => complaints.push(String(error).slice(0, 200)))
    const devtools = await context.newCDPSession(page)
    await devtools.send("Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0 })
    await devtools.send("Performance.enable")
    await page.addInitScript(written(subject))
    await subject.prepare?.(page)
    if (isFast4G) await devtools.send("Network.emulateNetworkConditions", fast4G)
    if (slowdown > 1) await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
    const address = subject.address(document, variant)
    if (isolated && subject.needsIsolation) await isolate(devtools, address)
    const press = async (key: Key) => {
      const { text, ...pressed } = { text: undefined, ...keys[key] }
      const down =
        text === undefined
          ? { type: "rawKeyDown" as const, ...pressed }
          : { type: "keyDown" as const, ...pressed, text }
      await Promise.all([
        devtools.send("Input.dispatchKeyEvent", down),
        devtools.send("Input.dispatchKeyEvent", { type: "keyUp", ...pressed })
      ])
    }
    return await use({
      page,
      devtools,
      ...listen(devtools),
      complaints,
      arrive: async () => {
        await page.goto(address, { waitUntil: "commit", timeout: arrivalPatience })
        const first = await page.waitForFunction(() => globalThis.benchProbe.firstReady, undefined, {
          polling: 15,
          timeout: arrivalPatience
        })
        return Number(await first.jsonValue())
      },
      awake: async () => {
        const since = await page.waitForFunction(
          () => (globalThis.benchAdapter.isAwake?.() ?? true) && performance.now(),
          undefined,
          { polling: 15, timeout: arrivalPatience }
        )
        return Number(await since.jsonValue())
      },
      press,
      shown: () => page.evaluate(() => globalThis.benchProbe.shown?.pages[0] ?? 0),
      goTo: (to, maxMillis) =>
        page.evaluate(
          ([asked, most]) =>
            globalThis.benchProbe.act(
              () => globalThis.benchAdapter.goTo(asked),
              (shown) => shown.pages.includes(asked),
              most
            ),
          [to, maxMillis ?? 8000] as const
        ),
      turn: async (key, to, maxMillis) => {
        await page.evaluate(
          ([asked, most]) => globalThis.benchProbe.armKey((shown) => shown.pages[0] === asked, most),
          [to, maxMillis ?? 8000] as const
        )
        const pressed = press(key)
        const waited = await page.evaluate(() => globalThis.benchProbe.pending)
        await pressed
        if (waited === null) throw new Error("Nothing was waited for.")
        return waited
      }
    })
  } finally {
    await context.close()
  }
}

/** Spreads are [1], [2, 3], [4, 5]. */
export const spreadAfter = (page: number): number => (page === 1 ? 2 : page + 2)
/** The left page of the spread at this share of a document. */
export const pageAt = (pages: number, share: number): number => Math.round(pages * share) & ~1
