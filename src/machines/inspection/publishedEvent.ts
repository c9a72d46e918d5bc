type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {})

/** Events whose texts everybody can read on the site. Any other event's texts are somebody's, until it is named here. */
const published: Readonly<Record<string, (event: Fields) => boolean>> = {
  "catalogue.loaded": () => true,
  "others.loaded": () => true,
  "cart.stored": () => true,
  "item.add": () => true,
  "providers.known": () => true,
  // The publisher's desk has an event of this name too.
  "issue.loaded": ({ issue, kept }) => kept === undefined && fieldsOf(issue)["status"] === "PUBLISHED"
}

export const isPublished = (event: unknown): boolean => {
  const { type } = fieldsOf(event)
  return typeof type === "string" && Object.hasOwn(published, type) && published[type]?.(fieldsOf(event)) === true
}
