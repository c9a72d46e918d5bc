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
  // Videos are drawn apart.
  for (const video of expected.querySelectorAll("video")) video.remove()
  const words = await Effect.runPromise(cleanWords(html, (file) => file))
  expect(bodyOf(words.html).textContent?.trim()).toBe(expected.textContent?.trim())
  expect([...bodyOf(words.html).querySelectorAll("*")].map((one) => one.cloneNode(false))).toEqual(
    [...expected.querySelectorAll("*")].map((one) => one.cloneNode(false))
  )
})

it("takes a page's videos out of its words, where they have a place", async () => {
  const style = "left:10px;top:20.5px;width:300px;height:200px"
  const html =
    `<div class="page"><p>önce</p><video src="3-v1.mp4" style="${style}" aria-label="Sabah" autoplay><b>eski</b></video>` +
    `<video src="3-v2.webm" style="left:1px"></video><video src="//evil.example/3-v3.mp4" style="${style}"></video>sonra</div>`
  const page = await Effect.runPromise(cleanWords(html, (file) => `/content/x/${file}`))
  expect(page.html).not.toContain("video")
  expect(bodyOf(page.html).textContent).toBe("öncesonra")
  expect(page.videos).toEqual([
    { src: "/content/x/3-v1.mp4", name: "Sabah", left: 10, top: 20.5, width: 300, height: 200 }
  ])
})

it("cleans a page of many pieces in its order", async () => {
  const line = (at: number) => `<div class="line"><span>satır ${at} </span><b onclick="x">son</b></div>`
  const html = `<div class="page">${Array.from({ length: 400 }, (_, at) => line(at)).join("")}</div>`
  const words = await Effect.runPromise(cleanWords(html, (file) => file))
  expect(words.html).toBe(cleanPage(html).innerHTML)
})
