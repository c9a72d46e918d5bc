import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join, resolve } from "node:path"
import { type Browser, chromium, type Page } from "playwright"
import { browserArguments, ensureBrowser } from "../../../scripts/browser.ts"
import type { WordBox } from "./boxes.ts"

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".webp": "image/webp",
  ".woff2": "font/woff2"
}

/** A browser that shows the converted pages of `folder`, with the overlay font where a deployment has it. */
export interface Viewer {
  readonly page: Page
  /** Shows page `number` and waits until its font is there. */
  readonly show: (folder: string, number: number) => Promise<void>
  readonly close: () => Promise<void>
}

export const openViewer = async (): Promise<Viewer> => {
  let folder = ""
  const fonts = resolve(import.meta.dirname, "../../../public")
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname
    const answer = async () => {
      const [, number] = /^\/show\/(\d+)$/u.exec(path) ?? []
      response.setHeader(
        "content-type",
        number === undefined ? (types[extname(path)] ?? "text/plain") : "text/html; charset=utf-8"
      )
      if (number === undefined) return readFile(join(path.startsWith("/fonts/") ? fonts : folder, path))
      const html = await readFile(join(folder, `${number}.html`), "utf8")
      return `<!doctype html><link rel="stylesheet" href="/style.css"><base href="/"><style>body{margin:0}</style>${html}`
    }
    answer().then(
      (body) => response.end(body),
      () => {
        response.statusCode = 404
        response.end()
      }
    )
  })
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening)
  })
  const { port } = server.address() as AddressInfo
  const browser: Browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArguments] })
  const page = await browser.newPage({ viewport: { width: 1200, height: 1200 }, deviceScaleFactor: 1 })
  return {
    page,
    show: async (shown, number) => {
      folder = shown
      await page.goto(`http://127.0.0.1:${port}/show/${number}`)
      const loaded = await page.evaluate(async () => {
        await document.fonts.load("10px 'Sayfa Overlay'")
        return (
          document.fonts.check("10px 'Sayfa Overlay'") && [...document.fonts].some((font) => font.status === "loaded")
        )
      })
      if (!loaded) throw new Error("the overlay font was not loaded")
    },
    close: async () => {
      await browser.close()
      server.close()
    }
  }
}

/**
 * Where the browser has each of these words: the occurrence nearest to where it should be, null where no line within
 * 30 px of there has one.
 */
export const findWords = (page: Page, words: ReadonlyArray<WordBox>): Promise<ReadonlyArray<WordBox | null>> =>
  page.evaluate((words) => {
    const lines = [...document.querySelectorAll(".line")].map((line) => {
      const nodes: Array<{ node: Node; from: number }> = []
      let text = ""
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        nodes.push({ node, from: text.length })
        text += node.textContent ?? ""
      }
      const at = (offset: number, end: boolean) => {
        const found = nodes.findLast(({ from }) => (end ? from < offset : from <= offset)) ?? nodes[0]
        return found === undefined ? null : { node: found.node, offset: offset - found.from }
      }
      return { text, at, rect: line.getBoundingClientRect() }
    })
    return words.map(([word, left, top, right, bottom]) => {
      const wanted = word.normalize("NFC").replace(/[\ufb00-\ufb06]/gu, (ligature) => ligature.normalize("NFKC"))
      let best: { box: [string, number, number, number, number]; distance: number } | null = null
      for (const { text, at, rect } of lines) {
        const isNear =
          rect.left < right + 30 && rect.right > left - 30 && rect.top < bottom + 30 && rect.bottom > top - 30
        if (!isNear) continue
        for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + 1)) {
          const start = at(from, false),
            end = at(from + wanted.length, true)
          if (start === null || end === null) continue
          const range = document.createRange()
          range.setStart(start.node, start.offset)
          range.setEnd(end.node, end.offset)
          const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
          if (rects.length === 0) continue
          const box: [string, number, number, number, number] = [
            wanted,
            Math.min(...rects.map((rect) => rect.left)),
            Math.min(...rects.map((rect) => rect.top)),
            Math.max(...rects.map((rect) => rect.right)),
            Math.max(...rects.map((rect) => rect.bottom))
          ]
          const distance = Math.hypot((box[1] + box[3] - left - right) / 2, (box[2] + box[4] - top - bottom) / 2)
          if (best === null || distance < best.distance) best = { box, distance }
        }
      }
      return best?.box ?? null
    })
  }, words)
