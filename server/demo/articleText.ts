import sanitizeHtml from "sanitize-html"
import { articleHtml } from "../../src/domain/catalogue/articleHtml.ts"

/** A question of an interview, as the printed page marks it. */
const isQuestion = (attributes: Readonly<Record<string, string>>): boolean => attributes["class"] === "q"

/** Only for print: pull quotes and pictures. */
const printedOnly = ["aside", "figure"]

const block = "(?:p|h2|blockquote|ul|ol|li)"

/** A printed article's text as HTML of the site: headings of level 3 and questions become level 2. */
export const articleText = (source: string): string =>
  sanitizeHtml(source, {
    allowedTags: articleHtml.tags.filter((tag) => !printedOnly.includes(tag)),
    nonTextTags: [...printedOnly, "script", "style", "svg"],
    transformTags: {
      h3: "h2",
      i: "em",
      b: "strong",
      p: (tagName, attribs) => ({ tagName: isQuestion(attribs) ? "h2" : tagName, attribs: {} })
    }
  })
    .replaceAll(/\s+/g, " ")
    .replaceAll(new RegExp(`(?<=<${block}>) | (?=</${block}>)`, "g"), "")
    .replaceAll(new RegExp(`> (?=<${block}>)`, "g"), ">\n")
    .trim()
