/**
 * A shortest list that still fails: no item of it can be left out (delta debugging, Zeller and Hildebrandt 2002). `fails`
 * answers for lists in which the order is kept.
 */
export const shrunk = async <Item>(
  items: ReadonlyArray<Item>,
  fails: (items: ReadonlyArray<Item>) => Promise<boolean>
): Promise<ReadonlyArray<Item>> => {
  let left = items
  let parts = 2
  while (left.length > 1) {
    const size = Math.ceil(left.length / parts)
    let shorter: ReadonlyArray<Item> | null = null
    for (let at = 0; at < left.length && shorter === null; at += size) {
      const rest = [...left.slice(0, at), ...left.slice(at + size)]
      if (rest.length > 0 && (await fails(rest))) shorter = rest
    }
    if (shorter !== null) {
      left = shorter
      parts = Math.max(2, parts - 1)
    } else if (size === 1) return left
    else parts = Math.min(left.length, parts * 2)
  }
  return left
}
