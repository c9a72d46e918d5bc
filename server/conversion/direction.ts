/** How a text runs: to the right, to the left, as figures do in both, or as its neighbours. */
export type Direction = "right" | "left" | "figures" | "neutral"

/** With the stroke that lengthens Arabic words, which belongs to no script. */
const TO_THE_LEFT =
  /(?!\p{Nd})[\u0640\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

export const runsToTheLeft = (text: string): boolean => TO_THE_LEFT.test(text)

/** That of its strongest letters. */
export const directionOf = (text: string): Direction =>
  runsToTheLeft(text) ? "left" : /\p{L}/u.test(text) ? "right" : /\p{Nd}/u.test(text) ? "figures" : "neutral"

/** Whether most of its letters are written from right to left. */
export const isMostlyToTheLeft = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.filter(runsToTheLeft).length > letters.length / 2
}
