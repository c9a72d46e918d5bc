import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { type BrowserContext, chromium, type Page } from "playwright"
import { browserArguments, ensureBrowser } from "../../../scripts/browser.ts"
import { builtPage, pageHtml } from "../harness/builtPage.ts"

/** Browsers grant locks and databases to this local address; nothing is served there. */
const origin = "http://localhost"

/** Without processes that store nothing, the browser starts a quarter faster. */
const lean = ["--disable-software-rasterizer", "--enable-features=NetworkServiceInProcess2"]

/** A browser in its own process, whose profile survives it. */
export interface LogBrowser {
  /** Gives every tab opened from now on a function of ours. */
  readonly expose: BrowserContext["exposeFunction"]
  /** A tab with the page, whose code has run. */
  readonly open: () => Promise<Page>
  /** Chromium's messages about corrupt databases that it deleted. */
  readonly corruptions: ReadonlyArray<string>
  /** Kills the browser with all its processes, and waits until they have ended. */
  readonly kill: () => Promise<void>
}

/** Successive browsers on one profile, whose tabs show `address`. */
export const browsersOn = (
  profile: string,
  address: string,
  prepare: (context: BrowserContext) => Promise<unknown>
): { readonly start: () => Promise<LogBrowser> } => {
  const start = async (): Promise<LogBrowser> => {
    const browserProcess = spawn(
      ensureBrowser(),
      [
        ...browserArguments,
        ...lean,
        "--headless",
        "--enable-logging=stderr",
        "--remote-debugging-port=0",
        `--user-data-dir=${profile}`,
        "about:blank"
      ],
      { detached: true, stdio: ["ignore", "ignore", "pipe"] }
    )
    const ended = once(browserProcess, "exit")
    const corruptions: Array<string> = []
    const control = Promise.withResolvers<string>()
    const lines = createInterface({ input: browserProcess.stderr })
    lines.on("line", (line) => {
      const listening = /DevTools listening on (\S+)/.exec(line)?.[1]
      if (listening !== undefined) control.resolve(listening)
      if (line.includes("Got corruption for")) corruptions.push(line)
    })
    lines.on("close", () => control.reject(new Error("The browser did not start.")))
    const [context] = (await chromium.connectOverCDP(await control.promise)).contexts()
    if (context === undefined) throw new Error("The browser has no profile.")
    await prepare(context)
    /** The first tab is the one that a browser starts with. */
    const tabs = [...context.pages()]
    return {
      expose: (name, work) => context.exposeFunction(name, work),
      open: async () => {
        const page = tabs.pop() ?? (await context.newPage())
        await page.goto(address)
        return page
      },
      corruptions,
      kill: async () => {
        if (browserProcess.pid !== undefined) process.kill(-browserProcess.pid, "SIGKILL")
        await ended
      }
    }
  }

  return { start }
}

/** The page, and successive browsers on one profile. */
export const logBrowsers = async (script: string) => {
  const folder = await mkdtemp(join(tmpdir(), "sayfa-log-"))
  const profile = join(folder, "profile")
  const built = await builtPage(script, folder)

  const serve = (context: BrowserContext) =>
    context.route(`${origin}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname.endsWith(".js")) {
        await route.fulfill({ contentType: "text/javascript", body: await readFile(join(built, pathname)) })
      } else {
        await route.fulfill({ contentType: "text/html", body: pageHtml })
      }
    })

  const { start } = browsersOn(profile, origin, serve)
  return { profile, start, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }) }
}
