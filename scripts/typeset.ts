import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { chromium } from "playwright"

/**
 * Sets the demo issues: `node scripts/typeset.ts [name…]` turns `server/demo/content/<name>/index.html` into
 * `server/demo/content/<name>.pdf`. A development tool: it needs Debian's `chromium`, `python3-fonttools` and
 * `python3-brotli`; a start or a test never runs it. It fails when a page holds more than fits on it.
 */
const content = resolve(import.meta.dirname, "../server/demo/content")
const browserPath = process.env["CHROMIUM"] ?? "/usr/bin/chromium"
const python = process.env["PYTHON"] ?? "/usr/bin/python3"

interface Cut {
  readonly family: string
  readonly file: (subset: string) => string
  readonly style: "normal" | "italic"
  readonly weight: number
  readonly axes: ReadonlyArray<string>
}

const require = createRequire(import.meta.url)
const fontFolder = (name: string) =>
  join(dirname(require.resolve(`@fontsource-variable/${name}/package.json`)), "files")

const serif = (family: string, style: Cut["style"], weight: number, opticalSize: number): Cut => ({
  family,
  file: (subset) => join(fontFolder("newsreader"), `newsreader-${subset}-opsz-${style}.woff2`),
  style,
  weight,
  axes: [`wght=${weight}`, `opsz=${opticalSize}`]
})

const sans = (style: Cut["style"], weight: number): Cut => ({
  family: "Sans",
  file: (subset) => join(fontFolder("source-sans-3"), `source-sans-3-${subset}-wght-${style}.woff2`),
  style,
  weight,
  axes: [`wght=${weight}`]
})

const cuts: ReadonlyArray<Cut> = [
  serif("Text", "normal", 400, 10),
  serif("Text", "italic", 400, 10),
  serif("Text", "normal", 650, 10),
  serif("Display", "normal", 400, 60),
  serif("Display", "italic", 400, 60),
  serif("Display", "normal", 700, 60),
  sans("normal", 400),
  sans("italic", 400),
  sans("normal", 600),
  sans("normal", 800)
]

/**
 * A still font per cut. Chromium writes variable fonts as Type 3 and a word with "ş" from two subset files as two
 * fonts; one static file per cut gives embedded, subset TrueType and whole words.
 */
const castFonts = (folder: string): string =>
  cuts
    .map((cut, index) => {
      const parts = ["latin", "latin-ext"].map((subset) => {
        const part = join(folder, `${index}-${subset}.ttf`)
        execFileSync(python, ["-m", "fontTools", "varLib.instancer", cut.file(subset), ...cut.axes, "-o", part], {
          stdio: "pipe"
        })
        return part
      })
      const whole = join(folder, `${index}.ttf`)
      execFileSync(python, ["-m", "fontTools", "merge", `--output-file=${whole}`, ...parts], { stdio: "pipe" })
      return `@font-face { font-family: "${cut.family}"; font-style: ${cut.style}; font-weight: ${cut.weight}; src: url("${pathToFileURL(whole)}") }`
    })
    .join("\n")

const vowels = "aeıioöuüâîûAEIİOÖUÜÂÎÛ"

/**
 * Turkish syllables: one vowel each, and of the consonants between two vowels only the last goes to the next line's
 * syllable. At least two letters stay and three go. (Chromium brings no Turkish hyphenation dictionary with it.)
 */
const hyphenateTurkish = (word: string): string => {
  const letters = [...word]
  if (letters.length < 5) return word
  const firstVowel = letters.findIndex((letter) => vowels.includes(letter))
  return letters
    .map((letter, index) => {
      const isVowel = vowels.includes(letter)
      const opens = isVowel
        ? index > firstVowel && vowels.includes(letters[index - 1] ?? "")
        : index > firstVowel && vowels.includes(letters[index + 1] ?? "")
      return firstVowel >= 0 && opens && index >= 2 && index <= letters.length - 3 ? `\u00AD${letter}` : letter
    })
    .join("")
}

const hyphenate = (html: string): string =>
  html.replace(/<p\b[^>]*data-hyphenate[^>]*>[\s\S]*?<\/p>|<article\b[\s\S]*?<\/article>/g, (block) =>
    block.replace(
      /(<(h\d)\b[\s\S]*?<\/\2>|<p class="q">[\s\S]*?<\/p>|<svg[\s\S]*?<\/svg>|<[^>]+>|&\w+;|https?:\S+)|(\p{L}+)/gu,
      (whole, skip, _h, word) => (skip === undefined && word !== undefined ? hyphenateTurkish(word) : whole)
    )
  )

/**
 * Pours each `<article data-flow="x">` into the `<div data-frame="x">` of the pages, in order, cutting paragraphs at line
 * ends, then leaves only the hyphens that stand at a line's end. Runs in the page.
 */
const pour = () => {
  const overflows = (frame: HTMLElement) =>
    frame.scrollWidth > frame.clientWidth + 1 || frame.scrollHeight > frame.clientHeight + 1

  const cutToFit = (frame: HTMLElement, block: HTMLElement): HTMLElement | undefined => {
    const texts: Array<Text> = []
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const spots = texts.flatMap((text) =>
      [...text.data.matchAll(/\s+/g)].map((gap) => ({ text, at: gap.index + gap[0].length }))
    )
    const whole = block.innerHTML
    const partAt = (spot: number) => {
      const range = document.createRange()
      const place = spots[spot]!
      range.setStart(block, 0)
      range.setEnd(place.text, place.at)
      const head = document.createElement("div")
      head.append(range.cloneContents())
      range.setStart(place.text, place.at)
      range.setEnd(block, block.childNodes.length)
      const tail = document.createElement("div")
      tail.append(range.cloneContents())
      return { head: head.innerHTML, tail: tail.innerHTML }
    }
    const parts = spots.map((_, spot) => partAt(spot))
    let low = -1
    let high = parts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      block.innerHTML = parts[middle]!.head
      if (overflows(frame)) high = middle
      else low = middle
    }
    if (low < 4) {
      block.innerHTML = whole
      return undefined
    }
    block.innerHTML = parts[low]!.head.trimEnd()
    block.classList.add("cut")
    const rest = block.cloneNode() as HTMLElement
    rest.classList.remove("cut", "first")
    rest.classList.add("rest")
    rest.innerHTML = parts[low]!.tail
    return rest
  }

  const settleHyphens = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const corner = (text: Text, at: number) => {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect()
    }
    const settled: Array<[Text, string]> = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (!text.data.includes("\u00AD")) continue
      const letters = [...text.data].map((letter, at) => {
        if (letter !== "\u00AD") return letter
        const before = corner(text, at - 1)
        const after = corner(text, at + 1)
        return after.top > before.top + 4 || after.left > before.right + 8 ? "-" : ""
      })
      settled.push([text, letters.join("")])
    }
    for (const [text, data] of settled) text.data = data
  }

  const troubles: Array<string> = []
  for (const story of document.querySelectorAll<HTMLElement>("article[data-flow]")) {
    const name = story.dataset["flow"]!
    const frames = [...document.querySelectorAll<HTMLElement>(`[data-frame="${name}"]`)]
    const blocks = [...story.children] as Array<HTMLElement>
    for (const frame of frames) {
      while (blocks.length > 0) {
        const block = blocks.shift()!
        frame.append(block)
        if (!overflows(frame)) continue
        const rest = block.tagName === "P" ? cutToFit(frame, block) : undefined
        if (rest === undefined) block.remove()
        blocks.unshift(rest ?? block)
        while (rest === undefined && /^H\d$/.test(frame.lastElementChild?.tagName ?? "")) {
          blocks.unshift(frame.lastElementChild as HTMLElement)
          frame.lastElementChild!.remove()
        }
        break
      }
    }
    if (blocks.length > 0)
      troubles.push(`${name}: ${blocks.map((block) => block.textContent?.length).join("+")} characters have no room`)
    story.remove()
  }
  settleHyphens()
  document.querySelectorAll<HTMLElement>(".page").forEach((page, index) => {
    const edge = page.getBoundingClientRect()
    for (const part of page.querySelectorAll<HTMLElement>("p, h1, h2, h3, figcaption, li, .folio, [data-frame]")) {
      const box = part.getBoundingClientRect()
      if (
        box.right > edge.right + 1 ||
        box.bottom > edge.bottom + 1 ||
        box.left < edge.left - 1 ||
        box.top < edge.top - 1
      )
        troubles.push(`page ${index + 1}: "${part.textContent?.trim().slice(0, 40)}" leaves the page`)
    }
    for (const frame of page.querySelectorAll<HTMLElement>("[data-frame], [data-fit]"))
      if (overflows(frame)) troubles.push(`page ${index + 1}: a box holds more than fits`)
  })
  return troubles
}

const folder = mkdtempSync(join(tmpdir(), "typeset-"))
const names = process.argv.length > 2 ? process.argv.slice(2) : ["cima", "on-centre"]
const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] })
try {
  const faces = castFonts(folder)
  for (const name of names) {
    const source = join(content, name, "index.html")
    if (!existsSync(source)) throw new Error(`No source at ${source}`)
    const html = readFileSync(source, "utf8")
    const page = await browser.newPage()
    await page.goto(pathToFileURL(source).href)
    const ready = /<html[^>]*lang="tr"/.test(html) ? hyphenate(html) : html
    await page.setContent(
      ready.replace("<head>", `<head><base href="${pathToFileURL(source)}"><style>${faces}</style>`),
      { waitUntil: "load" }
    )
    await page.emulateMedia({ media: "print" })
    await page.evaluate(() => document.fonts.ready)
    const troubles = await page.evaluate(pour)
    for (const trouble of troubles) console.error(`${name}: ${trouble}`)
    if (troubles.length > 0) process.exitCode = 1
    await page.pdf({
      path: join(content, `${name}.pdf`),
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true
    })
    await page.close()
    console.log(`${name}.pdf`)
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
