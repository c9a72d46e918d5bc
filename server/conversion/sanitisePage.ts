import sanitizeHtml from "sanitize-html"
import { allowedAttribute, pageHtml, relOfNewWindow } from "../../src/domain/reader/pageHtml.ts"

/** Removes everything from a page that `domain/reader/pageHtml.ts` does not allow. */
export const sanitisePage = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...pageHtml.tags],
    nonTextTags: [...pageHtml.dropWithContents],
    allowedAttributes: false,
    parseStyleAttributes: false,
    disallowedTagsMode: "discard",
    // Without a file beside the page it is nothing, with all that is in it.
    exclusiveFilter: ({ tag, attribs }) => tag === "video" && attribs["src"] === undefined,
    allowedSchemes: ["http", "https", "mailto", "tel"],
    transformTags: {
      "*": (tagName, attributes) => {
        const kept = Object.fromEntries(
          Object.entries(attributes).flatMap(([name, value]): ReadonlyArray<readonly [string, string]> => {
            const allowed = allowedAttribute(tagName, name, value)
            return allowed === null ? [] : [[name, allowed]]
          })
        )
        return { tagName, attribs: kept["target"] === undefined ? kept : { ...kept, rel: relOfNewWindow } }
      }
    }
  })
