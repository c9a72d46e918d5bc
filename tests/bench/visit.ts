import { Effect, Redacted } from "effect"
import { PgClient } from "@effect/sql-pg"
import { SqlClient } from "effect/sql"
import { setTimeout as after } from "node:timers/promises"
import { type Browser, chromium } from "playwright"
import { browserArguments, ensureBrowser } from "../../scripts/browser.ts"
import { ensureBuilt } from "../../scripts/build.ts"
import { demoMember } from "../../server/demo/accounts.ts"
import { startGrownShop } from "../kit/grown/grownShop.ts"
import { knownIssues } from "../kit/trials/mixedLoad/publishing.ts"
import { countQueries } from "./load/queries.ts"
import type { Bench } from "./main.ts"

/** A visit turns so many slides; on this screen, each but the cover has two pages. */
const turns = 5

/** Milliseconds on each slide, and after the last until what is told later has been told. */
const [onSlide, atEnd] = [3_000, 12_000]

const kinds: ReadonlyArray<readonly [name: string, path: RegExp]> = [
  ["documents", /^\/(?:$|magazine\/|reader\/)/],
  ["code, styles and fonts", /^\/(?:assets\/|[^/]+\.(?:js|css|woff2|png|svg|ico|webmanifest)$)/],
  ["covers", /^\/(?:covers|art)\//],
  ["pages' pictures", /^\/content\/[^/]+\/\d+\.webp/],
  ["pages' words", /^\/content\/[^/]+\/\d+\.html/],
  ["closer pictures", /^\/content\/[^/]+\/(?:tiles|\d+-300)/],
  ["thumbnails", /^\/content\/[^/]+\/thumbnails\//],
  ["other files of the issue", /^\/content\//],
  ["calls that read", /^GET \/api\//],
  ["calls that write", /^[A-Z]+ \/api\//],
  ["others", /./]
]

const kindOf = (method: string, path: string): string =>
  kinds.find(([, pattern]) => pattern.test(path) || pattern.test(`${method} ${path}`))?.[0] ?? ""

interface Row {
  readonly table: string
  readonly rows: number
}

const asked = <A extends object>(url: string, statement: string): Promise<ReadonlyArray<A>> =>
  Effect.runPromise(
    SqlClient.SqlClient.use((sql) => sql.unsafe<A>(statement)).pipe(
      Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 }))
    )
  )

/** Rows that were ever written, by table. */
const written = async (url: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await asked<Row>(
    url,
    `SELECT relname AS "table", (n_tup_ins + n_tup_upd)::int AS rows FROM pg_stat_user_tables WHERE schemaname = 'public'`
  )
  return new Map(rows.map(({ table, rows: all }) => [table, all]))
}

const bytesOf = async (url: string, table: string): Promise<number> => {
  const [row] = await asked<{ readonly bytes: number }>(
    url,
    `SELECT coalesce(avg(pg_column_size(one.*)), 0)::int AS bytes FROM ${table} one`
  )
  return row?.bytes ?? 0
}

interface Tokens {
  readonly token: string
  readonly refreshToken: string
  readonly user: unknown
}

/** From home to an issue and into it; with its requests and their bytes by kind. */
const visit = async (browser: Browser, url: string, issue: string, tokens: Tokens | null) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const sums = new Map<string, { requests: number; bytes: number }>()
  try {
    if (tokens !== null) {
      await context.addInitScript((known) => {
        if (localStorage.getItem("token") !== null) return
        localStorage.setItem("refreshToken", known.refreshToken)
        localStorage.setItem("user", JSON.stringify(known.user))
        localStorage.setItem("token", known.token)
      }, tokens)
    }
    const pending: Array<Promise<void>> = []
    context.on("requestfinished", (request) => {
      const { pathname, origin } = new URL(request.url())
      if (origin !== new URL(url).origin) return
      pending.push(
        request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
          const kind = kindOf(request.method(), pathname)
          const sum = sums.get(kind) ?? { requests: 0, bytes: 0 }
          sums.set(kind, { requests: sum.requests + 1, bytes: sum.bytes + responseBodySize + responseHeadersSize })
        })
      )
    })
    const page = await context.newPage()
    await page.goto(url)
    await page.locator("main a[href*='/magazine']").first().waitFor()
    await page.goto(`${url}/magazine/${issue}`)
    await page.locator("main h1").first().waitFor()
    await page.goto(`${url}/reader/${issue}`)
    for (let turn = 0; turn < turns; turn += 1) {
      await after(onSlide)
      await page.keyboard.press("ArrowRight")
    }
    await after(atEnd)
    await page.close({ runBeforeUnload: true })
    await after(1000)
    await Promise.allSettled(pending)
    return sums
  } finally {
    await context.close()
  }
}

/** What a visit costs: requests and bytes by kind, queries, and the rows it leaves with their bytes. Needs PostgreSQL. */
export const run: Bench = async () => {
  await ensureBuilt()
  const shop = await startGrownShop({ web: 1, workers: 1, front: "nginx", files: "folder" })
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  const lines: Array<string> = []
  try {
    for (const worker of shop.workers) await worker.drain()
    const queries = await countQueries(shop.database)
    const call = async <A>(path: string, body?: object): Promise<A> => {
      const answer = await fetch(shop.url + path, {
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
        headers: { "content-type": "application/json" }
      })
      return ((await answer.json()) as { readonly data: A }).data
    }
    const issue = (await knownIssues(call))[0]?.id ?? ""
    const readers = [
      ["a visitor, first time", async () => null],
      ["a member who is signed in", () => call<Tokens>("/api/auth/login", { ...demoMember, remember: true })]
    ] as const
    for (const [who, tokens] of readers) {
      const known = await tokens()
      await visit(browser, shop.url, issue, known)
      await after(2000)
      const before = await written(shop.database)
      await queries.begin()
      const sums = await visit(browser, shop.url, issue, known)
      await after(2000)
      const all = await queries.end()
      const rows = [...(await written(shop.database))]
        .map(([table, count]) => [table, count - (before.get(table) ?? 0)] as const)
        .filter(([, count]) => count > 0)
      const total = [...sums.values()].reduce((sum, one) => ({
        requests: sum.requests + one.requests,
        bytes: sum.bytes + one.bytes
      }))
      lines.push(`${who}: ${total.requests} requests, ${(total.bytes / 1000).toFixed(0)} kB, ${all} queries`)
      for (const [kind, { requests, bytes }] of [...sums].toSorted((a, b) => b[1].bytes - a[1].bytes)) {
        lines.push(`${who}: ${kind}: ${requests} requests, ${(bytes / 1000).toFixed(0)} kB`)
      }
      for (const [table, count] of rows) {
        lines.push(`${who}: ${count} rows written to ${table}, ${await bytesOf(shop.database, table)} bytes each`)
      }
    }
    return lines
  } finally {
    await browser.close()
    await shop.stop()
  }
}
