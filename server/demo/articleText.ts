import sanitizeHtml from "sanitize-html"
import { articleHtml } from "../../src/domain/catalogue/articleHtml.ts"

/** A question of an interview, as the source of a printed page marks it. */
const isQuestion = (attributes: Readonly<Record<string, string>>): boolean => attributes["class"] === "q"

/** What belongs to the printed page alone: pull quotes and pictures. */
const printedOnly = ["aside", "figure"]

const block = "(?:p|h2|blockquote|ul|ol|li)"

/**
 * The text of a printed article, as an article of the site has it: what is a heading of the third rank under a printed
 * title is one of the second, and so is a question.
 */
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
