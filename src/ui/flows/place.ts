/** What the address names: a chart or a page by name, and a transition of the chart. */
export interface Place {
  readonly place: string
  readonly transition: string | null
}

/** Reads a decoded fragment: `cart/known: item.add → —`. */
export const placeNamed = (fragment: string): Place => {
  const at = fragment.indexOf("/")
  if (at === -1) return { place: fragment, transition: null }
  return { place: fragment.slice(0, at), transition: fragment.slice(at + 1) }
}

/** The address of a transition on this page. */
export const addressOf = (chart: string, transition: string): string => `#${chart}/${encodeURIComponent(transition)}`
