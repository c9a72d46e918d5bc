const attributesOf = (element: Element) => Array.from(element.attributes, ({ name, value }) => [name, value] as const)

const { documentElement, head, body } = document

/** How the page was before its first test file: a module is loaded once in a page, and a setup file before each. */
export const pageBefore = {
  address: location.href,
  title: document.title,
  head: new Set(head.children),
  attributes: new Map([documentElement, body].map((element) => [element, attributesOf(element)] as const))
}
