import { allowedUrl } from "../reader/pageHtml.ts"

/**
 * The elements and attributes allowed in articles, for the server, which stores them, and the browser, which shows
 * them. Other elements are replaced by their text, except those in `dropWithContents` of `reader/pageHtml.ts`.
 */
export const articleHtml = {
  tags: [
    "p",
    "h2",
    "h3",
    "blockquote",
    "ul",
    "ol",
    "li",
    "em",
    "strong",
    "a",
    "img",
    "figure",
    "figcaption",
    "br",
    "hr",
    "sup",
    "sub",
    "q",
    "cite"
  ],
  attributes: ["href", "src", "alt", "width", "height"]
} as const

/** A path on this server that every browser understands alike. */
export const isOwnPath = (path: string): boolean => /^\/(?!\/)[A-Za-z0-9_.~!$&'()*+,;=:@%/?-]*$/.test(path)

const leads = (address: string): boolean =>
  isOwnPath(address) || (allowedUrl(address) && /^(?:https?:\/\/|mailto:)/i.test(address))

/** The allowed value of an attribute; null removes it. Names in lower case. */
export const allowedArticleAttribute = (tag: string, name: string, value: string): string | null => {
  switch (name) {
    case "href":
      return tag === "a" && leads(value) ? value : null
    case "src":
      return tag === "img" && isOwnPath(value) ? value : null
    case "alt":
      return tag === "img" ? value : null
    case "width":
    case "height":
      return tag === "img" && /^[1-9][0-9]{0,4}$/.test(value) ? value : null
    default:
      return null
  }
}
