import DOMPurify, { type Config } from "dompurify"
import { allowedArticleAttribute, articleHtml } from "../../domain/catalogue/articleHtml.ts"
import { pageHtml } from "../../domain/reader/pageHtml.ts"
import { purifying } from "../platform/trustedTypes.ts"

const purifier = DOMPurify()

purifier.addHook("uponSanitizeAttribute", (node, data) => {
  const value = allowedArticleAttribute(node.nodeName.toLowerCase(), data.attrName, data.attrValue)
  data.keepAttr = value !== null
  data.forceKeepAttr = value !== null
})

// Links reveal no referrer, and pictures load when they come near.
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
  ...purifying,
  ALLOW_ARIA_ATTR: false
}

/** The sanitised text of an article. Only this enters the document. */
export const cleanArticle = (content: string): string => purifier.sanitize(content, rules) as unknown as string
