import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Browser, chromium } from "playwright"
import { type Drawings, seeded } from "../server/demo/content/drawing.ts"
import { browserArguments, ensureBrowser } from "./browser.ts"
import { ensurePackages } from "./system.ts"
import { root } from "./tool.ts"
import { writeArticlePictures } from "./typeset/articlePictures.ts"
import { type Cut, fontFaces } from "./typeset/fonts.ts"
import { hyphenate } from "./typeset/hyphenate.ts"
import { pour } from "./typeset/pour.ts"
import { sourceHash } from "./typeset/sourceHash.ts"

/**
 * Typesets the demo issues: `npm run typeset [-- <publication>[/<issue>] …]`, by default all that changed. Makes
 * `issue.pdf`, `typeset.json` and the articles' pictures in `art/`. A development tool that needs Debian's fonttools
 * and qpdf; no start or test runs it. It fails if a page holds more than fits.
 */
const content = join(root, "server/demo/content")

interface Place {
  readonly publication: string
  readonly issue: string
}

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const places: ReadonlyArray<Place> = foldersIn(content).flatMap((publication) =>
  foldersIn(join(content, publication))
    .filter((issue) => existsSync(join(content, publication, issue, "pages.html")))
    .map((issue) => ({ publication, issue }))
)

const isFresh = ({ publication, issue }: Place): boolean => {
  const made = join(content, publication, issue, "typeset.json")
  if (!existsSync(made)) return false
  const { source } = JSON.parse(readFileSync(made, "utf8")) as { readonly source: string }
  return source === sourceHash(join(content, publication), issue)
}

const wanted = (names: ReadonlyArray<string>): ReadonlyArray<Place> => {
  if (names.length === 0) return places.filter((place) => !isFresh(place))
  return names.flatMap((name) => {
    const [publication, issue] = name.split("/")
    const found = places.filter((place) => place.publication === publication && (issue ?? place.issue) === place.issue)
    if (found.length === 0) throw new Error(`There are no pages of ${name}`)
    return found
  })
}

const drawingsOf = async (publication: string): Promise<Drawings> => {
  const file = join(content, publication, "art.ts")
  if (!existsSync(file)) return {}
  const { drawings } = (await import(pathToFileURL(file).href)) as { readonly drawings: Drawings }
  return drawings
}

/** Fills every `<svg data-draw="…">`; an unknown name is an error. */
const draw = (html: string, drawings: Drawings): string =>
  html.replaceAll(
    /(<svg\b[^>]*\bdata-draw="([^"]+)"[^>]*?)(\/>|>\s*<\/svg\s*>)/g,
    (_whole, open: string, name: string) => {
      const drawing = drawings[name]
      if (drawing === undefined) throw new Error(`Nobody draws "${name}"`)
      const [, , width = 100, height = 100] = (/viewBox="([^"]+)"/.exec(open)?.[1] ?? "").split(/[\s,]+/).map(Number)
      const data = Object.fromEntries(
        [...open.matchAll(/\bdata-([\w-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value])
      )
      return `${open}>${drawing({ random: seeded(Number(data["seed"] ?? 1)), width, height, data })}</svg>`
    }
  )

const articlesOf = (folder: string): string =>
  readdirSync(join(folder, "articles"))
    .filter((file) => file.endsWith(".html"))
    .map((file) => {
      const text = readFileSync(join(folder, "articles", file), "utf8")
      return `<article data-flow="${file.replace(/\.html$/, "")}">${text}</article>`
    })
    .join("\n")

/** Chromium leaves the PDF's structure uncompressed; compressed, the file is a fifth smaller. */
const pack = (pdf: string): void => {
  const packed = `${pdf}.packed`
  execFileSync("qpdf", ["--object-streams=generate", "--recompress-flate", "--compression-level=9", pdf, packed])
  renameSync(packed, pdf)
}

const typeset = async (browser: Browser, { publication, issue }: Place): Promise<boolean> => {
  const folder = join(content, publication, issue)
  const say = (line: string) => console.log(`${publication}/${issue}: ${line}`)
  const cuts = JSON.parse(readFileSync(join(content, publication, "fonts.json"), "utf8")) as ReadonlyArray<Cut>
  const source = readFileSync(join(folder, "pages.html"), "utf8")
  const language = /<html[^>]*lang="en/.test(source) ? "en" : "tr"
  const whole = source.replace("</body>", `${articlesOf(folder)}</body>`)
  const html = draw(hyphenate(whole, language), await drawingsOf(publication))
  const address = pathToFileURL(join(folder, "pages.html")).href
  const context = await browser.newContext({ deviceScaleFactor: 2, viewport: { width: 1200, height: 1200 } })
  try {
    const page = await context.newPage()
    await page.goto(address)
    await page.setContent(html.replace("<head>", `<head><base href="${address}"><style>${fontFaces(cuts)}</style>`), {
      waitUntil: "load"
    })
    await page.emulateMedia({ media: "print" })
    await page.evaluate(() => document.fonts.ready)
    const { troubles, remarks, pages, articles } = await page.evaluate(pour)
    for (const remark of remarks) say(`(${remark})`)
    for (const trouble of troubles) say(trouble)
    await writeArticlePictures(page, join(folder, "art"))
    await page.pdf({
      path: join(folder, "issue.pdf"),
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true
    })
    pack(join(folder, "issue.pdf"))
    const made = { source: sourceHash(join(content, publication), issue), pages, articles }
    writeFileSync(join(folder, "typeset.json"), `${JSON.stringify(made, null, 2)}\n`)
    say(`${pages} pages`)
    return troubles.length === 0
  } finally {
    await context.close()
  }
}

ensurePackages(["python3-fonttools", "python3-brotli", "qpdf"])
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
try {
  for (const place of wanted(process.argv.slice(2))) if (!(await typeset(browser, place))) process.exitCode = 1
} finally {
  await browser.close()
}
