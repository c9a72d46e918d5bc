const takeFirstSlideAway = (): void => document.querySelector("#first-slide")?.remove()

/**
 * Rendered as soon as the reader has something of its own to show, a page or the reason why there is none, and by every
 * screen that is shown in its stead: the first slide, which came with the document, goes in the same frame.
 */
export const TakeOver = () => <span hidden ref={takeFirstSlideAway} />
