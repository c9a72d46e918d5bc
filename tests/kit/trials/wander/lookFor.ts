import type { Page } from "playwright"

/** Something that is wrong whatever the product's rules are. */
export interface Fault {
  readonly kind: string
  readonly what: string
}

/** The same fault in another walk: numbers and ids may differ. */
export const sameFault = (one: Fault, other: Fault): boolean => {
  const bare = ({ kind, what }: Fault) => `${kind} ${what.replaceAll(/[a-z0-9]{15}|\d+/gu, "0")}`
  return bare(one) === bare(other)
}

/** Said where the site does not know what went wrong. */
const unexpected = ["Beklenmeyen bir hata oluştu", "An unexpected error occurred"]

/** What can be seen to be wrong with this page now. */
export const faultsSeen = async (page: Page): Promise<ReadonlyArray<Fault>> => {
  const seen = await page.evaluate((sentences) => {
    const main = document.querySelector("main, [role=main]")
    const isFull =
      main !== null && ((main.textContent ?? "").trim() !== "" || main.querySelector("img, canvas, video") !== null)
    const text = document.body.innerText
    return {
      isFull,
      hasHeading: document.querySelector("h1") !== null,
      hasFocus: document.activeElement !== null && document.activeElement !== document.body,
      sentence: sentences.find((sentence) => text.includes(sentence)) ?? null,
      hasWayOn: [...document.querySelectorAll("button:not([disabled])")].some((button) => button.checkVisibility())
    }
  }, unexpected)
  const faults: Array<Fault> = []
  if (!seen.isFull) faults.push({ kind: "empty", what: "the main landmark is missing or empty" })
  if (!seen.hasHeading) faults.push({ kind: "heading", what: "the page has no h1" })
  if (!seen.hasFocus) faults.push({ kind: "focus", what: "nothing has the focus" })
  if (seen.sentence !== null && !seen.hasWayOn) faults.push({ kind: "no way on", what: seen.sentence })
  return faults
}
