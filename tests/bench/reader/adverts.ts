import { Effect } from "effect"
import type { Page } from "playwright"
import { demoAccounts } from "../../../server/demo/accounts.ts"
import { AdvertKind } from "../../../src/domain/reader/adverts/Advert.ts"
import { banded } from "../../kit/fixtures/pictures.ts"
import { clientOf } from "../../kit/harness/server.ts"
import type { Issues } from "./shop.ts"
import type { Subject } from "./subject.ts"

/** What was seen of adverts in a session. */
export interface AdvertsSeen {
  readonly shown: number
  /** The layout shift of pages and adverts together. */
  readonly shift: number
}

/** An entry of the browser, which the types of pages do not have. */
interface LayoutShift {
  readonly value: number
  readonly sources: ReadonlyArray<{ readonly node?: Node | null }>
}

declare global {
  var benchAdverts: AdvertsSeen
}

/** English words of which nearly every page has one. */
const keywords =
  "the of and to a in is for you be or on with it as can are this from will if by not your use an that page all new".split(
    " "
  )

/**
 * Runs in the page: counts adverts, and the layout shift of what they lie over. Each is closed soon, so that the next turn
 * that comes to rest brings another.
 */
const watchAdverts = (): void => {
  const seen = { shown: 0, shift: 0 }
  globalThis.benchAdverts = seen
  const known = new WeakSet<Element>()
  new MutationObserver(() => {
    const advert = document.querySelector("[data-advert]")
    if (advert === null || known.has(advert)) return
    known.add(advert)
    seen.shown += 1
    setTimeout(() => advert.querySelector("button")?.click(), 150)
  }).observe(document, { subtree: true, childList: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & Partial<LayoutShift>
      const isTheirs = (sources ?? []).some(
        ({ node }) => node instanceof Element && node.closest("main, [data-advert]") !== null
      )
      if (isTheirs) seen.shift += value ?? 0
    }
  }).observe({ type: "layout-shift", buffered: true })
}

/** The adverts of a shop's publisher, one of each kind, on nearly every page of the issues. */
export const openAdverts = async (url: string, issues: Issues) => {
  const publisher = demoAccounts.find(({ role }) => role === "PUBLISHER_ADMIN")
  if (publisher === undefined) throw new Error("The demo has no publisher.")
  const { email, password } = publisher
  const calls = async () => {
    const client = await clientOf({ url })
    const { data } = await Effect.runPromise(client.session.login({ payload: { email, password } }))
    return (await clientOf({ url }, { token: data.token })).publisherAdverts
  }
  const ids = Object.values(issues)
  const client = await clientOf({ url })
  const { data } = await Effect.runPromise(client.catalogue.issue({ params: { id: ids[0] ?? "" } }))
  const publication = data.items[0]?.expand.publication.id ?? ""
  const own = await calls()
  const placed = (await Effect.runPromise(own.list())).data.filter(({ text }) => text.startsWith("Bench"))
  const payload = new FormData()
  payload.set("picture", new File([Uint8Array.from(await banded("png"))], "picture.png", { type: "image/png" }))
  const picture = placed.length > 0 ? "" : (await Effect.runPromise(own.addPicture({ payload }))).data.url
  for (const kind of placed.length > 0 ? [] : AdvertKind.literals) {
    const form = {
      kind,
      text: `Bench, ${kind}`,
      link: "https://example.com/",
      picture: kind === "modal_gorsel" ? picture : null,
      keywords,
      issues: ids,
      begins_on: null,
      ends_on: null,
      limit_per_reader: null
    }
    const { data: advert } = await Effect.runPromise(
      own.place({ payload: { ...form, publication, key: `bench-${kind}` } })
    )
    placed.push(advert)
  }
  const covered = async () =>
    (await Effect.runPromise(own.matches({ payload: { keywords, issues: ids, publication } }))).data
  let found = await covered()
  for (; found.waiting > 0; found = await covered()) await new Promise((resolve) => setTimeout(resolve, 500))
  const pages = found.issues.reduce((sum, issue) => sum + issue.pages.length, 0)

  let running: boolean | null = null
  /** Lets them run, or takes them off. */
  const run = async (isRunning: boolean) => {
    if (running === isRunning) return
    const signedIn = await calls()
    const state = isRunning ? "running" : "paused"
    for (const { id } of placed) await Effect.runPromise(signedIn.run({ params: { id }, payload: { state } }))
    running = isRunning
  }

  /** The same reader with the adverts, or without. */
  const beside = (subject: Subject, name: string, isRunning: boolean): Subject => ({
    ...subject,
    name,
    prepare: async (page: Page) => {
      await subject.prepare?.(page)
      await run(isRunning)
      await page.addInitScript(watchAdverts)
    }
  })
  return {
    pages,
    subjects: (subject: Subject) => [
      beside(subject, subject.name, false),
      beside(subject, `${subject.name}, adverts`, true)
    ],
    /** Nothing of it stays in the shop that other parts measure. */
    close: () => run(false)
  }
}
