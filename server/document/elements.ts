import { escapeHtml } from "../conversion/markup.ts"

/** What is markup already; all other text is made text. */
export interface Markup {
  readonly html: string
}

type Attributes = Readonly<Record<string, string | number | boolean | null>>
type Child = Markup | string | null | ReadonlyArray<Markup>

const written = (child: Child): string => {
  if (child === null) return ""
  if (typeof child === "string") return escapeHtml(child)
  return "html" in child ? child.html : child.map(({ html }) => html).join("")
}

/** An element with its attributes, none for null and false, and what is in it: nothing given can become markup. */
export const element = (name: string, attributes: Attributes, ...children: ReadonlyArray<Child>): Markup => {
  const given = Object.entries(attributes)
    .flatMap(([key, value]) =>
      value === null || value === false ? [] : [value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`]
    )
    .join("")
  return { html: name === "img" ? `<img${given}>` : `<${name}${given}>${children.map(written).join("")}</${name}>` }
}
