import type { TextRange } from "../marks/comparableText.ts"
import { type ReadLine, type ReadPage, wordsBetween } from "./ReadText.ts"

/** A place in the text of a slide. */
export interface CaretPlace {
  readonly page: number
  readonly offset: number
}

/** How far the caret goes: a character, a word, a line, to the line's edge, a block of lines, to the page's edge. */
export type CaretStep = "character" | "word" | "line" | "lineEdge" | "block" | "pageEdge"

export interface CaretMove {
  readonly step: CaretStep
  readonly towards: "next" | "previous"
  /** The selection goes along. */
  readonly extends: boolean
}

/** The caret, and where its selection begins: at the caret if nothing is selected. */
export interface Caret {
  readonly place: CaretPlace
  readonly anchor: CaretPlace
  /** Units of the page from its block's left edge, kept while the caret moves by lines. */
  readonly column: number | null
}

/** The pages of a slide, in reading order. */
export type SlideText = ReadonlyArray<ReadPage>

const isSame = (one: CaretPlace, other: CaretPlace): boolean => one.page === other.page && one.offset === other.offset

export const isCollapsed = ({ place, anchor }: Pick<Caret, "place" | "anchor">): boolean => isSame(place, anchor)

const compare = (one: CaretPlace, other: CaretPlace): number => one.page - other.page || one.offset - other.offset

interface PlacedLine {
  readonly page: number
  readonly line: ReadLine
}

const linesIn = (text: SlideText): ReadonlyArray<PlacedLine> =>
  text.flatMap(({ page, lines }) => lines.map((line) => ({ page, line })))

const placesIn = ({ page, line }: PlacedLine): ReadonlyArray<CaretPlace> =>
  line.stops.map(({ offset }) => ({ page, offset }))

/** The line that the caret is in, by its number in the slide. */
const lineAt = (lines: ReadonlyArray<PlacedLine>, { page, offset }: CaretPlace): number =>
  Math.max(
    0,
    lines.findLastIndex((one) => one.page === page && one.line.start <= offset)
  )

const first = (lines: ReadonlyArray<PlacedLine>): CaretPlace | undefined => lines.slice(0, 1).flatMap(placesIn)[0]
const last = (lines: ReadonlyArray<PlacedLine>): CaretPlace | undefined => lines.slice(-1).flatMap(placesIn).at(-1)

/** The left edge of the block that a line belongs to. */
const blockLeft = (lines: ReadonlyArray<PlacedLine>, { page, line: { block } }: PlacedLine): number =>
  Math.min(
    ...lines
      .filter((one) => one.page === page && one.line.block === block)
      .map(({ line }) => line.stops[0]?.across ?? 0)
  )

const isSameBlock = (one: PlacedLine | undefined, other: PlacedLine | undefined): boolean =>
  one?.page === other?.page && one?.line.block === other?.line.block

const columnOf = (lines: ReadonlyArray<PlacedLine>, place: CaretPlace): number => {
  const at = lines[lineAt(lines, place)]
  const stop = at?.line.stops.find(({ offset }) => offset === place.offset)
  return at === undefined || stop === undefined ? 0 : stop.across - blockLeft(lines, at)
}

/** The place of a line that is nearest to a column. */
const placeInColumn = (lines: ReadonlyArray<PlacedLine>, line: PlacedLine, column: number): CaretPlace | undefined => {
  const wanted = blockLeft(lines, line) + column
  const [nearest] = line.line.stops.toSorted(
    (one, other) => Math.abs(one.across - wanted) - Math.abs(other.across - wanted)
  )
  return nearest && { page: line.page, offset: nearest.offset }
}

const byWord = (text: SlideText, place: CaretPlace, towards: CaretMove["towards"]): CaretPlace | undefined => {
  const edges = text.flatMap(({ page, words }) =>
    words.map(({ start, end }) => ({ page, offset: towards === "next" ? end : start }))
  )
  return towards === "next"
    ? edges.find((edge) => compare(edge, place) > 0)
    : edges.findLast((edge) => compare(edge, place) < 0)
}

const byBlock = (
  lines: ReadonlyArray<PlacedLine>,
  place: CaretPlace,
  towards: CaretMove["towards"]
): CaretPlace | undefined => {
  const starts = lines
    .filter((line, at) => !isSameBlock(line, lines[at - 1]))
    .flatMap((line) => placesIn(line).slice(0, 1))
  return towards === "next"
    ? starts.find((start) => compare(start, place) > 0)
    : starts.findLast((start) => compare(start, place) < 0)
}

const destination = (
  text: SlideText,
  { place, column }: Caret,
  { step, towards }: CaretMove
): CaretPlace | undefined => {
  const lines = linesIn(text)
  const isForward = towards === "next"
  const at = lineAt(lines, place)
  const edge = isForward ? last : first
  switch (step) {
    case "character": {
      const places = lines.flatMap(placesIn)
      return isForward
        ? places.find((one) => compare(one, place) > 0)
        : places.findLast((one) => compare(one, place) < 0)
    }
    case "word":
      return byWord(text, place, towards) ?? edge(lines)
    case "line": {
      const next = lines[at + (isForward ? 1 : -1)]
      return next === undefined ? edge(lines) : placeInColumn(lines, next, column ?? columnOf(lines, place))
    }
    case "lineEdge":
      return edge(lines.slice(at, at + 1))
    case "block":
      return byBlock(lines, place, towards) ?? edge(lines)
    case "pageEdge":
      return edge(lines.filter(({ page }) => page === place.page))
  }
}

/**
 * The caret after a move; at the text's ends it stays. A character's move out of a selection, without extending it, goes
 * to the selection's edge. Source: product, "Marking by the keyboard".
 */
export const movedCaret = (text: SlideText, caret: Caret, move: CaretMove): Caret => {
  const { place, anchor, column } = caret
  const keptColumn = move.step === "line" ? (column ?? columnOf(linesIn(text), place)) : null
  if (!move.extends && move.step === "character" && !isCollapsed(caret)) {
    const isForward = move.towards === "next"
    const edge = compare(place, anchor) > 0 === isForward ? place : anchor
    return { place: edge, anchor: edge, column: null }
  }
  const to = destination(text, caret, move) ?? place
  return { place: to, anchor: move.extends ? anchor : to, column: keptColumn }
}

/** What a screen reader shall say of a move. */
export interface Heard {
  /** White space for a space. */
  readonly words: string
  readonly isLineEnd: boolean
  readonly change: "none" | "selected" | "unselected"
}

const textBetween = (text: SlideText, one: CaretPlace, other: CaretPlace): string => {
  const [from, to] = compare(one, other) <= 0 ? [one, other] : [other, one]
  return text
    .filter(({ page }) => page >= from.page && page <= to.page)
    .map((page) =>
      wordsBetween(page, {
        start: page.page === from.page ? from.offset : 0,
        end: page.page === to.page ? to.offset : page.text.length
      })
    )
    .filter((words) => words !== "")
    .join(" ")
}

/** The character that begins at the caret; empty at a line's end. */
const characterHeard = ({ text, lines }: ReadPage, { offset }: CaretPlace): string => {
  const line = lines.findLast(({ start }) => start <= offset)
  const at = line?.stops.findIndex((stop) => stop.offset === offset) ?? -1
  return line === undefined ? "" : text.slice(offset, line.stops[at + 1]?.offset ?? line.end)
}

const rangeHeard = ({ lines, words }: ReadPage, { offset }: CaretPlace, step: CaretStep): TextRange | undefined =>
  step === "word"
    ? words.find(({ start, end }) => start <= offset && offset <= end)
    : lines.findLast(({ start }) => start <= offset)

const passed = (text: SlideText, place: CaretPlace, step: CaretStep): Heard => {
  const page = text.find((one) => one.page === place.page)
  if (page === undefined) return { words: "", isLineEnd: true, change: "none" }
  if (step === "character") {
    const words = characterHeard(page, place)
    return { words, isLineEnd: words === "", change: "none" }
  }
  const range = rangeHeard(page, place, step)
  return { words: range === undefined ? "" : wordsBetween(page, range), isLineEnd: false, change: "none" }
}

/**
 * What a move passes: the words that were selected or are not any more, else the character, word or line at the caret;
 * null where nothing is new.
 */
export const heardOf = (text: SlideText, before: Caret, after: Caret, move: CaretMove): Heard | null => {
  if (!move.extends) return passed(text, after.place, move.step)
  if (isSame(before.place, after.place)) return null
  const isForward = compare(after.place, before.place) > 0
  const wasForward = compare(before.place, before.anchor) > 0
  const isBack = !isCollapsed(before) && isForward !== wasForward
  return {
    words: textBetween(text, before.place, after.place),
    isLineEnd: false,
    change: isBack ? "unselected" : "selected"
  }
}

/** A part of a page, in its units. */
export interface Sight {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Where the caret begins: before the first word in sight, or else the first word; null in a text without words. */
export const firstPlace = (text: SlideText, sight: (page: number) => Sight | null): CaretPlace | null => {
  const starts = linesIn(text).flatMap((placed) => {
    const { page, line } = placed
    const words = text.find((one) => one.page === page)?.words ?? []
    return line.stops
      .filter(({ offset }) => words.some(({ start }) => start === offset))
      .map((stop) => ({ page, stop, line }))
  })
  const seen = starts.find(({ page, stop, line }) => {
    const part = sight(page)
    const middle = line.top + line.height / 2
    return (
      part !== null &&
      middle >= part.top &&
      middle <= part.bottom &&
      stop.across >= part.left &&
      stop.across <= part.right
    )
  })
  const begun = seen ?? starts[0]
  if (begun !== undefined) return { page: begun.page, offset: begun.stop.offset }
  return first(linesIn(text)) ?? null
}
