import { sameShape } from "./standIn.ts"

/** Of what is typed, a shorter piece is not looked for inside other texts. */
const shortestInside = 5
const shortest = 3

/** As long as the text, so that a place in one is a place in the other. */
const folded = (text: string): string => {
  const lower = text.replaceAll("İ", "i").toLowerCase()
  return lower.length === text.length ? lower : text
}

/** All that was typed. A field's text replaces what it began with, which is found by it. */
export interface TypedTexts {
  readonly add: (text: string) => void
  /** The text with a stand-in for all in it that was typed, also for what was typed first of a longer text. */
  readonly without: (text: string) => string
}

export const typedTexts = (): TypedTexts => {
  let all: ReadonlyArray<string> = []
  /** Where the text has the beginning of what was typed, and how much of it. */
  const hidden = (text: string): string => {
    let result = text
    const low = folded(text)
    for (const typed of all) {
      if (low === typed || (low.length >= shortest && typed.startsWith(low))) return sameShape(text)
      const begin = typed.slice(0, Math.min(shortestInside, typed.length))
      if (begin.length < shortest) continue
      for (let at = low.indexOf(begin); at !== -1; at = low.indexOf(begin, at + 1)) {
        let end = at + begin.length
        while (end < low.length && low[end] === typed[end - at]) end += 1
        result = result.slice(0, at) + sameShape(result.slice(at, end)) + result.slice(end)
      }
    }
    return result
  }
  const one = (text: string) => {
    const bare = folded(text.trim())
    if (bare === "" || all.some((known) => known.startsWith(bare))) return
    all = [...all.filter((known) => !bare.startsWith(known)), bare]
  }
  return {
    add: (text) => {
      one(text)
      for (const word of text.split(/\s+/u)) if (word.length >= shortestInside) one(word)
    },
    without: hidden
  }
}

/** Fields whose value is chosen. */
const chosen = ["checkbox", "radio", "range", "file", "color", "button", "submit"]

const textOf = (target: EventTarget | null): string => {
  if (target instanceof HTMLInputElement) return chosen.includes(target.type) ? "" : target.value
  if (target instanceof HTMLTextAreaElement) return target.value
  return target instanceof HTMLElement && target.isContentEditable ? target.innerText : ""
}

/** Hears all that is typed into the page, before any chart does. */
export const watchTyping = (page: Document): TypedTexts => {
  const typed = typedTexts()
  const hear = ({ target }: Event) => typed.add(textOf(target))
  for (const type of ["beforeinput", "input", "change"]) page.addEventListener(type, hear, { capture: true })
  return typed
}
