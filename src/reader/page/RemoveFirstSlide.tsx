import "../early/EarlyTurns.ts"

const removeFirstSlide = (): void => {
  globalThis.sayfaEarlyTurns?.end()
  globalThis.sayfaEarlyTurns ??= null
  document.querySelector("#first-slide")?.remove()
}

/** Removes the first slide that came with the document; rendered once there is something else to show. */
export const RemoveFirstSlide = () => <span hidden ref={removeFirstSlide} />
