import DOMPurify, { type Config } from "dompurify"
import { allowedArticleAttribute, articleHtml } from "../../domain/catalogue/articleHtml.ts"
import { pageHtml } from "../../domain/reader/pageHtml.ts"

const purifier = DOMPurify()

purifier.addHook("uponSanitizeAttribute", (node, data) => {
  const value = allowedArticleAttribute(node.nodeName.toLowerCase(), data.attrName, data.attrValue)
  data.keepAttr = value !== null
  data.forceKeepAttr = value !== null
})

// What leads away says nothing of where it was read, and pictures wait until they are near.
purifier.addHook("afterSanitizeAttributes", (node) => {
  if (node.nodeName === "A") node.setAttribute("rel", "noopener noreferrer")
  if (node.nodeName === "IMG") {
    node.setAttribute("loading", "lazy")
    node.setAttribute("decoding", "async")
    if (!node.hasAttribute("alt")) node.setAttribute("alt", "")
  }
})

const rules: Config = {
  ALLOWED_TAGS: [...articleHtml.tags],
  ALLOWED_ATTR: [...articleHtml.attributes],
  FORBID_CONTENTS: [...pageHtml.dropWithContents],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false
}

/** The text of an article as the allow-list leaves it: the only one that enters the document. */
export const cleanArticle = (content: string): string => purifier.sanitize(content, rules) as unknown as string
