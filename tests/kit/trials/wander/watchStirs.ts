/** What the page tells of changes since it was last asked. */
export interface Stirred {
  stirs: number
}

/** Runs in the page, before its code: counts what a person could notice of a press. A pressed look is none. */
export const watchStirs = (): void => {
  const counted = globalThis as unknown as Stirred
  counted.stirs = 0
  const passing = /^data-(?:pressed|hovered|focused|focus-visible|react-aria-pressable)$|^(?:style|tabindex)$/u
  const isNoticed = ({ type, attributeName, target }: MutationRecord): boolean =>
    type !== "attributes" ||
    !passing.test(attributeName ?? "") ||
    (attributeName === "style" && target !== document.documentElement)
  new MutationObserver((records) => (counted.stirs += records.filter(isNoticed).length)).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true
  })
  for (const type of ["scroll", "play", "pause", "copy", "fullscreenchange"])
    document.addEventListener(type, () => (counted.stirs += 1), { capture: true })
}
