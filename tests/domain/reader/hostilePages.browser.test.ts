import { expect, it } from "vitest"
import { cleanPage } from "../../../src/services/reader/cleanPage.ts"
import { hostilePages } from "../../kit/hostilePages.ts"

it.each(hostilePages)("leaves of a page in the browser what the server left of it: $name", ({ html, left }) => {
  const expected = document.implementation.createHTMLDocument()
  expected.body.innerHTML = left
  expect(cleanPage(html).innerHTML).toBe(expected.body.innerHTML)
})
