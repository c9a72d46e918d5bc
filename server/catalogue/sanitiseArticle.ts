import sanitizeHtml from "sanitize-html"
import { allowedArticleAttribute, articleHtml } from "../../src/domain/catalogue/articleHtml.ts"
import { pageHtml } from "../../src/domain/reader/pageHtml.ts"

/** Removes everything from an article's text that `domain/catalogue/articleHtml.ts` does not allow. */
export const sanitiseArticle = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...articleHtml.tags],
    nonTextTags: [...pageHtml.dropWithContents],
    allowedAttributes: false,
    disallowedTagsMode: "discard",
    allowedSchemes: ["http", "https", "mailto"],
    transformTags: {
      "*": (tagName, attributes) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attributes).flatMap(([name, value]) => {
            const kept = allowedArticleAttribute(tagName, name, value)
            return kept === null ? [] : [[name, kept]]
          })
        )
      })
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs["src"] === undefined
  })
