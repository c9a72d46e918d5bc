import { escapeHtml } from "../conversion/markup.ts"

/** Text that is already markup; all other text is escaped. */
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

/** Elements without an end tag. */
const voids: ReadonlySet<string> = new Set(["img", "input"])

/** An element with its attributes (null and false are left out) and children; text and attribute values are escaped. */
export const element = (name: string, attributes: Attributes, ...children: ReadonlyArray<Child>): Markup => {
  const given = Object.entries(attributes)
    .flatMap(([key, value]) =>
      value === null || value === false ? [] : [value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`]
    )
    .join("")
  return {
    html: voids.has(name) ? `<${name}${given}>` : `<${name}${given}>${children.map(written).join("")}</${name}>`
  }
}
