import { type Drawing, type Drawings, short } from "../drawing.ts"

const paper = "#f7f2e6"
const ink = "#15233f"
const red = "#c2302b"
const pale = "#8fa0b8"

/** The magazine's mark: a comma, `size` high, its head at the point. */
const comma = (x: number, y: number, size: number, colour: string, turn = 0): string =>
  `<path transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${short(size)})" d="M0 -.3 A.3 .3 0 0 1 .3 0 C.3 .36 .06 .6 -.24 .72 L-.28 .64 C-.1 .52 0 .4 .02 .28 A.3 .3 0 0 1 0 -.3Z" fill="${colour}"/>`

/** Rain of commas; who stands under the umbrella stays dry, and so does the paper. */
const rain: Drawing = ({ random, width, height }) => {
  const [x, y, reach] = [width * 0.5, height * 0.5, width * 0.34]
  const isDry = (across: number, down: number): boolean => {
    const side = Math.abs(across - x) / reach
    if (side > 1.02) return false
    const roof = y - Math.sqrt(Math.max(0, 1 - side * side)) * reach * 0.86
    return down > roof - 4 && down < height * (0.9 + side * 0.05)
  }
  const drops: Array<string> = []
  for (let row = 0; row * 7.4 < height + 8; row += 1) {
    for (let column = 0; column * 6.4 < width + 8; column += 1) {
      const across = column * 6.4 + (row % 2) * 3.2 + (random() - 0.5) * 2.6
      const down = row * 7.4 + (random() - 0.5) * 4
      if (!isDry(across, down)) drops.push(comma(across, down, 3.4 + random() * 2.4, random() < 0.06 ? red : paper, 8))
    }
  }
  return `<rect width="${width}" height="${height}" fill="${ink}"/>${drops.join("")}
    <path d="M${short(x)} ${short(y - reach * 0.12)} V${short(y + reach * 1.28)} a${short(reach * 0.17)} ${short(reach * 0.17)} 0 0 1 ${short(-reach * 0.34)} 0" fill="none" stroke="${red}" stroke-width="2.600" stroke-linecap="round"/>`
}

/** Eight ribs; the eighth has turned. */
const ribs: Drawing = ({ width, height }) => {
  const [x, y, long] = [width / 2, height * 0.74, Math.min(width * 0.43, height * 0.6)]
  const lines = Array.from({ length: 8 }, (_, at) => {
    const angle = Math.PI * (1.08 + (0.84 * at) / 7)
    const [toX, toY] = [x + Math.cos(angle) * long, y + Math.sin(angle) * long]
    if (at < 7) {
      return `<path d="M${short(x)} ${short(y)} Q${short(x + Math.cos(angle) * long * 0.5)} ${short(y + Math.sin(angle) * long * 0.66)} ${short(toX)} ${short(toY)}" fill="none" stroke="${paper}" stroke-width="1.600" stroke-linecap="round"/><circle cx="${short(toX)}" cy="${short(toY)}" r="2" fill="${paper}"/>`
    }
    return `<path d="M${short(x)} ${short(y)} Q${short(x + long * 0.5)} ${short(y - long * 0.02)} ${short(x + long * 0.8)} ${short(y + long * 0.3)}" fill="none" stroke="${red}" stroke-width="2.200" stroke-linecap="round"/>${comma(x + long * 0.82, y + long * 0.33, 9, red, 20)}`
  })
  return `<rect width="${width}" height="${height}" fill="${ink}"/>${lines.join("")}<circle cx="${short(x)}" cy="${short(y)}" r="3.400" fill="${paper}"/>`
}

/** Keys of a piano as far as the lesson went. */
const keys: Drawing = ({ width, height }) => {
  const count = 14
  const wide = width / count
  const known = 9
  const white = Array.from({ length: count }, (_, at) =>
    at < known
      ? `<path d="M${short(at * wide + 0.4)} 0 h${short(wide - 0.8)} V${short(height * 0.82)} h${short(-wide + 0.8)}z" fill="${paper}"/>`
      : `<path d="M${short(at * wide + 0.4)} 0 h${short(wide - 0.8)} V${short(height * 0.82)} h${short(-wide + 0.8)}z" fill="none" stroke="${pale}" stroke-width=".35" stroke-dasharray="1 1.600"/>`
  ).join("")
  const black = Array.from({ length: known - 1 }, (_, at) =>
    [0, 1, 3, 4, 5].includes(at % 7)
      ? `<path d="M${short((at + 1) * wide - wide * 0.3)} 0 h${short(wide * 0.6)} V${short(height * 0.5)} h${short(-wide * 0.6)}z" fill="${ink}"/>`
      : ""
  ).join("")
  return `<rect width="${width}" height="${height}" fill="${ink}"/>${white}${black}${comma((known - 0.5) * wide, height * 0.64, wide * 0.7, red)}`
}

/** Eaves over three, and a fifth comma that lengthens them. */
const eaves: Drawing = ({ random, width, height }) => {
  const drops = Array.from({ length: 120 }, () =>
    comma(random() * width, random() * height * 0.3, 2.2 + random() * 1.8, ink, 8)
  )
  const people = [0.2, 0.32, 0.44, 0.56, 0.82].map((x, at) =>
    comma(width * x, height * 0.66, height * 0.28, at === 4 ? red : ink)
  )
  return `${drops.join("")}<path d="M${short(width * 0.08)} ${short(height * 0.36)} H${short(width * 0.68)} L${short(width * 0.93)} ${short(height * 0.31)} V${short(height * 0.36)} L${short(width * 0.68)} ${short(height * 0.41)} H${short(width * 0.08)}Z" fill="${ink}"/>${people.join("")}`
}

/** A book without its first pages. */
const book: Drawing = ({ width, height }) => {
  const [x, y] = [width / 2, height * 0.82]
  const leaves = Array.from({ length: 26 }, (_, at) => {
    const lean = -64 + at * 5
    const missing = at < 6
    return `<path transform="rotate(${lean} ${short(x)} ${short(y)})" d="M${short(x)} ${short(y)} V${short(height * 0.14)}" stroke="${missing ? pale : ink}" stroke-width="${missing ? 0.35 : 1}" ${missing ? 'stroke-dasharray="1.500 2"' : ""}/>`
  })
  return `${leaves.join("")}<path transform="rotate(66 ${short(x)} ${short(y)})" d="M${short(x)} ${short(y)} V${short(height * 0.12)}" stroke="${red}" stroke-width="3"/><circle cx="${short(x)}" cy="${short(y)}" r="2.400" fill="${ink}"/>`
}

export const drawings: Drawings = { rain, ribs, keys, eaves, book }
