import { curveOf, fill, mix, type Point, short } from "../../drawing.ts"
import { box, cream, cut, disc, line, move, pad, round, snip } from "./paper.ts"

export const sky = "#47b1d6"
export const red = "#e6432f"
export const yellow = "#ffc434"
export const navy = "#1e2d59"
export const grass = "#3f9a69"
export const night = "#231b4a"
export const violet = "#5a48a0"
export const orange = "#ff8a3c"
export const pink = "#f3708f"
export const teal = "#1d9d95"

/** A diamond of four papers about its cross; 100 high, its cross a quarter from the top. */
export const kite = (inks: readonly [string, string, string, string], lift = 2): string => {
  const [top, right, bottom, left, cross]: ReadonlyArray<Point> = [
    [0, -27],
    [43, 0],
    [0, 73],
    [-43, 0],
    [0, 0]
  ] as const
  const sheet = (points: ReadonlyArray<Point | undefined>, ink: string) =>
    fill(snip(points as ReadonlyArray<Point>), ink)
  return [
    cut(snip([top!, right!, bottom!, left!]), inks[0], lift),
    sheet([top, cross, left], inks[0]),
    sheet([top, right, cross], inks[1]),
    sheet([right, bottom, cross], inks[2]),
    sheet([left, cross, bottom], inks[3]),
    line("M0 -27V73M-43 0H43", cream, 0.7)
  ].join("")
}

/** Bows of cloth knotted on a string through the points. */
export const tail = (
  points: ReadonlyArray<Point>,
  string: string,
  inks: ReadonlyArray<string>,
  size: number
): string => {
  const bows = points.slice(1).map(([x, y], index) => {
    const [px, py] = points[index]!
    const turn = (Math.atan2(y - py, x - px) * 180) / Math.PI
    return move(
      x,
      y,
      turn + 90,
      size,
      cut(
        snip([
          [0, 0],
          [-9, -5.5],
          [-8, 5],
          [0, 0],
          [8, -5],
          [9, 5.5]
        ]),
        inks[index % inks.length]!,
        0.8
      )
    )
  })
  return line(curveOf(points), string, 0.7) + bows.join("")
}

export const cloud = (x: number, y: number, size: number, ink = cream): string =>
  move(
    x,
    y,
    0,
    size,
    cut(
      round([
        [-20, 4],
        [-17, -3],
        [-9, -4],
        [-5, -10],
        [4, -10],
        [9, -4],
        [17, -4],
        [21, 3],
        [14, 7],
        [0, 6],
        [-13, 8]
      ]),
      ink,
      1
    )
  )

export const hat = (ink = yellow, band = red): string =>
  cut(
    round([
      [-17, 0],
      [-8, -3],
      [8, -3],
      [17, 0],
      [8, 3.4],
      [-8, 3.4]
    ]),
    ink,
    0.7
  ) +
  cut(
    snip([
      [-8, -1],
      [-6.5, -10],
      [0, -11.5],
      [6.5, -10],
      [8, -1],
      [0, 1]
    ]),
    ink,
    0.3
  ) +
  fill(
    snip([
      [-8, -1],
      [-7.5, -4],
      [7.5, -4],
      [8, -1],
      [0, 1]
    ]),
    band
  )

export const scarecrow = (withHat: boolean): string =>
  [
    box(-1.2, -30, 2.4, 48, "#8a5a2b"),
    box(-22, -17, 44, 2.2, "#8a5a2b"),
    cut(
      snip([
        [-20, -20],
        [20, -20],
        [19, -11],
        [8, -11],
        [10, 8],
        [-10, 8],
        [-8, -11],
        [-19, -11]
      ]),
      red,
      0.7
    ),
    fill(
      snip([
        [-4, -4],
        [4, -5],
        [3.4, 2],
        [-4, 2.6]
      ]),
      yellow
    ),
    line("M-20 -16l-5 -2M-20 -14l-6 1M20 -16l5 -3M20 -14l6 0", yellow, 0.9),
    pad([0, -26], 6.4, cream, 0.6),
    withHat ? move(0, -31, -4, 0.8, hat()) : line("M-4 -32l-2 -4M0 -33v-4M4 -32l2 -4", yellow, 0.9)
  ].join("")

export const gull = (): string =>
  cut(
    snip([
      [-14, 2],
      [-6, -5],
      [2, -7],
      [8, -13],
      [13, -13],
      [18, -10],
      [13, -9],
      [12, -3],
      [6, 4],
      [-4, 6]
    ]),
    cream,
    0.6
  ) +
  fill(
    snip([
      [-14, 2],
      [-6, -5],
      [3, -4],
      [-2, 2]
    ]),
    "#9fb3c1"
  ) +
  fill(
    snip([
      [13, -11.5],
      [19, -10],
      [13, -9]
    ]),
    yellow
  ) +
  disc([11, -10.6], 0.8, navy) +
  line("M0 6v6M4 5v7", red, 0.9)

export const goat = (): string =>
  [
    line("M-14 6V20M-8 8V20M8 8V20M13 6V20", navy, 2.2),
    cut(
      snip([
        [-18, -6],
        [-4, -8],
        [10, -7],
        [16, -14],
        [20, -20],
        [28, -17],
        [33, -10],
        [30, -7],
        [23, -8],
        [18, 4],
        [12, 9],
        [-14, 9],
        [-19, 3],
        [-23, -9]
      ]),
      cream,
      0.8
    ),
    fill(
      snip([
        [28, -7],
        [30, -7],
        [28, 1]
      ]),
      cream
    ),
    line("M22 -20C20 -28 13 -30 9 -27", navy, 1.8),
    fill(
      snip([
        [19, -18],
        [13, -15],
        [18, -14]
      ]),
      "#d9c6a3"
    ),
    disc([26, -14], 0.8, navy)
  ].join("")

export const frog = (ink = grass): string =>
  cut(
    round([
      [-7, 3],
      [-6, -3],
      [-2, -6],
      [4, -6],
      [7, -2],
      [7, 3],
      [0, 5]
    ]),
    ink,
    0.5
  ) +
  pad([1, -6.5], 2, ink, 0.3) +
  pad([5, -6], 2, ink, 0.3) +
  disc([1.4, -6.8], 0.8, navy) +
  disc([5.4, -6.3], 0.8, navy)

export const hen = (ink = cream, comb = red, leg = orange): string =>
  [
    line("M-2 11V18l-3 1M4 11V18l-3 1", leg, 1),
    fill(
      snip([
        [-13, -19],
        [-12, -23],
        [-9.5, -20.5],
        [-8, -24],
        [-6, -20],
        [-3.5, -21],
        [-5, -17]
      ]),
      comb
    ),
    cut(
      snip([
        [-11, -19],
        [-5, -19],
        [-2, -10],
        [6, -6],
        [12, -13],
        [15, -20],
        [18, -13],
        [21, -15],
        [19, -3],
        [13, 7],
        [5, 12],
        [-4, 11],
        [-11, 4],
        [-13, -6],
        [-14, -14]
      ]),
      ink,
      0.8
    ),
    fill(
      snip([
        [-13.5, -16],
        [-19, -13.5],
        [-13.5, -12]
      ]),
      orange
    ),
    fill(
      snip([
        [-13, -12],
        [-14.5, -8],
        [-11.5, -9]
      ]),
      comb
    ),
    fill(
      snip([
        [-2, -3],
        [9, -3],
        [13, 0],
        [5, 6],
        [-1, 4]
      ]),
      "#00000022"
    ),
    disc([-9.5, -15.5], 0.95, night)
  ].join("")

export const fox = (ink = orange): string =>
  [
    cut(
      snip([
        [14, 0],
        [24, -10],
        [36, -8],
        [40, -13],
        [38, 0],
        [28, 6],
        [16, 8]
      ]),
      ink,
      0.6
    ),
    fill(
      snip([
        [36, -8],
        [40, -13],
        [38, 0],
        [34, -2]
      ]),
      cream
    ),
    line("M-8 8V16M-3 9V16M9 9V16M14 7V16", night, 2),
    cut(
      snip([
        [-12, -6],
        [12, -5],
        [18, 2],
        [14, 10],
        [-10, 10],
        [-16, 2]
      ]),
      ink,
      0.6
    ),
    cut(
      snip([
        [-30, -6],
        [-22, -13],
        [-23, -21],
        [-17, -16],
        [-13, -22],
        [-10, -13],
        [-10, -4],
        [-18, -1]
      ]),
      ink,
      0.5
    ),
    fill(
      snip([
        [-30, -6],
        [-21, -7],
        [-18, -1]
      ]),
      cream
    ),
    disc([-29.5, -6], 1, night),
    disc([-18.5, -10.5], 0.9, night)
  ].join("")

/** A dinosaur, as a hen would like to throw its shadow. Fills a box of 210 by 210. */
export const dinosaur = (ink: string): string =>
  fill(
    snip([
      [24, 82],
      [30, 68],
      [46, 58],
      [58, 50],
      [72, 50],
      [86, 60],
      [96, 76],
      [112, 88],
      [132, 94],
      [150, 102],
      [170, 116],
      [192, 122],
      [216, 116],
      [216, 124],
      [196, 136],
      [174, 142],
      [162, 150],
      [160, 162],
      [152, 172],
      [158, 186],
      [166, 198],
      [162, 208],
      [134, 208],
      [130, 203],
      [140, 198],
      [146, 197],
      [138, 184],
      [130, 172],
      [120, 164],
      [112, 166],
      [110, 176],
      [116, 188],
      [122, 200],
      [118, 208],
      [92, 208],
      [88, 203],
      [98, 198],
      [104, 197],
      [96, 184],
      [92, 170],
      [88, 158],
      [80, 142],
      [72, 136],
      [66, 142],
      [60, 140],
      [56, 146],
      [53, 140],
      [47, 140],
      [52, 134],
      [60, 130],
      [68, 124],
      [74, 118],
      [72, 106],
      [62, 106],
      [44, 106],
      [34, 102],
      [36, 96],
      [40, 99],
      [43, 94],
      [47, 98],
      [51, 92],
      [56, 96],
      [60, 90],
      [68, 88],
      [60, 86],
      [56, 91],
      [52, 86],
      [47, 92],
      [43, 87],
      [38, 93],
      [34, 87],
      [29, 91]
    ]),
    ink
  ) + disc([60, 62], 2.4, orange)

export const sun = (at: Point, radius: number, ink: string, rays = 14): string =>
  Array.from({ length: rays }, (_, ray) => {
    const angle = (ray / rays) * 6.2832
    const spot = (turn: number, reach: number): Point => [
      at[0] + Math.cos(angle + turn) * radius * reach,
      at[1] + Math.sin(angle + turn) * radius * reach
    ]
    return fill(snip([spot(-0.1, 1.15), spot(0, 1.15 + (ray % 2 === 0 ? 0.5 : 0.32)), spot(0.1, 1.15)]), ink)
  }).join("") + pad(at, radius, ink)

export const tree = (ink: string, trunk: string, lean = 0): string =>
  cut(
    snip([
      [-2, 18],
      [-1 + lean * 0.3, -4],
      [2 + lean * 0.3, -4],
      [3, 18]
    ]),
    trunk,
    0.5
  ) +
  cut(
    round([
      [-13 + lean, -10],
      [-8 + lean, -22],
      [3 + lean * 1.2, -27],
      [13 + lean * 1.4, -20],
      [16 + lean * 1.4, -9],
      [8 + lean, 0],
      [-6 + lean, 0]
    ]),
    ink,
    0.8
  )

export const house = (wall: string, roof: string, glass: string): string =>
  cut(
    snip([
      [-8, 12],
      [-8, -2],
      [8, -2],
      [8, 12]
    ]),
    wall,
    0.5
  ) +
  cut(
    snip([
      [-10.5, -1],
      [0, -11],
      [10.5, -1]
    ]),
    roof,
    0.4
  ) +
  box(-5, 2, 4, 4, glass) +
  box(1.5, 4, 4, 8, roof)

/** A child who holds a string against the wind, as a cut shape. */
export const child = (ink: string, dress: string): string =>
  line("M-2 14L-5 26M3 14L6 26", ink, 2.2) +
  cut(
    snip([
      [-5, 0],
      [4, 0],
      [10, 15],
      [-7, 15]
    ]),
    dress,
    0.5
  ) +
  line("M3 2L14 -6M-3 3L10 -2", ink, 1.8) +
  pad([0, -6], 4.6, ink, 0.3) +
  fill(
    snip([
      [-2, -10.5],
      [-11, -11],
      [-6, -8],
      [-12, -5],
      [-4, -4]
    ]),
    ink
  )

export const sock = (ink: string, band: string): string =>
  cut(
    snip([
      [0, -9],
      [28, -8],
      [52, -6],
      [60, -8],
      [68, -4],
      [72, 6],
      [69, 18],
      [60, 19],
      [56, 12],
      [50, 8],
      [26, 9],
      [0, 9]
    ]),
    ink,
    1.4
  ) +
  fill(
    snip([
      [0, -9],
      [7, -8.8],
      [7, 9],
      [0, 9]
    ]),
    band
  ) +
  fill(
    snip([
      [16, -8.4],
      [22, -8.2],
      [22, 9],
      [16, 9]
    ]),
    band
  ) +
  fill(
    snip([
      [60, 19],
      [69, 18],
      [71, 10],
      [62, 11]
    ]),
    band
  ) +
  line("M63 12l2 3M66 11l1.5 3M62 15h6", navy, 0.5)

export const plane = (ink: string, stripe: string): string =>
  cut(
    snip([
      [-26, -2],
      [-22, -5],
      [14, -6],
      [24, -3],
      [27, 1],
      [20, 5],
      [-12, 4]
    ]),
    ink,
    0.8
  ) +
  cut(
    snip([
      [-26, -2],
      [-31, -12],
      [-25, -12],
      [-18, -4]
    ]),
    stripe,
    0.4
  ) +
  cut(
    snip([
      [-4, -8],
      [16, -9],
      [17, -6.5],
      [-4, -5.5]
    ]),
    stripe,
    0.4
  ) +
  cut(
    snip([
      [-6, 5],
      [12, 5],
      [20, 9],
      [-2, 9]
    ]),
    stripe,
    0.4
  ) +
  box(8, -4.5, 8, 3, sky) +
  line("M28 -8V10", navy, 0.8) +
  disc([4, 12], 2.2, navy) +
  line("M4 5V11", navy, 0.8)

export const stool = (ink: string): string =>
  line("M-5 0L-7 12M5 0L7 12M-6 6H6", night, 1.2) +
  cut(
    snip([
      [-8, -2],
      [8, -2.5],
      [8.5, 1],
      [-8.5, 1]
    ]),
    ink,
    0.5
  )

export const things: Readonly<Record<string, (ink: string, detail: string) => string>> = {
  teapot: (ink, detail) =>
    fill(
      snip([
        [-11, -4],
        [-8, -10],
        [8, -10],
        [11, -4],
        [12, 4],
        [8, 11],
        [-8, 11],
        [-12, 4]
      ]),
      ink
    ) +
    fill(
      snip([
        [-8, -11],
        [8, -11],
        [4, -14],
        [-4, -14]
      ]),
      ink
    ) +
    disc([0, -15.5], 2, ink) +
    fill(
      snip([
        [11, -1],
        [17, -8],
        [20, -9],
        [20, -6],
        [15, 4],
        [11, 6]
      ]),
      ink
    ) +
    line("M-11 -5C-20 -8 -20 7 -11 6", ink, 2.4) +
    fill(
      snip([
        [-6, -6],
        [-2, -6],
        [-6, 6],
        [-8, 3]
      ]),
      detail
    ),
  umbrella: (ink, detail) =>
    fill(
      snip([
        [-17, 0],
        [-13, -9],
        [-6, -14],
        [0, -15.5],
        [6, -14],
        [13, -9],
        [17, 0],
        [11.5, -2.5],
        [6, 0],
        [0, -2.5],
        [-6, 0],
        [-11.5, -2.5]
      ]),
      ink
    ) +
    line("M0 -18V13Q0 17 4 17T8 13", ink, 1.7) +
    fill(
      snip([
        [0, -14],
        [-5.5, -1.5],
        [0, -3]
      ]),
      detail
    ),
  key: (ink, detail) =>
    line("M0 -11m-6.5 0a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0", ink, 3) +
    line("M0 -4V17M0 16H6M0 11H5", ink, 3) +
    disc([0, -17.5], 0.8, detail),
  snail: (ink, detail) =>
    fill(
      snip([
        [-18, 10],
        [-16, 4],
        [-12, 4],
        [-8, 6],
        [12, 6],
        [17, 8],
        [20, 11],
        [-16, 12]
      ]),
      ink
    ) +
    line("M-16 5L-20 -3M-14 5L-15 -3", ink, 1.2) +
    disc([4, -2], 10.5, ink) +
    line("M4 -2C5 -4 8 -3 7.5 0C7 3 1 4 -0.5 0C-2 -5 4 -9 8.5 -7", detail, 1.3),
  can: (ink, detail) =>
    fill(
      snip([
        [-9, -6],
        [8, -6],
        [9, 11],
        [-10, 11]
      ]),
      ink
    ) +
    fill(
      snip([
        [8, 4],
        [17, -7],
        [14, -9],
        [22, -14],
        [23, -8],
        [20, -6],
        [9, 9]
      ]),
      ink
    ) +
    line("M-9 -3C-20 -4 -19 8 -10 8M-7 -7C-6 -14 6 -14 7 -7", ink, 1.8) +
    fill(
      snip([
        [-6, -2],
        [-3, -2],
        [-4, 7],
        [-7, 7]
      ]),
      detail
    )
}

/** Where a stick's shadow ends at a clock's hour on an early November day, in a circle of radius 1: to the north is up. */
export const shadowAt = (hour: number, noon = 12.8, high = 0.44): Point => {
  const [latitude, sunDown] = [0.714, -0.267]
  const turn = ((hour - noon) * Math.PI) / 12
  const up = Math.asin(Math.sin(latitude) * Math.sin(sunDown) + Math.cos(latitude) * Math.cos(sunDown) * Math.cos(turn))
  const east = -Math.cos(sunDown) * Math.sin(turn)
  const north = Math.cos(latitude) * Math.sin(sunDown) - Math.sin(latitude) * Math.cos(sunDown) * Math.cos(turn)
  const flat = Math.hypot(east, north)
  const reach = Math.min(0.9, high / Math.tan(up))
  return [(-east / flat) * reach, (-north / flat) * reach]
}

export const waves = (width: number, y: number, high: number, step: number, ink: string, bottom: number): string => {
  const crests = Array.from(
    { length: Math.ceil(width / step) + 2 },
    () => `q${short(step / 4)} ${short(-high)} ${short(step / 2)} 0t${short(step / 2)} 0`
  )
  return cut(`M${short(-step)} ${short(y)}${crests.join("")}V${short(bottom)}H${short(-step)}Z`, ink, 0.8)
}

export const blades = (
  random: () => number,
  width: number,
  y: number,
  count: number,
  ink: string,
  tall: number
): string =>
  Array.from({ length: count }, () => {
    const x = mix(-2, width, random())
    const reach = tall * (0.6 + random() * 0.7)
    return fill(
      snip([
        [x, y],
        [x + reach * 0.5, y - reach],
        [x + reach * 0.28, y]
      ]),
      ink
    )
  }).join("")

export const hill = (points: ReadonlyArray<Point>, ink: string, height: number, width: number): string =>
  cut(`${curveOf(points)}L${width + 5} ${height + 5}L-5 ${height + 5}Z`, ink, 1.4)
