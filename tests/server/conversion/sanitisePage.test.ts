import { expect, it } from "vitest"
import { sanitisePage } from "../../../server/conversion/sanitisePage.ts"
import { hostilePages } from "../../kit/fixtures/hostilePages.ts"

/** Two ways of writing the same document: a browser closes no image and leaves < and > in attributes as they are. */
const asBrowser = (html: string): string =>
  html.replaceAll(" />", ">").replace(/"[^"]*"/gu, (value) => value.replaceAll("&lt;", "<").replaceAll("&gt;", ">"))

it.each(hostilePages)("leaves no harm in a page: $name", ({ html, left }) => {
  expect(asBrowser(sanitisePage(html))).toBe(left)
})

it("leaves its own pages as they are", () => {
  const page =
    '<div class="page" style="width:595.5px;height:842px"><img class="page-image" src="1.webp" data-zoom="1-300.webp" ' +
    'width="596" height="842" alt=""><div class="block"><div class="line" style="left:1px;top:2px;font-size:9px;' +
    'transform-origin:0 7px;transform:rotate(1.5708rad)"><span style="margin-left:-1px;letter-spacing:0.1px;word-spacing:-1px">' +
    'Kapak </span><bdi style="letter-spacing:0px" dir="ltr">שלום</bdi></div></div><a class="link" href="https://example.com/?a=1&amp;b=2" ' +
    'target="_blank" rel="noopener noreferrer" style="left:1px;top:1px;width:1px;height:1px" aria-label="x"></a>' +
    '<a class="link" data-goto="7" role="link" tabindex="0" style="left:1px" aria-label="7"></a></div>'
  expect(asBrowser(sanitisePage(page))).toBe(page)
  expect(sanitisePage('<ul><li><a dest-detail="3">Giriş &amp; Özet</a></li></ul>')).toBe(
    '<ul><li><a dest-detail="3">Giriş &amp; Özet</a></li></ul>'
  )
})
