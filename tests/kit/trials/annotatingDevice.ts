import type { Page } from "playwright"
import type { StoredSession } from "../../../src/services/session/SessionStore.ts"
import { refusingNetwork } from "../doubles/refusingNetwork.ts"
import { seeded } from "../harness/seededRandom.ts"
import { browsersOn, type LogBrowser } from "./logBrowser.ts"
import { cutTornEnds } from "./logTails.ts"
import type { MarkChange } from "./marksOracle.ts"
import type { MarksPage } from "./marksPage.ts"

declare global {
  /** In the page that the browser shows. */
  var marksPage: MarksPage
}

interface Device {
  /** The browser's profile. */
  readonly folder: string
  readonly built: string
  readonly seed: number
  /** The server's address, while it is there. */
  readonly server: () => string | null
  readonly issue: string
  readonly hear: (what: "ordered" | "stored", id: string, changes: ReadonlyArray<MarkChange>) => void
  readonly complain: (line: string) => void
}

const fewestOrders = 4
const mostOrders = 14

/** Milliseconds by which a device's clock may be wrong. */
const mostWrong = 24 * 3_600_000

/** Lets the page's clock be wrong. */
const setClock = (milliseconds: number): void => {
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given: ReadonlyArray<number>) {
      super(...((given.length === 0 ? [Real.now() + milliseconds] : given) as [number]))
    }
    static override now() {
      return Real.now() + milliseconds
    }
  } as DateConstructor
}

/** A browser with its own profile, network and clock, in which an issue is marked; it can be killed and started again. */
export const annotatingDevice = async ({ folder, built, seed, server, issue, hear, complain }: Device) => {
  const random = seeded(seed)
  const line = await refusingNetwork(server, built, seed)
  const browsers = browsersOn(folder, `${line.url}/?issue=${issue}`, (context) =>
    context.addInitScript(setClock, Math.round((2 * random() - 1) * mostWrong))
  )
  let browser: LogBrowser | null = null
  let page: Page | null = null
  let torn = 0

  const shown = () => {
    if (page === null) throw new Error("The browser is not there.")
    return page
  }
  const whenReady = () => shown().waitForFunction(() => "marksPage" in globalThis)
  const start = async () => {
    browser = await browsers.start()
    await browser.expose("marksTold", hear)
    page = await browser.open()
    await whenReady()
  }
  await start()

  return {
    line,
    start,
    isThere: () => browser !== null,
    /** How often the browser died while writing a record, which was removed. */
    torn: () => torn,
    kill: async () => {
      const dying = browser
      browser = null
      await dying?.kill()
      for (const corruption of dying?.corruptions ?? []) complain(corruption)
      torn += await cutTornEnds(folder)
    },
    /** Signs in, unless the user still is. */
    signIn: async (session: StoredSession) => {
      if (await shown().evaluate((id) => marksPage.isSignedInAs(id), session.user.id)) return
      await shown().evaluate((given) => marksPage.signIn(given), session)
    },
    /** Marks until it has, or until the browser is killed. */
    mark: (writer: string, userId: string) => {
      const count = fewestOrders + Math.floor(random() * (mostOrders - fewestOrders + 1))
      const given = [writer, userId, Math.floor(random() * 2 ** 31), count] as const
      return shown()
        .evaluate((all) => marksPage.mark(...all), given)
        .catch((cause: unknown) => {
          if (browser !== null) throw cause
        })
    },
    /** Leaves the page as a reader does, and comes back. */
    reload: async () => {
      await shown().evaluate(() => marksPage.hide())
      await shown().reload()
      await whenReady()
    },
    read: () => shown().evaluate(() => marksPage.read()),
    askAgain: () => shown().evaluate(() => marksPage.askAgain())
  }
}
