import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { sanitiseArticle } from "../../server/catalogue/sanitiseArticle.ts"
import { articleText } from "../../server/demo/articleText.ts"
import { DemoIssue } from "../../server/demo/manifest.ts"

const content = resolve(import.meta.dirname, "../../server/demo/content")
const names = readdirSync(content)
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.replace(/\.json$/, ""))
const source = (name: string) => readFileSync(join(content, name, "index.html"), "utf8")
const prose = (name: string) =>
  [...source(name).matchAll(/<(p|td|dd)\b(?![^>]*"box|[^>]*"folio|[^>]*"head)[^>]*>([\s\S]*?)<\/\1>/g)]
    .map((match) => match[2]!.replace(/<[^>]+>/g, "").trim())
    .filter((text) => text.length > 40)

describe("the magazines a fresh start shows", () => {
  it("bring one free issue to read and one to buy", () => {
    const issues = names.map((name) =>
      Schema.decodeUnknownSync(DemoIssue)(JSON.parse(readFileSync(join(content, `${name}.json`), "utf8")))
    )
    expect(issues.some((issue) => issue.is_free)).toBe(true)
    expect(issues.some((issue) => !issue.is_free)).toBe(true)
  })

  it.each(names)("%s is a small PDF with live text, bookmarks and links", (name) => {
    const file = join(content, `${name}.pdf`)
    const pdf = readFileSync(file, "latin1")
    expect(pdf.startsWith("%PDF-")).toBe(true)
    expect(statSync(file).size).toBeLessThan(2_500_000)
    expect(pdf).toContain("/FontFile2")
    expect(pdf).not.toContain("/Type3")
    expect(pdf).toContain("/Outlines")
    expect(pdf).toMatch(/\/URI \(https:/)
    expect(pdf).toMatch(/\/URI \(mailto:/)
  })

  it("never say the same paragraph twice", () => {
    const all = names.flatMap(prose)
    expect(all.length).toBeGreaterThan(80)
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([])
  })

  it("bring articles cut from their pages, each whole, with nothing in it that articles may not hold", () => {
    for (const name of names) {
      const issue = Schema.decodeUnknownSync(DemoIssue)(JSON.parse(readFileSync(join(content, `${name}.json`), "utf8")))
      const articles = issue.articles ?? []
      expect(articles.length).toBeGreaterThan(3)
      for (const { flow, title } of articles) {
        const text = articleText(source(name), flow)
        expect(sanitiseArticle(text), title).toBe(text)
        expect(text, title).toMatch(/^<(?:p|h2)>[\s\S]{600,}<\/p>$/)
        const page = source(name)
          .replaceAll(/<[^>]+>/g, " ")
          .replaceAll(/\s|&nbsp;/g, "")
        expect(page, title).toContain(text.replaceAll(/<[^>]+>/g, "").replaceAll(/\s/g, ""))
        expect(page, title).toContain(title.replaceAll(/\s/g, ""))
      }
    }
  })

  it("lead every line of a contents page to a page that exists", () => {
    for (const name of names) {
      const html = source(name)
      const ids = new Set([...html.matchAll(/<section\b[^>]*\bid="([^"]+)"/g)].map((match) => match[1]))
      const targets = [...html.matchAll(/<a href="#([^"]+)"/g)].map((match) => match[1]!)
      expect(targets.length).toBeGreaterThan(3)
      expect(targets.filter((target) => !ids.has(target))).toEqual([])
    }
  })
})
