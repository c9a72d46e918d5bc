import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright"
import { browserArguments, ensureBrowser } from "../../../scripts/browser.ts"
import type { CartPage } from "./cartPage.ts"
import { builtPage, pageHtml } from "../harness/builtPage.ts"
import { seeded } from "../harness/seededRandom.ts"

declare global {
  /** In each tab. */
  var cartPage: CartPage
}

export interface CartAcrossTabs {
  readonly orders: number
  readonly folds: number
  /** The items in the cart at the end. */
  readonly items: number
  /** Broken rules, and tabs with a different cart, one sentence each. */
  readonly complaints: ReadonlyArray<string>
}

const origin = "http://localhost"
const tabs = 8

/** Milliseconds after the last order in which all tabs must show the same. */
const maxMillis = 60_000

/**
 * Sends random orders to the cart in eight tabs at once; in the middle, the visitor signs in, in one of them. Then all
 * tabs must show the same cart, which is the fold of the log.
 */
export const changeCartAcrossTabs = async ({
  orders,
  seed
}: {
  readonly orders: number
  readonly seed: number
}): Promise<CartAcrossTabs> => {
  const folder = await mkdtemp(join(tmpdir(), "sayfa-carts-"))
  const built = await builtPage("trials/cartPage.ts", folder)
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  try {
    const context = await browser.newContext()
    await context.route(`${origin}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      await (pathname.endsWith(".js")
        ? route.fulfill({ contentType: "text/javascript", body: await readFile(join(built, pathname)) })
        : route.fulfill({ contentType: "text/html", body: pageHtml }))
    })
    const pages = await Promise.all(Array.from({ length: tabs }, () => context.newPage()))
    await Promise.all(pages.map((page) => page.goto(origin)))
    await Promise.all(pages.map((page) => page.evaluate(() => cartPage.isOpen())))

    const random = seeded(seed)
    const half = async (many: number) =>
      Promise.all(
        pages.map((page) =>
          page.evaluate(([own, count]) => cartPage.shop(own, count), [Math.floor(random() * 2 ** 31), many] as const)
        )
      )
    const begun = half(Math.floor(orders / 2))
    const signing = pages[Math.floor(random() * tabs)]?.evaluate(() => cartPage.signIn())
    await Promise.all([begun, signing])
    await half(Math.ceil(orders / 2))

    const told = () => Promise.all(pages.map((page) => page.evaluate(() => cartPage.tell())))
    const end = performance.now() + maxMillis
    const settled = async (): Promise<Awaited<ReturnType<typeof told>>> => {
      const now = await told()
      const isSame = now.every(
        ({ held, account, left, unanswered }) => held === now[0]?.account && held === account && left + unanswered === 0
      )
      return isSame || performance.now() > end ? now : settled()
    }
    const last = await settled()
    const account = last[0]?.account ?? ""
    return {
      orders: orders * tabs,
      folds: last.reduce((sum, { folds }) => sum + folds, 0),
      items: account === "" ? 0 : account.split(",").length,
      complaints: last.flatMap(({ held, account: fold, left, unanswered, complaints }, tab) => [
        ...complaints.map((complaint) => `tab ${tab}: ${complaint}`),
        ...(held === account && fold === account ? [] : [`tab ${tab} shows ${held}, the log comes to ${account}`]),
        ...(left === 0 ? [] : [`tab ${tab} left ${left} in the visitor's cart`]),
        ...(unanswered === 0 ? [] : [`tab ${tab} waits for ${unanswered} answers`])
      ])
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
