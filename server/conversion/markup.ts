/** Text as HTML text or the inside of a double-quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** Thousandths are finer than any screen; more digits only cost bytes. */
export const px = (points: number): string => `${Number(points.toFixed(3))}px`
