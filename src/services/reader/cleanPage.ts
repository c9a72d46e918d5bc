import DOMPurify from "dompurify"
import { allowedAttribute, pageHtml } from "../../domain/reader/pageHtml.ts"

const purifier = DOMPurify()

purifier.addHook("uponSanitizeAttribute", (node, data) => {
  const value = allowedAttribute(node.nodeName.toLowerCase(), data.attrName, data.attrValue)
  data.keepAttr = value !== null
  data.forceKeepAttr = value !== null
  // What is kept by force is kept as it stands in the document, whatever `attrValue` says.
  if (value !== null) node.setAttribute(data.attrName, value)
})

/** Page markup as the allow-list leaves it. */
export const cleanPage = (html: string): HTMLElement =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...pageHtml.tags],
    ALLOWED_ATTR: [...pageHtml.attributes],
    FORBID_CONTENTS: [...pageHtml.dropWithContents],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM: true
  }) as HTMLElement

export interface PageMarkup {
  readonly html: string
  /** Whether the markup names a picture of the page; a page of an older kind carries all it shows itself. */
  readonly pictured: boolean
}

/** Clean markup without the page's own picture, its other images named by address instead of by file. */
export const cleanWords = (markup: string, addressOf: (file: string) => string): PageMarkup => {
  const body = cleanPage(markup)
  const picture = body.querySelector("img.page-image")
  picture?.remove()
  for (const image of body.querySelectorAll("img")) {
    const file = image.getAttribute("src")
    if (file !== null) image.setAttribute("src", addressOf(file))
  }
  return { html: body.innerHTML, pictured: picture !== null }
}
