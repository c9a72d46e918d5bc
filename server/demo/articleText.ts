import sanitizeHtml from "sanitize-html"
import { articleHtml } from "../../src/domain/catalogue/articleHtml.ts"

/** A question of an interview, as the source of a printed page marks it. */
const isQuestion = (attributes: Readonly<Record<string, string>>): boolean => attributes["class"] === "q"

/**
 * The text that flows through the pages of an issue's source under this name, as an article has it: what is a heading of
 * the third rank under a printed title is one of the second, and so is a question.
 */
export const articleText = (source: string, flow: string): string => {
  const found = new RegExp(`<article data-flow="${flow}">([\\s\\S]*?)</article>`).exec(source)?.[1]
  if (found === undefined) throw new Error(`There is no article ${flow}`)
  return sanitizeHtml(found, {
    allowedTags: [...articleHtml.tags],
    transformTags: {
      h3: "h2",
      i: "em",
      b: "strong",
      p: (tagName, attribs) => ({ tagName: isQuestion(attribs) ? "h2" : tagName, attribs })
    }
  })
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?<=<(?:p|h2)>) | (?=<\/(?:p|h2)>)/g, "")
    .replaceAll(/> (?=<(?:p|h2)>)/g, ">\n")
    .trim()
}
