import { decoded, encodedShape } from "./freeText.ts"
import { sameDigits, sameShape, sameSize } from "./standIn.ts"
import { isDated, typedDays } from "./typedDays.ts"

/** Of what is typed, a shorter piece is not looked for inside other texts. */
const shortestInside = 5
const shortest = 3

/** A longer text is found by its words once its field has another. */
const longestKept = 200

/** The oldest gives way beyond it. */
const mostKept = 2000

const encodedPiece = /[\w.~+-]*%[\w.~+%-]*/gu

/** As long as the text, so that a place in one is a place in the other. */
const folded = (text: string): string => {
  const lower = text.replaceAll("İ", "i").toLowerCase()
  return lower.length === text.length ? lower : text
}

const bareOf = (text: string): string => folded(text.trim())

const wordsOf = (text: string): ReadonlyArray<string> =>
  bareOf(text)
    .split(/\s+/u)
    .filter((word) => word.length >= shortestInside)

/** All that was typed. A field's text replaces what it began with, which is found by it. */
export interface TypedTexts {
  /** A field's text as it is now. */
  readonly add: (text: string, field?: object) => void
  /** The text with a stand-in for all in it that was typed, also for what was typed first of a longer text. */
  readonly without: (text: string) => string
  /** The number, or a stand-in for one that was typed, or of which that was the beginning; also in hundredths. */
  readonly withoutNumber: (value: number) => number
  /** How many texts and words it has, beside the present text. */
  readonly size: () => number
  /** Hears no more, and forgets all. */
  readonly end: () => void
}

/** Typed texts by their first letters. */
const byBeginning = (texts: Iterable<string>): ReadonlyMap<string, ReadonlyArray<string>> =>
  Map.groupBy(
    [...texts].filter((text) => text.length >= shortest),
    (text) => text.slice(0, shortest)
  )

const digitsOf = (text: string): string => text.replaceAll(/\D/gu, "")

/** As long as the text; digits alone are a number. */
const standInOf = (text: string): string => (/^\d+$/u.test(text) ? sameDigits(text) : sameShape(text))

/** All that is typed from this day on. */
export const typedTexts = (today = new Date(0), hearing?: AbortController): TypedTexts => {
  const days = typedDays(today)
  let now: { readonly field: object | undefined; readonly text: string } = { field: undefined, text: "" }
  let lastWhole = ""
  let lastWord = ""
  let isOver = false
  const kept = new Set<string>()
  let index: ReadonlyMap<string, ReadonlyArray<string>> | null = null
  let numbers: ReadonlyMap<string, ReadonlyArray<string>> | null = null

  const keep = (text: string) => {
    kept.add(text)
    for (const oldest of kept) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
  }
  /** What is erased letter by letter is found by what it was. */
  const keepNow = () => {
    const whole = bareOf(now.text)
    if (whole !== "" && whole.length <= longestKept && !lastWhole.startsWith(whole)) {
      keep(whole)
      lastWhole = whole
    }
    for (const word of wordsOf(now.text)) {
      if (kept.has(word) || lastWord.startsWith(word)) continue
      keep(word)
      lastWord = word
    }
  }
  const all = () => (index ??= byBeginning(new Set([...kept, bareOf(now.text), ...wordsOf(now.text)])))

  /** What was typed as a number, in its digits. */
  const allNumbers = () =>
    (numbers ??= byBeginning([...kept, bareOf(now.text)].filter((text) => /^[\d\s.,]+$/u.test(text)).map(digitsOf)))
  const isNumber = (value: number): boolean => {
    const digits = digitsOf(String(Math.abs(value)))
    return (
      allNumbers()
        .get(digits.slice(0, shortest))
        ?.some((typed) => typed.startsWith(digits)) === true
    )
  }

  /** How much of the text from this place on begins something that was typed. */
  const lengthAt = (low: string, at: number): number =>
    (all().get(low.slice(at, at + shortest)) ?? []).reduce((most, typed) => {
      if (!low.startsWith(typed.slice(0, shortestInside), at)) return most
      let length = Math.min(shortestInside, typed.length)
      while (length < typed.length && low[at + length] === typed[length]) length += 1
      return Math.max(most, length)
    }, 0)

  const hidden = (text: string): string => {
    const low = folded(text)
    const isBegun = all()
      .get(low.slice(0, shortest))
      ?.some((typed) => typed.startsWith(low))
    if (low !== "" && (isBegun === true || kept.has(low) || low === bareOf(now.text))) return standInOf(text)
    let result = ""
    let done = 0
    for (let at = 0; at < low.length; at += 1) {
      const end = at + lengthAt(low, at)
      if (end <= done || end === at) continue
      const from = Math.max(at, done)
      result += text.slice(done, from) + sameShape(text.slice(from, end))
      done = end
    }
    return result + text.slice(done)
  }

  /** A day is one as long as it can be told to be one. */
  const withoutWords = (text: string): string => {
    const dayless = days.without(text)
    return dayless === text ? hidden(text) : dayless
  }

  return {
    add: (whole, field) => {
      if (isOver) return
      days.add(whole)
      // Other days begin like it.
      const text = isDated(whole) ? "" : whole
      const isSame = field !== undefined && field === now.field && text.startsWith(now.text)
      if (!isSame) keepNow()
      now = { field, text }
      index = null
      numbers = null
    },
    without: (text) =>
      withoutWords(text).replaceAll(encodedPiece, (piece) => {
        const plain = decoded(piece)
        return hidden(plain) === plain ? piece : encodedShape(piece)
      }),
    withoutNumber: (value) => (Math.abs(value) >= 100 && [value, value / 100].some(isNumber) ? sameSize(value) : value),
    size: () => kept.size,
    end: () => {
      isOver = true
      hearing?.abort()
      kept.clear()
      now = { field: undefined, text: "" }
      lastWhole = ""
      lastWord = ""
      index = null
      numbers = null
      days.clear()
    }
  }
}

/** Fields whose value is chosen. */
const chosen = ["checkbox", "radio", "range", "file", "color", "button", "submit"]

const textOf = (target: EventTarget | null): string => {
  if (target instanceof HTMLInputElement) return chosen.includes(target.type) ? "" : target.value
  if (target instanceof HTMLTextAreaElement) return target.value
  return target instanceof HTMLElement && target.isContentEditable ? target.innerText : ""
}

/** The field of a day that is typed part by part; null for any other. */
const fieldOfPart = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement && target.role === "spinbutton" ? target.parentElement : null

const dayIn = (field: HTMLElement): string =>
  ["year", "month", "day"]
    .map((type) => field.querySelector(`[data-type=${type}]`)?.getAttribute("aria-valuenow") ?? "")
    .map((number, at) => number.padStart(at === 0 ? 4 : 2, "0"))
    .join("-")

/** Hears all that is typed into the page, before any chart does. */
export const watchTyping = (page: Document, today: Date): TypedTexts => {
  const hearing = new AbortController()
  const typed = typedTexts(today, hearing)
  /** Whoever chooses a file wrote its name, most of the time. */
  const hearFiles = (files: FileList | null | undefined) => {
    for (const file of files ?? []) typed.add(file.name, file)
  }
  const hear = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.type === "file") hearFiles(target.files)
    else typed.add(textOf(target), target ?? undefined)
  }
  page.addEventListener("drop", ({ dataTransfer }) => hearFiles(dataTransfer?.files), {
    capture: true,
    signal: hearing.signal
  })
  for (const type of ["beforeinput", "input", "change"])
    page.addEventListener(type, hear, { capture: true, signal: hearing.signal })
  // Such a part changes only afterwards, and by arrows too.
  const hearPart = ({ target }: Event) => {
    const field = fieldOfPart(target)
    if (field !== null) typed.add(dayIn(field), field)
  }
  for (const type of ["keyup", "focusout"])
    page.addEventListener(type, hearPart, { capture: true, signal: hearing.signal })
  return typed
}
