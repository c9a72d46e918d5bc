import type { Block } from "./blocks.ts"
import type { DrawnShapes } from "./drawnShapes.ts"
import { facesOf } from "./faces.ts"
import type { Size } from "./frame.ts"
import { coveredText, type Link, centresOf } from "./links.ts"
import { lineMarkup } from "./lineMarkup.ts"
import { escapeHtml, px } from "./markup.ts"
import type { Box } from "./OpenPage.ts"

const placeOf = ({ left, top, right, bottom }: Box): string =>
  `left:${px(left)};top:${px(top)};width:${px(right - left)};height:${px(bottom - top)}`

const linkMarkup = ({ target, box }: Link, centres: ReturnType<typeof centresOf>): string => {
  const leads =
    target._tag === "Web"
      ? `href="${escapeHtml(target.url)}" target="_blank" rel="noopener noreferrer"`
      : `data-goto="${target.page}" role="link" tabindex="0"`
  const name = coveredText(box, centres) || (target._tag === "Web" ? target.url : String(target.page))
  return `<a class="link" ${leads} style="${placeOf(box)}" aria-label="${escapeHtml(name)}"></a>`
}

/** A video of the page, whose file lies beside it. */
export interface PlacedVideo {
  readonly file: string
  readonly box: Box
  readonly name: string
}

const videoMarkup = ({ file, box, name }: PlacedVideo): string =>
  `<video class="page-video" src="${file}" style="${placeOf(box)}" aria-label="${escapeHtml(name)}"></video>`

/** Where shapes lie: left, top, width and height in page units, to a tenth. A page without pictures says so. */
const shapesMarkup = ({ pictures, rules, panels }: DrawnShapes): string =>
  Object.entries({ pictures, rules, panels })
    .filter(([name, boxes]) => name === "pictures" || boxes.length > 0)
    .map(([name, boxes]) => {
      const numbers = boxes.map(({ left, top, right, bottom }) =>
        [left, top, right - left, bottom - top].map((length) => Number(Math.max(0, length).toFixed(1))).join(" ")
      )
      return ` data-${name}="${numbers.join(",")}"`
    })
    .join("")

/** A page as the reader mounts it: the image, over it the words in reading order, the links, and the videos on top. */
export const pageMarkup = (page: {
  readonly number: number
  readonly frame: Size
  readonly blocks: ReadonlyArray<Block>
  readonly links: ReadonlyArray<Link>
  readonly shapes: DrawnShapes
  readonly videos?: ReadonlyArray<PlacedVideo>
}): string => {
  const { number, frame, blocks, links, shapes, videos = [] } = page
  const { width, height } = frame
  const centres = centresOf(blocks)
  const faceOf = facesOf(blocks)
  return [
    `<div class="page" style="width:${px(width)};height:${px(height)}"${shapesMarkup(shapes)}>`,
    `<img class="page-image" src="${number}.webp" data-zoom="${number}-300.webp" width="${Math.round(width)}" height="${Math.round(height)}" alt="">`,
    ...blocks.map(({ lines, toTheLeft = false }) => {
      const markup = lines.map((line) => lineMarkup(line, faceOf(line), toTheLeft))
      return `<div class="block"${toTheLeft ? ' dir="rtl"' : ""}>${markup.join("")}</div>`
    }),
    ...links.map((link) => linkMarkup(link, centres)),
    ...videos.map(videoMarkup),
    "</div>"
  ].join("\n")
}
