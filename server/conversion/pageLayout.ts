import { Parser } from "htmlparser2"
import type { LayoutLine, PageLayout } from "../../src/domain/reader/reading/PageLayout.ts"
import { writtenBoxes, writtenPictures } from "../../src/domain/reader/reading/writtenBoxes.ts"
import { measure, overlayFont } from "./overlayFont.ts"

/** A style's lengths in pixels, by name. */
const lengthsOf = (style: string): ReadonlyMap<string, number> =>
  new Map([...style.matchAll(/([a-z-]+):\s*(-?[0-9.]+)px/gu)].map(([, name = "", length]) => [name, Number(length)]))

const angleOf = (style: string): number => Number(/rotate\((-?[0-9.]+)rad\)/u.exec(style)?.[1] ?? 0)

/** A line on its way: how far its text has come, in pixels along its direction. */
interface OpenLine {
  readonly start: number
  readonly left: number
  readonly top: number
  readonly fontSize: number
  readonly angle: number
  readonly face: number
  pen: number
  /** Where the letters begin, and where the last one that is no space ends. */
  begin: number | null
  end: number
  initial: { readonly begin: number; rest: number | null } | null
}

interface OpenSpan {
  readonly fontSize: number
  readonly letterSpacing: number
  readonly wordSpacing: number
}

/** The box of a line that turns about the left end of its baseline. */
const boxOf = ({ left, top, fontSize, angle, begin, end }: OpenLine) => {
  if (angle === 0) return { left: left + (begin ?? 0), top, width: end - (begin ?? 0), height: fontSize }
  const ascent = Math.round(fontSize * overlayFont.ascent)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corners = [0, end].flatMap((x) =>
    [-ascent, fontSize - ascent].map((y) => [x * cos - y * sin, x * sin + y * cos])
  )
  const xs = corners.map(([x = 0]) => left + x)
  const ys = corners.map(([, y = 0]) => top + ascent + y)
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    width: Math.max(...xs) - Math.min(...xs),
    height: Math.max(...ys) - Math.min(...ys)
  }
}

const widthOf = (text: string, { fontSize, letterSpacing, wordSpacing }: OpenSpan): number => {
  const { count, width } = measure(text)
  return width * fontSize + count * letterSpacing + (text.match(/ /gu)?.length ?? 0) * wordSpacing
}

/**
 * The lines of a page that `pageMarkup` wrote, with the places a browser would draw them at. Its text nodes are left
 * out.
 */
export const pageLayout = (html: string, page: number): PageLayout => {
  const lines: Array<LayoutLine> = []
  const spans: Array<OpenSpan> = []
  let text = ""
  let size = { width: 0, height: 0 }
  let shapes: PageLayout["shapes"]
  let line: OpenLine | null = null
  /** Elements within the line that is open. */
  let depth = 0

  const close = ({ start, initial, ...open }: OpenLine) => {
    const words = text.slice(start)
    if (words.trim() === "") return
    lines.push({
      start: start + words.length - words.trimStart().length,
      end: start + words.trimEnd().length,
      ...boxOf({ start, initial, ...open }),
      fontSize: open.fontSize,
      angle: open.angle,
      initial: initial === null || initial.rest === null ? 0 : initial.rest - initial.begin,
      face: open.face
    })
  }

  const parser = new Parser({
    onopentag: (_, attributes) => {
      const { class: classes = "", style = "" } = attributes
      const lengths = lengthsOf(style)
      if (line !== null) {
        depth += 1
        line.pen += lengths.get("margin-left") ?? lengths.get("margin-right") ?? 0
        const parent = spans.at(-1)
        spans.push({
          fontSize: lengths.get("font-size") ?? parent?.fontSize ?? line.fontSize,
          letterSpacing: lengths.get("letter-spacing") ?? 0,
          wordSpacing: lengths.get("word-spacing") ?? 0
        })
        if (classes === "initial") line.initial = { begin: line.pen, rest: null }
        else if (line.initial !== null && line.initial.rest === null) line.initial = { ...line.initial, rest: line.pen }
      } else if (classes === "line") {
        line = {
          start: text.length,
          left: lengths.get("left") ?? 0,
          top: lengths.get("top") ?? 0,
          fontSize: lengths.get("font-size") ?? 1,
          angle: angleOf(style),
          face: Number(attributes["data-face"] ?? 0),
          pen: 0,
          begin: null,
          end: 0,
          initial: null
        }
        depth = 0
      } else if (classes === "page") {
        size = { width: lengths.get("width") ?? 0, height: lengths.get("height") ?? 0 }
        if (attributes["data-pictures"] === undefined) return
        shapes = {
          pictures: writtenPictures(attributes["data-pictures"], size),
          rules: writtenBoxes(attributes["data-rules"], size),
          panels: writtenBoxes(attributes["data-panels"], size)
        }
      }
    },
    ontext: (written) => {
      text += written
      const span = spans.at(-1)
      if (line === null || span === undefined) return
      const start = line.pen
      line.pen += widthOf(written, span)
      if (written.trim() === "") return
      line.begin ??= start
      line.end = start + widthOf(written.trimEnd(), span)
    },
    onclosetag: () => {
      if (line === null) return
      if (depth > 0) {
        depth -= 1
        spans.pop()
        return
      }
      close(line)
      line = null
    }
  })
  parser.end(html)
  return { page, ...size, text, lines, nodes: [], ...(shapes === undefined ? {} : { shapes }) }
}
