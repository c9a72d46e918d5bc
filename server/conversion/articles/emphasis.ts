import { escapeHtml } from "../markup.ts"
import type { PrintedFace, PrintedRun } from "./PrintedRun.ts"

/** A font with another name is bold if its own says so; one of the same name, if its stems are so much thicker. */
const bold = /bold|black|heavy/iu
const thicker = 1.2

interface Marks {
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly href: string | null
}

const isBold = (face: PrintedFace, main: PrintedFace): boolean =>
  face.name === main.name
    ? main.weight > 0 && face.weight >= thicker * main.weight
    : bold.test(face.name) && !bold.test(main.name)

const marksOf = ({ face, href }: PrintedRun, main: PrintedFace | null): Marks => {
  if (face === null || main === null) return { isBold: false, isItalic: false, href }
  return { isBold: isBold(face, main), isItalic: face.isItalic && !main.isItalic, href }
}

/** The font of most letters. */
export const mainFace = (runs: ReadonlyArray<PrintedRun>): PrintedFace | null => {
  const letters = new Map<string, { readonly face: PrintedFace; count: number }>()
  for (const { face, start, end } of runs) {
    if (face === null) continue
    const key = `${face.name} ${face.weight}`
    const known = letters.get(key) ?? { face, count: 0 }
    known.count += end - start
    letters.set(key, known)
  }
  return [...letters.values()].toSorted((a, b) => b.count - a.count)[0]?.face ?? null
}

const isSame = (a: Marks, b: Marks): boolean => a.isBold === b.isBold && a.isItalic === b.isItalic && a.href === b.href

interface Span extends Marks {
  readonly start: number
  readonly end: number
}

/** Parts with the same marks, over the spaces between them; those without a letter have none. */
const spansOf = (text: string, runs: ReadonlyArray<PrintedRun>, main: PrintedFace | null): ReadonlyArray<Span> => {
  const spans: Array<Span> = []
  for (const run of runs) {
    const next = { start: run.start, end: run.end, ...marksOf(run, main) }
    const last = spans.at(-1)
    if (last !== undefined && isSame(last, next) && text.slice(last.end, next.start).trim() === "")
      spans[spans.length - 1] = { ...last, end: next.end }
    else spans.push(next)
  }
  return spans.filter(
    ({ start, end, isBold: strong, isItalic: em, href }) =>
      (strong || em || href !== null) && /\p{L}/u.test(text.slice(start, end))
  )
}

const lines = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>")

/** A text as HTML, with the bold and italic parts and the links that it has in print. A part of it begins at `from`. */
export const emphasised = (
  text: string,
  runs: ReadonlyArray<PrintedRun>,
  main: PrintedFace | null,
  from = 0
): string => {
  let html = ""
  let at = from
  for (const { start, end, isBold: strong, isItalic: em, href } of spansOf(text, runs, main)) {
    if (end <= at) continue
    const begin = Math.max(start, at)
    const inner = em ? `<em>${lines(text.slice(begin, end))}</em>` : lines(text.slice(begin, end))
    const whole = strong ? `<strong>${inner}</strong>` : inner
    html += lines(text.slice(at, begin)) + (href === null ? whole : `<a href="${escapeHtml(href)}">${whole}</a>`)
    at = end
  }
  return html + lines(text.slice(at))
}
