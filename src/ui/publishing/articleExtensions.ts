import { Mark, Node } from "@tiptap/core"
import StarterKit from "@tiptap/starter-kit"
import { allowedArticleAttribute } from "../../domain/catalogue/articleHtml.ts"

const isLink = (address: string): boolean => allowedArticleAttribute("a", "href", address) !== null

/** A picture of this site, between paragraphs. */
const Picture = Node.create({
  name: "picture",
  group: "block",
  draggable: true,
  addAttributes: () => ({ src: {}, alt: { default: "" }, width: { default: null }, height: { default: null } }),
  parseHTML: () => [{ tag: "img[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes]
})

/** What belongs together, mostly a picture and its caption; no button makes one. */
const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "(block | figcaption)+",
  parseHTML: () => [{ tag: "figure" }],
  renderHTML: () => ["figure", 0]
})

const Figcaption = Node.create({
  name: "figcaption",
  content: "inline*",
  parseHTML: () => [{ tag: "figcaption" }],
  renderHTML: () => ["figcaption", 0]
})

/** Marks that articles may have and no button makes: they stay where they are. */
const kept = ["sup", "sub", "q", "cite"].map((tag) =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })
)

/** What the editor knows: the elements of `articleHtml`, and no others. */
export const articleExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      isAllowedUri: isLink,
      HTMLAttributes: { target: null, rel: null }
    },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false
  }),
  Picture,
  Figure,
  Figcaption,
  ...kept
]

export const isLinkAddress = isLink
