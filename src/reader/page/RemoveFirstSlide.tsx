import "../early/EarlyTurns.ts"

const removeFirstSlide = (): void => {
  globalThis.sayfaEarlyTurns?.end()
  globalThis.sayfaEarlyTurns ??= null
  document.querySelector("#first-slide")?.remove()
}

const endFirstSlide = (): void => {
  globalThis.sayfaEarlyKeys?.()
  removeFirstSlide()
}

/** Removes the first slide that came with the document; rendered once there is something else to show. */
export const RemoveFirstSlide = () => <span hidden ref={removeFirstSlide} />

/** Drawn by what is shown in the reader's place: no key is kept for a reader any more. */
export const EndFirstSlide = () => <span hidden ref={endFirstSlide} />
