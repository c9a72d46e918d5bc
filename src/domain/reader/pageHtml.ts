import { videoFileNamed } from "./pageVideo.ts"

/**
 * What a page of an issue may be made of. One list for the server, which writes pages, and the browser, which lets them
 * into the document; whatever is not named here is dropped: an element that is not allowed leaves its text, except those
 * in `dropWithContents`.
 */
export const pageHtml = {
  tags: ["div", "p", "span", "bdi", "img", "video", "a", "ul", "ol", "li"],
  dropWithContents: [
    "script",
    "style",
    "template",
    "noscript",
    "noembed",
    "noframes",
    "iframe",
    "object",
    "embed",
    "applet",
    "svg",
    "math",
    "textarea",
    "select",
    "option",
    "title",
    "xmp",
    "plaintext",
    "head",
    "frameset",
    "audio",
    "canvas"
  ],
  attributes: [
    "class",
    "style",
    "dir",
    "lang",
    "src",
    "data-zoom",
    "width",
    "height",
    "alt",
    "href",
    "target",
    "rel",
    "role",
    "tabindex",
    "aria-label",
    "data-goto",
    "data-face",
    "data-pictures",
    "data-rules",
    "data-panels",
    "dest-detail"
  ]
} as const

/** Where a link may lead. */
const SCHEMES = ["http:", "https:", "mailto:", "tel:"]

/** A page's own images lie beside it, and nowhere else. */
const FILE_BESIDE = /^[0-9]{1,5}(?:-300)?\.webp$/

const LENGTH = /^-?[0-9]{1,6}(?:\.[0-9]{1,6})?px$|^0$/
const styles: Readonly<Record<string, RegExp>> = {
  left: LENGTH,
  top: LENGTH,
  width: LENGTH,
  height: LENGTH,
  "margin-left": LENGTH,
  "margin-right": LENGTH,
  "font-size": LENGTH,
  "letter-spacing": LENGTH,
  "word-spacing": LENGTH,
  transform: /^rotate\(-?[0-9]{1,3}(?:\.[0-9]{1,8})?(?:rad|deg)\)$/,
  "transform-origin": /^0 -?[0-9]{1,6}(?:\.[0-9]{1,6})?px$/
}

const CLASSES = ["page", "page-image", "page-video", "block", "line", "initial", "link"]
const PAGE_NUMBER = /^[1-9][0-9]{0,4}$/
const WHOLE = /^[0-9]{1,5}$/

/** Up to 120 rectangles, as the conversion writes them: left, top, width and height in page units. */
const BOX = String.raw`[0-9]{1,5}(?:\.[0-9])?(?: [0-9]{1,5}(?:\.[0-9])?){3}`
const BOXES = new RegExp(`^(?:${BOX}(?:,${BOX}){0,119})?$`, "u")

const hasNoCredentials = ({ username, password }: URL): boolean => username === "" && password === ""

/** An absolute address with a scheme that only leads and never acts, of which nothing poses as another host. */
export const allowedUrl = (url: string): boolean =>
  !/[\p{Cc}\s\u202a-\u202e\u2066-\u2069]/u.test(url) &&
  URL.canParse(url) &&
  SCHEMES.includes(new URL(url).protocol) &&
  hasNoCredentials(new URL(url)) &&
  /^(?:https?:\/\/|mailto:|tel:)/iu.test(url)

/** The declarations that place words and links; the rest of a style is dropped. Null where nothing is left. */
export const allowedStyle = (style: string): string | null => {
  const kept = style.split(";").flatMap((declaration) => {
    const colon = declaration.indexOf(":")
    const property = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    const pattern = Object.hasOwn(styles, property) ? styles[property] : undefined
    return colon > 0 && pattern?.test(value) === true ? [`${property}:${value}`] : []
  })
  return kept.length === 0 ? null : kept.join(";")
}

/** The beginnings of an end: values that some parser might take for the end of the tag, comment or element around them. */
const BREAKS_OUT = /<\/|--!?>|\]>/u

/** What a link that opens a window of its own always says. */
export const relOfNewWindow = "noopener noreferrer"

/** The value an attribute keeps on an element of a page; null where the attribute has to go. Names in lower case. */
export const allowedAttribute = (tag: string, name: string, value: string): string | null => {
  const keep = (allowed: boolean): string | null => (allowed && !BREAKS_OUT.test(value) ? value : null)
  switch (name) {
    case "class": {
      const kept = value.split(/\s+/u).filter((item) => CLASSES.includes(item))
      return kept.length === 0 ? null : kept.join(" ")
    }
    case "style":
      return allowedStyle(value)
    case "dir":
      return keep(value === "ltr" || value === "rtl")
    case "lang":
      return keep(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/u.test(value))
    case "src":
      return keep(tag === "video" ? videoFileNamed(value) !== null : tag === "img" && FILE_BESIDE.test(value))
    case "data-zoom":
      return keep(tag === "img" && FILE_BESIDE.test(value))
    case "width":
    case "height":
      return keep(tag === "img" && WHOLE.test(value))
    case "alt":
      return keep(tag === "img")
    case "href":
      return keep(tag === "a" && allowedUrl(value))
    case "target":
      return keep(tag === "a" && value === "_blank")
    case "rel":
      return keep(tag === "a" && value === relOfNewWindow)
    case "role":
      return keep(tag === "a" && value === "link")
    case "tabindex":
      return keep(tag === "a" && value === "0")
    case "aria-label":
      return keep(tag === "a" || tag === "video")
    case "data-face":
      return keep(tag === "div" && /^[1-9][0-9]?$/u.test(value))
    case "data-pictures":
    case "data-rules":
    case "data-panels":
      return keep(tag === "div" && BOXES.test(value))
    case "data-goto":
    case "dest-detail":
      return keep(tag === "a" && PAGE_NUMBER.test(value))
    default:
      return null
  }
}
