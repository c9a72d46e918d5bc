import { Effect } from "effect"
import { expect, it } from "vitest"
import { cleanPage, cleanWords } from "../../../src/services/reader/cleanPage.ts"
import { hostilePages } from "../../kit/fixtures/hostilePages.ts"

const bodyOf = (html: string) => {
  const { body } = document.implementation.createHTMLDocument()
  body.innerHTML = html
  return body
}

it.each(hostilePages)("leaves of a page in the browser what the server left of it: $name", ({ html, left }) => {
  expect(cleanPage(html).innerHTML).toBe(bodyOf(left).innerHTML)
})

it.each(hostilePages)("leaves the same of it piece by piece: $name", async ({ html, left }) => {
  const expected = bodyOf(left)
  expected.querySelector("img.page-image")?.remove()
  const words = await Effect.runPromise(cleanWords(html, (file) => file))
  expect(bodyOf(words.html).textContent?.trim()).toBe(expected.textContent?.trim())
  expect([...bodyOf(words.html).querySelectorAll("*")].map((one) => one.cloneNode(false))).toEqual(
    [...expected.querySelectorAll("*")].map((one) => one.cloneNode(false))
  )
})

it("cleans a page of many pieces in its order", async () => {
  const line = (at: number) => `<div class="line"><span>satır ${at} </span><b onclick="x">son</b></div>`
  const html = `<div class="page">${Array.from({ length: 400 }, (_, at) => line(at)).join("")}</div>`
  const words = await Effect.runPromise(cleanWords(html, (file) => file))
  expect(words.html).toBe(cleanPage(html).innerHTML)
})
