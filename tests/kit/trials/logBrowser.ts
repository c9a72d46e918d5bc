import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { type BrowserContext, chromium, type Page } from "playwright"
import { build } from "vite"
import { browserArguments, ensureBrowser } from "../../../scripts/browser.ts"

/** Browsers give locks and a database to it, as to any page of this machine; nothing is served there. */
const origin = "http://localhost"

/** A browser that is started to be killed does without processes that store nothing: it starts in three quarters of the work. */
const lean = ["--disable-software-rasterizer", "--enable-features=NetworkServiceInProcess2"]

/** A browser in a process of its own, which leaves what it has stored in its profile. */
export interface LogBrowser {
  /** Gives every tab that is opened from then on a function of ours. */
  readonly expose: BrowserContext["exposeFunction"]
  /** A tab with the page, which has run its code. */
  readonly open: () => Promise<Page>
  /** What it has said of databases that it found corrupt and threw away. */
  readonly corruptions: ReadonlyArray<string>
  /** Ends the browser at once, with every process of it, and waits until it has ended. */
  readonly kill: () => Promise<void>
}

/** A page built around `script`, beside this file: where its code lies, as `page.js`. */
export const builtPage = async (script: string, folder: string): Promise<string> => {
  const outDir = join(folder, "built")
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: { page: join(import.meta.dirname, script) }, output: { entryFileNames: "[name].js" } }
    }
  })
  return outDir
}

/** What the page is, to a browser. */
export const pageHtml = '<!doctype html><script type="module" src="/page.js"></script>'

/** The page, with as many browsers on one profile, one after the other, as are wanted. */
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
    const address = Promise.withResolvers<string>()
    const lines = createInterface({ input: browserProcess.stderr })
    lines.on("line", (line) => {
      const listening = /DevTools listening on (\S+)/.exec(line)?.[1]
      if (listening !== undefined) address.resolve(listening)
      if (line.includes("Got corruption for")) corruptions.push(line)
    })
    lines.on("close", () => address.reject(new Error("The browser did not start.")))
    const [context] = (await chromium.connectOverCDP(await address.promise)).contexts()
    if (context === undefined) throw new Error("The browser has no profile.")
    await serve(context)
    /** The tab that a browser starts with is the first that is asked for. */
    const tabs = [...context.pages()]
    return {
      expose: (name, work) => context.exposeFunction(name, work),
      open: async () => {
        const page = tabs.pop() ?? (await context.newPage())
        await page.goto(origin)
        return page
      },
      corruptions,
      kill: async () => {
        if (browserProcess.pid !== undefined) process.kill(-browserProcess.pid, "SIGKILL")
        await ended
      }
    }
  }

  return { profile, start, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }) }
}
