import sanitizeHtml from "sanitize-html"
import { allowedAttribute, pageHtml } from "../../src/domain/reader/pageHtml.ts"

/** Leaves of a page what `domain/reader/pageHtml.ts` allows. */
export const sanitisePage = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...pageHtml.tags],
    nonTextTags: [...pageHtml.dropWithContents],
    allowedAttributes: false,
    parseStyleAttributes: false,
    disallowedTagsMode: "discard",
    allowedSchemes: ["http", "https", "mailto", "tel"],
    transformTags: {
      "*": (tagName, attributes) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attributes).flatMap(([name, value]) => {
            const kept = allowedAttribute(tagName, name, value)
            return kept === null ? [] : [[name, kept]]
          })
        )
      })
    }
  })
