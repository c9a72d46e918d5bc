/** The covers of the document's outline, and its language. */
let outlined: { readonly language: string; readonly covers: ReadonlyArray<Element> } | null = null

/** Keeps the covers of home's document before the page is drawn in their place. */
export const keepOutlinedCovers = (place: Element): void => {
  const outline = place.querySelector<HTMLElement>("[data-outline]")
  outlined = {
    language: outline?.dataset["outline"] ?? "",
    covers: [...(outline?.querySelector("main > * > *")?.children ?? [])]
  }
}

/** The document's covers in this language, for a home that has no catalogue to draw; null where there are none. */
export const outlinedCovers = (language: string): ReadonlyArray<Element> | null =>
  outlined?.language === language ? outlined.covers : null
