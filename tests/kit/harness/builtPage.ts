import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Browser, Page } from "playwright"
import { build } from "vite"

/** Nothing is served there. */
const origin = "http://localhost"

const kit = join(import.meta.dirname, "..")

/** Builds a page's script, named from `tests/kit`, in this folder; answers with the folder that holds `page.js`. */
export const builtPage = async (script: string, folder: string): Promise<string> => {
  const outDir = join(folder, "built")
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: { page: join(kit, script) }, output: { entryFileNames: "[name].js" } }
    }
  })
  return outDir
}

/** The page's HTML. */
export const pageHtml = '<!doctype html><script type="module" src="/page.js"></script>'

/** Opens a page with this script, and waits until what it offers has this name there. */
export const openBuiltPage = async (browser: Browser, folder: string, script: string, name: string): Promise<Page> => {
  const built = await builtPage(script, folder)
  const page = await browser.newPage()
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    await (pathname.endsWith(".js")
      ? route.fulfill({ contentType: "text/javascript", body: await readFile(join(built, pathname)) })
      : route.fulfill({ contentType: "text/html", body: pageHtml }))
  })
  await page.goto(origin)
  await page.waitForFunction((offered) => offered in globalThis, name)
  return page
}
