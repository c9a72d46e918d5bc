import type { TextRange } from "../marks/comparableText.ts"
import type { LayoutLine, PageBox, PageLayout } from "./PageLayout.ts"
import type { Edges } from "./readingOrder.ts"

/** The page that distances are meant for; on a page of another area they grow and shrink with it. */
const standardArea = 595.5 * 842.25

/** Units of the page in one unit of the standard page. */
export const unitOf = ({ width, height }: Pick<PageLayout, "width" | "height">): number =>
  Math.sqrt((width * height) / standardArea) || 1

/** A line of a page turned upright, in units of the standard page. */
export interface PageLine extends TextRange, Edges {
  readonly page: number
  readonly text: string
  readonly size: number
  /** Where its words begin, behind a drop cap. */
  readonly begin: number
  readonly face: number
  /** It runs in another direction than most of the page. */
  readonly isAskew: boolean
}

/** What is drawn on an upright page, in units of the standard page. */
export interface UprightShapes {
  readonly pictures: ReadonlyArray<Edges>
  readonly rules: ReadonlyArray<Edges>
  readonly panels: ReadonlyArray<Edges>
}

/** A page whose lines stand upright. */
export interface UprightPage {
  readonly page: number
  readonly width: number
  readonly height: number
  readonly lines: ReadonlyArray<PageLine>
  /** Null where the conversion did not say what is drawn. */
  readonly shapes: UprightShapes | null
}

/** An angle in quarter turns, 0 to 3. */
const turnOf = (angle: number): number => (Math.round(angle / (Math.PI / 2)) + 8) % 4

/** The direction of most of the page's text, in quarter turns. */
const mainTurn = (lines: ReadonlyArray<LayoutLine>): number => {
  const weights = [0, 0, 0, 0]
  for (const { angle, start, end } of lines) {
    const turn = turnOf(angle)
    weights[turn] = (weights[turn] ?? 0) + end - start
  }
  return weights.indexOf(Math.max(...weights))
}

const turned = ({ left, top, width, height }: PageBox, page: PageLayout, turn: number): Edges => {
  const right = left + width
  const bottom = top + height
  if (turn === 1) return { left: top, top: page.width - right, right: bottom, bottom: page.width - left }
  if (turn === 2)
    return { left: page.width - right, top: page.height - bottom, right: page.width - left, bottom: page.height - top }
  if (turn === 3) return { left: page.height - bottom, top: left, right: page.height - top, bottom: right }
  return { left, top, right, bottom }
}

/** The part of a line without the white space around it; null if nothing is left. */
const trimmed = (text: string, { start, end }: TextRange): TextRange | null => {
  const part = text.slice(start, end)
  const from = start + part.length - part.trimStart().length
  return part.trim() === "" ? null : { start: from, end: from + part.trim().length }
}

/** The lines of a page that have words, on a page that is turned so that most of them are level. */
export const uprightPage = (page: PageLayout): UprightPage => {
  const unit = unitOf(page)
  const turn = mainTurn(page.lines)
  const isTurned = turn % 2 === 1
  const lines = page.lines.flatMap((line): ReadonlyArray<PageLine> => {
    const part = trimmed(page.text, line)
    if (part === null) return []
    const { left, top, right, bottom } = turned(line, page, turn)
    return [
      {
        ...part,
        page: page.page,
        text: page.text.slice(part.start, part.end),
        left: left / unit,
        top: top / unit,
        right: right / unit,
        bottom: bottom / unit,
        size: line.fontSize / unit,
        face: line.face,
        begin: (left + line.initial) / unit,
        isAskew: Math.abs(line.angle - (turn * Math.PI) / 2) % (2 * Math.PI) > maxSlant
      }
    ]
  })
  const upright = (boxes: ReadonlyArray<PageBox>): ReadonlyArray<Edges> =>
    boxes.map((box) => {
      const { left, top, right, bottom } = turned(box, page, turn)
      return { left: left / unit, top: top / unit, right: right / unit, bottom: bottom / unit }
    })
  const { shapes } = page
  return {
    page: page.page,
    width: (isTurned ? page.height : page.width) / unit,
    height: (isTurned ? page.width : page.height) / unit,
    lines,
    shapes:
      shapes === undefined
        ? null
        : { pictures: upright(shapes.pictures), rules: upright(shapes.rules), panels: upright(shapes.panels) }
  }
}

/** How far a line may slant and still count as level, in radians. */
const maxSlant = 0.1
