/** What stood in the document's outline, and in which language. */
let outlined: { readonly language: string; readonly covers: ReadonlyArray<Element> } | null = null

/** Keeps hold of what came with the document, before anything is drawn over it. */
export const keepOutlinedCovers = (place: Element): void => {
  const outline = place.querySelector<HTMLElement>("[data-outline]")
  outlined = {
    language: outline?.dataset["outline"] ?? "",
    covers: [...(outline?.querySelector("main > * > *")?.children ?? [])]
  }
}

/** What came with the document in this language, for a home that has no catalogue to draw; null where nothing did. */
export const outlinedCovers = (language: string): ReadonlyArray<Element> | null =>
  outlined?.language === language ? outlined.covers : null
