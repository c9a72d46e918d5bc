/** Pixels per point of a page's picture. */
const pictured = 150 / 72

/** So much more may be asked of it before anybody sees that it has too few. */
const unseen = 1.1

/** Whether a page is shown with more pixels than its picture has: `scale` in CSS pixels per point, on a glass so dense. */
export const asksFiner = (scale: number, density: number): boolean => scale * density > pictured * unseen
