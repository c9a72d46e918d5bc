/** How an issue is read: by its id, as the shop's free one, as a preview, or out of the catalogue. Source: product, "Reader addresses". */
export type ReaderVariant = "issue" | "free" | "preview" | "catalogue"

export interface ReaderAddress {
  readonly variant: ReaderVariant
  /** Of the issue; empty where the address names none, and without meaning for the free one. */
  readonly id: string
}

const pattern = /^\/(?:(reader\/free|reader|preview|catalog)(?:\/([^/]+))?|magazine\/([^/]+)\/read)\/?$/

const variants: Readonly<Record<string, ReaderVariant>> = {
  "reader/free": "free",
  preview: "preview",
  catalog: "catalogue"
}

/** What is to be read at a path; null where that is no reader's. */
export const readerAddress = (path: string): ReaderAddress | null => {
  const match = pattern.exec(path)
  if (match === null) return null
  const [, way = "", id, read] = match
  return { variant: variants[way] ?? "issue", id: id ?? read ?? "" }
}
