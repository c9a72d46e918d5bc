/** A node's path below a page: dot-separated indexes among all child nodes; `""` is the page itself. */
export const pathOf = (page: Node, node: Node): string => {
  const indexes: Array<number> = []
  for (let at: Node | null = node; at !== null && at !== page; at = at.parentNode) {
    const siblings: ReadonlyArray<Node> = [...(at.parentNode?.childNodes ?? [])]
    indexes.unshift(siblings.indexOf(at))
  }
  return indexes.join(".")
}

/** The node at a path; null if there is none. */
export const nodeAt = (page: Node, path: string): Node | null =>
  path === ""
    ? page
    : path.split(".").reduce<Node | null>((node, index) => node?.childNodes[Number(index)] ?? null, page)
