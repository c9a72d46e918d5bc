import type { BrowserContext, Page, Request } from "playwright"
import { seeded } from "../harness/seededRandom.ts"

/** Milliseconds within which all pages of a round start: about as long as a refresh takes. */
const spread = 60

/**
 * An old refresh token is answered for so long after its use, because the answer may have been lost. Source: product,
 * "Staying signed in".
 */
const grace = 10_000

/** The most milliseconds for a round's refresh: longer than a page waits for it. */
const maxMillis = 12_000
const mostTries = 5

const password = "sayfa-yarisi"

/** The user's name from this round on. */
const nameOf = (round: number): string => `Yarışan Okur ${round}`

interface Race {
  readonly context: BrowserContext
  readonly address: string
  /** Pages that use the session at once. */
  readonly pageCount: number
  readonly rounds: number
  readonly seed: number
}

/** What went wrong in a race, in sentences, and what was done. */
export interface Raced {
  readonly wrong: ReadonlyArray<string>
  readonly rounds: number
  readonly refreshes: number
  /** Refreshes whose answer never reached a page. */
  readonly lost: number
  readonly reloads: number
  /** How often the server took longer than a page waits. */
  readonly repeats: number
  /** Pages that the browser lost and that were opened again. */
  readonly crashes: number
}

/** The answer of a page that stays; a navigating page is asked again. */
const said = async <A>(page: Page, ask: (page: Page) => Promise<A>, tries = mostTries): Promise<A> => {
  try {
    return await ask(page)
  } catch (cause) {
    if (tries === 0 || !String(cause).includes("navigation")) throw cause
    await page.waitForLoadState("load")
    return said(page, ask, tries - 1)
  }
}

/** What this browser stores of its session, and how often a page signed it out. */
const storedIn = (page: Page) =>
  said(page, (asked) =>
    asked.evaluate(() => ({
      token: localStorage.getItem("token"),
      refreshToken: localStorage.getItem("refreshToken"),
      user: localStorage.getItem("user"),
      signOuts: Number(localStorage.getItem("signOuts") ?? 0)
    }))
  )

/**
 * Several pages of one browser share a session whose access token expires before every round. They reload, navigate and
 * are interrupted while they refresh. Nobody may be signed out by that. In the end an attacker presents an old refresh
 * token, which ends the session in all pages.
 */
export const raceSessions = async ({ context, address, pageCount, rounds, seed }: Race): Promise<Raced> => {
  const random = seeded(seed)
  const wrong: Array<string> = []
  let refreshes = 0
  let lost = 0
  let reloads = 0
  let repeats = 0
  let crashes = 0

  const ask = async (path: string, token: string | null, body?: unknown) => {
    const headers: Record<string, string> = { "content-type": "application/json" }
    if (token !== null) headers["authorization"] = `Bearer ${token}`
    const answer = await fetch(`${address}/api${path}`, {
      headers,
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) })
    })
    return { status: answer.status, data: ((await answer.json()) as { readonly data: unknown }).data }
  }

  await context.addInitScript(() => {
    const remove = Storage.prototype.removeItem
    Storage.prototype.removeItem = function (key) {
      if (this === localStorage && key === "token") {
        this.setItem("signOuts", String(Number(this.getItem("signOuts") ?? 0) + 1))
      }
      remove.call(this, key)
    }
    const asking = globalThis.fetch
    globalThis.fetch = (input, init) => {
      const answer = asking(input, init)
      const url = input instanceof Request ? input.url : String(input)
      const breakOff = sessionStorage.getItem("breakOff")
      if (breakOff !== null && url.endsWith("/api/auth/refresh-token")) {
        sessionStorage.removeItem("breakOff")
        setTimeout(() => location.reload(), Number(breakOff))
      }
      return answer
    }
  })
  const isRefresh = (request: Request) => request.url().endsWith("/api/auth/refresh-token")
  context.on("requestfinished", (request) => void (refreshes += isRefresh(request) ? 1 : 0))
  context.on("requestfailed", (request) => void (lost += isRefresh(request) ? 1 : 0))

  const email = `yaris-${seed}-${Date.now()}@example.org`
  const { data: session } = await ask("/register", null, {
    name: "Yarışan Okur",
    email,
    password,
    passwordConfirm: password
  })
  const crashed = new Set<Page>()
  const open = async () => {
    const page = await context.newPage()
    page.on("crash", () => crashed.add(page))
    return page
  }
  const pages = await Promise.all(Array.from({ length: pageCount }, open))
  const reopen = async () => {
    for (const [index, page] of pages.entries()) {
      if (!crashed.delete(page)) continue
      crashes += 1
      await page.close()
      pages[index] = await open()
      await pages[index].goto(`${address}/account/profile`)
    }
  }
  /** The page whose storage is read. */
  const first = () => pages[0] as Page
  await first().goto(address)
  await first().evaluate((signedIn) => {
    const { token, refreshToken, user } = signedIn as { token: string; refreshToken: string; user: unknown }
    localStorage.setItem("user", JSON.stringify(user))
    localStorage.setItem("refreshToken", refreshToken)
    localStorage.setItem("token", token)
  }, session)
  for (const page of pages) await page.goto(`${address}/account/profile`)

  /** What a page does in the race; each sends a request with its session. */
  const act = (page: Page, after: number, deed: number) =>
    page
      .evaluate(
        ([after, deed]) =>
          new Promise<void>((done) =>
            setTimeout(() => {
              done()
              if (deed < 0.4) location.reload()
              else if (deed < 0.7) {
                // Its next refresh is sent, but its answer never arrives.
                sessionStorage.setItem("breakOff", String(Math.round(30 * (0.7 - deed))))
                location.reload()
              } else {
                const isHome = location.pathname === "/"
                document.querySelector<HTMLElement>(isHome ? 'a[href^="/account"]' : 'a[href="/"]')?.click()
              }
            }, after)
          ),
        [after, deed] as const
      )
      .catch(() => {})

  const spoilt = "gecersiz"

  /** A slow server has not ended the session: the next call renews it. */
  const isRenewed = async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      try {
        await first().waitForFunction((token) => localStorage.getItem("token") !== token, spoilt, {
          timeout: maxMillis
        })
        return true
      } catch {
        if (crashed.size > 0) await reopen()
        else {
          repeats += 1
          await first()
            .reload()
            .catch(() => {})
        }
      }
    }
    return false
  }

  /** What is known of a browser that renews nothing. */
  const standing = async () => {
    const { held, pending } = await said(first(), (page) => page.evaluate(() => navigator.locks.query()))
    const { signOuts } = await storedIn(first())
    return `${held?.length} renewing and ${pending?.length} waiting, ${signOuts} signed out`
  }

  let stolen: string | null = null
  let stolenAt = 0
  let round = 0
  const isStale = () => stolen !== null && Date.now() - stolenAt > grace
  while (round < rounds || !isStale()) {
    const before = await storedIn(first())
    // The second round's token is used in that round; afterwards it is an old one.
    if (round === 1) stolen = before.refreshToken
    const renamed = await ask("/update-profile", before.token, { name: nameOf(round), phone: "" })
    if (renamed.status !== 200) wrong.push(`round ${round}: renaming was answered ${renamed.status}`)
    await said(first(), (page) => page.evaluate((token) => localStorage.setItem("token", token), spoilt))
    await Promise.all(
      pages.map((page, index) => {
        const deed = index === round % pageCount ? 0 : random()
        if (deed < 0.7) reloads += 1
        return act(page, Math.floor(spread * random()), deed)
      })
    )
    if (!(await isRenewed())) {
      wrong.push(`round ${round}: not renewed, ${await standing()}`)
      break
    }
    await Promise.all(pages.map((page) => page.waitForLoadState("load").catch(() => {})))
    await reopen()
    const after = await storedIn(first())
    if (round === 1) stolenAt = Date.now()
    if (after.signOuts > 0 || after.token === null || after.refreshToken === null || after.user === null) {
      wrong.push(`round ${round}: signed out`)
      break
    }
    const { status, data } = await ask("/devices", after.token)
    const families = (data as { readonly items?: ReadonlyArray<unknown> } | undefined)?.items?.length ?? 0
    if (status !== 200 || families !== 1) wrong.push(`round ${round}: ${families} sessions alive, status ${status}`)
    round += 1
  }

  if (wrong.length === 0) {
    await first().reload()
    await first()
      .waitForFunction((name) => localStorage.getItem("user")?.includes(`"${name}"`) === true, nameOf(round - 1), {
        timeout: maxMillis
      })
      .catch(() => wrong.push("the reader's last name is not kept"))
    const { token } = await storedIn(first())
    const theft = await ask("/auth/refresh-token", null, { refreshToken: stolen })
    if (theft.status !== 401) wrong.push(`the stolen token was answered ${theft.status}`)
    const { status } = await ask("/devices", token)
    if (status !== 401) wrong.push(`the session of the stolen token was answered ${status}`)
    await first().reload()
    for (const [index, page] of pages.entries()) {
      await page
        .getByRole("banner")
        .getByRole("button", { name: "Giriş Yap" })
        .waitFor({ timeout: 10_000 })
        .catch(() => wrong.push(`page ${index} is still signed in after the theft`))
    }
  }
  return { wrong, rounds: round, refreshes, lost, reloads, repeats, crashes }
}
