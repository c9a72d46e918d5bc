import { disc, type Drawing, type Drawings, pathOf, type Point, range, ring, short } from "../drawing.ts"

const red = "#e4341b"
const blue = "#2146b4"
const ink = "#15120e"
const paper = "#f4ead3"
const radians = Math.PI / 180
const polygon = (points: ReadonlyArray<Point>, fill: string) => `<path d="${pathOf(points, true)}" fill="${fill}"/>`
const block = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"/>`
/** A body's part: a thick bent line. */
const limb = (points: ReadonlyArray<Point>, width: number, stroke: string, cap = "round") =>
  `<path d="${pathOf(points)}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"/>`
const turned = (markup: string, x: number, y: number, degrees: number, size = 1) =>
  `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(degrees)}) scale(${size})">${markup}</g>`

/** Where the joint lies between two ends, given both lengths. */
const joint = (from: Point, to: Point, upper: number, lower: number, side: 1 | -1): Point => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const distance = Math.min(Math.hypot(dx, dy), upper + lower - 0.01)
  const along = (upper ** 2 - lower ** 2 + distance ** 2) / (2 * distance)
  const away = Math.sqrt(Math.max(upper ** 2 - along ** 2, 0)) * side
  const [ux, uy] = [dx / Math.hypot(dx, dy), dy / Math.hypot(dx, dy)]
  return [from[0] + ux * along - uy * away, from[1] + uy * along + ux * away]
}

/** An eight from above, on the diagonal; every oar is drawn where it was, too. */
const eight: Drawing = ({ width, height }) => {
  const spacing = 32
  const seats = range(8).map((index) => -114 + index * spacing)
  const oars = seats
    .map((seat, index) => {
      const side = index % 2 === 0 ? 1 : -1
      const puddles = range(index > 5 ? 0 : 4)
        .map((back) => disc(seat + 12 - (back + 1) * spacing * 0.5, side * 96, 6.4 - back * 1.5, paper))
        .join("")
      return (
        puddles +
        turned(
          block(0, -1.2, 84, 2.4, ink) +
            polygon(
              [
                [74, -6],
                [100, -7.5],
                [100, 4.5],
                [74, 3.5]
              ],
              ink
            ),
          seat - 4,
          side * 5,
          side * 80
        )
      )
    })
    .join("")
  const rowers = seats
    .map(
      (seat, index) =>
        limb(
          [
            [seat - 4, -9],
            [seat, 0],
            [seat - 4, 9]
          ],
          8,
          paper
        ) +
        limb(
          [
            [seat - 4, -9],
            [seat - 13, index % 2 === 0 ? -4 : -5],
            [seat - 16, index % 2 === 0 ? -5 : 5]
          ],
          3.4,
          paper
        ) +
        limb(
          [
            [seat - 4, 9],
            [seat - 13, index % 2 === 0 ? 4 : 5],
            [seat - 16, index % 2 === 0 ? -5 : 5]
          ],
          3.4,
          paper
        ) +
        disc(seat - 1, 0, 5.6, ink)
    )
    .join("")
  const hull = polygon(
    [
      [-190, 0],
      [-150, -6],
      [-110, -8.4],
      [110, -8.4],
      [160, -5],
      [215, 0],
      [160, 5],
      [110, 8.4],
      [-110, 8.4],
      [-150, 6]
    ],
    ink
  )
  const wake = range(5)
    .map((index) =>
      limb(
        [
          [-200 - index * 13, -7 - index * 5],
          [-192 - index * 13, 0],
          [-200 - index * 13, 7 + index * 5]
        ],
        1.6,
        paper,
        "butt"
      )
    )
    .join("")
  return (
    block(0, 0, width, height, red) +
    polygon(
      [
        [0, height * 0.62],
        [width, height * 0.2],
        [width, height],
        [0, height]
      ],
      blue
    ) +
    disc(width * 0.2, height * 0.36, 35, paper) +
    turned(oars + wake + hull + rowers + disc(-140, 0, 5.2, paper), width * 0.53, height * 0.53, -52)
  )
}

/** A sleeve, a fist and a card: out. */
const card: Drawing = ({ width, height }) => {
  const rays = range(22)
    .map((index) => {
      const from = ((index * 360) / 22 - 4) * radians
      const to = ((index * 360) / 22 + 4.2) * radians
      const [cx, cy] = [width * 0.66, height * 0.37]
      return polygon(
        [
          [cx, cy],
          [cx + Math.cos(from) * 420, cy + Math.sin(from) * 420],
          [cx + Math.cos(to) * 420, cy + Math.sin(to) * 420]
        ],
        "#2a52c8"
      )
    })
    .join("")
  const arm = polygon(
    [
      [-42, 330],
      [-30, 70],
      [30, 70],
      [46, 330]
    ],
    ink
  )
  const cuff = block(-32, 62, 64, 15, paper) + block(-31, 88, 63, 5, red)
  const hand = polygon(
    [
      [-25, 64],
      [-30, 22],
      [-24, -6],
      [26, -6],
      [30, 24],
      [25, 64]
    ],
    paper
  )
  const page = block(-44, -112, 88, 122, red) + block(-44, -112, 88, 3, "#b82511")
  const fingers = range(4)
    .map(
      (index) =>
        limb(
          [
            [-19 + index * 12.8, 26],
            [-18 + index * 12.8, -8 - [2, 6, 5, 0][index]!]
          ],
          11.4,
          paper
        ) +
        limb(
          [
            [-12.6 + index * 12.8, 24],
            [-12 + index * 12.8, -8]
          ],
          0.7,
          ink,
          "butt"
        )
    )
    .join("")
  const thumb =
    limb(
      [
        [-28, 42],
        [-34, 20],
        [-20, 6]
      ],
      11.5,
      paper
    ) +
    limb(
      [
        [-20, 14],
        [-6, 18]
      ],
      0.7,
      ink,
      "butt"
    )
  return (
    block(0, 0, width, height, blue) +
    rays +
    turned(arm + cuff + page + hand + fingers + thumb, width * 0.61, height * 0.5, 19, 1.06)
  )
}

/** A corner: the arc, the pole, the pennant. */
const corner: Drawing = ({ width, height, data }) => {
  const isBroom = data["kind"] === "broom"
  const [x, y] = [width * 0.34, height * 0.86]
  const flag = isBroom
    ? `<path d="M${short(x)} ${short(height * 0.1)}q30 -10 44 8q10 14 -4 26q-18 12 -26 -2q-6 10 -14 6z" fill="${red}"/><path d="M${short(x)} ${short(height * 0.1)}q18 6 22 22" fill="none" stroke="${paper}" stroke-width="1.400"/>`
    : polygon(
        [
          [x, height * 0.06],
          [x + width * 0.56, height * 0.19],
          [x, height * 0.34]
        ],
        red
      )
  return (
    polygon(
      [
        [0, y],
        [width, height * 0.62],
        [width, height],
        [0, height]
      ],
      blue
    ) +
    `<path d="M${short(x - 34)} ${short(y - 1)}q10 34 46 32q34 -4 34 -39" fill="none" stroke="${paper}" stroke-width="3.400"/>` +
    block(x - 2.6, height * 0.05, 5.2, y - height * 0.05 + 6, ink) +
    flag
  )
}

/** One rower at four moments of a stroke, again and again; her back goes first. */
const stroke: Drawing = ({ width, height }) => {
  const water = height * 0.78
  const one = (at: number, colour: string) => {
    const hip: Point = [-9 + at * 21, -8]
    const foot: Point = [-30, -7]
    const lean = (-28 + at * 52) * radians
    const shoulder: Point = [hip[0] + Math.sin(lean) * 24, hip[1] - Math.cos(lean) * 24]
    const hand: Point = [-40 + at * 43, -19 - Math.sin(at * Math.PI) * 2]
    const knee = joint(hip, foot, 20, 20, 1)
    const elbow = joint(shoulder, hand, 15, 15, -1)
    const head: Point = [shoulder[0] + Math.sin(lean) * 9 - 1, shoulder[1] - Math.cos(lean) * 9]
    const blade: Point = [-20 + (0.5 - at) * 44, 13]
    return (
      limb([hip, knee, foot], 8.5, colour) +
      limb([hip, shoulder], 12, colour) +
      limb([shoulder, elbow, hand], 5.4, colour) +
      disc(head[0], head[1], 6.2, colour) +
      limb([hand, blade], 2, ink, "butt") +
      polygon(
        [
          [blade[0] - 4.5, blade[1] - 7],
          [blade[0] + 4.5, blade[1] - 7],
          [blade[0] + 6, blade[1] + 5],
          [blade[0] - 3, blade[1] + 5]
        ],
        paper
      )
    )
  }
  const count = 5
  const places = range(count)
  return (
    block(0, 0, width, height, red) +
    disc(width * 0.62, water, height * 0.56, paper) +
    polygon(
      [
        [0, water],
        [width, water],
        [width, height],
        [0, height]
      ],
      blue
    ) +
    places.map((index) => turned(one(index / (count - 1), ink), 50 + index * 41, water - 1.5, 0, 1.06)).join("") +
    polygon(
      [
        [-4, water - 3],
        [width + 4, water - 3],
        [width + 4, water + 2],
        [-4, water + 4]
      ],
      ink
    ) +
    range(9)
      .map((index) => block(index * 29 - 8, water + 9 + (index % 3) * 5, 17, 1.3, paper))
      .join("")
  )
}

const arrow = (points: ReadonlyArray<Point>, colour: string, width: number, isDashed = false) => {
  const [end, before] = [points.at(-1)!, points.at(-2)!]
  const angle = Math.atan2(end[1] - before[1], end[0] - before[0]) / radians
  const size = width * 3.2
  const neck: Point = [end[0] - Math.cos(angle * radians) * size * 0.8, end[1] - Math.sin(angle * radians) * size * 0.8]
  return `<path d="${pathOf([...points.slice(0, -1), neck])}" fill="none" stroke="${colour}" stroke-width="${width}" ${isDashed ? 'stroke-dasharray="5 3"' : ""}/>${turned(
    polygon(
      [
        [-size, -size * 0.62],
        [0, 0],
        [-size, size * 0.62]
      ],
      colour
    ),
    end[0],
    end[1],
    angle
  )}`
}
const player = (x: number, y: number, number: string, fill: string, colour: string) =>
  disc(x, y, 9, fill) +
  `<text x="${short(x)}" y="${short(y + 4)}" font-size="11.500" text-anchor="middle" fill="${colour}">${number}</text>`

/** Seven against seven over two pages, 8 mm to the metre; each page shows its half. */
const pitch: Drawing = ({ width, height, data }) => {
  const shift = data["side"] === "right" ? width : 0
  const [left, top, long, tall] = [width - 180, 14, 360, 200]
  const bottom = top + tall
  const middle = top + tall / 2
  const line = `fill="none" stroke="${paper}" stroke-width="2"`
  const marks = `<path d="M${left} ${top}h${long}v${tall}h${-long}zM${width} ${top}v${tall}" ${line}/><circle cx="${width}" cy="${middle}" r="26" ${line}/><path d="M${left} ${middle - 52}a52 52 0 0 1 0 104M${left + long} ${middle - 52}a52 52 0 0 0 0 104" ${line}/><path d="M${left} ${middle - 18}h-12v36h12M${left + long} ${middle - 18}h12v36h-12" ${line}/>`
  const stripes = range(9)
    .map((index) =>
      index % 2 === 0
        ? polygon(
            [
              [left + index * 40 - 20, top],
              [left + index * 40 + 20, top],
              [left + index * 40 - 10, bottom],
              [left + index * 40 - 50, bottom]
            ],
            "#1c3ca0"
          )
        : ""
    )
    .join("")
  const clip = `<clipPath id="pitch${shift}"><rect x="${left}" y="${top}" width="${long}" height="${tall}"/></clipPath>`
  const [keeper, three, two, four, eightMan, six, nine]: ReadonlyArray<Point> = [
    [left + 12, middle],
    [left + 82, middle + 4],
    [left + 112, bottom - 30],
    [left + 108, top + 30],
    [left + 196, middle - 6],
    [left + 156, middle - 42],
    [left + 272, middle - 40]
  ]
  const goal: Point = [left + 300, bottom - 44]
  const moves =
    arrow(
      [
        [three![0] + 11, three![1] - 2],
        [nine![0] - 10, nine![1] + 7]
      ],
      paper,
      3.2
    ) +
    arrow(
      [
        [nine![0] - 8, nine![1] + 10],
        [eightMan![0] + 12, eightMan![1] + 1]
      ],
      paper,
      3.2
    ) +
    arrow(
      [
        [eightMan![0] + 8, eightMan![1] + 10],
        [goal[0] - 12, goal[1] - 6]
      ],
      paper,
      3.2
    ) +
    arrow(
      [
        [two![0] + 12, two![1] + 2],
        [left + 200, bottom - 16],
        [goal[0] - 13, goal[1] + 5]
      ],
      red,
      3.2,
      true
    ) +
    arrow(
      [
        [goal[0] + 11, goal[1] - 3],
        [left + long - 2, middle + 10]
      ],
      red,
      4.4
    )
  const them: ReadonlyArray<Point> = [
    [left + 348, middle - 4],
    [left + 286, middle - 62],
    [left + 292, middle - 16],
    [left + 262, middle + 46],
    [left + 214, middle + 24],
    [left + 226, middle - 62],
    [left + 150, middle + 16]
  ]
  const us: ReadonlyArray<readonly [Point | undefined, string]> = [
    [keeper, "1"],
    [three, "3"],
    [two, "2"],
    [four, "4"],
    [eightMan, "8"],
    [six, "6"],
    [nine, "9"]
  ]
  const stepLabel = (x: number, y: number, words: string) =>
    `<text x="${short(x)}" y="${short(y)}" font-size="9" fill="${paper}">${words}</text>`
  return `<g transform="translate(${-shift} 0)">${clip}${block(0, 0, width * 2, height, blue)}<g clip-path="url(#pitch${shift})">${stripes}</g>${marks}${moves}${them.map(([x, y]) => disc(x, y, 8, ink)).join("")}${us
    .map(([place, number]) =>
      place === undefined
        ? ""
        : player(place[0], place[1], number, number === "2" ? red : paper, number === "2" ? paper : ink)
    )
    .join(
      ""
    )}${ring(goal[0], goal[1], 9, red, 2.4)}${stepLabel(left + 118, middle - 14, "BİR")}${stepLabel(left + 240, middle - 6, "İKİ")}${stepLabel(left + 248, middle + 17, "ÜÇ")}</g>`
}

/** Two cauldrons over their fires, two wrestlers between. */
const cauldrons: Drawing = ({ width, height }) => {
  const ground = height * 0.86
  const pot = (x: number) =>
    `<path d="M${x - 42} ${ground - 62}h84q2 54 -22 54h-40q-24 0 -22 -54z" fill="${ink}"/>` +
    block(x - 47, ground - 68, 94, 9, ink)
  const fire = (x: number) =>
    range(9)
      .map((index) =>
        polygon(
          [
            [x - 50 + index * 11, ground],
            [x - 45 + index * 11 + (index % 2 ? 3 : -2), ground - 12 - (index % 3) * 4],
            [x - 38 + index * 11, ground]
          ],
          index % 2 ? paper : blue
        )
      )
      .join("")
  const wrestler = (side: 1 | -1) => {
    const at = (x: number, y: number): Point => [width / 2 + side * x, ground - y]
    return (
      limb([at(43, 44), at(30, 24), at(37, 4)], 13, ink) +
      limb([at(43, 44), at(58, 27), at(66, 4)], 13, ink) +
      limb([at(37, 4), at(31, 3)], 8, paper) +
      limb([at(66, 4), at(60, 3)], 8, paper) +
      limb([at(43, 46), at(20, 70)], 20, paper) +
      limb([at(44, 45), at(37, 52)], 21, ink) +
      (side === 1
        ? limb([at(18, 72), at(-4, 84), at(-22, 74)], 7.5, paper)
        : limb([at(18, 68), at(6, 52), at(-14, 54)], 7.5, paper)) +
      disc(...at(6, side === 1 ? 73 : 81), 8.6, paper) +
      ring(...at(6, side === 1 ? 73 : 81), 8.6, red, 1.2)
    )
  }
  return (
    block(0, 0, width, height, red) +
    polygon(
      [
        [0, 0],
        [width, 0],
        [width, height * 0.16],
        [0, height * 0.5]
      ],
      blue
    ) +
    block(0, ground, width, height - ground, ink) +
    fire(8) +
    fire(width - 8) +
    pot(8) +
    pot(width - 8) +
    limb(
      [
        [width - 44, ground - 66],
        [width - 14, ground - 104]
      ],
      4,
      paper,
      "butt"
    ) +
    range(6)
      .map((index) => {
        const [x, y] = [width - 36 + index * 4, ground - 76.1 - index * 5.07]
        return limb(
          [
            [x - 2.6, y - 2],
            [x + 2.6, y + 2]
          ],
          1.1,
          ink,
          "butt"
        )
      })
      .join("") +
    wrestler(-1) +
    wrestler(1)
  )
}

/** Goals of a season, one ball for each. */
const goals: Drawing = ({ width, height, data }) => {
  const count = Number(data["count"] ?? 167)
  const columns = Number(data["columns"] ?? 24)
  const cell = width / columns
  return range(count)
    .map((index) => {
      const [x, y] = [((index % columns) + 0.5) * cell, (Math.floor(index / columns) + 0.5) * cell]
      return y < height ? disc(x, y, cell * 0.39, index >= count - 10 ? red : ink) : ""
    })
    .join("")
}

/** A lollipop as large as an argument. */
const lollipop: Drawing = ({ width, height }) => {
  const [cx, cy, radius] = [width * 0.7, height * 0.44, height * 0.38]
  const arms = 9
  const swirl = range(arms)
    .map((arm) => {
      const side = (offset: number) =>
        range(22).map((step): Point => {
          const t = step / 21
          const angle = ((arm + offset) / arms) * Math.PI * 2 + t * 2.1
          return [cx + Math.cos(angle) * radius * t, cy + Math.sin(angle) * radius * t]
        })
      return polygon([...side(0), ...side(0.5).toReversed()], red)
    })
    .join("")
  return (
    block(0, 0, width, height, blue) +
    range(16)
      .map(
        (index) =>
          limb(
            [
              [index * 22 - 60, 0],
              [index * 22 - 60 + height, height]
            ],
            0.8,
            paper,
            "butt"
          ) +
          limb(
            [
              [index * 22, 0],
              [index * 22 - height, height]
            ],
            0.8,
            paper,
            "butt"
          )
      )
      .join("") +
    polygon(
      [
        [0, 0],
        [width * 0.46, 0],
        [width * 0.34, height],
        [0, height]
      ],
      ink
    ) +
    limb(
      [
        [cx - radius * 0.4, cy + radius * 0.8],
        [cx - radius * 0.95, height + 20]
      ],
      8,
      paper,
      "butt"
    ) +
    disc(cx, cy, radius, paper) +
    swirl +
    disc(cx, cy, radius * 0.07, paper)
  )
}

const whistle = (colour: string, hole: string, mouth: string) =>
  `<path d="M0 0a34 34 0 1 0 34 -34h58v-16h-58a50 50 0 0 0 -34 50z" fill="none"/><circle cx="0" cy="0" r="32" fill="${colour}"/><path d="M0 -32h84v26h-56z" fill="${colour}"/><path d="M84 -32h14v26h-14z" fill="${mouth}"/><path d="M24 -32h16l-7 13h-14z" fill="${hole}"/><circle cx="0" cy="0" r="13" fill="${hole}"/><circle cx="4" cy="3" r="6.500" fill="${mouth}"/><circle cx="-37" cy="-13" r="7" fill="none" stroke="${colour}" stroke-width="4.500"/>`

/** Three whistles: neck, pocket, sock. */
const whistles: Drawing = ({ width, height }) =>
  block(0, 0, width, height, red) +
  polygon(
    [
      [width * 0.4, 0],
      [width, 0],
      [width, height],
      [width * 0.24, height]
    ],
    ink
  ) +
  range(3)
    .map((index) => {
      const [x, y] = [34 + index * 70, height * 0.7 - index * 13]
      const marks = range(3)
        .map((wave) =>
          limb(
            [
              [4 + wave * 11, -52 - wave * 3],
              [-2 + wave * 12, -72 - wave * 7]
            ],
            5,
            paper,
            "butt"
          )
        )
        .join("")
      return turned(marks + whistle(index === 1 ? blue : paper, index === 1 ? paper : ink, red), x, y, -14, 0.6)
    })
    .join("")

/** A table from above, 120 mm to the metre, over two pages; each page shows its half. */
const table: Drawing = ({ width, height, data }) => {
  const shift = data["side"] === "right" ? width : 0
  const [long, tall] = [328.8, 183]
  const [left, top] = [width - long / 2, 20]
  const bottom = top + tall
  const middle = top + tall / 2
  const ball = (x: number, y: number, words: string, colour: string) =>
    disc(x, y, 7.6, colour) +
    `<text x="${short(x)}" y="${short(y + 3.6)}" font-size="10.500" text-anchor="middle" fill="${ink}">${words}</text>`
  const bat = (x: number, y: number, degrees: number, colour: string) =>
    turned(`<ellipse cx="0" cy="0" rx="15" ry="17" fill="${colour}"/>${block(-3.4, 15, 6.8, 22, paper)}`, x, y, degrees)
  const ghosts = (from: Point, to: Point, lift: number, count: number) =>
    range(count)
      .map((index) => {
        const t = (index + 1) / (count + 1)
        const x = from[0] + (to[0] - from[0]) * t
        const y = from[1] + (to[1] - from[1]) * t
        return disc(x, y, 1.5 + Math.sin(t * Math.PI) * lift, paper)
      })
      .join("")
  const bounce: Point = [left + 92, top + 56]
  const short1: Point = [width + 36, top + 40]
  const back: Point = [left + 84, bottom - 46]
  const deep: Point = [left + long - 18, bottom - 26]
  const elbow: Point = [left + long - 14, top + 84]
  return `<g transform="translate(${-shift} 0)">${block(0, 0, width * 2, height, ink)}${block(left, top, long, tall, blue)}<rect x="${left + 1.2}" y="${top + 1.2}" width="${long - 2.4}" height="${tall - 2.4}" fill="none" stroke="${paper}" stroke-width="2.400"/><path d="M${left} ${middle}h${long}" stroke="${paper}" stroke-width=".8"/>${block(width - 1.5, top - 18, 3, tall + 36, paper)}
${polygon(
  [
    [short1[0], short1[1]],
    [deep[0] - 4, deep[1]],
    [elbow[0] - 4, elbow[1]]
  ],
  "#2a52c8"
)}
${ghosts([left - 8, top + 50], bounce, 1.4, 6)}${ghosts(bounce, short1, 2.6, 9)}${ghosts(short1, back, 2.2, 14)}
${arrow(
  [
    [back[0] + 9, back[1] + 1],
    [deep[0] - 10, deep[1]]
  ],
  red,
  4
)}${arrow(
    [
      [back[0] + 9, back[1] - 4],
      [elbow[0] - 10, elbow[1] + 4]
    ],
    red,
    4
  )}
${bat(left - 22, top + 46, 110, red)}${bat(left + long + 22, top + 64, -102, red)}
${ball(short1[0], short1[1], "1", paper)}${ball(back[0], back[1], "2", paper)}${ball(deep[0], deep[1], "3", red)}${ball(elbow[0], elbow[1], "3", red)}
<text x="${short(left + long - 30)}" y="${short(bottom - 42)}" font-size="8" text-anchor="end" fill="${paper}">DERİN SOL</text><text x="${short(left + long - 30)}" y="${short(top + 107)}" font-size="8" text-anchor="end" fill="${paper}">DİRSEK</text><text x="${short(short1[0] + 12)}" y="${short(short1[1] - 8)}" font-size="8" fill="${paper}">KISA SERVİS</text>
<text x="${short(left + 4)}" y="${short(bottom + 12)}" font-size="7" fill="${paper}">2,74 METRE</text><text transform="translate(${short(left - 6)} ${short(bottom - 2)}) rotate(-90)" font-size="7" fill="${paper}">1,525 METRE</text></g>`
}

/** Seven bathrobes on a line and the ones who left them. */
const robes: Drawing = ({ width, height }) => {
  const rope = height * 0.16
  const sea = height * 0.66
  const robe = (x: number, colour: string, belt: string, size: number) =>
    turned(
      `<path d="M-5 0h10l10 7l5 30l-8 2l-3 -16l2 45h-22l2 -45l-3 16l-8 -2l5 -30z" fill="${colour}"/><path d="M-4 0l4 20l4 -20z" fill="${ink}"/><path d="M-10 33h20v4h-20z" fill="${belt}"/>`,
      x,
      rope,
      0,
      size
    )
  const colours = [paper, blue, paper, ink, paper, blue, paper]
  const swimmer = (x: number, y: number, phase: number) => {
    const angle = (-150 + phase * 120) * radians
    return (
      limb(
        [
          [x, y],
          [x + Math.cos(angle) * 13, y + Math.sin(angle) * 13],
          [x + Math.cos(angle + 0.7) * 24, y + Math.sin(angle + 0.7) * 22]
        ],
        4.6,
        paper
      ) + disc(x + 6, y - 2, 5, red)
    )
  }
  return (
    block(0, 0, width, height, red) +
    limb(
      [
        [0, rope - 3],
        [width, rope + 3]
      ],
      1,
      ink,
      "butt"
    ) +
    colours
      .map((colour, index) =>
        robe(20 + index * ((width - 40) / 6), colour, colour === paper ? red : paper, 0.92 - (index % 3) * 0.05)
      )
      .join("") +
    polygon(
      [
        [0, sea + 12],
        [width, sea - 12],
        [width, height],
        [0, height]
      ],
      blue
    ) +
    range(4)
      .map((index) => swimmer(34 + index * 52, sea + 22 - index * 5.5 + (index % 2) * 6, index / 3))
      .join("") +
    range(14)
      .map((index) =>
        limb(
          [
            [((index * 47) % 215) - 4, sea + 20 + ((index * 13) % 40)],
            [((index * 47) % 215) + 16, sea + 18 + ((index * 13) % 40)]
          ],
          1.2,
          paper,
          "butt"
        )
      )
      .join("")
  )
}

/** One runner's stride at five moments, a lamp on each forehead. */
const runners: Drawing = ({ width, height }) => {
  const ground = height * 0.88
  const one = (at: number, colour: string) => {
    const hip: Point = [0, -38]
    const shoulder: Point = [6, -64]
    const swing = Math.sin(at * Math.PI * 2)
    const leg = (way: number) => {
      const forward = way * swing
      const foot: Point = [
        forward * 23 + 1,
        -Math.max(0, -forward) * 17 - Math.max(0, 0.2 - Math.abs(forward)) * 20 - 2
      ]
      return limb([hip, joint(hip, foot, 21, 21, -1), foot, [foot[0] + 6, foot[1] + (forward < 0 ? 4 : -1)]], 7, colour)
    }
    const arm = (way: number) => {
      const hand: Point = [shoulder[0] + way * swing * 16 + 5, shoulder[1] + 17 - Math.max(0, way * swing) * 10]
      return limb([shoulder, joint(shoulder, hand, 13, 13, 1), hand], 4.6, colour)
    }
    return (
      polygon(
        [
          [15, -77],
          [92, -66],
          [92, -24]
        ],
        paper
      ) +
      arm(-1) +
      leg(-1) +
      limb([hip, shoulder], 11, colour) +
      leg(1) +
      arm(1) +
      disc(10, -77, 6.6, colour)
    )
  }
  return (
    block(0, 0, width, height, ink) +
    polygon(
      [
        [0, height],
        [0, height * 0.22],
        [width, 0],
        [width, height]
      ],
      blue
    ) +
    block(0, ground, width, height - ground, ink) +
    range(4)
      .map((index) =>
        turned(one(0.06 + index * 0.31, index === 3 ? red : ink), 26 + index * 52, ground - 1, 0, height / 122)
      )
      .join("") +
    range(6)
      .map((index) => block(index * 44 - 10, ground + (height - ground) * 0.45, 24, 1.6, paper))
      .join("")
  )
}

/** A board in perspective, a king and, for a rook, a cork. */
const chess: Drawing = ({ width, height }) => {
  const horizon = height * 0.3
  const project = (u: number, v: number): Point => {
    const depth = 1 / (0.55 + v * 0.16)
    return [width * 0.5 + (u - 4 + v * 0.35) * depth * 27, horizon + (depth * 0.62 - 0.33) * height * 0.72]
  }
  const squares = range(64)
    .map((index) => {
      const [u, v] = [index % 8, Math.floor(index / 8)]
      return polygon(
        [project(u, v), project(u + 1, v), project(u + 1, v + 1), project(u, v + 1)],
        (u + v) % 2 ? paper : ink
      )
    })
    .join("")
  const cork = `<path d="M-12 0l-3 -34h30l-3 34q-12 5 -24 0z" fill="${red}"/><ellipse cx="0" cy="-34" rx="15" ry="4" fill="${paper}"/>${range(
    7
  )
    .map((index) => disc(-9 + ((index * 7) % 19), -7 - index * 3.3, 0.9, ink))
    .join("")}`
  const king = `<path d="M-14 0h28l-3 -7h-22zM-9 -8h18l-4 -30h-10zM-12 -39h24v-4h-24zM-10 -44h20l4 -14h-28zM-2.200 -58h4.400v-5h5v-4.400h-5v-5h-4.400v5h-5v4.400h5z" fill="${ink}" stroke="${paper}" stroke-width="1.600"/>`
  const [cx, cy] = project(5.6, 0.7)
  const [kx, ky] = project(3.5, 1.6)
  return (
    block(0, 0, width, height, red) +
    polygon(
      [
        [0, horizon + 10],
        [width, horizon - 14],
        [width, height],
        [0, height]
      ],
      blue
    ) +
    turned(
      `<path d="M0 0h96l-8 14h-78zM14 -9h66v9h-66zM26 -17h40v8h-40zM52 -32h12v15h-12z" fill="${ink}"/>${range(8)
        .map((index) => block(18 + index * 7.4, -6.4, 4, 3.6, paper))
        .join("")}`,
      width * 0.1,
      horizon - 8,
      -6
    ) +
    squares +
    turned(king, kx, ky, 0, 0.86) +
    turned(cork, cx, cy, 6, 1.5)
  )
}

export const drawings: Drawings = {
  eight,
  card,
  corner,
  stroke,
  pitch,
  cauldrons,
  goals,
  lollipop,
  whistles,
  table,
  robes,
  runners,
  chess
}
