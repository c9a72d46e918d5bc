/** Escapes text for HTML or a double-quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** Thousandths are finer than any screen. */
export const px = (points: number): string => `${Number(points.toFixed(3))}px`
