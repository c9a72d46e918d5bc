import { type Drawing, type Drawings, pathOf, type Pen, type Point, short } from "../drawing.ts"

const night = "#18281f"
const forest = "#27422f"
const moss = "#5d7c48"
const fern = "#93b160"
const bark = "#6a4630"
const rust = "#b75f2c"
const ochre = "#dba446"
const cream = "#f3ecda"

const ground = ({ width, height }: Pen, colour: string): string =>
  `<rect width="${width}" height="${height}" fill="${colour}"/>`

/** Half the width of a leaf of length 1, at a place between its stalk (0) and its tip (1). */
const outlines = {
  beech: (at: number) => 0.31 * Math.sin(Math.PI * at) ** 0.8,
  oak: (at: number) =>
    0.3 * Math.sin(Math.PI * at ** 0.82) ** 0.7 * (0.84 + 0.26 * Math.cos(at * Math.PI * 9 + Math.PI)),
  lime: (at: number) => 0.43 * Math.sin(Math.PI * at ** 0.62) ** 0.75
} as const
type Kind = keyof typeof outlines

const leaf = (kind: Kind): string => {
  const side = Array.from({ length: 37 }, (_, at) => [outlines[kind](at / 36), -at / 36] as const)
  return pathOf([...side, ...side.toReversed().map(([x, y]) => [-x, y] as const)], true)
}
const shapes: Readonly<Record<Kind, string>> = { beech: leaf("beech"), oak: leaf("oak"), lime: leaf("lime") }

const veins = (kind: Kind): string =>
  `M0 .16 V-.96${[0.16, 0.32, 0.48, 0.64, 0.8].map((at) => `M0 ${short(-at)} L${short(outlines[kind](Math.min(at + 0.16, 0.98)) * 0.86)} ${short(-at - 0.16)} M0 ${short(-at)} L${short(-outlines[kind](Math.min(at + 0.16, 0.98)) * 0.86)} ${short(-at - 0.16)}`).join("")}`

const placed = (kind: Kind, [x, y]: Point, size: number, turn: number, fill: string, line: string): string =>
  `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${short(size)})"><path d="${shapes[kind]}" fill="${fill}"/><path d="${veins(kind)}" fill="none" stroke="${line}" stroke-width=".018"/></g>`

const fallen: ReadonlyArray<readonly [fill: string, line: string]> = [
  [rust, "#7d3d18"],
  [ochre, "#96681d"],
  [bark, "#3f281a"],
  ["#8c5a33", "#50311a"],
  [moss, "#33492a"]
]

/** Leaves where they fell, the last ones on top. `data-count`; `data-kind` where they are all of one tree. */
const litter: Drawing = (pen) => {
  const { random, width, height, data } = pen
  const kinds: ReadonlyArray<Kind> = ["beech", "oak", "lime"]
  const leaves = Array.from({ length: Number(data["count"] ?? 90) }, () => {
    const kind = (data["kind"] as Kind | undefined) ?? kinds[Math.floor(random() * 3)]!
    const [fill, line] = fallen[Math.floor(random() * fallen.length)]!
    const size = Math.min(width, height) * (0.16 + random() * 0.16)
    return placed(kind, [random() * width, random() * height + size / 2], size, random() * 360, fill, line)
  })
  return ground(pen, night) + leaves.join("")
}

/** What is left of an oak leaf: a net of veins, and fewer panes the longer ago it fell (towards its tip). */
const skeleton: Drawing = (pen) => {
  const { random, width, height, data } = pen
  const long = height * Number(data["long"] ?? 0.86)
  const edge = (at: number) => outlines.oak(Math.min(Math.max(at, 0), 1)) * long * 1.25
  const rows = 26
  const steps = 7
  const nodes = [-1, 1].map((side) =>
    Array.from({ length: rows + 1 }, (_, row) =>
      Array.from({ length: steps + 1 }, (_, step) => {
        const out = step / steps
        const at = Math.min(1, row / rows + out * 0.1 * (1 - row / rows))
        const sway = step === 0 || step === steps ? 0 : (random() - 0.5) * long * 0.012
        return [side * edge(at) * out + sway, -at * long + sway] as Point
      })
    )
  )
  const cells = nodes.flatMap((rowsOf) =>
    rowsOf.slice(0, -1).flatMap((row, at) =>
      row.slice(0, -1).flatMap((corner, step) => {
        const kept = random() > at / rows + (random() - 0.5) * 0.35
        if (!kept) return []
        const next = rowsOf[at + 1]!
        const colour = [rust, ochre, "#c9792f", "#a9522a"][Math.floor(random() * 4)]!
        return [`<path d="${pathOf([corner, row[step + 1]!, next[step + 1]!, next[step]!], true)}" fill="${colour}"/>`]
      })
    )
  )
  const ribs = nodes
    .flatMap((rowsOf) => rowsOf.map((row) => pathOf(row)))
    .map((path, at) => `<path d="${path}" fill="none" stroke="${cream}" stroke-width="${at % 3 === 0 ? 0.75 : 0.3}"/>`)
  const rungs = nodes.flatMap((rowsOf) =>
    Array.from(
      { length: steps },
      (_, step) =>
        `<path d="${pathOf(rowsOf.map((row) => row[step + 1]!))}" fill="none" stroke="${cream}" stroke-width="${step === steps - 1 ? 0.5 : 0.2}"/>`
    )
  )
  const turn = Number(data["turn"] ?? 14)
  return `${ground(pen, data["ground"] ?? night)}<g transform="translate(${short(width * Number(data["at"] ?? 0.44))} ${short(height * 0.97)}) rotate(${turn})">${cells.join("")}${ribs.join("")}${rungs.join("")}
    <path d="M0 ${short(long * 0.1)} L0 ${short(-long)}" stroke="${cream}" stroke-width="1.6" stroke-linecap="round"/></g>`
}

/** One pinna of a frond along the x axis, `size` long. */
const pinna = (size: number): string => {
  const count = 9
  const lobes = Array.from({ length: count }, (_, at) => {
    const along = (size * (at + 0.5)) / count
    const tall = size * 0.2 * (1 - at / count) ** 0.8
    return `M${short(along)} 0 q${short(tall * 0.1)} ${short(-tall)} ${short(size / count)} ${short(-tall)} q${short(size * 0.02)} ${short(tall * 0.7)} ${short(-size * 0.035)} ${short(tall)}Z M${short(along)} 0 q${short(tall * 0.1)} ${short(tall)} ${short(size / count)} ${short(tall)} q${short(size * 0.02)} ${short(-tall * 0.7)} ${short(-size * 0.035)} ${short(-tall)}Z`
  })
  return `M0 -.2 L${short(size)} 0 L0 .2Z${lobes.join("")}`
}

/** A whole frond from its stalk up, bent by `lean` degrees at its tip. */
const frond = ([x, y]: Point, long: number, lean: number, turn: number, colour: string): string => {
  const count = 22
  const parts: Array<string> = []
  let [px, py, angle] = [0, 0, 0]
  const spine: Array<Point> = [[0, 0]]
  for (let at = 0; at < count; at += 1) {
    angle += (lean / count) * (Math.PI / 180)
    const step = long / count
    px += Math.sin(angle) * step
    py -= Math.cos(angle) * step
    spine.push([px, py])
    const far = (at + 1) / count
    if (far < 0.14) continue
    const size = long * 0.3 * Math.sin(Math.PI * Math.min(1, (far - 0.1) / 0.95) ** 0.62)
    if (size < 0.6) continue
    for (const side of [-1, 1]) {
      const out = (angle * 180) / Math.PI - 90 + side * (68 - far * 22)
      parts.push(`<path transform="translate(${short(px)} ${short(py)}) rotate(${short(out)})" d="${pinna(size)}"/>`)
    }
  }
  return `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)})" fill="${colour}">${parts.join("")}<path d="${pathOf(spine)}" fill="none" stroke="${colour}" stroke-width="${short(long * 0.012)}"/></g>`
}

/** A fiddlehead: a spiral that thins towards its middle, with a smaller coil on each of its joints. */
const fiddlehead = ([x, y]: Point, size: number, turns: number, colours: readonly [string, string]): string => {
  const at = (angle: number, shift: number): Point => {
    const far = (size * Math.exp(0.165 * angle)) / Math.exp(0.165 * turns * Math.PI * 2)
    return [x + Math.cos(angle) * far * (1 + shift), y + Math.sin(angle) * far * (1 + shift)]
  }
  const angles = Array.from({ length: 160 }, (_, index) => (index / 159) * turns * Math.PI * 2)
  const band = pathOf(
    [...angles.map((angle) => at(angle, 0.13)), ...angles.toReversed().map((angle) => at(angle, -0.13))],
    true
  )
  const coils = Array.from({ length: 40 }, (_, index) => {
    const angle = turns * Math.PI * 2 - 0.25 - index * 0.31
    const far = (size * Math.exp(0.165 * angle)) / Math.exp(0.165 * turns * Math.PI * 2)
    const [cx, cy] = at(angle, 0.2)
    const small = far * 0.15
    return `<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(small)}" fill="${colours[1]}"/><circle cx="${short(cx + small * 0.2)}" cy="${short(cy + small * 0.2)}" r="${short(small * 0.5)}" fill="${colours[0]}"/>`
  })
  const [stalkX, stalkY] = at(turns * Math.PI * 2, 0)
  return `${coils.join("")}<path d="${band}" fill="${colours[0]}"/><path d="M${short(stalkX - size * 0.13)} ${short(stalkY)} q${short(size * 0.03)} ${short(size * 0.9)} ${short(-size * 0.28)} ${short(size * 2)} h${short(size * 0.34)} q${short(size * 0.24)} ${short(-size)} ${short(size * 0.2)} ${short(-size * 2)}Z" fill="${colours[0]}"/>`
}

const crozier: Drawing = (pen) => {
  const { width, height } = pen
  const behind = [
    frond([width * 0.1, height * 1.08], height * 0.9, 34, -12, forest),
    frond([width * 0.96, height * 1.1], height * 0.86, -38, 10, forest),
    frond([width * 0.6, height * 1.16], height * 0.6, -20, 24, "#203a29")
  ]
  return `${ground(pen, night)}${behind.join("")}${fiddlehead([width * 0.47, height * 0.45], width * 0.36, 3, [fern, moss])}`
}

/** Three days of one frond: a snail, a bishop's crook, a fern. */
const unrolling: Drawing = (pen) => {
  const { width, height } = pen
  return `${ground(pen, cream)}
    ${fiddlehead([width * 0.14, height * 0.72], height * 0.13, 3, [moss, fern])}
    ${fiddlehead([width * 0.4, height * 0.44], height * 0.15, 2.4, [moss, fern])}
    ${frond([width * 0.4 + height * 0.12, height * 0.98], height * 0.34, 4, 0, moss)}
    ${frond([width * 0.76, height * 1.02], height * 0.94, 26, -8, forest)}
    <path d="M0 ${short(height * 0.97)} H${width} V${height} H0Z" fill="${bark}"/>`
}

/** A cliff, a rope, somebody with a basket; the fern is a little lower. */
const cliff: Drawing = (pen) => {
  const { random, width, height } = pen
  const edge = Array.from(
    { length: 40 },
    (_, at) =>
      [width * (0.56 + 0.08 * Math.sin(at * 0.7)) + (random() - 0.5) * width * 0.05, (height * at) / 39] as Point
  )
  const [x, y] = [width * 0.42, height * 0.5]
  const unit = height / 100
  const ferns = [0.2, 0.36, 0.66, 0.8, 0.92].map((at, index) =>
    frond(
      [edge[Math.floor(at * 39)]![0] + 14, height * at],
      height * 0.16,
      -70,
      -34 + (index % 2) * 10,
      index === 2 ? fern : moss
    )
  )
  return `${ground(pen, "#a9bfae")}<path d="${pathOf([[width, 0], ...edge, [width, height]], true)}" fill="${forest}"/>
    <path d="${pathOf([[width, height * 0.1], ...edge.map(([left, top]) => [left + width * 0.12, top] as const), [width, height]], true)}" fill="${night}"/>
    <path d="M0 ${short(height * 0.9)} q${short(width * 0.08)} ${short(-height * 0.03)} ${short(width * 0.16)} 0 t${short(width * 0.16)} 0 t${short(width * 0.16)} 0 t${short(width * 0.16)} 0 V${height} H0Z" fill="${cream}"/>
    <path d="M${short(width * 0.6)} 0 L${short(x)} ${short(y)}" stroke="${bark}" stroke-width="${short(unit * 0.7)}"/>${ferns.join("")}
    <g fill="${night}"><circle cx="${short(x)}" cy="${short(y + unit * 3)}" r="${short(unit * 3)}"/><path d="M${short(x - unit * 5)} ${short(y + unit * 1.4)} h${short(unit * 10)} v${short(unit * 1.2)} h${short(-unit * 10)}z"/>
    <path d="M${short(x - unit * 3)} ${short(y + unit * 6)} h${short(unit * 6)} l${short(unit * 5)} ${short(unit * 18)} h${short(-unit * 15)}z"/><path d="M${short(x + unit * 2)} ${short(y + unit * 8)} l${short(unit * 11)} ${short(unit * 6)} l${short(-unit)} ${short(unit * 2)} l${short(-unit * 11)} ${short(-unit * 4)}z"/></g>
    <path d="M${short(x - unit * 12)} ${short(y + unit * 13)} h${short(unit * 8)} l${short(-unit)} ${short(unit * 6)} h${short(-unit * 6)}z" fill="${ochre}"/>`
}

/** The six backs, each a lobe seen through a lens. */
const backs: Drawing = (pen) => {
  const { width, height } = pen
  const names = ["Polypody", "Male fern", "Shield fern", "Hart’s-tongue", "Bracken", "Maidenhair"]
  const sori: ReadonlyArray<(x: number, y: number, size: number) => string> = [
    (x, y, size) =>
      [-1, 1]
        .flatMap((side) =>
          [0, 1, 2, 3].map(
            (at) =>
              `<circle cx="${short(x + side * size * 0.3)}" cy="${short(y - size * 0.6 + at * size * 0.4)}" r="${short(size * 0.13)}" fill="${ochre}"/>`
          )
        )
        .join(""),
    (x, y, size) =>
      [-1, 1]
        .flatMap((side) =>
          [0, 1, 2].map(
            (at) =>
              `<path transform="translate(${short(x + side * size * 0.3)} ${short(y - size * 0.5 + at * size * 0.5)}) scale(${short(size * 0.17)})" d="M0 .5 C-1.300 1.200 -1.300 -1 0 -1 C1.300 -1 1.300 1.200 0 .5Z" fill="${ochre}"/>`
          )
        )
        .join(""),
    (x, y, size) =>
      [-1, 1]
        .flatMap((side) =>
          [0, 1, 2].map(
            (at) =>
              `<circle cx="${short(x + side * size * 0.3)}" cy="${short(y - size * 0.5 + at * size * 0.5)}" r="${short(size * 0.17)}" fill="${ochre}"/><circle cx="${short(x + side * size * 0.3)}" cy="${short(y - size * 0.5 + at * size * 0.5)}" r="${short(size * 0.05)}" fill="${bark}"/>`
          )
        )
        .join(""),
    (x, y, size) =>
      [0, 1, 2, 3, 4]
        .map((at) =>
          [-1, 1]
            .map(
              (side) =>
                `<path d="M${short(x + side * size * 0.1)} ${short(y - size * 0.6 + at * size * 0.32)} l${short(side * size * 0.42)} ${short(-size * 0.16)} M${short(x + side * size * 0.1)} ${short(y - size * 0.53 + at * size * 0.32)} l${short(side * size * 0.42)} ${short(-size * 0.16)}" stroke="${ochre}" stroke-width="${short(size * 0.055)}"/>`
            )
            .join("")
        )
        .join(""),
    (x, y, size) =>
      `<path d="M${short(x)} ${short(y + size * 0.85)} C${short(x - size * 0.95)} ${short(y + size * 0.2)} ${short(x - size * 0.8)} ${short(y - size * 0.7)} ${short(x)} ${short(y - size * 0.9)} C${short(x + size * 0.8)} ${short(y - size * 0.7)} ${short(x + size * 0.95)} ${short(y + size * 0.2)} ${short(x)} ${short(y + size * 0.85)}" fill="none" stroke="${ochre}" stroke-width="${short(size * 0.14)}"/>`,
    (x, y, size) =>
      [-0.5, 0, 0.5]
        .map(
          (at) =>
            `<path d="M${short(x + at * size - size * 0.18)} ${short(y - size * (0.7 - Math.abs(at) * 0.5))} h${short(size * 0.36)} l${short(-size * 0.06)} ${short(size * 0.2)} h${short(-size * 0.24)}z" fill="${ochre}"/>`
        )
        .join("")
  ]
  return names
    .map((name, at) => {
      const [x, y] = [width * (1 / 6 + (at % 3) / 3), height * (0.23 + Math.floor(at / 3) * 0.5)]
      const size = Math.min(width / 7.4, height * 0.2)
      return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(size * 1.12)}" fill="${night}"/>
        <path d="M${short(x)} ${short(y + size)} C${short(x - size * 1.05)} ${short(y + size * 0.3)} ${short(x - size * 0.9)} ${short(y - size * 0.8)} ${short(x)} ${short(y - size)} C${short(x + size * 0.9)} ${short(y - size * 0.8)} ${short(x + size * 1.05)} ${short(y + size * 0.3)} ${short(x)} ${short(y + size)}Z" fill="${moss}"/>
        <path d="M${short(x)} ${short(y + size)} V${short(y - size * 0.8)}" stroke="${forest}" stroke-width="${short(size * 0.06)}"/>${sori[at]!(x, y, size)}
        <text x="${short(x)}" y="${short(y + size * 1.5)}" text-anchor="middle" font-family="Sans" font-weight="700" font-size="4" fill="${night}">${name}</text>`
    })
    .join("")
}

/** A box with a lid and a forest in it. */
const jar: Drawing = (pen) => {
  const { width, height } = pen
  const [left, right, top, floor] = [width * 0.2, width * 0.8, height * 0.2, height * 0.84]
  const fronds = Array.from({ length: 9 }, (_, at) =>
    frond(
      [left + (right - left) * (0.1 + at * 0.1), floor],
      height * (0.3 + 0.16 * Math.sin(at * 1.9)),
      at % 2 === 0 ? 24 : -24,
      (at - 4) * 5,
      at % 3 === 0 ? fern : moss
    )
  )
  return `${ground(pen, "#d7dfc8")}<path d="M${short(left)} ${short(top)} H${short(right)} V${short(height * 0.94)} H${short(left)}Z" fill="${cream}"/>${fronds.join("")}
    <path d="M${short(left)} ${short(floor)} H${short(right)} V${short(height * 0.94)} H${short(left)}Z" fill="${bark}"/>
    <path d="M${short(left)} ${short(top)} H${short(right)} V${short(height * 0.94)} H${short(left)}Z" fill="none" stroke="${forest}" stroke-width="1.400"/>
    <path d="M${short(left - width * 0.02)} ${short(top)} H${short(right + width * 0.02)} V${short(top - height * 0.06)} H${short(left - width * 0.02)}Z" fill="${forest}"/>`
}

const counted: ReadonlyArray<readonly [name: string, count: number]> = [
  ["Springtails (estimate)", 240],
  ["Mites", 131],
  ["Leaves of this year", 183],
  ["Pot worms", 38],
  ["Woodlice", 21],
  ["Beech seedlings’ roots", 17],
  ["Millipedes", 12],
  ["Spiders", 9],
  ["Earthworms", 7],
  ["Beetle grubs", 6],
  ["Snails", 5],
  ["Centipedes", 4],
  ["False scorpion", 1],
  ["Bus ticket", 1]
]

/** What was counted, a dot each, a row a kind. */
const census: Drawing = (pen) => {
  const { width, height } = pen
  const step = (height - 6) / counted.length
  const rows = counted.map(([name, count], at) => {
    const y = 5 + at * step
    const perLine = 62
    const dots = Array.from({ length: count }, (_, dot) => {
      const x = 50 + (dot % perLine) * ((width - 52) / perLine)
      return `<circle cx="${short(x)}" cy="${short(y + Math.floor(dot / perLine) * 2)}" r=".72" fill="${at % 3 === 0 ? rust : at % 3 === 1 ? forest : ochre}"/>`
    })
    return `<text x="0" y="${short(y + 1.2)}" font-family="Sans" font-size="3.300" fill="${night}">${name}</text><text x="46" y="${short(y + 1.2)}" text-anchor="end" font-family="Sans" font-weight="700" font-size="3.300" fill="${rust}">${count}</text>${dots.join("")}`
  })
  return rows.join("")
}

/** An avenue, and a broom at its end. */
const avenue: Drawing = (pen) => {
  const { random, width, height } = pen
  const [x, horizon] = [width * 0.5, height * 0.56]
  const trees = Array.from({ length: 9 }, (_, at) => {
    const near = (9 - at) / 9
    const far = near ** 1.8
    return [-1, 1]
      .map((side) => {
        const left = x + side * width * (0.06 + far * 0.5)
        const foot = horizon + far * height * 0.4
        const tall = height * (0.12 + far * 0.8)
        return `<path d="M${short(left - tall * 0.025)} ${short(foot)} V${short(foot - tall)} h${short(tall * 0.05)} V${short(foot)}Z" fill="${bark}"/><ellipse cx="${short(left)}" cy="${short(foot - tall * 0.85)}" rx="${short(tall * 0.26)}" ry="${short(tall * 0.36)}" fill="${at % 2 === 0 ? ochre : rust}" opacity=".93"/>`
      })
      .join("")
  }).toReversed()
  const leaves = Array.from({ length: 70 }, () => {
    const down = random() ** 0.7
    const [fill, line] = fallen[Math.floor(random() * 3)]!
    return placed(
      "lime",
      [width * (0.5 + (random() - 0.5) * (0.15 + down * 0.9)), horizon + down * height * 0.46],
      height * (0.012 + down * 0.05),
      random() * 360,
      fill,
      line
    )
  })
  const unit = height / 100
  return `${ground(pen, "#cfd6c2")}<path d="M0 ${short(horizon)} H${width} V${height} H0Z" fill="${moss}"/><path d="M${short(x - width * 0.02)} ${short(horizon)} H${short(x + width * 0.02)} L${short(x + width * 0.36)} ${height} H${short(x - width * 0.36)}Z" fill="${cream}"/>${trees.join("")}${leaves.join("")}
    <g transform="translate(${short(x + width * 0.06)} ${short(height * 0.93)}) rotate(24)"><path d="M${short(-unit * 0.8)} 0 V${short(-unit * 52)} h${short(unit * 1.6)} V0Z" fill="${night}"/><path d="M${short(-unit * 6)} ${short(unit * 9)} L${short(-unit * 1.6)} ${short(-unit * 3)} H${short(unit * 1.6)} L${short(unit * 6)} ${short(unit * 9)}Z" fill="${bark}"/></g>`
}

/** Four stakes, netting, leaves trodden down. */
const cage: Drawing = (pen) => {
  const { random, width, height } = pen
  const [left, right, top, floor] = [width * 0.22, width * 0.78, height * 0.2, height * 0.86]
  const leaves = Array.from({ length: 120 }, () => {
    const [fill, line] = fallen[Math.floor(random() * 4)]!
    return placed(
      random() > 0.5 ? "beech" : "oak",
      [left + 4 + random() * (right - left - 8), top + (floor - top) * (0.25 + random() * 0.75)],
      height * 0.11,
      random() * 360,
      fill,
      line
    )
  })
  const mesh: Array<string> = []
  for (let row = 0; row < 13; row += 1) {
    for (let column = 0; column < 18; column += 1) {
      const size = (right - left) / 18
      const [x, y] = [left + column * size, top + (row * (floor - top)) / 13]
      mesh.push(
        `M${short(x)} ${short(y)} l${short(size / 2)} ${short((floor - top) / 26)} l${short(size / 2)} ${short(-(floor - top) / 26)} M${short(x + size / 2)} ${short(y + (floor - top) / 26)} v${short((floor - top) / 26)}`
      )
    }
  }
  const stakes = [0, 1 / 3, 2 / 3, 1].map(
    (at) =>
      `<path d="M${short(left + (right - left) * at - 1.5)} ${short(top - height * 0.06)} h3 V${short(floor + height * 0.06)} h-3z" fill="${bark}"/>`
  )
  return `${ground(pen, "#d7dfc8")}<path d="M0 ${short(floor)} H${width} V${height} H0Z" fill="${moss}"/>${leaves.join("")}<path d="${mesh.join("")}" fill="none" stroke="${night}" stroke-width=".5"/>${stakes.join("")}`
}

export const drawings: Drawings = { litter, skeleton, crozier, unrolling, cliff, backs, jar, census, avenue, cage }
