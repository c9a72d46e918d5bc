import { type Drawing, type Drawings, pathOf, type Pen, type Point, short } from "../drawing.ts"

const ink = "#1b2536"
const night = "#24385a"
const slate = "#51708a"
const mist = "#b7c8c6"
const snow = "#f6f0e2"
const ochre = "#e3a838"
const rust = "#c4532a"
const brick = "#8c3520"

/** A mountain's edge from left to right: each step halves the way and moves its middle. */
const ridge = (random: Pen["random"], [left, right]: Point, base: number, height: number): ReadonlyArray<Point> => {
  let points: ReadonlyArray<Point> = [
    [left, base - random() * height * 0.5],
    [right, base - random() * height * 0.5]
  ]
  for (let step = 0, reach = height; step < 7; step += 1, reach *= 0.52) {
    points = points.flatMap((point, at) => {
      const next = points[at + 1]
      if (next === undefined) return [point]
      return [point, [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2 - (random() - 0.5) * reach] as const]
    })
  }
  return points
}

const ground = (points: ReadonlyArray<Point>, bottom: number, colour: string): string =>
  `<path d="${pathOf([...points, [points.at(-1)![0], bottom], [points[0]![0], bottom]], true)}" fill="${colour}"/>`

/** What lies white above the line, with a ragged hem. */
const snowOn = (points: ReadonlyArray<Point>, line: number, random: Pen["random"], colour = snow): string => {
  const hem = points.map(([x, y]) => [x, y < line ? y + (line - y) * (0.25 + random() * 0.75) : y] as const)
  return `<path d="${pathOf([...points, ...hem.toReversed()], true)}" fill="${colour}"/>`
}

/** A road that climbs in bends, wide below and narrow above; `sway` is how far it swings about its middle. */
const road = (
  from: Point,
  to: Point,
  { bends, sway, width, colour }: { bends: number; sway: number; width: number; colour: string }
): string =>
  Array.from({ length: bends }, (_, at) => {
    const place = (index: number): Point => {
      const far = 1 - (1 - index / bends) ** 1.7
      const side = index === 0 || index === bends ? 0 : index % 2 === 0 ? -1 : 1
      return [from[0] + (to[0] - from[0]) * far + side * sway * (1 - far * 0.85), from[1] + (to[1] - from[1]) * far]
    }
    const far = at / bends
    return `<path d="${pathOf([place(at), place(at + 1)])}" stroke="${colour}" stroke-width="${short(width * (1 - far * 0.78))}" stroke-linecap="round" fill="none"/>`
  }).join("")

const minibus = (x: number, y: number, size: number, body: string, glass: string): string =>
  `<g transform="translate(${short(x)} ${short(y)}) scale(${short(size)})">
    <path d="M-10 -9 Q-10 -12 -7 -12 H6 Q9 -12 10.5 -8 L12 -5 V0 H-10Z" fill="${body}"/>
    <path d="M-8.500 -10 H-4.500 V-6 H-8.500Z M-3.500 -10 H.5 V-6 H-3.500Z M1.500 -10 H5.600 Q7.400 -10 8.600 -6 H1.500Z" fill="${glass}"/>
    <path d="M-7 -12 H4 V-13.500 H-7Z M-5 -13.500 V-16 H0 V-13.500Z" fill="${glass}"/>
    <circle cx="-5.500" cy="0" r="2.300" fill="${ink}"/><circle cx="6.800" cy="0" r="2.300" fill="${ink}"/>
  </g>`

const pole = (x: number, y: number, height: number, lean = 0): string => {
  const width = height * 0.034
  const bands = Array.from(
    { length: 7 },
    (_, at) =>
      `<path d="M${short(x - width)} ${short(y - (height * at) / 7)} h${short(width * 2)} v${short(-height / 7)} h${short(-width * 2)}z" fill="${at % 2 === 0 ? ink : ochre}"/>`
  ).join("")
  return `<g transform="rotate(${short(lean)} ${short(x)} ${short(y)})">${bands}</g>`
}

/** Fog as flat tongues lying over one another. */
const fog = (random: Pen["random"], width: number, top: number, bottom: number, colour: string): string =>
  Array.from({ length: 9 }, (_, at) => {
    const y = top + ((bottom - top) * at) / 8
    const x = random() * width * 0.7 - width * 0.1
    const long = width * (0.35 + random() * 0.5)
    const thick = 3 + at * 0.9
    return `<rect x="${short(x)}" y="${short(y)}" width="${short(long)}" height="${short(thick)}" rx="${short(thick / 2)}" fill="${colour}" opacity="${short(0.35 + at * 0.06)}"/>`
  }).join("")

/** One mountain with two weathers: the sea's side cold, the steppe's side warm; the road goes over. */
const twoSides: Drawing = ({ random }) => {
  const peak: Point = [100, 96]
  const cold = [0, 1, 2].map((at) => ridge(random, [-4, 100], 150 + at * 22, 54 - at * 8))
  const warm = [0, 1, 2].map((at) => ridge(random, [100, 204], 158 + at * 22, 34 - at * 6))
  const face = (side: number) =>
    Array.from({ length: 13 }, (_, at) => {
      const far = at / 12
      return [
        peak[0] + side * far * 112 + (at === 0 ? 0 : (random() - 0.5) * 5),
        peak[1] + far ** 0.92 * 150 + (random() - 0.5) * 4
      ] as const
    })
  const [west, east] = [face(-1), face(1)]
  const flakes = Array.from(
    { length: 90 },
    () =>
      `<circle cx="${short(random() * 97)}" cy="${short(58 + random() * 190)}" r="${short(0.3 + random() * 0.7)}" fill="${snow}"/>`
  ).join("")
  return `<rect width="100" height="260" fill="${slate}"/><rect x="100" width="100" height="260" fill="${ochre}"/>
    <circle cx="152" cy="112" r="24" fill="${snow}"/>
    ${ground(cold[0]!, 260, "#6f8da1")}${ground(cold[1]!, 260, mist)}${ground(cold[2]!, 260, slate)}
    ${ground(warm[0]!, 260, "#d98a35")}${ground(warm[1]!, 260, "#d0702f")}${ground(warm[2]!, 260, rust)}
    <path d="${pathOf([...west, [-12, 260], [100, 260]], true)}" fill="${night}"/>
    <path d="${pathOf([...east, [212, 260], [100, 260]], true)}" fill="${brick}"/>
    ${snowOn(west, 150, random)}${snowOn(east, 118, random, "#f3d9ae")}
    ${road([84, 262], [99, 99], { bends: 11, sway: 26, width: 4.6, colour: mist })}
    ${road([116, 262], [101, 99], { bends: 9, sway: 24, width: 4.6, colour: ochre })}
    ${fog(random, 96, 160, 198, mist)}${flakes}
    <path d="M100 52 V96" stroke="${snow}" stroke-width=".5" stroke-dasharray=".5 2" stroke-linecap="round"/>
    ${minibus(100, 96.5, 0.62, snow, ink)}`
}

/** The climb from the sea's side, as wide as a spread: `data-across` in the drawing's units. */
const climb: Drawing = ({ random, height, data }) => {
  const across = Number(data["across"] ?? 400)
  const tones = ["#9fb4bb", "#86a0ad", "#66869a", slate, "#3c587a", night]
  const layers = tones.map((colour, at) => {
    const line = ridge(random, [-5, across + 5], height * (0.36 + at * 0.1), height * (0.3 - at * 0.028))
    const white = at < 3 ? snowOn(line, height * (0.3 + at * 0.07), random) : ""
    return `${ground(line, height, colour)}${white}${at > 1 ? fog(random, across, height * (0.38 + at * 0.1), height * (0.43 + at * 0.1), mist) : ""}`
  })
  return `<rect width="${across}" height="${height}" fill="${snow}"/>
    <circle cx="${short(across * 0.86)}" cy="${short(height * 0.36)}" r="${short(height * 0.09)}" fill="${ochre}"/>
    ${layers.join("")}
    ${road([across * 0.44, height * 1.03], [across * 0.56, height * 0.5], { bends: 12, sway: across * 0.2, width: 9, colour: snow })}
    ${[0.12, 0.3, 0.68, 0.86].map((x, at) => pole(across * x, height * (0.93 + (at % 2) * 0.05), height * 0.17, at === 2 ? 9 : 0)).join("")}
    ${minibus(across * 0.46, height * 0.925, height / 200, rust, snow)}`
}

/** A lamp, a counter, four pots: the rest house at night. */
const kitchen: Drawing = ({ random, width, height }) => {
  const pots = [0, 1, 2, 3].map((at) => {
    const x = width * (0.14 + at * 0.24)
    const y = height * 0.74
    const size = width * 0.095
    const steam = Array.from({ length: 3 }, (_, curl) => {
      const from = x + (curl - 1) * size * 0.5
      const bend = size * (0.35 + random() * 0.3)
      return `<path d="M${short(from)} ${short(y - size * 1.05)} c${short(bend)} ${short(-size * 0.5)} ${short(-bend)} ${short(-size)} 0 ${short(-size * (1.5 + random()))}" fill="none" stroke="${mist}" stroke-width="${short(width * 0.006)}" stroke-linecap="round" opacity=".7"/>`
    }).join("")
    return `${steam}<path d="M${short(x - size)} ${short(y - size * 0.9)} h${short(size * 2)} l${short(-size * 0.12)} ${short(size)} h${short(-size * 1.76)}z" fill="${[ochre, slate, snow, rust][at]}"/>
      <path d="M${short(x - size * 1.18)} ${short(y - size * 0.92)} h${short(size * 2.36)} v${short(-size * 0.14)} h${short(-size * 2.36)}z" fill="${ink}"/>
      <path d="M${short(x + size * 0.35)} ${short(y - size)} L${short(x + size * 0.95)} ${short(y - size * 2.05)}" stroke="${[rust, ochre, slate, mist][at]}" stroke-width="${short(size * 0.14)}" stroke-linecap="round"/>`
  })
  const window = (x: number) =>
    `<path d="M${short(width * x)} ${short(height * 0.1)} h${short(width * 0.24)} v${short(height * 0.26)} h${short(-width * 0.24)}z" fill="${ink}"/>
     <path d="M${short(width * (x + 0.02))} ${short(height * 0.34)} l${short(width * 0.08)} ${short(-height * 0.12)} l${short(width * 0.05)} ${short(height * 0.05)} l${short(width * 0.06)} ${short(-height * 0.09)} v${short(height * 0.16)}z" fill="${slate}"/>
     <circle cx="${short(width * (x + 0.18))}" cy="${short(height * 0.16)}" r="${short(width * 0.012)}" fill="${snow}"/>`
  return `<rect width="${width}" height="${height}" fill="${night}"/>${window(0.06)}${window(0.7)}
    <path d="M${short(width * 0.5)} 0 V${short(height * 0.12)}" stroke="${ink}" stroke-width="${short(width * 0.006)}"/>
    <path d="M${short(width * 0.4)} ${short(height * 0.2)} L${short(width * 0.46)} ${short(height * 0.11)} H${short(width * 0.54)} L${short(width * 0.6)} ${short(height * 0.2)}Z" fill="${rust}"/>
    <path d="M${short(width * 0.4)} ${short(height * 0.2)} L${short(width * 0.12)} ${short(height * 0.75)} H${short(width * 0.88)} L${short(width * 0.6)} ${short(height * 0.2)}Z" fill="${ochre}" opacity=".22"/>
    <circle cx="${short(width * 0.5)}" cy="${short(height * 0.2)}" r="${short(width * 0.03)}" fill="${snow}"/>
    ${pots.join("")}
    <rect y="${short(height * 0.75)}" width="${width}" height="${short(height * 0.25)}" fill="${brick}"/>
    <rect y="${short(height * 0.75)}" width="${width}" height="${short(height * 0.03)}" fill="${rust}"/>`
}

/** Poles along a road that nobody sees, the one in the middle bent by the wind. */
const poles: Drawing = ({ random, width, height }) => {
  const hill = ridge(random, [-4, width + 4], height * 0.55, height * 0.22)
  const wind = Array.from({ length: 16 }, () => {
    const y = height * (0.08 + random() * 0.6)
    const x = random() * width * 0.8
    return `<path d="M${short(x)} ${short(y)} h${short(width * (0.08 + random() * 0.2))}" stroke="${snow}" stroke-width=".7" stroke-linecap="round" opacity=".8"/>`
  }).join("")
  const row = [0.1, 0.24, 0.37, 0.48, 0.57, 0.64].map((x, at) =>
    pole(width * x, height * (0.98 - at * 0.075), height * (0.62 - at * 0.085), at === 2 ? 13 : 0)
  )
  const other = [0.98, 0.87, 0.79, 0.73].map((x, at) =>
    pole(width * x, height * (0.9 - at * 0.06), height * (0.5 - at * 0.08))
  )
  return `<rect width="${width}" height="${height}" fill="${slate}"/>${ground(hill, height, mist)}
    <path d="M0 ${short(height * 0.62)} Q${short(width * 0.45)} ${short(height * 0.5)} ${width} ${short(height * 0.6)} V${height} H0Z" fill="${snow}"/>${wind}
    ${other.toReversed().join("")}${row.toReversed().join("")}`
}

/** Metres above the sea at the bends that the teacher measured, from the sign to the fountain and down again. */
const heights: ReadonlyArray<readonly [bend: number, metres: number]> = [
  [0, 910],
  [4, 1015],
  [6, 1060],
  [11, 1190],
  [17, 1330],
  [20, 1420],
  [23, 1505],
  [26, 1655],
  [31, 1760],
  [33, 1820],
  [36, 1835],
  [40, 1950],
  [43, 2042]
]
const trees: ReadonlyArray<readonly [bend: number, name: string]> = [
  [6, "Ceviz"],
  [11, "Elma, armut"],
  [20, "Gürgen"],
  [36, "Ladin"]
]
const notes: ReadonlyArray<readonly [bend: number, metres: number, name: string]> = [
  [0, 910, "Ok levhası"],
  [17, 1330, "Defter"],
  [26, 1655, "Katır Öldüren"],
  [33, 1820, "Beylik Çayırı"],
  [40, 1950, "Son Lokanta"],
  [43, 2042, "Çeşme"]
]

/** The road's section, drawn from the heights; 170 by 120 units. */
const section: Drawing = ({ width, height }) => {
  const x = (bend: number) => 12 + ((width - 30) * bend) / 43
  const y = (metres: number) => height - 16 - ((height - 30) * (metres - 900)) / 1150
  const line = heights.map(([bend, metres]) => [x(bend), y(metres)] as const)
  const at = (bend: number): number => {
    const next = heights.findIndex(([known]) => known >= bend)
    const [to, high] = heights[next]!
    const [from, low] = heights[Math.max(next - 1, 0)]!
    return to === from ? high : low + ((high - low) * (bend - from)) / (to - from)
  }
  const text = (left: number, top: number, words: string, more = "") =>
    `<text x="${short(left)}" y="${short(top)}" font-family="Sans" font-size="3" fill="${ink}" ${more}>${words}</text>`
  const grid = [1000, 1200, 1400, 1600, 1800, 2000]
    .map(
      (metres) =>
        `<path d="M12 ${short(y(metres))} H${width - 4}" stroke="${slate}" stroke-width=".15"/>${text(width - 3, y(metres) - 0.8, `${metres} m`, 'text-anchor="end" fill-opacity=".75"')}`
    )
    .join("")
  const woods = trees
    .map(([bend, name]) => {
      const [left, top] = [x(bend), y(at(bend))]
      return `<path d="M${short(left)} ${short(top)} V${short(height - 6)}" stroke="${rust}" stroke-width=".4"/>
         <circle cx="${short(left)}" cy="${short(top)}" r="1" fill="${rust}"/>
         <text transform="translate(${short(left - 1.2)} ${short(height - 8)}) rotate(-90)" font-family="Sans" font-weight="700" font-size="2.6" fill="${brick}">${name}: ${bend}. viraj</text>`
    })
    .join("")
  const named = (bend: number, metres: number, name: string): string => {
    const [left, top] = [x(bend) - 2.6, y(metres)]
    if (bend === 0) return text(left, top + 5.5, name) + text(left, top + 9.2, `${metres} m`)
    const isUnder = bend === 33
    return text(
      left,
      top + (isUnder ? 5.5 : -1.6),
      `${name}, ${metres} m`,
      `text-anchor="${isUnder ? "start" : "end"}"`
    )
  }
  const names = notes
    .map(
      ([bend, metres, name]) =>
        `<circle cx="${short(x(bend))}" cy="${short(y(metres))}" r="1.3" fill="${snow}" stroke="${ink}" stroke-width=".5"/>${named(bend, metres, name)}`
    )
    .join("")
  return `<rect width="${width}" height="${height}" fill="${snow}"/>${grid}
    <path d="${pathOf([...line, [x(43), height - 6], [x(0), height - 6]], true)}" fill="${mist}"/>
    <path d="${pathOf(line)}" fill="none" stroke="${night}" stroke-width="1.100" stroke-linejoin="round"/>
    ${woods}${names}`
}

/** The house nearest the top, up to its chimney in snow, and the smoke that says they are well. */
const house: Drawing = ({ random, width, height }) => {
  const hill = ridge(random, [-4, width + 4], height * 0.5, height * 0.34)
  const x = width * 0.56
  const roof = height * 0.6
  const size = width * 0.2
  const smoke = Array.from(
    { length: 7 },
    (_, at) =>
      `<circle cx="${short(x + size * 0.45 + Math.sin(at * 0.9) * size * 0.2 + at * size * 0.07)}" cy="${short(roof - size * 0.95 - at * size * 0.3)}" r="${short(size * (0.09 + at * 0.035))}" fill="${snow}" opacity="${short(1 - at * 0.09)}"/>`
  ).join("")
  const flakes = Array.from(
    { length: 70 },
    () =>
      `<circle cx="${short(random() * width)}" cy="${short(random() * height)}" r="${short(0.3 + random() * 0.6)}" fill="${snow}"/>`
  ).join("")
  return `<rect width="${width}" height="${height}" fill="${night}"/>${ground(hill, height, slate)}${snowOn(hill, height * 0.46, random, mist)}${smoke}
    <path d="M${short(x + size * 0.3)} ${short(roof - size * 0.85)} h${short(size * 0.3)} v${short(size * 0.7)} h${short(-size * 0.3)}z" fill="${rust}"/>
    <path d="M${short(x - size)} ${short(roof)} L${short(x)} ${short(roof - size * 0.75)} L${short(x + size)} ${short(roof)} V${short(roof + size * 0.5)} H${short(x - size)}Z" fill="${brick}"/>
    <path d="M${short(x - size * 1.15)} ${short(roof + size * 0.04)} L${short(x)} ${short(roof - size * 0.86)} L${short(x + size * 1.15)} ${short(roof + size * 0.04)} L${short(x + size * 0.9)} ${short(roof + size * 0.02)} L${short(x)} ${short(roof - size * 0.6)} L${short(x - size * 0.9)} ${short(roof + size * 0.02)}Z" fill="${snow}"/>
    <path d="M${short(x - size * 0.25)} ${short(roof - size * 0.15)} h${short(size * 0.5)} v${short(size * 0.4)} h${short(-size * 0.5)}z" fill="${ochre}"/>
    <path d="M0 ${short(height * 0.72)} Q${short(width * 0.3)} ${short(height * 0.6)} ${short(width * 0.52)} ${short(height * 0.66)} T${width} ${short(height * 0.62)} V${height} H0Z" fill="${snow}"/>
    <path d="M0 ${short(height * 0.86)} Q${short(width * 0.4)} ${short(height * 0.76)} ${width} ${short(height * 0.84)} V${height} H0Z" fill="${mist}"/>${flakes}`
}

/** One tap, two channels: to the sea on the left, to the steppe on the right. */
const fountain: Drawing = ({ random, width, height }) => {
  const [x, y] = [width / 2, height * 0.3]
  const size = height * 0.34
  const sea = Array.from(
    { length: 6 },
    (_, at) =>
      `<path d="M${short(x - size * 0.7)} ${short(y + size * 0.98 + at * 0.9)} C${short(x - size * 1.4)} ${short(y + size * 1.02)} ${short(x - size * 1.7)} ${short(height * (0.72 + at * 0.04))} ${short(-4)} ${short(height * (0.76 + at * 0.045))}" fill="none" stroke="${at % 2 === 0 ? snow : mist}" stroke-width=".9"/>`
  ).join("")
  const steppe = Array.from(
    { length: 6 },
    (_, at) =>
      `<path d="M${short(x + size * 0.7)} ${short(y + size * 0.98 + at * 0.9)} C${short(x + size * 1.4)} ${short(y + size * 1.02)} ${short(x + size * 1.7)} ${short(height * (0.72 + at * 0.04))} ${short(width + 4)} ${short(height * (0.76 + at * 0.045))}" fill="none" stroke="${at % 2 === 0 ? snow : ochre}" stroke-width=".9"/>`
  ).join("")
  const left = ridge(random, [-4, x], height * 0.52, height * 0.3)
  const right = ridge(random, [x, width + 4], height * 0.56, height * 0.18)
  return `<rect width="${short(x)}" height="${height}" fill="${mist}"/><rect x="${short(x)}" width="${short(x)}" height="${height}" fill="#f0cf86"/>
    ${ground(left, height, slate)}${ground(right, height, ochre)}
    <path d="M${-4} ${height} V${short(height * 0.74)} Q${short(x * 0.6)} ${short(height * 0.6)} ${short(x)} ${short(y + size * 0.9)} V${height}Z" fill="${night}"/>
    <path d="M${short(width + 4)} ${height} V${short(height * 0.74)} Q${short(x * 1.4)} ${short(height * 0.6)} ${short(x)} ${short(y + size * 0.9)} V${height}Z" fill="${brick}"/>
    ${sea}${steppe}
    <path d="M${short(x - size * 0.45)} ${short(y + size * 0.9)} V${short(y - size * 0.1)} Q${short(x)} ${short(y - size * 0.55)} ${short(x + size * 0.45)} ${short(y - size * 0.1)} V${short(y + size * 0.9)}Z" fill="${snow}"/>
    <path d="M${short(x)} ${short(y - size * 0.32)} Q${short(x + size * 0.32)} ${short(y - size * 0.24)} ${short(x + size * 0.45)} ${short(y - size * 0.1)} V${short(y + size * 0.9)} H${short(x)}Z" fill="#e4d8bd"/>
    <path d="M${short(x - size * 0.06)} ${short(y + size * 0.2)} h${short(size * 0.12)} v${short(size * 0.14)} h${short(-size * 0.12)}z" fill="${rust}"/>
    <path d="M${short(x)} ${short(y + size * 0.36)} V${short(y + size * 0.72)}" stroke="${slate}" stroke-width="1.2" stroke-linecap="round"/>
    <path d="M${short(x - size * 0.75)} ${short(y + size * 0.74)} h${short(size * 1.5)} v${short(size * 0.3)} h${short(-size * 1.5)}z" fill="${ink}"/>`
}

/** A platform clock as large as a moon over a line of rails; `data-hour`, `data-minute`. */
const clock: Drawing = ({ random, width, height, data }) => {
  const [x, y, size] = [width * 0.5, height * 0.46, Math.min(width * 0.36, height * 0.38)]
  const ticks = Array.from({ length: 60 }, (_, at) => {
    const long = at % 15 === 0 ? 0.16 : at % 5 === 0 ? 0.11 : 0.04
    const angle = (at / 60) * Math.PI * 2
    const [across, down] = [Math.sin(angle), -Math.cos(angle)]
    return `<path d="M${short(x + across * size * 0.92)} ${short(y + down * size * 0.92)} L${short(x + across * size * (0.92 - long))} ${short(y + down * size * (0.92 - long))}" stroke="${ink}" stroke-width="${at % 5 === 0 ? 2.4 : 0.8}"/>`
  }).join("")
  const minutes = Number(data["minute"] ?? 52)
  const hours = Number(data["hour"] ?? 1) + minutes / 60
  const hand = (turn: number, long: number, thick: number, colour: string) =>
    `<path transform="rotate(${short(turn * 360)} ${short(x)} ${short(y)})" d="M${short(x - thick)} ${short(y + size * 0.16)} L${short(x - thick * 0.5)} ${short(y - size * long)} h${short(thick)} L${short(x + thick)} ${short(y + size * 0.16)}Z" fill="${colour}"/>`
  const stars = Array.from(
    { length: 60 },
    () =>
      `<circle cx="${short(random() * width)}" cy="${short(random() * height * 0.62)}" r="${short(0.25 + random() * 0.5)}" fill="${snow}"/>`
  ).join("")
  const hills = [0, 1].map((at) =>
    ground(
      ridge(random, [-4, width + 4], height * (0.72 + at * 0.05), height * 0.1),
      height,
      at === 0 ? "#35507a" : slate
    )
  )
  const sleepers = Array.from({ length: 12 }, (_, at) => {
    const far = (at / 12) ** 1.8
    const down = height * (0.84 + far * 0.2)
    const half = width * (0.02 + far * 0.26)
    return `<path d="M${short(x - half * 1.25)} ${short(down)} H${short(x + half * 1.25)}" stroke="${brick}" stroke-width="${short(0.8 + far * 7)}"/>`
  }).join("")
  const rail = (side: number) =>
    `<path d="M${short(x + side * width * 0.012)} ${short(height * 0.83)} L${short(x + side * width * 0.22)} ${short(height * 1.02)} h${short(side * 4)} L${short(x + side * width * 0.016)} ${short(height * 0.83)}Z" fill="${mist}"/>`
  return `<rect width="${width}" height="${height}" fill="${night}"/>${stars}${hills.join("")}
    <path d="M0 ${short(height * 0.83)} H${width} V${height} H0Z" fill="${ink}"/>${sleepers}${rail(-1)}${rail(1)}
    <path d="M${short(x - 2.5)} ${short(y + size)} h5 V${short(height * 0.83)} h-5z" fill="${ink}"/>
    <circle cx="${short(x)}" cy="${short(y)}" r="${short(size * 1.08)}" fill="${ink}"/><circle cx="${short(x)}" cy="${short(y)}" r="${short(size)}" fill="${snow}"/>
    ${ticks}${hand(hours / 12, 0.52, 4.2, ink)}${hand(minutes / 60, 0.8, 2.8, ink)}${hand(0.07, 0.86, 0.8, rust)}
    <circle cx="${short(x)}" cy="${short(y)}" r="3.4" fill="${rust}"/>`
}

/** A small station, its lamp lit, a fox beyond the rails. */
const lamp: Drawing = ({ random, width, height }) => {
  const hill = ridge(random, [-4, width + 4], height * 0.6, height * 0.2)
  const floor = height * 0.8
  const x = width * 0.3
  const unit = height * 0.01
  const stars = Array.from(
    { length: 50 },
    () =>
      `<circle cx="${short(random() * width)}" cy="${short(random() * height * 0.5)}" r="${short(0.25 + random() * 0.5)}" fill="${snow}"/>`
  ).join("")
  return `<rect width="${width}" height="${height}" fill="${ink}"/>${stars}${ground(hill, height, night)}
    <path d="M${short(x + unit * 30)} ${short(floor - unit * 31)} L${short(x - unit * 6)} ${short(floor)} H${short(x + unit * 66)}Z" fill="${ochre}" opacity=".28"/>
    <path d="M${short(x - unit * 36)} ${short(floor)} V${short(floor - unit * 30)} H${short(x + unit * 14)} V${short(floor)}Z" fill="${brick}"/>
    <path d="M${short(x - unit * 42)} ${short(floor - unit * 29)} L${short(x - unit * 11)} ${short(floor - unit * 48)} L${short(x + unit * 20)} ${short(floor - unit * 29)}Z" fill="${rust}"/>
    <path d="M${short(x - unit * 28)} ${short(floor - unit * 22)} h${short(unit * 9)} v${short(unit * 12)} h${short(-unit * 9)}z" fill="${night}"/>
    <path d="M${short(x - unit * 14)} ${short(floor - unit * 22)} h${short(unit * 10)} V${short(floor)} h${short(-unit * 10)}z" fill="${ink}"/>
    <path d="M${short(x + unit * 2)} ${short(floor - unit * 22)} h${short(unit * 8)} v${short(unit * 12)} h${short(-unit * 8)}z" fill="${ochre}"/>
    <path d="M${short(x + unit * 14)} ${short(floor - unit * 36)} h${short(unit * 16)} v${short(unit * 1.2)} h${short(-unit * 16)}z" fill="${mist}"/>
    <path d="M${short(x + unit * 26)} ${short(floor - unit * 31)} l${short(unit * 2.5)} ${short(-unit * 4)} h${short(unit * 3)} l${short(unit * 2.5)} ${short(unit * 4)}z" fill="${mist}"/>
    <circle cx="${short(x + unit * 30)}" cy="${short(floor - unit * 30)}" r="${short(unit * 2.4)}" fill="${snow}"/>
    <path d="M0 ${short(floor)} H${width} V${height} H0Z" fill="${slate}"/>
    <path d="M0 ${short(floor + unit * 5)} H${width} M0 ${short(floor + unit * 11)} H${width}" stroke="${snow}" stroke-width="${short(unit * 0.9)}"/>
    <path d="M0 ${short(floor + unit * 8)} H${width}" stroke="${brick}" stroke-width="${short(unit * 5)}" stroke-dasharray="${short(unit * 2.2)} ${short(unit * 5)}" opacity=".8"/>
    <g transform="translate(${short(width * 0.76)} ${short(floor - unit)}) scale(${short(unit * 1.1)})"><path d="M-9 0 Q-12 -8 -4 -9 L4 -9 L6 -14 L8.500 -10 L11 -14 L12 -8 Q15 -5 12 -3 L8 -3 L8 0Z M-9 0 Q-18 0 -17 -7 Q-13 -3 -8 -4Z" fill="${rust}"/><circle cx="9.500" cy="-7.500" r=".7" fill="${snow}"/></g>`
}

const stations: ReadonlyArray<readonly [name: string, kilometre: number]> = [
  ["Akçapınar", 0],
  ["Kuyubaşı", 11],
  ["Suluca", 23],
  ["Yenice Durağı", 31],
  ["Beşkardeş", 44],
  ["Köprübaşı", 58],
  ["Taşlık", 67],
  ["Bozyazı", 82],
  ["Kızılören", 96]
]

interface Train {
  readonly kind: "posta" | "yük"
  readonly from: 0 | 8
  /** Of its departure. */
  readonly hour: number
  /** In kilometres an hour. */
  readonly speed: number
}

/** Of a day, in the order in which they are given the track. */
const trains: ReadonlyArray<Train> = [
  { kind: "posta", from: 0, hour: 6.2, speed: 62 },
  { kind: "yük", from: 8, hour: 7.1, speed: 38 },
  { kind: "yük", from: 0, hour: 8.6, speed: 40 },
  { kind: "posta", from: 8, hour: 11.3, speed: 60 },
  { kind: "yük", from: 0, hour: 13.18, speed: 36 },
  { kind: "posta", from: 8, hour: 13.27, speed: 60 },
  { kind: "posta", from: 0, hour: 16.15, speed: 66 },
  { kind: "posta", from: 8, hour: 17.1, speed: 64 },
  { kind: "yük", from: 8, hour: 20.1, speed: 37 },
  { kind: "posta", from: 0, hour: 21.2, speed: 58 }
]

/** Where each train is when: on a single track it waits at a station until what comes the other way has passed. */
const runs = () => {
  const taken: Array<{ readonly section: number; readonly from: 0 | 8; readonly begin: number; readonly end: number }> =
    []
  return trains.map(({ kind, from, hour, speed }) => {
    const order = from === 0 ? stations.map((_, at) => at) : stations.map((_, at) => 8 - at)
    const points: Array<Point> = [[hour, stations[from]![1]]]
    let now = hour
    for (const [index, at] of order.slice(0, -1).entries()) {
      const next = order[index + 1]!
      const section = Math.min(at, next)
      const long = Math.abs(stations[next]![1] - stations[at]![1]) / speed
      const inTheWay = () =>
        taken.find((one) => one.section === section && one.from !== from && one.begin < now + long && one.end > now)
      for (let other = inTheWay(); other !== undefined; other = inTheWay()) now = other.end
      points.push([now, stations[at]![1]], [now + long, stations[next]![1]])
      taken.push({ section, from, begin: now, end: now + long })
      now += long
    }
    return { kind, points }
  })
}

/** The line's day as its dispatcher draws it: hours across, stations down, a line a train, as Ibry and Marey did. */
const graph: Drawing = ({ width, height }) => {
  const x = (hour: number) => 30 + ((width - 36) * (hour - 0)) / 26
  const y = (kilometre: number) => 12 + ((height - 24) * kilometre) / 96
  const hours = Array.from(
    { length: 27 },
    (_, hour) =>
      `<path d="M${short(x(hour))} 8 V${height - 8}" stroke="${slate}" stroke-width="${hour % 6 === 0 ? 0.35 : 0.12}"/>${hour % 2 === 0 ? `<text x="${short(x(hour))}" y="5.500" font-family="Sans" font-size="2.800" text-anchor="middle" fill="${ink}">${`${hour % 24}`.padStart(2, "0")}.00</text>` : ""}`
  ).join("")
  const rows = stations
    .map(
      ([name, kilometre]) =>
        `<path d="M30 ${short(y(kilometre))} H${width - 6}" stroke="${slate}" stroke-width=".25"/><text x="28" y="${short(y(kilometre) + 1)}" font-family="Sans" font-size="3" text-anchor="end" fill="${ink}">${name}</text>`
    )
    .join("")
  const lines = runs()
    .map(
      ({ kind, points }) =>
        `<path d="${pathOf(points.map(([time, kilometre]) => [x(time), y(kilometre)]))}" fill="none" stroke="${kind === "posta" ? rust : night}" stroke-width="${kind === "posta" ? 0.9 : 0.6}" ${kind === "posta" ? "" : 'stroke-dasharray="2 .8"'} stroke-linejoin="round"/>`
    )
    .join("")
  return `<rect width="${width}" height="${height}" fill="${snow}"/>${hours}${rows}${lines}
    <circle cx="${short(x(25.87))}" cy="${short(y(96))}" r="1.300" fill="${ochre}" stroke="${ink}" stroke-width=".3"/>`
}

/** A hammer over a rail, and how far its ring is heard. */
const hammer: Drawing = ({ width, height }) => {
  const [x, y] = [width * 0.5, height * 0.62]
  const rings = Array.from(
    { length: 12 },
    (_, at) =>
      `<circle cx="${short(x)}" cy="${short(y)}" r="${short((at + 1) * width * 0.045)}" fill="none" stroke="${at % 2 === 0 ? mist : ochre}" stroke-width="${short(1.5 - at * 0.1)}"/>`
  ).join("")
  return `<rect width="${width}" height="${height}" fill="${night}"/>${rings}
    <path d="M0 ${short(y)} H${width} V${short(y + height * 0.1)} H0Z" fill="${mist}"/><path d="M0 ${short(y + height * 0.1)} H${width} V${short(y + height * 0.24)} H0Z" fill="${slate}"/>
    <path d="M0 ${short(y + height * 0.24)} H${width} V${height} H0Z" fill="${brick}"/>
    <g transform="translate(${short(x)} ${short(y)}) rotate(-28) scale(${short(height / 60)})"><path d="M-3 -9 h6 v9 h-6z M-4 0 h8 v-2 h-8z" fill="${ink}"/><path d="M-4 -9 h8 l-1 -4 h-6z" fill="${ink}"/><path d="M2 -8 H46 v2.600 H2z" fill="${ochre}"/></g>`
}

/** Tomatoes between the rails of a siding. */
const garden: Drawing = ({ random, width, height }) => {
  const rows = [0.3, 0.55, 0.84].flatMap((row, at) => {
    const count = 7 - at * 2
    return Array.from({ length: count }, (_, index) => {
      const size = height * (0.05 + at * 0.035)
      const x = (width * (index + 0.5)) / count + (random() - 0.5) * 3
      const y = height * row
      const fruit = [
        [-0.7, -1.4],
        [0.5, -2],
        [0.1, -0.8]
      ].map(
        ([across = 0, down = 0]) =>
          `<circle cx="${short(x + across * size * 0.8)}" cy="${short(y + down * size)}" r="${short(size * 0.38)}" fill="${random() > 0.25 ? rust : ochre}"/>`
      )
      return `<path d="M${short(x)} ${short(y)} V${short(y - size * 3)}" stroke="${mist}" stroke-width="${short(size * 0.1)}"/>
        <path d="M${short(x)} ${short(y - size * 2.6)} Q${short(x - size * 1.6)} ${short(y - size * 2.8)} ${short(x - size * 1.3)} ${short(y - size * 1.7)} Q${short(x - size * 0.4)} ${short(y - size * 1.9)} ${short(x)} ${short(y - size * 2.6)}Z M${short(x)} ${short(y - size * 1.6)} Q${short(x + size * 1.6)} ${short(y - size * 1.9)} ${short(x + size * 1.4)} ${short(y - size * 0.7)} Q${short(x + size * 0.4)} ${short(y - size)} ${short(x)} ${short(y - size * 1.6)}Z" fill="#4d7358"/>${fruit.join("")}`
    })
  })
  const rails = [0.32, 0.58, 0.88]
    .map(
      (row, at) =>
        `<path d="M0 ${short(height * row)} H${width}" stroke="${ink}" stroke-width="${short(1 + at * 1.2)}"/><path d="M0 ${short(height * (row + 0.012 + at * 0.006))} H${width}" stroke="${brick}" stroke-width="${short(2 + at * 2)}" stroke-dasharray="${short(3 + at * 3)} ${short(5 + at * 4)}"/>`
    )
    .join("")
  return `<rect width="${width}" height="${height}" fill="#eec983"/><circle cx="${short(width * 0.82)}" cy="${short(height * 0.14)}" r="${short(height * 0.09)}" fill="${snow}"/>${rails}${rows.join("")}`
}

/** Twelve roads that end, each in its own way. */
const deadEnds: Drawing = ({ random, width, height }) => {
  const cells = Array.from({ length: 12 }, (_, at) => {
    const [x, y] = [(width / 6) * (at % 6), (height / 2) * Math.floor(at / 6)]
    const size = width / 6
    const points: Array<Point> = [[x + size * 0.5, y + height / 2]]
    for (let step = 0, across = 0.5; step < 4; step += 1) {
      const down = 0.86 - step * 0.17
      points.push([x + size * across, y + (height / 2) * down])
      across = Math.min(0.85, Math.max(0.15, across + (random() - 0.5) * 0.8))
      points.push([x + size * across, y + (height / 2) * down])
    }
    const end = points.at(-1)!
    const ground = [night, slate, rust, brick, mist, ochre][(at * 5 + Math.floor(at / 6)) % 6]!
    return `<path d="M${short(x)} ${short(y)} h${short(size)} v${short(height / 2)} h${short(-size)}z" fill="${ground}"/>
      <path d="${pathOf(points)}" fill="none" stroke="${ground === mist || ground === ochre ? ink : snow}" stroke-width="${short(size * 0.07)}" stroke-linejoin="round"/>
      <circle cx="${short(end[0])}" cy="${short(end[1])}" r="${short(size * 0.07)}" fill="${ground === ochre ? rust : ochre}"/>`
  })
  return cells.join("")
}

/** Six things out of a postman's bag, and the bag. */
const bag: Drawing = ({ width, height }) => {
  const rope = Array.from(
    { length: 5 },
    (_, at) =>
      `<ellipse cx="30" cy="${short(34 + at * 3.4)}" rx="17" ry="6" fill="none" stroke="${at % 2 === 0 ? ochre : "#c98d2a"}" stroke-width="3"/>`
  ).join("")
  const peas = Array.from(
    { length: 16 },
    (_, at) =>
      `<circle cx="${short(142 + (at % 5) * 5 + (at % 2) * 1.5)}" cy="${short(50 - Math.floor(at / 5) * 4.4)}" r="2.200" fill="${ochre}"/>`
  ).join("")
  return `<rect width="${width}" height="${height}" fill="${night}"/>
    ${rope}
    <path d="M72 30 h26 v24 h-26z" fill="${mist}"/><path d="M72 34 h26 M72 50 h26" stroke="${slate}" stroke-width="1"/>
    <path d="M82 14 h6 v16 h-6z" fill="${snow}"/><path d="M85 14 q-4 -5 0 -10 q4 5 0 10z" fill="${ochre}"/>
    ${peas}
    <g transform="rotate(-24 34 80)"><path d="M14 77 h34 l8 3 l-8 3 h-34z" fill="${rust}"/><path d="M48 77 l8 3 l-8 3z" fill="${snow}"/><path d="M53 78.800 l3 1.200 l-3 1.200z" fill="${ink}"/></g>
    <path d="M76 66 h10 v18 l10 8 q3 4 -1 6 h-12 q-8 -4 -8 -12z" fill="${snow}"/><path d="M76 66 h10 v5 h-10z M95 92 q3 4 -1 6 h-5z" fill="${rust}"/>
    <g transform="rotate(8 150 82)"><path d="M132 70 h36 v24 h-36z" fill="${snow}"/><path d="M132 70 l18 14 l18 -14" fill="none" stroke="${slate}" stroke-width=".8"/></g>`
}

export const drawings: Drawings = {
  twoSides,
  climb,
  kitchen,
  poles,
  section,
  bag,
  house,
  fountain,
  clock,
  lamp,
  graph,
  hammer,
  garden,
  deadEnds
}
