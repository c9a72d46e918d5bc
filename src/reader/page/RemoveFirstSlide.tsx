const removeFirstSlide = (): void => document.querySelector("#first-slide")?.remove()

/** Rendered as soon as there is something else to show: removes the first slide that came with the document. */
export const RemoveFirstSlide = () => <span hidden ref={removeFirstSlide} />
