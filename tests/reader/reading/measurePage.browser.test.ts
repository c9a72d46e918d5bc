import { expect, it } from "vitest"
import { readPages } from "../../../src/domain/reader/reading/readPages.ts"
import { measureMarkup } from "../../../src/reader/reading/measurePage.ts"

const size = { width: 300, height: 400 }
const line = (text: string, left: number, top: number, more = "") =>
  `<div class="line"${more} style="position:absolute;white-space:pre;line-height:1;left:${left}px;top:${top}px;font-size:10px"><span>${text} </span></div>`
const page = (content: string) =>
  `<div class="page" style="position:relative;width:300px;height:400px">${content}</div>`

it("says where the lines of a page lie, with their part of its text, and leaves nothing in the document", () => {
  const before = document.body.innerHTML
  const html = page(
    `<div class="block">${line("Bir satır", 20, 30)}${line("bir daha", 20, 43, ' data-face="2"')}</div>`
  )
  const layout = measureMarkup(html, 7, size)
  expect(layout).toMatchObject({ page: 7, ...size, text: "Bir satır bir daha " })
  expect(
    layout.lines.map(({ start, end, left, top, fontSize, face }) => ({
      words: layout.text.slice(start, end),
      left,
      top,
      fontSize,
      face
    }))
  ).toEqual([
    { words: "Bir satır", left: 20, top: 30, fontSize: 10, face: 0 },
    { words: "bir daha", left: 20, top: 43, fontSize: 10, face: 2 }
  ])
  expect(document.body.innerHTML).toBe(before)
})

it("breaks a paragraph of an older page into the lines that the browser draws", () => {
  const words = "bir iki üç dört beş altı yedi sekiz dokuz on on bir on iki"
  const layout = measureMarkup(page(`<p style="width:90px;margin:0;font:10px/12px monospace">${words}</p>`), 1, size)
  expect(layout.lines.length).toBeGreaterThan(2)
  expect(layout.lines.map(({ start, end }) => layout.text.slice(start, end)).join(" ")).toBe(words)
  const tops = layout.lines.map(({ top }) => top)
  expect(tops).toEqual([...new Set(tops)].toSorted((a, b) => a - b))
  const [article] = readPages([layout]).articles
  expect(article?.blocks.map(({ text }) => text).join(" ")).toBe(words)
})

it("takes from a page the rectangles that lie on it", () => {
  const html =
    '<div class="page" data-pictures="10 20 30 40,10 20 0 40,290 390 500 500" data-rules="10 20 100 0,400 0 9 9" ' +
    'data-panels="NaN 1 1 1" style="position:relative;width:300px;height:400px"></div>'
  expect(measureMarkup(html, 1, size).shapes).toEqual({
    pictures: [
      { left: 10, top: 20, width: 30, height: 40 },
      { left: 290, top: 390, width: 10, height: 10 }
    ],
    rules: [{ left: 10, top: 20, width: 100, height: 0 }],
    panels: []
  })
  expect(measureMarkup(page(""), 1, size)).not.toHaveProperty("shapes")
})
