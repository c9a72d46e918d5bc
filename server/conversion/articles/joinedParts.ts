import { lineEnd } from "../../../src/domain/reader/text/brokenWord.ts"
import { isAcrossFold, isFurniture, isHeading, isText, type Opening, openingOf, sizeOfTitle } from "./parts.ts"
import type { StyledBlock } from "./StyledBlock.ts"
import { plainText } from "./words.ts"

type Part = ReadonlyArray<StyledBlock>
type IsLabel = (block: StyledBlock) => boolean

const isRunning = ({ block }: StyledBlock): boolean => block.kind === "paragraph" || block.kind === "item"

const endsSentence = (text: string): boolean => /[.!?…:]["'”’»)]*$/u.test(text)
const beginsWithin = (text: string): boolean => /^["'“‘«(]?\p{Ll}/u.test(text)

/** Whether the text of a part is broken off within a sentence, with which the other's begins in the same type. */
const breaksOff = (part: Part, rest: Part): boolean => {
  const last = part.findLast(isRunning)
  const first = rest.find(isRunning)
  if (last === undefined || first === undefined || !isText(last)) return false
  if (endsSentence(last.text) || !beginsWithin(first.text)) return false
  return Math.abs(last.ratio - first.ratio) < 0.05
}

/** One text, of which the second half begins within a sentence. */
const oneText = (first: string, rest: string): string =>
  lineEnd(first, rest) === "broken" ? first.slice(0, -1) + rest : `${first} ${rest}`

/** Appends a part; a sentence that its beginning goes on with is made whole. */
const appended = (part: Part, rest: Part): Part => {
  const last = part.findLast(isRunning)
  const first = rest.find(isRunning)
  if (last === undefined || first === undefined || !breaksOff(part, rest)) return [...part, ...rest]
  const text = oneText(last.text, first.text)
  const shift = text.length - first.text.length
  const behind = first.runs.map((run) => ({ ...run, start: run.start + shift, end: run.end + shift }))
  // A hyphen that is gone was the end of the first half.
  const before = last.runs.map((run) => ({ ...run, end: Math.min(run.end, shift) }))
  const whole = { ...last, text, runs: [...before, ...behind] }
  return [...part.map((block) => (block === last ? whole : block)), ...rest.filter((block) => block !== first)]
}

/** Whether a title goes on across the fold: without text under its first half, which other titles have. */
const isHalfTitle = (left: Part, first: StyledBlock, second: StyledBlock): boolean =>
  isAcrossFold(first, second) &&
  first.ratio === second.ratio &&
  first.face === second.face &&
  beginsWithin(second.text) &&
  !left.some(isText)

/** Puts the second half of a title behind the first. */
const withWholeTitle = (left: Part, before: Opening, right: Part, opening: Opening): Part => {
  const title = right.slice(opening.from, opening.to)
  return [
    ...left.slice(0, before.to),
    ...title,
    ...left.slice(before.to),
    ...right.filter((one) => !title.includes(one))
  ]
}

/** Where a text begins under the same title as on the cover, which breaks it off within a sentence. */
const withBeginning = (part: Part, opening: Opening, cover: Part): Part => {
  const at = cover.findIndex((block) => isHeading(block) && plainText(block.text) === plainText(opening.title))
  const beginning = at === -1 ? [] : cover.slice(at).filter(isText)
  const text = part.slice(opening.to)
  const next = text.findIndex(isRunning)
  if (!breaksOff(beginning, text)) return part
  return [...part.slice(0, opening.to), ...text.slice(0, next), ...appended(beginning, text.slice(next))]
}

/**
 * Joins what belongs together: a part without a title, or whose text begins within a sentence, goes on with the one
 * before; a title may stand across the fold, and a text may begin on the cover.
 */
export const joinedParts = (parts: ReadonlyArray<Part>, isLabel: IsLabel, cover: number): ReadonlyArray<Part> => {
  const joined: Array<Part> = []
  const front = parts.filter((part) => part.every(({ page }) => page === cover)).flat()
  for (const part of parts) {
    const last = joined.at(-1)
    const opening = openingOf(part, isLabel)
    const before = last && openingOf(last, isLabel)
    if (opening === null || opening.first.ratio < sizeOfTitle) {
      if (last === undefined) joined.push(part)
      else if (before == null || !isFurniture(before.title)) joined[joined.length - 1] = appended(last, part)
      continue
    }
    const isFront = part[0]?.page === cover || last?.[0]?.page === cover
    if (last !== undefined && before != null && isHalfTitle(last, before.first, opening.first))
      joined[joined.length - 1] = withWholeTitle(last, before, part, opening)
    else if (last !== undefined && !isFront && breaksOff(last, part)) joined[joined.length - 1] = appended(last, part)
    else joined.push(withBeginning(part, opening, front))
  }
  return joined
}
