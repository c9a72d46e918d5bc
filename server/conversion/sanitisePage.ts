import sanitizeHtml from "sanitize-html"
import { allowedAttribute, pageHtml } from "../../src/domain/reader/pageHtml.ts"

/** Removes everything from a page that `domain/reader/pageHtml.ts` does not allow. */
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
