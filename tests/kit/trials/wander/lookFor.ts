import type { Page } from "playwright"
import { decoded } from "../../../../src/machines/inspection/freeText.ts"
import type { Recording } from "../../../../src/machines/inspection/Recording.ts"
import { canary } from "./typedText.ts"

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

/** What an exception of a step says: only one that waited in vain is a page that hangs. */
export const thrown = (error: unknown): Fault => ({
  kind: error instanceof Error && error.name === "TimeoutError" ? "hangs" : "thrown",
  what: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error)
})

/** What is wrong with a recording that a walk took: nothing is proved by none, nor by an empty one. */
export const recordingFaults = (recording: Recording | null): ReadonlyArray<Fault> => {
  if (recording === null) return [{ kind: "recording", what: "it could not be downloaded" }]
  if (recording.entries.length === 0) return [{ kind: "recording", what: "it is empty" }]
  const text = JSON.stringify(recording).replaceAll(/(?:%[\da-f]{2})+/giu, decoded)
  return text.toLowerCase().includes(canary.toLowerCase())
    ? [{ kind: "recording", what: "what was typed is in it" }]
    : []
}

/** Said where the site does not know what went wrong. */
const unexpected = ["Beklenmeyen bir hata oluştu", "An unexpected error occurred"]

/** What can be seen to be wrong with this page now. */
export const faultsSeen = async (page: Page): Promise<ReadonlyArray<Fault>> => {
  const seen = await page.evaluate((sentences) => {
    const main = document.querySelector("main, [role=main]")
    const isFull =
      main !== null && ((main.textContent ?? "").trim() !== "" || main.querySelector("img, canvas, video") !== null)
    // The masthead and the recorder's own button are on every page, and lead on from nothing.
    const places = [...document.querySelectorAll<HTMLElement>("main, [role=main], dialog, [role$=dialog]")]
    const text = places.map((place) => place.innerText).join("\n")
    return {
      isFull,
      hasHeading: document.querySelector("h1") !== null,
      hasFocus: document.activeElement !== null && document.activeElement !== document.body,
      sentence: sentences.find((sentence) => text.includes(sentence)) ?? null,
      hasWayOn: places
        .flatMap((place) => [...place.querySelectorAll("button:not([disabled])")])
        .some((button) => button.checkVisibility())
    }
  }, unexpected)
  const faults: Array<Fault> = []
  if (!seen.isFull) faults.push({ kind: "empty", what: "the main landmark is missing or empty" })
  if (!seen.hasHeading) faults.push({ kind: "heading", what: "the page has no h1" })
  if (!seen.hasFocus) faults.push({ kind: "focus", what: "nothing has the focus" })
  if (seen.sentence !== null && !seen.hasWayOn) faults.push({ kind: "no way on", what: seen.sentence })
  return faults
}
