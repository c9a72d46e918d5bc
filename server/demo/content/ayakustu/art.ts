import {
  curveOf,
  disc,
  type Drawing,
  type Drawings,
  fill,
  pathOf,
  type Pen,
  type Point,
  rect,
  ring,
  short,
  within
} from "../drawing.ts"

/** Black, the spot colour and the paper: all there is. */
const ink = "#15120e"
const spot = "#f8c600"
const paper = "#f4efe2"

/** One cut of the gouge: pointed at both ends. */
const cut = (x: number, y: number, length: number, angle: number, thickness: number): string => {
  const [dx, dy] = [(Math.cos(angle) * length) / 2, (Math.sin(angle) * length) / 2]
  const [px, py] = [-Math.sin(angle) * thickness, Math.cos(angle) * thickness]
  const ends = [x - dx, y - dy, x + px, y + py, x + dx, y + dy, x - px, y - py].map(short)
  return `M${ends[0]} ${ends[1]}Q${ends[2]} ${ends[3]} ${ends[4]} ${ends[5]}Q${ends[6]} ${ends[7]} ${ends[0]} ${ends[1]}Z`
}

interface Field {
  readonly box: readonly [x: number, y: number, width: number, height: number]
  readonly step: Point
  readonly length: number
  readonly thickness: number
  readonly angle?: number | ((x: number, y: number) => number)
  /** How likely a cut is, 0 to 1, and how large. */
  readonly weight?: (x: number, y: number) => number
}

/** Rows of cuts, as a hand makes them: almost in line. */
const cuts = (random: () => number, { box, step, length, thickness, angle = 0, weight = () => 1 }: Field): string => {
  const [left, top, width, height] = box
  const made: Array<string> = []
  for (let row = 0; row * step[1] <= height; row++)
    for (let column = 0; column * step[0] <= width; column++) {
      const x = left + (column + (row % 2) / 2 + (random() - 0.5) * 0.7) * step[0]
      const y = top + (row + (random() - 0.5) * 0.4) * step[1]
      const heavy = Math.max(0, Math.min(1, weight(x, y)))
      if (random() > heavy) continue
      const turn = typeof angle === "number" ? angle : angle(x, y)
      made.push(cut(x, y, length * (0.6 + random() * 0.7) * (0.5 + heavy / 2), turn, thickness * (0.5 + heavy / 2)))
    }
  return made.join("")
}

const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`
const moved = (x: number, y: number, scale: number, inner: string, turn = 0) =>
  `<g transform="translate(${short(x)} ${short(y)}) rotate(${turn}) scale(${scale})">${inner}</g>`

/** An edge as a knife leaves it. */
const rough = (random: () => number, points: ReadonlyArray<Point>, slip: number): string =>
  pathOf(
    points.flatMap(([x, y], index): ReadonlyArray<Point> => {
      const [nextX, nextY] = points[(index + 1) % points.length]!
      const parts = Math.max(1, Math.round(Math.hypot(nextX - x, nextY - y) / 7))
      return Array.from({ length: parts }, (_, part): Point => {
        const way = part / parts
        return [x + (nextX - x) * way + (random() - 0.5) * slip, y + (nextY - y) * way + (random() - 0.5) * slip]
      })
    }),
    true
  )

const gull = (colour: string, under: string) =>
  fill(
    "M-30 -7C-20 -19 -9 -14 -2 -3C4 -12 20 -22 36 -12C22 -13 12 -4 5 4C11 8 16 9 21 14C12 15 2 13 -4 7C-10 1 -19 -8 -30 -7Z",
    colour
  ) + fill("M-24 -9C-17 -14 -9 -9 -4 -1C-10 -5 -16 -9 -24 -9Z M8 -3C14 -10 22 -13 30 -12C22 -9 15 -5 10 2Z", under)

type Hat = "bare" | "wool" | "brim" | "scarf" | "hood" | "bun" | "long" | "tray" | "cap"

interface Person {
  readonly hat: Hat
  readonly x: number
  readonly height: number
  readonly wide?: number
  readonly extra?: "cello" | "bag" | "child" | "flask" | "paper"
}

/** Somebody seen from behind, elbows on the rail; stands on y = 0. */
const person = (random: () => number, { hat, x, height: h, wide = 1, extra }: Person, cutColour: string): string => {
  const r = h * 0.072
  const sw = h * 0.15 * wide
  const [neck, hem] = [-h * 0.84, -h * 0.24]
  const coat = `M${short(-r * 0.6)} ${short(neck)}C${short(-sw * 0.7)} ${short(neck + 1)} ${short(-sw)} ${short(neck + h * 0.02)} ${short(-sw * 1.05)} ${short(-h * 0.72)}C${short(-sw * 1.5)} ${short(-h * 0.62)} ${short(-sw * 1.45)} ${short(-h * 0.54)} ${short(-sw * 1.08)} ${short(-h * 0.5)}L${short(-sw * 1.25)} ${short(hem)}L${short(sw * 1.25)} ${short(hem)}L${short(sw * 1.08)} ${short(-h * 0.5)}C${short(sw * 1.45)} ${short(-h * 0.54)} ${short(sw * 1.5)} ${short(-h * 0.62)} ${short(sw * 1.05)} ${short(-h * 0.72)}C${short(sw)} ${short(neck + h * 0.02)} ${short(sw * 0.7)} ${short(neck + 1)} ${short(r * 0.6)} ${short(neck)}Z`
  const legs =
    rect(-sw * 0.8, hem - 1, sw * 0.65, -hem + 1, ink) +
    rect(sw * 0.15, hem - 1, sw * 0.65, -hem + 1, ink) +
    fill(
      `M${short(-sw * 0.95)} 0h${short(sw * 0.85)}v-2.500h-${short(sw * 0.7)}Z M${short(sw * 0.1)} 0h${short(sw * 0.85)}l-${short(sw * 0.15)} -2.500h-${short(sw * 0.7)}Z`,
      ink
    )
  const headY = -h * 0.915
  const heads: Readonly<Record<Hat, string>> = {
    bare: disc(0, headY, r, ink) + disc(-r, headY + r * 0.15, r * 0.22, ink) + disc(r, headY + r * 0.15, r * 0.22, ink),
    wool:
      disc(0, headY, r * 1.08, ink) +
      disc(0, headY - r * 1.25, r * 0.42, ink) +
      line(
        `M${short(-r * 1.02)} ${short(headY + r * 0.1)}Q0 ${short(headY + r * 0.45)} ${short(r * 1.02)} ${short(headY + r * 0.1)}`,
        cutColour,
        0.7
      ),
    brim:
      disc(0, headY, r * 0.95, ink) +
      fill(
        `M${short(-r * 1.7)} ${short(headY)}Q0 ${short(headY - r * 0.5)} ${short(r * 1.7)} ${short(headY)}Q0 ${short(headY + r * 0.35)} ${short(-r * 1.7)} ${short(headY)}Z M${short(-r)} ${short(headY - r * 0.1)}L${short(-r * 0.8)} ${short(headY - r * 1.3)}Q0 ${short(headY - r)} ${short(r * 0.8)} ${short(headY - r * 1.3)}L${short(r)} ${short(headY - r * 0.1)}Z`,
        ink
      ) +
      line(
        `M${short(-r * 0.95)} ${short(headY - r * 0.35)}Q0 ${short(headY - r * 0.6)} ${short(r * 0.95)} ${short(headY - r * 0.35)}`,
        cutColour,
        0.8
      ),
    scarf:
      fill(
        `M${short(-r * 1.05)} ${short(headY)}A${short(r * 1.05)} ${short(r * 1.1)} 0 0 1 ${short(r * 1.05)} ${short(headY)}L${short(r * 1.5)} ${short(neck + r * 0.7)}L0 ${short(neck + r * 2.6)}L${short(-r * 1.5)} ${short(neck + r * 0.7)}Z`,
        ink
      ) +
      line(
        `M${short(-r * 0.4)} ${short(headY + r * 0.6)}L0 ${short(neck + r * 2)}L${short(r * 0.4)} ${short(headY + r * 0.6)}`,
        cutColour,
        0.6
      ),
    hood:
      fill(
        `M${short(-r * 1.4)} ${short(neck + r)}C${short(-r * 1.6)} ${short(headY - r * 1.5)} ${short(r * 1.6)} ${short(headY - r * 1.5)} ${short(r * 1.4)} ${short(neck + r)}Z`,
        ink
      ) + line(`M0 ${short(headY - r * 0.9)}V${short(neck + r * 0.6)}`, cutColour, 0.6),
    bun:
      disc(0, headY, r, ink) +
      disc(0, headY - r * 1.1, r * 0.55, ink) +
      line(
        `M${short(-r * 0.5)} ${short(headY - r * 0.75)}Q0 ${short(headY - r * 0.5)} ${short(r * 0.5)} ${short(headY - r * 0.75)}`,
        cutColour,
        0.6
      ),
    long:
      fill(
        `M${short(-r)} ${short(headY)}A${short(r)} ${short(r * 1.05)} 0 0 1 ${short(r)} ${short(headY)}L${short(r * 1.25)} ${short(neck + r * 2.2)}Q0 ${short(neck + r * 2.9)} ${short(-r * 1.25)} ${short(neck + r * 2.2)}Z`,
        ink
      ) +
      line(
        `M${short(-r * 0.4)} ${short(headY)}V${short(neck + r * 2.1)}M${short(r * 0.35)} ${short(headY - r * 0.3)}V${short(neck + r * 2.2)}`,
        cutColour,
        0.5
      ),
    tray:
      disc(0, headY, r, ink) +
      fill(
        `M${short(-r * 3.4)} ${short(headY - r * 1.1)}H${short(r * 3.4)}L${short(r * 3)} ${short(headY - r * 0.6)}H${short(-r * 3)}Z`,
        ink
      ) +
      [-2.4, -1.2, 0, 1.2, 2.4].map((at) => ring(at * r, headY - r * 1.75, r * 0.5, ink, r * 0.34)).join("") +
      [-1.8, -0.6, 0.6, 1.8].map((at) => ring(at * r, headY - r * 2.5, r * 0.5, ink, r * 0.34)).join(""),
    cap:
      disc(0, headY, r, ink) +
      fill(
        `M${short(-r * 1.25)} ${short(headY + r * 0.1)}Q${short(-r * 1.3)} ${short(headY - r * 1.25)} 0 ${short(headY - r * 1.2)}Q${short(r * 1.3)} ${short(headY - r * 1.25)} ${short(r * 1.25)} ${short(headY + r * 0.1)}Q0 ${short(headY - r * 0.3)} ${short(-r * 1.25)} ${short(headY + r * 0.1)}Z`,
        ink
      )
  }
  const folds =
    cut(0, -h * 0.5, h * 0.36, Math.PI / 2, 0.55) +
    [-0.7, -0.35, 0.4, 0.75]
      .map((at) =>
        cut(at * sw * 1.15, -h * (0.34 + random() * 0.03), h * (0.12 + random() * 0.08), Math.PI / 2 - at * 0.12, 0.5)
      )
      .join("") +
    cut(-sw * 1.1, -h * 0.6, h * 0.09, 1.9, 0.45) +
    cut(sw * 1.1, -h * 0.6, h * 0.09, 1.25, 0.45) +
    cut(-sw * 0.5, -h * 0.77, sw * 0.7, -0.35, 0.45) +
    cut(sw * 0.5, -h * 0.77, sw * 0.7, 0.35, 0.45)
  const things: Readonly<Record<NonNullable<Person["extra"]>, string>> = {
    cello:
      fill(
        `M0 ${short(-h * 1.03)}C3 ${short(-h * 1.03)} 3.500 ${short(-h * 0.8)} 4 ${short(-h * 0.76)}C${short(h * 0.15)} ${short(-h * 0.72)} ${short(h * 0.13)} ${short(-h * 0.55)} ${short(h * 0.1)} ${short(-h * 0.5)}C${short(h * 0.19)} ${short(-h * 0.42)} ${short(h * 0.19)} ${short(-h * 0.2)} 0 ${short(-h * 0.2)}C${short(-h * 0.19)} ${short(-h * 0.2)} ${short(-h * 0.19)} ${short(-h * 0.42)} ${short(-h * 0.1)} ${short(-h * 0.5)}C${short(-h * 0.13)} ${short(-h * 0.55)} ${short(-h * 0.15)} ${short(-h * 0.72)} -4 ${short(-h * 0.76)}C-3.500 ${short(-h * 0.8)} -3 ${short(-h * 1.03)} 0 ${short(-h * 1.03)}Z`,
        ink
      ) +
      line(
        `M-2 ${short(-h * 0.98)}C-1 ${short(-h * 0.8)} -3 ${short(-h * 0.74)} ${short(-h * 0.075)} ${short(-h * 0.68)}C${short(-h * 0.085)} ${short(-h * 0.58)} ${short(-h * 0.06)} ${short(-h * 0.53)} ${short(-h * 0.07)} ${short(-h * 0.47)}C${short(-h * 0.13)} ${short(-h * 0.4)} ${short(-h * 0.12)} ${short(-h * 0.28)} ${short(-h * 0.04)} ${short(-h * 0.24)}`,
        cutColour,
        0.8
      ),
    bag:
      fill(
        `M${short(sw * 1.1)} ${short(-h * 0.38)}h${short(sw * 1.3)}l${short(sw * 0.2)} ${short(h * 0.22)}h${short(-sw * 1.7)}Z`,
        ink
      ) +
      line(
        `M${short(sw * 1.3)} ${short(-h * 0.38)}q${short(sw * 0.45)} ${short(-h * 0.13)} ${short(sw * 0.9)} 0`,
        ink,
        1
      ),
    child: moved(sw * 2, 0, 1, ""),
    flask: rect(sw * 1.2, -h * 0.14, 5, h * 0.14, ink),
    paper: fill(
      `M${short(-sw * 1.9)} ${short(-h * 0.74)}l${short(sw)} -2l${short(sw * 0.15)} ${short(h * 0.2)}l${short(-sw)} 2Z`,
      paper
    )
  }
  const thing = extra === undefined ? "" : things[extra]
  const back = extra === "cello"
  return moved(
    x,
    0,
    1,
    legs + fill(coat, ink) + fill(folds, cutColour) + heads[hat] + (back ? moved(2, -4, 0.86, thing, 6) : thing)
  )
}

/** Water as rows of cuts that grow towards us. */
const water = (random: () => number, width: number, top: number, height: number, colour: string, step = 5): string =>
  fill(
    cuts(random, {
      box: [-5, top, width + 10, height],
      step: [step * 2.4, step * 0.72],
      length: step * 2.3,
      thickness: step * 0.17,
      weight: (_x, y) => 0.5 + (0.4 * (y - top)) / height
    }),
    colour
  )

/** The ferry from the side, 100 long, the water at y = 0. */
const ferry = (bright: string) =>
  fill("M-50 -9L-44 -10H46L52 -12C50 -4 46 0 42 3H-42C-47 0 -49 -4 -50 -9Z", ink) +
  fill("M-40 -10V-18H40V-10Z M-34 -18V-25.500H33V-18Z M-27 -25.500V-27.500H27V-25.500Z", ink) +
  Array.from({ length: 15 }, (_, at) => rect(-37 + at * 5, -16.2, 3.2, 3.6, bright)).join("") +
  Array.from({ length: 12 }, (_, at) => rect(-31 + at * 5.2, -23.6, 3.2, 3.4, bright)).join("") +
  fill("M16 -27V-33H28V-27Z", ink) +
  rect(18, -31.5, 8, 2.4, bright) +
  fill("M-7 -27L-5 -43H7L8 -27Z", ink) +
  fill("M-5.600 -38.500L-5.200 -35H7.400L7.100 -38.500Z", bright) +
  line("M-30 -26V-40M38 -18V-33", ink, 0.8) +
  fill("M-30 -40l-8 2.500 8 2.500Z", ink) +
  fill("M-46 -5.500H48l-1 1.600H-45.400Z", bright)

const smoke = (random: () => number, x: number, y: number, length: number, colour: string, lean: number): string =>
  fill(
    Array.from({ length: 9 }, (_, at) => {
      const way = (at + 1) / 9
      return cut(
        x + lean * length * way,
        y - length * way * 0.5 + (random() - 0.5) * 3,
        8 + way * length * 0.3,
        lean * 0.35 * (lean > 0 ? -1 : 1) - 0.15,
        1.5 + way * 3
      )
    }).join(""),
    colour
  )

/** 19 November: everybody looks across, and across is gone. */
const karsi: Drawing = ({ random, width, height }) => {
  const ground = height * 0.93
  const fog = cuts(random, {
    box: [-10, 0, width + 20, height * 0.8],
    step: [34, 5.2],
    length: 62,
    thickness: 1.7,
    weight: (_x, y) => 0.15 + 0.75 * Math.exp(-(((y - height * 0.56) / (height * 0.17)) ** 2))
  })
  const rail =
    rect(0, ground - 38, width, 2.6, ink) +
    rect(0, ground - 29, width, 1.1, ink) +
    rect(0, ground - 20, width, 1.1, ink) +
    Array.from({ length: 9 }, (_, at) => rect(12 + at * 28.5, ground - 38, 2, 38, ink)).join("")
  const people: ReadonlyArray<Person> = [
    { hat: "wool", x: 13, height: 74 },
    { hat: "scarf", x: 36, height: 67, wide: 1.15, extra: "bag" },
    { hat: "brim", x: 64, height: 79, wide: 1.08 },
    { hat: "long", x: 84, height: 70, wide: 0.85 },
    { hat: "hood", x: 102, height: 50, wide: 0.9 },
    { hat: "tray", x: 130, height: 76 },
    { hat: "bare", x: 164, height: 80, extra: "cello", wide: 0.95 },
    { hat: "cap", x: 190, height: 73, wide: 1.2 },
    { hat: "bun", x: 212, height: 69, wide: 0.9, extra: "bag" },
    { hat: "bare", x: 239, height: 77, wide: 1.1 }
  ]
  const dog = fill(
    "M0 0V-9C-1 -14 -1 -17 1 -20L-1 -25L4 -23C7 -24 10 -22 9 -18L8 -15C11 -11 12 -6 12 0Z M-1 0C-6 0 -8 -3 -6 -7C-5 -4 -3 -3 0 -3Z",
    ink
  )
  return (
    rect(0, 0, width, height, spot) +
    fill(fog, paper) +
    moved(width * 0.71, height * 0.43, 0.82, gull(ink, spot), -6) +
    rail +
    rect(0, ground, width, height - ground, ink) +
    fill(
      cuts(random, {
        box: [0, ground + 3, width, height - ground - 5],
        step: [22, 3.6],
        length: 20,
        thickness: 0.5,
        weight: () => 0.6
      }),
      spot
    ) +
    `<g transform="translate(0 ${short(ground + 3)})">${people.map((one) => person(random, one, spot)).join("")}${moved(112, 0, 0.9, dog)}</g>`
  )
}

/** Fog over the masthead's feet. */
const perde: Drawing = ({ random, width, height }) =>
  fill(
    cuts(random, {
      box: [-10, height * 0.3, width + 20, height * 0.7],
      step: [30, 3.4],
      length: 64,
      thickness: 1.9,
      weight: (_x, y) => (y / height) ** 1.6
    }),
    spot
  ) +
  fill(
    cuts(random, {
      box: [-10, height * 0.4, width + 20, height * 0.6],
      step: [44, 5.2],
      length: 70,
      thickness: 0.9,
      weight: (_x, y) => y / height
    }),
    paper
  )

/** A bonito from the side, nose to the right, 100 long. */
const bonito = (random: () => number, name: string) => {
  const body = "M-52 0C-40 -6 -26 -15 2 -16C22 -16.500 38 -9 50 0.500C40 8 24 14 2 14C-24 14 -40 6 -52 0Z"
  const finlets = [-40, -34, -28, -22]
    .map((x) => `M${x} ${short(-6 - (x + 40) * 0.35)}l-3 -5l6 3Z M${x} ${short(5 + (x + 40) * 0.32)}l-3 5l6 -3Z`)
    .join("")
  return (
    fill(
      `M-50 0C-58 -8 -63 -16 -68 -22C-62 -9 -62 8 -68 21C-62 15 -57 8 -50 0Z ${finlets}M6 -15C0 -24 -8 -27 -16 -26C-14 -22 -14 -17 -12 -13Z M-6 13C-11 18 -16 20 -22 20C-19 16 -19 13 -18 10Z`,
      ink
    ) +
    line(body, spot, 1.6) +
    fill(body, ink) +
    within(
      name,
      body,
      fill(
        cuts(random, {
          box: [-50, 1, 82, 14],
          step: [5.2, 1.9],
          length: 5.4,
          thickness: 0.62,
          angle: (x) => -x / 420,
          weight: (_x, y) => (y > 3 ? 0.95 : 0.45)
        }),
        paper
      ) +
        fill([-34, -26, -18, -10, -2, 6, 14, 22].map((x) => cut(x, -8, 20, -0.42, 0.75)).join(""), spot) +
        line("M29 -17C25 -8 25 6 30 15", paper, 1.1) +
        line("M27 -17C23 -8 23 6 27 15", paper, 0.5)
    ) +
    disc(38.5, -3.5, 3, paper) +
    disc(38.8, -3.5, 1.7, ink) +
    line("M50 0.800C46 2.500 43 3 40 3.200", paper, 0.9) +
    fill("M22 1C16 0 11 2 7 6C13 7 19 6 23 4Z", paper)
  )
}

/** 20 November: a fish in yesterday's front page. */
const balik: Drawing = ({ random, width, height, data }) => {
  const sheet = "M-27 -21L19 -23L23 22L-30 24Z"
  const columns = [0, 1, 2, 3].map((column) =>
    Array.from({ length: 8 }, (_, row) =>
      rect(-24 + column * 11.5, 12.5 + row * 1.3, 9.8 - (row === 7 ? 5 : (row * 7 + column * 3) % 3), 0.5, ink)
    ).join("")
  )
  const small = [-20, -14, -8.5, -3, 3, 9, 15]
    .map(
      (x, at) =>
        `${disc(x, 3.4 - (at % 3) * 0.5, 0.95, ink)}<path d="M${x - 2} 9V6q0 -1.500 2 -1.500t2 1.500V9Z" fill="${ink}"/>`
    )
    .join("")
  const page =
    fill(sheet, paper) +
    `<text x="-24.500" y="-12.500" font-family="Head" font-weight="900" font-size="11.500" textLength="44" fill="${ink}">AYAKÜSTÜ</text>` +
    rect(-24.5, -11.2, 44.3, 0.4, ink) +
    rect(-24.5, -10, 44.5, 19, spot) +
    rect(-24.5, 5.8, 44.5, 0.5, ink) +
    small +
    moved(8, -3, 0.12, gull(ink, spot)) +
    columns.join("")
  const folds =
    fill("M-27 -21L-30 24L-36 20C-33 8 -32 -8 -33 -17Z", "#d9d2bf") +
    fill("M19 -23L23 22L28 17C25 6 24 -8 25 -19Z", "#d9d2bf") +
    fill("M-27 -21L-33 -17L-31 -24Z M23 22L28 17L29 25Z", ink) +
    fill(
      cuts(random, { box: [-34, -16, 4, 36], step: [3, 2.6], length: 4, thickness: 0.3, angle: 0.2 }) +
        cuts(random, { box: [21.5, -18, 4, 36], step: [3, 2.6], length: 4, thickness: 0.3, angle: -0.2 }),
      ink
    ) +
    line("M-6 -22L-9 23M-27 -2L22 2", "#c9c2ae", 0.35)
  const rays = Array.from({ length: 46 }, (_, at) => {
    const angle = (at / 46) * Math.PI * 2 + random() * 0.06
    const from = 100 + random() * 25
    const length = 45 + random() * 50
    return cut(
      width / 2 + Math.cos(angle) * (from + length / 2),
      height / 2 + Math.sin(angle) * (from + length / 2),
      length,
      angle,
      1.5
    )
  }).join("")
  return (
    (data["part"] === "fish" ? "" : rect(0, 0, width, height, spot) + fill(rays, paper)) +
    (data["part"] === "rays"
      ? ""
      : moved(
          width * 0.51,
          height * 0.57,
          2.28,
          `${moved(0, 0, 1, bonito(random, "palamut"))}<g transform="translate(-8 0) rotate(2)">${folds}${page}</g>`,
          -37
        ))
  )
}

/** 21 November: the umbrella carries its man. */
const semsiye: Drawing = ({ random, width, height, data }) => {
  const rain = cuts(random, {
    box: [-20, 0, width + 40, height],
    step: [17, 21],
    length: 34,
    thickness: 0.75,
    angle: Math.PI / 2 - 0.72,
    weight: () => 0.85
  })
  const [cx, cy] = [0, 0]
  const tips: ReadonlyArray<Point> = [
    [-92, -78],
    [-66, -104],
    [-25, -92],
    [24, -94],
    [66, -106],
    [94, -80]
  ]
  const back = `M-92 -78Q-80 -98 -66 -104Q-46 -92 -25 -92Q0 -104 24 -94Q46 -94 66 -106Q84 -100 94 -80Q40 -60 0 -62Q-44 -60 -92 -78Z`
  const front = `M${cx} ${cy}C-34 -14 -72 -40 -92 -78Q-72 -70 -52 -54Q-28 -66 -2 -52Q26 -66 54 -56Q74 -70 94 -80C76 -42 36 -14 ${cx} ${cy}Z`
  const ribs = [
    [-92, -78],
    [-52, -54],
    [-2, -52],
    [54, -56],
    [94, -80]
  ] as const
  const cloth = fill(
    ribs
      .slice(0, -1)
      .flatMap(([x, y], index) => {
        const [nextX, nextY] = ribs[index + 1]!
        return Array.from({ length: 7 }, (_, at) => {
          const way = (at + 1) / 8
          const [tx, ty] = [x + (nextX - x) * way, y + (nextY - y) * way + 4]
          return cut(tx * 0.62, ty * 0.62, Math.hypot(tx, ty) * (0.34 + random() * 0.2), Math.atan2(ty, tx), 0.85)
        })
      })
      .join(""),
    paper
  )
  const bones =
    ribs.map(([x, y]) => line(`M0 0Q${short(x * 0.62)} ${short(y * 0.3)} ${x} ${y}`, spot, 1.3)).join("") +
    tips.map(([x, y]) => disc(x, y, 1.8, ink)).join("") +
    line("M-66 -104L-62 -112M66 -106L63 -114M-92 -78L-99 -82M94 -80L101 -85", ink, 1.2)
  const umbrella =
    line(back + front, spot, 4) +
    fill(back, ink) +
    fill(
      cuts(random, {
        box: [-84, -98, 170, 34],
        step: [9, 6],
        length: 11,
        thickness: 0.55,
        angle: (x) => Math.PI / 2 + x / 160,
        weight: (x, y) => (Math.abs(x) < 76 && y < -72 ? 0.55 : 0)
      }),
      spot
    ) +
    fill(front, ink) +
    cloth +
    bones +
    line("M0 0V74", ink, 3) +
    line("M0 0V-44", ink, 2.2) +
    line("M0 74C0 86 -15 86 -15 76", ink, 3.6)
  const man =
    fill("M-6 -46C-10 -40 -12 -24 -15 -8L-22 6L-17 9L-8 -6L-3 -10L4 0L2 16L8 16L11 -2L5 -16C9 -26 10 -36 8 -44Z", ink) +
    disc(2, -53, 6, ink) +
    line("M-3 -42C-10 -52 -15 -60 -17 -69M5 -42C-2 -52 -9 -62 -13 -69", ink, 4.2) +
    fill("M4 -47C16 -52 26 -46 40 -52C32 -44 22 -40 5 -42Z", ink) +
    fill("M8 -34C18 -30 24 -20 36 -22C28 -14 16 -12 4 -16Z", ink) +
    fill(
      cut(1, -30, 22, 1.7, 0.8) + cut(6, -29, 16, 1.5, 0.6) + cut(22, -21, 16, 0.5, 0.6) + cut(22, -48, 20, -0.1, 0.6),
      spot
    )
  const bridge =
    rect(0, height - 12, width, 12, ink) +
    rect(0, height - 27, width, 2, ink) +
    rect(0, height - 15, width, 1.2, ink) +
    Array.from({ length: 30 }, (_, at) => rect(2 + at * 8.6, height - 27, 0.9, 18, ink)).join("") +
    fill(
      cuts(random, { box: [0, height - 9, width, 8], step: [20, 4], length: 20, thickness: 0.6, weight: () => 0.6 }),
      spot
    )
  if (data["part"] === "rain") return rect(0, 0, width, height, spot) + fill(rain, paper)
  return (
    (data["part"] === "umbrella" ? "" : rect(0, 0, width, height, spot) + fill(rain, paper)) +
    bridge +
    moved(width * 0.55, height * 0.545, 0.9, umbrella, 13.6) +
    moved(width * 0.55 - 23, height * 0.545 + 68.5, 0.86, `<g transform="translate(15 69)">${man}</g>`, -48)
  )
}

/** A cellist on a bollard plays to the fog. */
const viyolonsel: Drawing = ({ random, width, height }) => {
  const ground = height * 0.86
  const fog = cuts(random, {
    box: [-10, 2, width + 20, ground - 4],
    step: [26, 4.6],
    length: 44,
    thickness: 1.1,
    weight: (x, y) =>
      0.25 + 0.6 * Math.exp(-(((y - ground * 0.55) / 22) ** 2)) - (Math.abs(x - width * 0.36) < 24 ? 0.2 : 0)
  })
  const bollard =
    fill("M-10 0L-8 -14C-13 -15 -14 -22 -9 -23H9C14 -22 13 -15 8 -14L10 0Z", ink) +
    fill(cut(0, -18, 20, 0, 0.9) + cut(-5, -7, 10, 1.5, 0.7), paper)
  const player =
    fill(
      "M-7 -24C-10 -34 -9 -46 -2 -52C4 -52 8 -47 9 -40L8 -26L20 -22C23 -20 23 -16 22 -12L21 0H15L15 -14L-2 -19Z M-7 -24L-12 -8L-13 0H-7L-4 -12L2 -20Z",
      ink
    ) +
    disc(3, -59, 6.2, ink) +
    fill("M-3 -62C-2 -69 10 -68 9 -60C6 -63 1 -63 -3 -58Z", ink) +
    `<g transform="translate(19 -22) rotate(-14)">${fill("M0 -36C2 -36 2 -20 2.500 -15C10 -13 9 -5 7 -2C13 3 11 15 0 16C-11 15 -13 3 -7 -2C-9 -5 -10 -13 -2.500 -15C-2 -20 -2 -36 0 -36Z", ink)}${line("M0 -34V10M-4 -3c-1.500 2 -1.500 4 0 6M4 -3c1.500 2 1.500 4 0 6", spot, 0.7)}${line("M0 16V21", ink, 1)}</g>` +
    line("M2 -46C12 -46 14 -40 10 -33", ink, 3.6) +
    line("M-2 -44C4 -34 10 -28 16 -26", ink, 3.8) +
    line("M2 -34L44 -14", ink, 0.9)
  const gaze = moved(width * 0.8, ground * 0.3, 0.55, gull(ink, spot), 8)
  return (
    rect(0, 0, width, height, spot) +
    fill(fog, paper) +
    gaze +
    rect(0, ground, width, height - ground, ink) +
    fill(
      cuts(random, {
        box: [0, ground + 2, width, height - ground - 3],
        step: [20, 3.4],
        length: 20,
        thickness: 0.5,
        weight: () => 0.6
      }),
      spot
    ) +
    moved(width * 0.36, ground + 1, 1.12, bollard + moved(0, 0, 1, player))
  )
}

/** Roofs of Fener: pipes, and how each smokes. */
const soba: Drawing = ({ random, width, height }) => {
  const houses: Array<string> = []
  const smokes: Array<string> = []
  let x = -6
  let index = 0
  while (x < width) {
    const wide = 24 + random() * 16
    const top = height * (0.42 + random() * 0.22)
    const peak = 6 + random() * 9
    houses.push(
      fill(
        rough(
          random,
          [
            [x, height + 2],
            [x, top],
            [x + wide / 2, top - peak],
            [x + wide, top],
            [x + wide, height + 2]
          ],
          0.7
        ),
        ink
      )
    )
    houses.push(
      line(
        `M${short(x + 1)} ${short(top + 0.8)}L${short(x + wide / 2)} ${short(top - peak + 1.5)}L${short(x + wide - 1)} ${short(top + 0.8)}`,
        paper,
        0.6
      )
    )
    const rows = Math.floor((height - top) / 15)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < 3; column++) {
        const lit = random() > 0.62
        const [wx, wy] = [x + wide * (0.17 + column * 0.26), top + 6 + row * 15]
        houses.push(rect(wx, wy, wide * 0.15, 8, lit ? spot : ink))
        houses.push(
          `<path d="M${short(wx)} ${short(wy)}h${short(wide * 0.15)}v8h-${short(wide * 0.15)}ZM${short(wx + wide * 0.075)} ${short(wy)}v8" fill="none" stroke="${paper}" stroke-width=".5"/>`
        )
      }
    houses.push(
      fill(
        cuts(random, {
          box: [x + 2, top + 3, wide - 4, height - top],
          step: [9, 7],
          length: 6,
          thickness: 0.3,
          weight: () => 0.22
        }),
        paper
      )
    )
    const pipe = x + wide * (0.3 + random() * 0.4)
    const pipeTop = top - peak - 10 - random() * 8
    houses.push(
      line(`M${short(pipe)} ${short(top)}V${short(pipeTop)}`, ink, 2.6) +
        fill(
          `M${short(pipe - 3.5)} ${short(pipeTop)}L${short(pipe)} ${short(pipeTop - 4)}L${short(pipe + 3.5)} ${short(pipeTop)}Z`,
          ink
        )
    )
    if (index % 4 !== 2)
      smokes.push(
        smoke(random, pipe, pipeTop - 4, 34 + random() * 22, index % 3 === 0 ? ink : paper, 0.75 + random() * 0.3)
      )
    x += wide
    index++
  }
  return (
    rect(0, 0, width, height, spot) +
    disc(width * 0.82, height * 0.24, height * 0.13, paper) +
    smokes.join("") +
    houses.join("")
  )
}

/** Drawers of buttons; one is missing. */
const dugme: Drawing = ({ random, width, height }) => {
  const size = 19
  const [across, down] = [Math.floor(width / size), Math.floor(height / size)]
  const [left, top] = [(width - across * size) / 2, (height - down * size) / 2]
  const buttons = Array.from({ length: across * down }, (_, at) => {
    const [x, y] = [left + ((at % across) + 0.5) * size, top + (Math.floor(at / across) + 0.5) * size]
    if (at === Math.floor(across * (down - 0.5)) - 3)
      return `<circle cx="${short(x)}" cy="${short(y)}" r="7.500" fill="none" stroke="${spot}" stroke-width=".8" stroke-dasharray="1.600 1.600"/>`
    const r = 4.8 + random() * 3.6
    const kind = Math.floor(random() * 5)
    const base = kind === 1 || kind === 3 ? spot : paper
    const holes =
      kind % 2 === 0
        ? [
            [-1.5, -1.5],
            [1.5, -1.5],
            [-1.5, 1.5],
            [1.5, 1.5]
          ]
        : [
            [-1.8, 0],
            [1.8, 0]
          ]
    const turn = Math.floor(random() * 90)
    return moved(
      x,
      y,
      1,
      disc(0, 0, r, base) +
        ring(0, 0, r * (kind === 4 ? 0.6 : 0.8), ink, kind === 2 ? 1.2 : 0.5) +
        (kind === 3
          ? fill(
              Array.from({ length: 12 }, (_u, spoke) =>
                cut(
                  Math.cos(spoke * 0.5236) * r * 0.7,
                  Math.sin(spoke * 0.5236) * r * 0.7,
                  r * 0.5,
                  spoke * 0.5236,
                  0.5
                )
              ).join(""),
              ink
            )
          : "") +
        holes.map(([hx = 0, hy = 0]) => disc(hx, hy, 0.85, ink)).join("") +
        (kind === 0 ? line("M-1.500 -1.500L1.500 1.500M1.500 -1.500L-1.500 1.500", ink, 0.6) : ""),
      turn
    )
  }).join("")
  return rect(0, 0, width, height, ink) + buttons
}

/** A bay window puts its elbow into the street. */
const cumba: Drawing = ({ random, width, height }) => {
  const boards = (x: number, y: number, w: number, h: number) =>
    fill(
      Array.from({ length: Math.floor(h / 3.2) }, (_, at) =>
        cut(x + w / 2, y + 2 + at * 3.2, w * (0.8 + random() * 0.25), 0, 0.35)
      ).join(""),
      paper
    )
  const pane = (x: number, y: number, w: number, h: number) =>
    rect(x, y, w, h, spot) + line(`M${x + w / 2} ${y}v${h}M${x} ${y + h * 0.38}h${w}`, ink, 0.8)
  const mid = width / 2
  return (
    rect(0, 0, width, height, spot) +
    fill(
      cuts(random, { box: [0, 4, width, height * 0.5], step: [24, 7], length: 26, thickness: 0.7, weight: () => 0.5 }),
      paper
    ) +
    fill(
      rough(
        random,
        [
          [mid - 34, height],
          [mid - 34, 24],
          [mid - 40, 20],
          [mid, 4],
          [mid + 40, 20],
          [mid + 34, 24],
          [mid + 34, height]
        ],
        0.5
      ),
      ink
    ) +
    boards(mid - 33, 26, 66, height - 28) +
    fill(
      rough(
        random,
        [
          [mid - 27, 32],
          [mid + 27, 32],
          [mid + 30, 86],
          [mid - 30, 86]
        ],
        0.5
      ),
      paper
    ) +
    fill(Array.from({ length: 15 }, (_, at) => cut(mid, 36 + at * 3.4, 46 + random() * 8, 0, 0.4)).join(""), ink) +
    fill(
      `M${mid - 26} 86L${mid - 20} 102H${mid - 15}L${mid - 18} 86Z M${mid - 4} 86L${mid - 2.5} 100H${mid + 2.5}L${mid + 4} 86Z M${mid + 26} 86L${mid + 20} 102H${mid + 15}L${mid + 18} 86Z`,
      ink
    ) +
    rect(mid - 31, 84, 62, 3.5, paper) +
    rect(mid - 22, 42, 44, 34, ink) +
    [-20, -6, 8].map((at) => pane(mid + at, 44, 12, 30)).join("") +
    disc(mid + 14, 63, 4, ink) +
    fill(`M${mid + 7} 74c0 -8 14 -8 14 0Z`, ink) +
    pane(mid - 27, height - 44, 15, 26) +
    rect(mid + 4, height - 50, 22, 50, paper) +
    rect(mid + 6, height - 48, 18, 48, ink) +
    rect(mid + 12, height - 58, 7, 5, spot) +
    disc(mid + 21, height - 24, 1, spot) +
    rect(0, height - 3, width, 3, ink)
  )
}

/** The hanging tray, three times on its way. */
const tepsi: Drawing = ({ random, width, height }) => {
  const glass =
    fill(
      "M-3.600 -12H3.600C3.200 -8 2 -7 2.200 -5.500C2.400 -3.500 3.400 -3 3.200 0H-3.200C-3.400 -3 -2.400 -3.500 -2.200 -5.500C-2 -7 -3.200 -8 -3.600 -12Z",
      ink
    ) +
    fill(
      "M-2.700 -10.500H2.700C2.400 -8 1.300 -7 1.400 -5.500C1.600 -3.500 2.300 -3 2.200 -1H-2.200C-2.300 -3 -1.600 -3.500 -1.400 -5.500C-1.300 -7 -2.400 -8 -2.700 -10.500Z",
      paper
    ) +
    fill("M-4.600 0H4.600L3 1.600H-3Z", ink)
  const tray = (bold: boolean) =>
    line("M0 -58L-24 0M0 -58L24 0M0 -58V-3", ink, bold ? 1.5 : 0.6) +
    ring(0, -61, 3.2, ink, bold ? 1.6 : 0.8) +
    (bold ? [-16, -5.5, 5.5, 16].map((x) => moved(x, -2, 1, glass)).join("") : "") +
    (bold
      ? fill("M-28 0H28L24 5H-24Z", ink) + fill(cut(0, 2.3, 44, 0, 0.7), paper)
      : line("M-28 0H28L24 5H-24Z", ink, 0.8))
  const hand =
    fill("M-4 -66C-6 -72 -4 -80 2 -82L30 -106L44 -96L16 -70C12 -64 4 -58 0 -60C-2 -61 -2 -64 -4 -66Z", ink) +
    fill(cut(22, -88, 30, -0.72, 0.9) + cut(29, -88, 24, -0.72, 0.6) + cut(2, -70, 8, -0.8, 0.6), spot)
  const arcs = [0, 1, 2].map(
    (at) =>
      `M${short(width * 0.5 - 62 + at * 4)} ${short(height * 0.62 + at * 9)}Q${short(width * 0.5)} ${short(height * 0.98 + at * 4)} ${short(width * 0.5 + 62 - at * 4)} ${short(height * 0.62 + at * 9)}`
  )
  const pivot: Point = [width * 0.5, height * 0.26]
  const swing = (angle: number, bold: boolean) =>
    moved(
      pivot[0],
      pivot[1],
      1.15,
      `<g transform="rotate(${angle})"><g transform="translate(0 61)">${tray(bold)}</g></g>`
    )
  return (
    rect(0, 0, width, height, spot) +
    fill(
      Array.from({ length: 30 }, (_, at) =>
        cut(((at * 37) % width) + random() * 10, height * (0.1 + random() * 0.85), 22 + random() * 20, 0.05, 0.7)
      ).join(""),
      paper
    ) +
    line(arcs.join(""), paper, 1.2) +
    swing(48, false) +
    swing(-48, false) +
    swing(-20, true) +
    moved(pivot[0], pivot[1] + 70, 1.15, hand)
  )
}

/** The beam of an open-air cinema over empty chairs. */
const sinema: Drawing = ({ random, width, height }) => {
  const chair = line("M-5 0V-9M5 0V-9M-5 -9H5M-5 -9V-19H5V-9", paper, 1.2)
  return (
    rect(0, 0, width, height, ink) +
    fill(
      cuts(random, {
        box: [0, 3, width, height * 0.5],
        step: [16, 11],
        length: 2.4,
        thickness: 0.7,
        weight: () => 0.35
      }),
      paper
    ) +
    fill(`M14 ${short(height * 0.33)}L${short(width - 40)} ${short(height * 0.08)}V${short(height * 0.62)}Z`, spot) +
    fill(`M${short(width - 40)} ${short(height * 0.04)}h36v${short(height * 0.62)}h-36Z`, paper) +
    moved(
      width - 22,
      height * 0.56,
      0.5,
      fill("M-2 0V-44H34V0Z", ink) +
        [3, 15].map((x) => rect(x, -36, 9, 11, paper)).join("") +
        disc(6, 2, 5, ink) +
        disc(20, 2, 5, ink) +
        rect(-36, 6, 72, 2.5, ink) +
        fill("M-24 5L-26 -16C-26 -22 -18 -22 -18 -16L-15 5Z", ink) +
        disc(-22, -26, 4.5, ink) +
        rect(-14, -5, 9, 9, ink)
    ) +
    fill(`M0 ${short(height * 0.25)}h14v${short(height * 0.16)}h-14Z`, paper) +
    disc(7, height * 0.33, 3, ink) +
    fill(
      cuts(random, {
        box: [24, height * 0.24, width * 0.55, height * 0.2],
        step: [18, 5],
        length: 26,
        thickness: 0.4,
        angle: (_x, y) => (y - height * 0.33) / 90,
        weight: () => 0.55
      }),
      ink
    ) +
    [0, 1, 2]
      .map((row) =>
        Array.from({ length: 10 }, (_, at) =>
          moved(10 + at * (width / 9.6) + (row % 2) * 6, height * (0.76 + row * 0.11), 0.75 + row * 0.12, chair)
        ).join("")
      )
      .join("")
  )
}

/** A stairwell in section; on each landing, a little more sea. */
const merdiven: Drawing = ({ random, width, height }) => {
  const floors = 5
  const tall = (height - 8) / floors
  const parts: Array<string> = [rect(0, 0, width, height, ink)]
  for (let floor = 0; floor < floors; floor++) {
    const y = height - 4 - floor * tall
    const toRight = floor % 2 === 0
    const steps: Array<Point> = Array.from({ length: 9 }, (_, at): ReadonlyArray<Point> => {
      const x = toRight ? 14 + (at * (width - 40)) / 9 : width - 14 - (at * (width - 40)) / 9
      return [
        [x, y - (at * tall) / 9],
        [x, y - ((at + 1) * tall) / 9]
      ]
    }).flat()
    const end: Point = [toRight ? width - 4 : 4, y - tall]
    parts.push(line(pathOf([...steps, end]), paper, 1.5))
    parts.push(
      line(
        pathOf([
          [steps[0]![0], y - 9],
          [steps.at(-1)![0], y - tall - 9]
        ]),
        paper,
        0.5
      )
    )
    parts.push(
      fill(
        steps
          .filter((_, at) => at % 2 === 1)
          .map(([x, sy]) => cut(x, sy - 4, 7, Math.PI / 2, 0.3))
          .join(""),
        paper
      )
    )
    const windowX = toRight ? width - 25 : 6
    const sea = 3 + floor * 2.6
    parts.push(
      rect(windowX, y - tall - 25, 19, 20, spot) +
        fill(`M${windowX} ${short(y - tall - 5 - sea)}h19v${short(sea)}h-19Z`, paper) +
        fill(
          cuts(random, {
            box: [windowX + 2, y - tall - 4 - sea, 14, sea - 2],
            step: [7, 2],
            length: 6,
            thickness: 0.3
          }),
          ink
        )
    )
    parts.push(
      line(`M${windowX} ${short(y - tall - 25)}h19v20h-19ZM${windowX + 9.5} ${short(y - tall - 25)}v20`, ink, 0.8)
    )
    if (floor < 2) parts.push(disc(windowX + 6 + floor * 6, y - tall - 9, 5 - floor, ink))
  }
  return parts.join("")
}

/** What a newspaper passes through in a day. */
const yol: Drawing = ({ random, width, height }) => {
  const stops: ReadonlyArray<Point> = [
    [width * 0.11, height * 0.7],
    [width * 0.266, height * 0.36],
    [width * 0.422, height * 0.68],
    [width * 0.578, height * 0.34],
    [width * 0.734, height * 0.66],
    [width * 0.89, height * 0.36]
  ]
  const icons = [
    rect(-8, -8, 16, 12, paper) + fill("M-10 -8L0 -13L10 -8Z", paper) + line("M-5 -4H5M-5 -1H5M-5 2H1", ink, 0.8),
    moved(0, 3, 0.2, ferry(spot).replaceAll(ink, paper).replaceAll(spot, ink)),
    line("M-9 -4H9M-9 1H9M-7 -4V6M7 -4V6", paper, 1.6),
    `${line("M-7 -9H7V7H-7Z", paper, 1.4)}${line("M-4 -2L2 -6M-4 3L4 -3", paper, 0.8)}`,
    line("M0 -10C8 -10 8 6 0 6C-8 6 -8 -10 0 -10Z", paper, 1.5) + line("M-3 -4L2 -7M0 6V9", paper, 0.8),
    moved(
      0,
      -1,
      0.16,
      bonito(random, "yolbalik").replaceAll(ink, "#fff").replaceAll(paper, ink).replaceAll("#fff", paper)
    )
  ]
  return (
    rect(0, 0, width, height, spot) +
    fill(
      cuts(random, { box: [0, 3, width, height], step: [30, 6], length: 30, thickness: 0.6, weight: () => 0.4 }),
      paper
    ) +
    `<path d="${curveOf(stops)}" fill="none" stroke="${ink}" stroke-width="1.600" stroke-dasharray="4 3" stroke-linecap="round"/>` +
    stops.map(([x, y], at) => disc(x, y, 17, ink) + moved(x, y + 1, 1.25, icons[at] ?? "")).join("")
  )
}

/** Seventeen broken umbrellas, settled like crows. */
const kargalar: Drawing = ({ random, width, height }) => {
  const broken = (at: number) => {
    const lift = 6 + random() * 8
    return (
      fill(
        `M-20 ${short(-lift)}Q-14 -4 -9 -9Q-4 -3 0 -8Q5 -3 9 -10Q15 -5 21 ${short(-lift - 4)}C14 -22 6 -25 0 -25C-8 -25 -16 -20 -20 ${short(-lift)}Z`,
        ink
      ) +
      line(at % 3 === 0 ? "M0 -25V6C0 11 -6 11 -6 7" : "M0 -25L3 2C4 8 -2 10 -4 6", ink, 1.3) +
      line(
        `M0 -25L-20 ${short(-lift)}M0 -25L-9 -9M0 -25L9 -10M0 -25L21 ${short(-lift - 4)}`,
        at % 4 === 1 ? spot : paper,
        0.6
      ) +
      line(`M21 ${short(-lift - 4)}l5 -6`, ink, 0.9)
    )
  }
  return (
    rect(0, 0, width, height, spot) +
    fill(
      cuts(random, {
        box: [-10, 0, width + 20, height],
        step: [15, 18],
        length: 26,
        thickness: 0.6,
        angle: Math.PI / 2 - 0.72,
        weight: () => 0.7
      }),
      paper
    ) +
    rect(0, height - 5, width, 5, ink) +
    rect(0, height * 0.34, width, 1.8, ink) +
    Array.from({ length: 26 }, (_, at) => rect(3 + at * 9.4, height * 0.34, 0.7, height * 0.66, ink)).join("") +
    Array.from({ length: 17 }, (_, at) =>
      moved(
        12 + ((at % 9) + (at > 8 ? 0.5 : 0)) * ((width - 24) / 8.3),
        height - (at > 8 ? 8 : 17) - (at % 2) * 5,
        0.46 + random() * 0.2,
        broken(at),
        [-24, 160, 12, -95, 30, 175, -12, 80][at % 8]
      )
    ).join("")
  )
}

/** The pan on its coals, from above; each nut smiles. */
const kestane: Drawing = ({ random, width, height }) => {
  const [cx, cy, radius] = [width * 0.46, height * 0.5, Math.min(width, height) * 0.43]
  const nut = (lit: boolean) =>
    fill("M0 -7C6 -5 9 0 8 4C5 8 -5 8 -8 4C-9 0 -6 -5 0 -7Z", lit ? spot : paper) +
    fill("M-5 1.500C-2 4.500 2 4.500 5 1.500C2 6.500 -2 6.500 -5 1.500Z", ink) +
    fill(cut(-3.5, -2, 5, -0.8, 0.35) + cut(0, -3.5, 4, 1.57, 0.3) + cut(3.5, -2, 5, 0.8, 0.35), ink)
  const nuts: Array<string> = []
  const rings: ReadonlyArray<readonly [number, number]> = [
    [0, 1],
    [0.36, 6],
    [0.7, 12]
  ]
  for (const [far, count] of rings)
    for (let at = 0; at < count; at++) {
      const angle = (at / count) * Math.PI * 2 + far
      nuts.push(
        moved(
          cx + Math.cos(angle) * radius * far,
          cy + Math.sin(angle) * radius * far,
          radius / 46,
          nut(random() > 0.7),
          Math.round(random() * 360)
        )
      )
    }
  const rays = Array.from({ length: 54 }, (_, at) => {
    const angle = (at / 54) * Math.PI * 2
    const length = 16 + random() * 34
    return cut(
      cx + Math.cos(angle) * (radius * 1.1 + length / 2),
      cy + Math.sin(angle) * (radius * 1.1 + length / 2),
      length,
      angle,
      1.6
    )
  }).join("")
  return (
    rect(0, 0, width, height, ink) +
    fill(rays, spot) +
    fill(
      `M${short(cx + radius * 0.9)} ${short(cy - 5)}L${width + 4} ${short(cy - 7)}V${short(cy + 7)}L${short(cx + radius * 0.9)} ${short(cy + 5)}Z`,
      paper
    ) +
    disc(cx, cy, radius * 1.02, paper) +
    disc(cx, cy, radius * 0.97, ink) +
    ring(cx, cy, radius * 0.9, paper, 0.6) +
    nuts.join("")
  )
}

/** Twelve bells; one name has gone out. */
const ziller: Drawing = ({ random, width, height }) => {
  const [columns, rows] = [2, 6]
  const plate: Point = [Math.min(150, width * 0.66), height - 12]
  const [left, top] = [(width - plate[0]) / 2, 6]
  const bells = Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [
      left + 8 + (at % columns) * (plate[0] / 2),
      top + 7 + (Math.floor(at / columns) * (plate[1] - 8)) / rows
    ]
    const off = at === 4
    const tall = (plate[1] - 8) / rows - 5
    return (
      rect(x, y, plate[0] / 2 - 30, tall, off ? ink : paper) +
      (off
        ? ""
        : fill(
            cut(x + 12 + random() * 4, y + tall / 2, 16 + random() * 8, 0, 0.9) +
              cut(x + 26, y + tall / 2, 6 + random() * 5, 0, 0.8),
            ink
          )) +
      ring(x + plate[0] / 2 - 20, y + tall / 2, tall * 0.42, ink, 1) +
      disc(x + plate[0] / 2 - 20, y + tall / 2, tall * 0.26, off ? paper : ink)
    )
  }).join("")
  return (
    rect(0, 0, width, height, ink) +
    fill(
      cuts(random, {
        box: [0, 2, width, height],
        step: [16, 6],
        length: 15,
        thickness: 0.5,
        weight: (x) => (x < left - 4 || x > left + plate[0] + 4 ? 0.6 : 0)
      }),
      paper
    ) +
    fill(
      rough(
        random,
        [
          [left, top],
          [left + plate[0], top],
          [left + plate[0], top + plate[1]],
          [left, top + plate[1]]
        ],
        0.5
      ),
      spot
    ) +
    bells
  )
}

/** One corridor, two centuries: an arch at this end, glass brick at the other. */
const han: Drawing = ({ random, width, height }) => {
  const [vx, vy] = [width / 2, height * 0.5]
  const tiles = Array.from({ length: 9 }, (_, at) =>
    line(`M${short(vx)} ${short(vy)}L${short(-40 + at * ((width + 80) / 8))} ${height}`, paper, 0.7)
  ).join("")
  const across = [0.2, 0.32, 0.48, 0.7, 0.98]
    .map((way) => line(`M0 ${short(vy + (height - vy) * way)}H${width}`, paper, 0.7))
    .join("")
  const arch = (scale: number, colour: string) =>
    `<path d="M${short(vx - width * 0.44 * scale)} ${short(vy + (height - vy) * scale)}V${short(vy - height * 0.08 * scale)}A${short(width * 0.44 * scale)} ${short(height * 0.4 * scale)} 0 0 1 ${short(vx + width * 0.44 * scale)} ${short(vy - height * 0.08 * scale)}V${short(vy + (height - vy) * scale)}" fill="none" stroke="${colour}" stroke-width="${short(4.5 * scale + 0.8)}"/>`
  const size = width * 0.13
  return (
    rect(0, 0, width, height, ink) +
    tiles +
    across +
    fill(
      `M0 0H${width}V${height}L${short(vx + size)} ${short(vy + size)}V${short(vy - size * 1.4)}H${short(vx - size)}V${short(vy + size)}L0 ${height}Z`,
      ink
    ) +
    fill(
      cuts(random, {
        box: [0, 4, width * 0.3, height],
        step: [11, 8],
        length: 10,
        thickness: 0.6,
        weight: (x, y) => (y < height - x * 1.1 ? 0.7 : 0.1)
      }),
      paper
    ) +
    fill(
      Array.from({ length: 12 }, (_, at) =>
        cut(width * 0.86 + (at % 3) * 12 - 12, 12 + Math.floor(at / 3) * 22, 16, Math.PI / 2, 1.4)
      ).join(""),
      spot
    ) +
    arch(1, paper) +
    arch(0.68, paper) +
    arch(0.48, paper) +
    rect(vx - size, vy - size * 1.4, size * 2, size * 2.4, spot) +
    line(
      Array.from(
        { length: 5 },
        (_, at) => `M${short(vx - size + (at * size) / 2)} ${short(vy - size * 1.4)}v${short(size * 2.4)}`
      ).join("") +
        Array.from(
          { length: 6 },
          (_, at) => `M${short(vx - size)} ${short(vy - size * 1.4 + at * size * 0.48)}h${short(size * 2)}`
        ).join(""),
      ink,
      0.6
    ) +
    moved(vx, vy + size * 1.05, width / 620, person(random, { hat: "cap", x: 0, height: 82 }, spot))
  )
}

/** The ferry of the timetable: in fog, on glass, in a gale. */
const vapur: Drawing = ({ random, width, height, data }) => {
  const sea = height * 0.64
  const mood = data["mood"] ?? "sis"
  const tilt = mood === "lodos" ? -8 : 0
  const scale = (width / 250) * 1.35
  const boat = moved(
    width * 0.52,
    sea + (mood === "lodos" ? -4 : 3),
    scale,
    ferry(mood === "lodos" ? spot : paper),
    tilt
  )
  const sky =
    mood === "sis"
      ? fill(
          cuts(random, {
            box: [-10, 2, width + 20, sea],
            step: [30, 5],
            length: 54,
            thickness: 1.3,
            weight: () => 0.55
          }),
          paper
        )
      : mood === "lodos"
        ? fill(
            cuts(random, {
              box: [-10, -10, width + 20, sea + 30],
              step: [17, 17],
              length: 28,
              thickness: 0.7,
              angle: Math.PI / 2 - 0.72,
              weight: () => 0.75
            }),
            paper
          )
        : disc(width * 0.2, sea - 4, height * 0.3, paper)
  const swell = (y: number, tall: number, shift: number, colour: string) =>
    fill(
      `M-10 ${height + 2}V${short(y)}${Array.from({ length: 8 }, (_, at) => `C${short(-10 + at * 38 + 20 + shift)} ${short(y + 2)} ${short(-10 + at * 38 + 36 + shift)} ${short(y - tall * 1.5)} ${short(-10 + (at + 1) * 38 + shift)} ${short(y)}`).join("")}V${height + 2}Z`,
      colour
    )
  const waters =
    mood === "lodos"
      ? swell(sea + 2, 22, -12, ink) +
        fill(
          cuts(random, {
            box: [0, sea + 2, width, 20],
            step: [13, 5],
            length: 14,
            thickness: 0.9,
            angle: (x) => Math.sin(x / 6) * 0.5,
            weight: () => 0.6
          }),
          paper
        ) +
        swell(sea + 22, 24, 6, ink) +
        fill(
          cuts(random, {
            box: [0, sea + 16, width, 34],
            step: [14, 5],
            length: 16,
            thickness: 1,
            angle: (x) => Math.sin(x / 7) * 0.5,
            weight: () => 0.65
          }),
          spot
        )
      : rect(0, sea, width, height - sea, ink) +
        water(random, width, sea + 3, height - sea - 3, mood === "sis" ? spot : paper)
  const mirror =
    mood === "duz"
      ? within(
          "ayna",
          `M0 ${short(sea)}H${width}V${height}H0Z`,
          fill(
            Array.from({ length: 9 }, (_, at) =>
              cut(width * 0.2, sea + 3 + at * 4, height * (0.56 - at * 0.05), 0, 1.2)
            ).join(""),
            spot
          )
        )
      : ""
  return (
    rect(0, 0, width, height, spot) +
    sky +
    smoke(random, width * 0.52, sea - 44 * scale, 60, mood === "sis" ? ink : ink, mood === "duz" ? 0.35 : 0.9) +
    (mood === "lodos" ? boat + waters : waters + boat + mirror)
  )
}

/** A maze of streets: from the hill to the pier, one way only. */
const labirent: Drawing = ({ random, width, height }) => {
  const cell = 8.5
  const [columns, rows] = [Math.floor(width / cell), Math.floor(height / cell)]
  const [left, top] = [(width - columns * cell) / 2, (height - rows * cell) / 2]
  const open = new Set<string>()
  const seen = new Set<number>([0])
  const trail: Array<number> = [0]
  while (trail.length > 0) {
    const here = trail.at(-1)!
    const [x, y] = [here % columns, Math.floor(here / columns)]
    const ways = (
      [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1]
      ] as const
    )
      .map(([dx, dy]): Point => [x + dx, y + dy])
      .filter(([nx, ny]) => nx >= 0 && ny >= 0 && nx < columns && ny < rows && !seen.has(ny * columns + nx))
    if (ways.length === 0) {
      trail.pop()
      continue
    }
    const [nx, ny] = ways[Math.floor(random() * ways.length)]!
    const next = ny * columns + nx
    open.add(`${Math.min(here, next)}-${Math.max(here, next)}`)
    seen.add(next)
    trail.push(next)
  }
  const walls: Array<string> = []
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const here = y * columns + x
      if (x + 1 < columns && !open.has(`${here}-${here + 1}`))
        walls.push(`M${short(left + (x + 1) * cell)} ${short(top + y * cell)}v${cell}`)
      if (y + 1 < rows && !open.has(`${here}-${here + columns}`))
        walls.push(`M${short(left + x * cell)} ${short(top + (y + 1) * cell)}h${cell}`)
    }
  const [right, bottom] = [left + columns * cell, top + rows * cell]
  const frame = `M${short(left + cell)} ${short(top)}H${short(right)}V${short(bottom - cell)}M${short(right)} ${short(bottom)}H${short(left)}V${short(top)}`
  return (
    rect(0, 0, width, height, spot) +
    `<path d="${walls.join("")}${frame}" fill="none" stroke="${ink}" stroke-width="2.200" stroke-linecap="square"/>` +
    moved(left + cell / 2, top + cell - 1, 0.085, person(random, { hat: "wool", x: 0, height: 76 }, spot)) +
    moved(right - cell * 0.5, bottom - 2, 0.07, ferry(paper))
  )
}

/** A small sign over a column: somebody standing with a paper. */
const okur: Drawing = ({ random, width, height, data }) =>
  rect(0, 0, width, height, spot) +
  fill(
    cuts(random, { box: [0, 2, width, height], step: [14, 5], length: 15, thickness: 0.6, weight: () => 0.4 }),
    paper
  ) +
  `<g transform="translate(0 ${short(height + height * 0.3)})">${(
    ["brim", "scarf", "bun", "bare", "wool", "long", "cap", "hood", "tray", "bare"] as const
  )
    .map((hat, at) =>
      person(
        random,
        {
          hat,
          x: width * (0.06 + ((at * Number(data["step"] ?? 3)) % 10) * 0.098),
          height: height * (hat === "hood" ? 0.92 : 1.02 + random() * 0.14)
        },
        spot
      )
    )
    .join("")}</g>`

/** The day's weather on one line. */
const gok: Drawing = ({ random, width, height, data }) => {
  const mood = data["mood"] ?? "sis"
  const [cx, cy] = [width / 2, height / 2]
  const sun =
    disc(cx, cy, height * 0.2, ink) +
    fill(
      Array.from({ length: 16 }, (_, at) =>
        cut(
          cx + Math.cos(at * 0.3927) * height * 0.35,
          cy + Math.sin(at * 0.3927) * height * 0.35,
          height * 0.18,
          at * 0.3927,
          1
        )
      ).join(""),
      ink
    )
  const fog = fill(
    Array.from({ length: 7 }, (_, at) =>
      cut(cx + (random() - 0.5) * width * 0.2, height * (0.16 + at * 0.11), width * (0.6 + random() * 0.3), 0, 1.6)
    ).join(""),
    ink
  )
  const wind = line(
    `M${short(width * 0.1)} ${short(cy - 8)}C${short(width * 0.4)} ${short(cy - 14)} ${short(width * 0.6)} ${short(cy)} ${short(width * 0.78)} ${short(cy - 8)}C${short(width * 0.92)} ${short(cy - 16)} ${short(width * 0.8)} ${short(cy - 24)} ${short(width * 0.72)} ${short(cy - 18)}M${short(width * 0.08)} ${short(cy + 4)}C${short(width * 0.4)} ${short(cy - 2)} ${short(width * 0.6)} ${short(cy + 12)} ${short(width * 0.9)} ${short(cy + 4)}M${short(width * 0.14)} ${short(cy + 15)}C${short(width * 0.4)} ${short(cy + 9)} ${short(width * 0.56)} ${short(cy + 21)} ${short(width * 0.7)} ${short(cy + 15)}`,
    ink,
    2.6
  )
  return rect(0, 0, width, height, spot) + (mood === "sis" ? fog : mood === "lodos" ? wind : sun)
}

/** A small mark for a notice: what was lost. */
const kayip: Drawing = ({ random, width, height, data }) => {
  const things: Readonly<Record<string, string>> = {
    kafes:
      line("M-14 16V-6C-14 -24 14 -24 14 -6V16ZM-7 16V-17M0 16V-20M7 16V-17M0 -20V-25", ink, 1.5) +
      fill("M-5 6C-5 -1 3 -3 6 -1L10 -2L7 2C7 7 2 9 -1 8L-8 11Z", spot) +
      rect(-16, 15, 32, 4, ink),
    bavul:
      line("M-7 -12V-18H7V-12", ink, 2.2) +
      rect(-22, -12, 44, 30, ink) +
      line("M-15 -6H15V14H-15Z", spot, 1.2) +
      rect(-9, -1, 18, 11, spot) +
      rect(-5, 2, 10, 6, ink),
    sapka:
      fill("M-26 8C-14 2 14 2 26 8C14 16 -14 16 -26 8Z", ink) +
      fill("M-14 6L-11 -12C-6 -17 -2 -12 0 -12C2 -12 7 -17 11 -12L14 6C6 9 -6 9 -14 6Z", ink) +
      line("M-13.400 1C-5 4 5 4 13.400 1", spot, 2.4)
  }
  return (
    rect(0, 0, width, height, paper) +
    ring(width / 2, height / 2, Math.min(width, height) * 0.46, ink, 0.5) +
    fill(cuts(random, { box: [4, height - 8, width - 8, 5], step: [9, 2.5], length: 10, thickness: 0.35 }), ink) +
    moved(width / 2, height / 2, Math.min(width, height) / 66, things[data["thing"] ?? "kafes"] ?? "")
  )
}

/** A little of everything, sold from a table. */
const tezgah: Drawing = ({ random, width, height, data }: Pen) => {
  const goods: Readonly<Record<string, string>> = {
    nar:
      disc(0, 0, 17, ink) +
      fill("M-5 -15L-8 -24L-2 -20L0 -26L2 -20L8 -24L5 -15Z", ink) +
      fill("M-9 2C-7 -9 9 -9 10 1C9 11 -7 12 -9 2Z", paper) +
      [
        [-4, -2],
        [1, -4],
        [5, 0],
        [-3, 4],
        [2, 3],
        [5, 5],
        [-6, 1]
      ]
        .map(([x = 0, y = 0]) => disc(x, y, 1.9, ink))
        .join(""),
    balik: moved(2, 0, 0.52, bonito(random, `tezgah${data["seed"] ?? ""}`)),
    limon:
      fill("M10 -17C16 -27 27 -27 31 -24C29 -15 20 -12 12 -15Z", ink) +
      fill(cut(21, -20, 16, -0.45, 0.6), spot) +
      disc(0, 0, 19, ink) +
      disc(0, 0, 17, paper) +
      disc(0, 0, 15.5, ink) +
      Array.from({ length: 9 }, (_, at) =>
        moved(
          0,
          0,
          1,
          fill("M0 -2.5C3 -7 3.9 -12 2.8 -13.6C1.6 -14.8 -1.6 -14.8 -2.8 -13.6C-3.9 -12 -3 -7 0 -2.5Z", spot),
          at * 40
        )
      ).join("")
  }
  return (
    rect(0, 0, width, height, spot) +
    fill(
      cuts(random, { box: [0, 2, width, height], step: [12, 5], length: 13, thickness: 0.6, weight: () => 0.45 }),
      paper
    ) +
    moved(width / 2, height / 2, Math.min(width / 62, height / 54), goods[data["thing"] ?? "nar"] ?? "")
  )
}

export const drawings: Drawings = {
  karsi,
  perde,
  balik,
  semsiye,
  viyolonsel,
  soba,
  dugme,
  cumba,
  tepsi,
  sinema,
  merdiven,
  yol,
  kargalar,
  kestane,
  ziller,
  han,
  vapur,
  labirent,
  okur,
  gok,
  kayip,
  tezgah
}
