import { curveOf, type Drawing, type Drawings, pathOf, type Point, range, short } from "../drawing.ts"

type Field = (x: number, y: number) => number

const turn = Math.PI * 2
const radians = Math.PI / 180
const golden = Math.PI * (3 - Math.sqrt(5))
const ink = "#f2f0ea"
const grey = "#9b9a96"
const dim = "#3a3a3d"
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Round dots by their widths: one path for each of so many widths, so that thousands stay small. */
const dots = (
  all: ReadonlyArray<readonly [number, number, number]>,
  largest: number,
  steps = 9,
  colour = "currentColor"
) => {
  const layers = range(steps).map((): Array<string> => [])
  for (const [x, y, width] of all) {
    const step = Math.round((width / largest) * steps) - 1
    layers[clamp(step, -1, steps - 1)]?.push(`M${x.toFixed(1)} ${y.toFixed(1)}h0`)
  }
  return layers
    .map((layer, step) =>
      layer.length === 0
        ? ""
        : `<path d="${layer.join("")}" stroke="${colour}" stroke-width="${short(((step + 1) / steps) * largest)}" stroke-linecap="round" fill="none"/>`
    )
    .join("")
}

const label = (x: number, y: number, words: string, colour = grey, size = 2.3, anchor = "start") =>
  `<text x="${short(x)}" y="${short(y)}" font-size="${size}" fill="${colour}" text-anchor="${anchor}">${words}</text>`

/** Smooth noise between −1 and 1 over a grid of chance. */
const noise = (random: () => number): Field => {
  const grid = range(64 * 64).map(() => random() * 2 - 1)
  const at = (x: number, y: number) => grid[(y & 63) * 64 + (x & 63)] ?? 0
  const ease = (t: number) => t * t * (3 - 2 * t)
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [ease(x - left), ease(y - top)]
    const upper = at(left, top) * (1 - u) + at(left + 1, top) * u
    const lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u
    return upper * (1 - v) + lower * v
  }
}

/** Two equal sources of one tone, caught at one moment: where the rings cross out, the dots vanish. */
const interference: Drawing = ({ width, height }) => {
  const gap = 2.3
  const wave = 24
  const sources: ReadonlyArray<Point> = [
    [width * 0.29, height * 0.57],
    [width * 0.71, height * 0.57]
  ]
  const all: Array<readonly [number, number, number]> = []
  for (let row = 0, y = 48; y < height - 30; row++, y += gap * 0.866)
    for (let x = (row % 2) * gap * 0.5; x < width + gap; x += gap) {
      const sum = sources.reduce((total, [sx, sy]) => {
        const distance = Math.hypot(x - sx, y - sy)
        return total + Math.cos((distance / wave) * turn) / (1 + distance / 120)
      }, 0)
      const edge = clamp((y - 44) / 26, 0, 1) * clamp((height - 30 - y) / 30, 0, 1)
      const size = clamp(sum * 0.68, 0, 1) * 2.2 * edge
      if (size > 0.2) all.push([x, y, size])
    }
  return dots(all, 2.2, 9)
}

/** An iris opened as far as it goes: strands from the pupil outwards. */
const iris: Drawing = ({ random, width, height }) => {
  const [cx, cy] = [width * 0.5, height * 0.505]
  const rough = noise(random)
  const strands = (count: number, from: number, to: number, spread: number, phase: number) =>
    range(count)
      .map((index) => {
        const angle = (index / count) * turn
        const [kx, ky] = [Math.cos(angle) * 5, Math.sin(angle) * 5]
        const start = from + rough(kx * 2 + phase, ky * 2) * 2.4 + random() * 2
        const end = to + rough(kx + phase, ky + 9) * spread + (random() - 0.5) * spread * 0.9
        const steps = 6
        return curveOf(
          range(steps + 1).map((step) => {
            const radius = start + ((end - start) * step) / steps
            const bend = rough(kx * 1.5 + phase, radius / 14) * 0.05
            return [cx + Math.cos(angle + bend) * radius, cy + Math.sin(angle + bend) * radius]
          })
        )
      })
      .join("")
  return `<g fill="none" stroke="currentColor">
<path d="${strands(300, 61, 79, 9, 0)}" stroke-width=".55"/>
<path d="${strands(220, 77, 88, 10, 20)}" stroke-width=".3" opacity=".8"/></g>
<circle cx="${short(cx)}" cy="${short(cy)}" r="61.500" fill="none" stroke="currentColor" stroke-width=".5"/>
<circle cx="${short(cx - 24)}" cy="${short(cy - 27)}" r="1.500" fill="${ink}"/>`
}

/** A room without echo: blocks of wedges, every other one turned, on five walls seen from the middle. */
const chamber: Drawing = ({ width, height }) => {
  const [cx, cy] = [width * 0.5, height * 0.5]
  const near = 1.9
  const depth = 5
  const half = 4
  const scale = 26
  const project = (x: number, y: number, z: number): Point => [
    cx + (x / (near + z)) * scale * near,
    cy + (y / (near + z)) * scale * near
  ]
  const wall = (place: (u: number, v: number) => readonly [number, number, number], across: number, along: number) => {
    const parts: Array<string> = []
    for (let i = 0; i < across; i++)
      for (let j = 0; j < along; j++) {
        const isTurned = (i + j) % 2 === 0
        for (const part of range(3)) {
          const from = part / 3
          const to = (part + 0.55) / 3
          const corners: ReadonlyArray<Point> = isTurned
            ? [
                [from, 0.04],
                [to, 0.04],
                [to, 0.96],
                [from, 0.96]
              ]
            : [
                [0.04, from],
                [0.96, from],
                [0.96, to],
                [0.04, to]
              ]
          parts.push(
            pathOf(
              corners.map(([u, v]) => project(...place(i + u, j + v))),
              true
            )
          )
        }
      }
    return parts.join("")
  }
  const size = half * 2
  const faces = [
    { path: wall((u, v) => [u - half, v - half, depth], size, size), opacity: 0.34 },
    { path: wall((u, v) => [-half, u - half, v], size, depth), opacity: 0.72 },
    { path: wall((u, v) => [half, u - half, v], size, depth), opacity: 0.72 },
    { path: wall((u, v) => [u - half, -half, v], size, depth), opacity: 1 },
    { path: wall((u, v) => [u - half, half, v], size, depth), opacity: 0.5 }
  ]
  const floor = half * 0.45
  const wires = [
    ...range(33).map((index) => {
      const x = -half + (index / 32) * size
      return pathOf([project(x, floor, 0), project(x, floor, depth)])
    }),
    ...range(21).map((index) => {
      const z = (index / 20) * depth
      return pathOf([project(-half, floor, z), project(half, floor, z)])
    })
  ].join("")
  const [sx, sy] = project(0, floor, 2.6)
  const body = `<g transform="translate(${short(sx)} ${short(sy)}) scale(1.250)" fill="${ink}"><circle cx="-.4" cy="-15.600" r="1.900"/><path d="M-2.600 -13.200q2.200 -1 4 0l.8 6.600l4 .2q1 .2 1 1.200l.3 5.200h-1.600l-.7 -4.300l-6.300 .1q-1.800 0 -1.900 -1.600z"/><path d="M-3.600 -4.600h6v.7h-6zM-3.400 -4.200h.7v4.200h-.7zM1.400 -4.200h.7v4.200h-.7zM-4.100 -12h.7v8h-.7z"/></g>`
  return `<g fill="currentColor">${faces.map(({ path, opacity }) => `<path d="${path}" opacity="${opacity}"/>`).join("")}</g>
<path d="${wires}" stroke="${ink}" stroke-width=".14" opacity=".75" fill="none"/>${body}`
}

/** A hum that is switched off. */
const hum: Drawing = ({ random, width, height }) => {
  const middle = height / 2
  const rough = noise(random)
  const stop = width * 0.64
  const line = range(520).map((index): Point => {
    const x = (index / 519) * width
    const swell = x > stop ? 0 : 0.72 + 0.28 * rough(x / 5, 1)
    const tail = x > stop ? Math.exp(-(x - stop) / 1.6) * 0.5 : 0
    return [x, middle + Math.sin((x / 2.3) * turn) * middle * 0.92 * (swell + tail) * (0.7 + 0.3 * Math.sin(x / 3.1))]
  })
  return `<path d="${pathOf(line)}" fill="none" stroke="currentColor" stroke-width=".45" stroke-linejoin="round"/>`
}

/** The 273 seconds of a piece in three movements: 33, 160 and 80. */
const seconds: Drawing = ({ width, height }) => {
  const [cx, cy] = [width / 2, height / 2]
  const outer = Math.min(width, height) / 2
  const ticks = range(273).map((second) => {
    const angle = (second / 273) * turn - turn / 4
    const isStart = second === 0 || second === 33 || second === 193
    const inner = outer * (isStart ? 0.72 : second < 33 ? 0.88 : second < 193 ? 0.93 : 0.905)
    return pathOf([
      [cx + Math.cos(angle) * inner, cy + Math.sin(angle) * inner],
      [cx + Math.cos(angle) * outer, cy + Math.sin(angle) * outer]
    ])
  })
  return `<path d="${ticks.join("")}" stroke="currentColor" stroke-width=".5" fill="none"/>`
}

/** Loudness as length: 0 dB is a tenth of a millimetre. Two pages, 400 mm wide; each page shows its half. */
const ruler: Drawing = ({ width, data }) => {
  const shift = data["side"] === "right" ? width : 0
  const start = 14
  const rows: ReadonlyArray<readonly [number, string]> = [
    [0, "duyma eşiği"],
    [20, "hışırdayan yaprak"],
    [30, "fısıltı, bir metreden"],
    [40, "geceleyin sessiz oda"],
    [50, "hafif yağmur"],
    [60, "konuşma, bir metreden"],
    [70, "elektrik süpürgesi"],
    [80, "kavşakta trafik"],
    [100, "yanı başından geçen tren"],
    [120, "acı eşiği"]
  ]
  return rows
    .map(([level, name], index) => {
      const y = index * 17.2
      const length = 0.1 * 10 ** (level / 20)
      const end = Math.min(start + length, 410)
      const leaves = start + length > 400
      const bar = `<rect x="${short(start - shift)}" y="${short(y + 5)}" width="${short(end - start)}" height="7.600" fill="${leaves ? ink : "currentColor"}"/>`
      const words =
        shift === 0 ? label(start, y + 3.2, `${level} dB`, ink, 2.7) + label(start + 14, y + 3.2, name, grey, 2.7) : ""
      const measured =
        length < 1000 ? `${(Math.round(length * 10) / 10).toString().replace(".", ",")} mm` : `${length / 1000} metre`
      const beyond = leaves
        ? shift === 0
          ? ""
          : label(width - 14, y + 3.2, `${measured} >`, "currentColor", 2.7, "end")
        : end - shift > 2 && end - shift < width - 20
          ? label(end - shift + 2.4, y + 10, measured, "currentColor", 2.7)
          : ""
      return bar + words + beyond
    })
    .join("")
}

/** Two people at tea: each line a voice, bars are speech; the gaps are what is measured. */
const talk: Drawing = ({ random, width, height }) => {
  const rows = 5
  const rowHeight = height / rows
  return range(rows)
    .map((row) => {
      const parts: Array<string> = []
      let x = random() * 6
      let speaker = row % 2
      while (x < width - 4) {
        const length = Math.min(5 + random() ** 2 * 34, width - x)
        const y = row * rowHeight + (speaker === 0 ? 1 : 5.4)
        parts.push(
          `<rect x="${short(x)}" y="${short(y)}" width="${short(length)}" height="3.600" fill="${speaker === 0 ? "currentColor" : ink}"/>`
        )
        x += length + 0.5 + (random() - 0.35) * 1.6
        if (random() < 0.09) x += 6.5
        speaker = 1 - speaker
      }
      return parts.join("")
    })
    .join("")
}

/** A tone before a wall: the quiet places stand half a wave apart. */
const standing: Drawing = ({ width, height }) => {
  const wall = width - 12
  const middle = height * 0.5
  const wave = 62
  const swing = height * 0.3
  const curves = range(9).map((index) => {
    const phase = Math.cos((index / 8) * Math.PI)
    return curveOf(
      range(90).map((step): Point => {
        const x = 26 + ((wall - 26) * step) / 89
        return [x, middle + Math.cos(((wall - x) / wave) * turn) * swing * phase]
      })
    )
  })
  const nodes = range(5).map((index) => wall - wave / 4 - (index * wave) / 2)
  return `<rect x="${short(wall)}" y="0" width="12" height="${short(height)}" fill="currentColor"/>
<path d="${curves.join("")}" fill="none" stroke="currentColor" stroke-width=".32" opacity=".85"/>
${nodes
  .filter((x) => x > 30)
  .map(
    (x) =>
      `<circle cx="${short(x)}" cy="${short(middle)}" r="2.100" fill="#0b0b0d" stroke="${ink}" stroke-width=".5"/><path d="M${short(x)} ${short(middle + 3)}V${short(height - 6)}" stroke="${grey}" stroke-width=".2"/>`
  )
  .join("")}
<path d="M${short(nodes[1] ?? 0)} ${short(height - 6)}H${short(nodes[0] ?? 0)}" stroke="${ink}" stroke-width=".3"/>
${label(((nodes[0] ?? 0) + (nodes[1] ?? 0)) / 2, height - 1.6, "17 cm", ink, 3, "middle")}
${label(wall - 2, 4, "duvar", grey, 2.6, "end")}${label(2, 4, "hoparlör, 1000 Hz", grey, 2.6)}
<path d="M4 ${short(middle - 9)}h8l9 -7v32l-9 -7h-8z" fill="${ink}"/>`
}

/** Sound pressure levels of a quiet room and what lies beneath, for a narrow margin. */
const scale: Drawing = ({ height }) => {
  const marks: ReadonlyArray<readonly [number, string]> = [
    [60, "konuşma"],
    [40, "gece, oda"],
    [20, "yaprak"],
    [0, "duyma eşiği"],
    [-9, "bu oda"],
    [-20, "en sessiz oda"],
    [-24, "havanın kendisi"]
  ]
  const y = (level: number) => ((64 - level) / 92) * height
  return (
    range(92)
      .map((index) => {
        const level = 64 - index
        return `<path d="M0 ${short(y(level))}h${level % 10 === 0 ? 5 : 2}" stroke="${level < 0 ? "currentColor" : grey}" stroke-width=".2"/>`
      })
      .join("") +
    marks
      .map(([level, name]) => {
        const colour = level < 0 ? "currentColor" : level === 0 ? ink : grey
        return `<path d="M0 ${short(y(level))}h7" stroke="${colour}" stroke-width=".5"/>${label(8.5, y(level) + 0.8, `${level} ${name}`.replace("-", "−"), colour, 2.4)}`
      })
      .join("")
  )
}

/** A season of a seismograph: the city's tremble thins and comes back. */
const tremor: Drawing = ({ random, width, height }) => {
  const middle = height / 2
  const weeks = 98
  const line = range(weeks * 7).map((index): Point => {
    const week = index / 7
    const quiet = 1 - 0.56 * clamp((week - 28) / 5, 0, 1) + 0.3 * clamp((week - 70) / 26, 0, 1)
    const rest = index % 7 > 4 ? 0.6 : 1
    return [
      (index / (weeks * 7)) * width,
      middle + (index % 2 ? 1 : -1) * middle * quiet * rest * (0.62 + random() * 0.36)
    ]
  })
  return `<path d="${pathOf(line)}" fill="none" stroke="currentColor" stroke-width=".22"/>`
}

/** Flakes: sixfold branches, each with its own arms. */
const flakes: Drawing = ({ random, width, height }) => {
  const flake = (cx: number, cy: number, size: number) => {
    const arms = range(4).map(() => [0.25 + random() * 0.65, 0.12 + random() * 0.26] as const)
    const path = range(6).flatMap((arm) => {
      const angle = (arm / 6) * turn + 0.26
      const point = (along: number, side: number): Point => [
        cx + (Math.cos(angle) * along - Math.sin(angle) * side) * size,
        cy + (Math.sin(angle) * along + Math.cos(angle) * side) * size
      ]
      return [
        pathOf([point(0, 0), point(1, 0)]),
        ...arms.flatMap(([at, length]) =>
          [-1, 1].map((side) => pathOf([point(at, 0), point(at + length * 0.5, side * length * 0.87)]))
        )
      ]
    })
    return path.join("")
  }
  const size = Math.min(width / 5, height / 1) * 0.46
  return `<path d="${range(5)
    .map((index) => flake((width / 5) * (index + 0.5), height / 2, size * (0.6 + 0.4 * random())))
    .join("")}" stroke="currentColor" stroke-width=".4" stroke-linecap="round" fill="none"/>`
}

const julian = (year: number, month: number, day: number) =>
  Date.UTC(year, month - 1, 0) / 86_400_000 + 2_440_587.5 + day
const round360 = (angle: number) => ((angle % 360) + 360) % 360

/** The Moon's elongation from the Sun in degrees, 0 new, 180 full (Meeus, chapter 48: good to a tenth of a degree). */
const elongation = (day: number): number => {
  const t = (day - 2_451_545) / 36_525
  const d = 297.850_192_1 + 445_267.111_403_4 * t
  const sun = 357.529_109_2 + 35_999.050_290_9 * t
  const moon = 134.963_396_4 + 477_198.867_505_5 * t
  const sine = (angle: number) => Math.sin(angle * radians)
  return round360(
    d +
      6.289 * sine(moon) -
      2.1 * sine(sun) +
      1.274 * sine(2 * d - moon) +
      0.658 * sine(2 * d) +
      0.214 * sine(2 * moon) +
      0.11 * sine(d)
  )
}

const moonAt = (cx: number, cy: number, radius: number, angle: number) => {
  const bulge = Math.cos(angle * radians) * radius
  const isWaxing = angle < 180
  const outer = isWaxing ? 1 : 0
  const inner = isWaxing === bulge > 0 ? 0 : 1
  const [x, top, bottom] = [short(cx), short(cy - radius), short(cy + radius)]
  return `<circle cx="${x}" cy="${short(cy)}" r="${short(radius)}" fill="#1c1c1f"/><path d="M${x} ${top}A${short(radius)} ${short(radius)} 0 0 ${outer} ${x} ${bottom}A${short(Math.abs(bulge))} ${short(radius)} 0 0 ${inner} ${x} ${top}Z" fill="currentColor"/>`
}

/** The Moon of each evening at 21.00 in Turkey, from a first day on. */
const moons: Drawing = ({ width, data }) => {
  const [year = 2026, month = 10, from = 1] = (data["from"] ?? "").split("-").map(Number)
  const count = Number(data["days"] ?? 31)
  const perRow = Number(data["row"] ?? 31)
  const cell = width / perRow
  const radius = cell * 0.4
  const tall = cell + 4.4
  return range(count)
    .map((index) => {
      const x = ((index % perRow) + 0.5) * cell
      const y = Math.floor(index / perRow) * tall + radius + 0.3
      const day = new Date(Date.UTC(year, month - 1, from + index)).getUTCDate()
      return (
        moonAt(x, y, radius, elongation(julian(year, month, from + index) + 0.75)) +
        label(x, y + radius + 3, `${day}`, grey, 2, "middle")
      )
    })
    .join("")
}

/** Dusk in steps of the Sun's depth, a mountain, and stars where the night has come. */
const dusk: Drawing = ({ random, width, height }) => {
  const bands = ["#ff5a2c", "#d94a25", "#b03c20", "#86301c", "#5e2418", "#3c1a14", "#231211", "#140d0e", "#0b0b0d"]
  const foot = height * 0.79
  const sky = bands
    .map((colour, index) => {
      const radius = 40 + index * 27
      return { colour, radius }
    })
    .toReversed()
    .map(
      ({ colour, radius }) =>
        `<circle cx="${short(width * 0.3)}" cy="${short(foot + 6)}" r="${short(radius)}" fill="${colour}"/>`
    )
    .join("")
  const stars = range(330).flatMap((): ReadonlyArray<readonly [number, number, number]> => {
    const [x, y] = [random() * width, random() * foot]
    const away = Math.hypot(x - width * 0.3, y - foot - 6)
    return away > 120 + random() * 90 ? [[x, y, 0.12 + random() ** 5 * 0.9]] : []
  })
  const ridge: Array<Point> = []
  const rough = noise(random)
  const shape: ReadonlyArray<Point> = [
    [0, 0.16],
    [0.14, 0.2],
    [0.3, 0.11],
    [0.43, 0.24],
    [0.55, 0.36],
    [0.62, 0.64],
    [0.665, 1],
    [0.7, 0.92],
    [0.73, 0.7],
    [0.79, 0.62],
    [0.86, 0.38],
    [1, 0.22]
  ]
  for (let index = 0; index <= 200; index++) {
    const t = index / 200
    const next = shape.findIndex(([x]) => x >= t)
    const [x1, y1] = shape[Math.max(next, 1)] ?? [1, 0]
    const [x0, y0] = shape[Math.max(next, 1) - 1] ?? [0, 0]
    const y = y0 + ((y1 - y0) * (t - x0)) / (x1 - x0)
    ridge.push([t * width, foot - y * 88 + (rough(t * 40, 2) + rough(t * 90, 7) * 0.5) * 2.2])
  }
  return `<rect width="${width}" height="${height}" fill="#0b0b0d"/>${sky}${dots(stars, 1.05, 6, ink)}
<path d="${pathOf([...ridge, [width + 1, height + 2], [-1, height + 2]], true)}" fill="#0b0b0d"/>
<g transform="translate(${short(width * 0.17)} ${short(foot + 3)})"><path d="M0 0v-7q0 -1.400 1.400 -1.400h14.600q1 0 1.600 1l2.600 4q.4 .6 .4 1.400v2z" fill="${ink}"/><path d="M2 -6.600h3.600v2.600h-3.600zM6.800 -6.600h3.600v2.600h-3.600zM11.600 -6.600h3.600l1.600 2.600h-5.200z" fill="#0b0b0d"/><circle cx="4.600" cy="0" r="1.700" fill="#0b0b0d" stroke="${ink}" stroke-width=".7"/><circle cx="16" cy="0" r="1.700" fill="#0b0b0d" stroke="${ink}" stroke-width=".7"/></g>
<g stroke="${ink}" stroke-width=".5" fill="none"><path d="M${short(width * 0.32)} ${short(foot + 4)}l2.400 -7l2.400 7m-2.400 -7v7m-3.200 -9.600l8 -4.600"/></g>`
}

/** How the eye's threshold falls in the dark: cones first, then, after the step, rods. */
const adaptation: Drawing = ({ width, height }) => {
  const x = (minute: number) => 14 + (minute / 40) * (width - 18)
  const y = (level: number) => 6 + ((5 - level) / 5) * (height - 16)
  const cones = (minute: number) => 3.1 + 1.9 * Math.exp(-minute / 2.2)
  const rods = (minute: number) => 0.15 + 4.6 * Math.exp(-(minute - 3) / 7.6)
  const all = range(121).map((index): Point => {
    const minute = index / 3
    return [x(minute), y(Math.min(cones(minute), minute < 4 ? 9 : rods(minute)))]
  })
  const flash = pathOf([
    [x(0), y(5)],
    [x(0), y(-0.15)],
    [x(40), y(-0.15)]
  ])
  return `<path d="${flash}" stroke="${grey}" stroke-width=".25" fill="none"/>
${range(9)
  .map(
    (index) =>
      `<path d="M${short(x(index * 5))} ${short(y(-0.15))}v1.600" stroke="${grey}" stroke-width=".25"/>${index % 2 === 0 ? label(x(index * 5), height - 3.4, `${index * 5}. dk`, grey, 2.4, "middle") : ""}`
  )
  .join("")}
${range(5)
  .map(
    (index) => `<path d="M${short(x(0))} ${short(y(index + 0.15))}H${short(x(40))}" stroke="${dim}" stroke-width=".2"/>`
  )
  .join("")}
<path d="${pathOf(all)}" fill="none" stroke="currentColor" stroke-width="1.100" stroke-linejoin="round"/>
<path d="${pathOf(range(100).map((index): Point => [x(9 + index * 0.31), y(cones(9 + index * 0.31))]))}" fill="none" stroke="${ink}" stroke-width=".35" stroke-dasharray="1.200 1.200"/>
${label(x(20), y(3.3), "koniler burada kalırdı", ink, 2.5)}${label(x(19), y(1.3), "çubuklar", "currentColor", 2.5)}${label(x(0.6), y(4.85), "göz açıldı, lamba söndü", grey, 2.5).replace(`x="${short(x(0.6))}"`, `x="${short(x(2.6))}"`)}
<text transform="translate(7 ${short(height * 0.62)}) rotate(-90)" font-size="2.400" fill="${grey}">sezilen en sönük ışık</text>`
}

/** A field of stars, some of which the years take away. */
const stars: Drawing = ({ random, width, height, data }) => {
  const kept = Number(data["kept"] ?? 250)
  const all = range(250).map((index) => ({
    place: [2 + random() * (width - 4), 2 + random() * (height - 4), 0.3 + random() ** 4 * 1.5] as const,
    rank: (index * 97) % 250
  }))
  return dots(
    all.filter(({ rank }) => rank < kept).map(({ place }) => place),
    1.8,
    7
  )
}

/** Olbers' forest: every line of sight ends at a trunk, and the far ones glow. */
const forest: Drawing = ({ random, width, height }) => {
  const layers: ReadonlyArray<readonly [string, number, number]> = [
    ["#f0532a", 170, 0.6],
    ["#d24925", 96, 1],
    ["#a83b20", 52, 1.7],
    ["#74291a", 27, 3],
    ["#3c1813", 14, 4.8],
    ["#0b0b0d", 7, 8.5]
  ]
  return `<rect width="${width}" height="${height}" fill="#ff6a3c"/>${layers
    .map(([colour, count, thick]) => {
      const trunks = range(count).map((index) => {
        const x = ((index + random()) / count) * width
        const wide = thick * (0.6 + random() * 0.8)
        const lean = (random() - 0.5) * thick * 0.6
        return `M${short(x)} 0h${short(wide)}l${short(lean + wide * 0.12)} ${height}h${short(-wide * 1.24)}z`
      })
      return `<path d="${trunks.join("")}" fill="${colour}"/>`
    })
    .join("")}`
}

/** The planets by their mean distances, 12.5 mm to the astronomical unit; the Sun is as large as it is. */
const planets: Drawing = ({ width, height, data }) => {
  const shift = data["side"] === "right" ? width : 0
  const start = 14
  const rows: ReadonlyArray<readonly [string, number, string]> = [
    ["Merkür", 0.387, "3 dakika"],
    ["Venüs", 0.723, "6 dakika"],
    ["Dünya", 1, "8 dakika 19 saniye"],
    ["Mars", 1.524, "13 dakika"],
    ["Jüpiter", 5.203, "43 dakika"],
    ["Satürn", 9.54, "1 saat 19 dakika"],
    ["Uranüs", 19.19, "2 saat 40 dakika"],
    ["Neptün", 30.07, "4 saat 10 dakika"]
  ]
  const middle = height * 0.46
  const axis = `<path d="M${shift === 0 ? start : 0} ${short(middle)}H${shift === 0 ? width : short(start + 30.07 * 12.5 - shift)}" stroke="${dim}" stroke-width=".2"/>`
  const marks = rows
    .map(([name, distance, light], index) => {
      const x = start + distance * 12.5 - shift
      if (x < 0 || x > width) return ""
      const isInner = index < 4
      const isLast = x > width - 30
      const step = 15
      const top = isInner ? middle - 24 - (3 - index) * step : middle + 18
      const [side, anchor] = isLast ? [x - 1.6, "end"] : [x + 1.6, "start"]
      const millimetres = `${(Math.round(distance * 125) / 10).toString().replace(".", ",")} mm`
      return `<path d="M${short(x)} ${short(isInner ? top - 2.6 : middle - 16)}V${short(isInner ? middle + 4 : top + 10)}" stroke="currentColor" stroke-width=".4"/>${label(side, top, name, ink, 3.4, anchor)}${label(side, top + 4.4, light, grey, 2.6, anchor)}${label(side, top + 8.6, millimetres, "currentColor", 2.6, anchor)}`
    })
    .join("")
  const sun =
    shift === 0
      ? `<circle cx="${start}" cy="${short(middle)}" r=".06" fill="${ink}"/><circle cx="${start}" cy="${short(middle)}" r="3.600" fill="none" stroke="${grey}" stroke-width=".2"/><path d="M${start} ${short(middle + 3.6)}V${short(middle + 45)}" stroke="${grey}" stroke-width=".2"/>${label(start + 1.6, middle + 36, "Güneş", ink, 3.4)}${label(start + 1.6, middle + 40.4, "halkanın ortasındaki nokta", grey, 2.6)}${label(start + 1.6, middle + 44.6, "0,12 mm", "currentColor", 2.6)}`
      : ""
  return axis + marks + sun
}

/** Lines of equal height over smooth noise, by marching squares. */
const contours = (field: Field, width: number, height: number, cell: number, levels: ReadonlyArray<number>) =>
  levels.map((level) => {
    const parts: Array<string> = []
    const between = (a: Point, b: Point, va: number, vb: number): Point => {
      const t = (level - va) / (vb - va)
      return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
    }
    for (let y = 0; y < height; y += cell)
      for (let x = 0; x < width; x += cell) {
        const corners: ReadonlyArray<Point> = [
          [x, y],
          [x + cell, y],
          [x + cell, y + cell],
          [x, y + cell]
        ]
        const values = corners.map(([px, py]) => field(px, py))
        const cuts = range(4).flatMap((side): ReadonlyArray<Point> => {
          const other = (side + 1) % 4
          const [va = 0, vb = 0] = [values[side], values[other]]
          return va > level === vb > level ? [] : [between(corners[side]!, corners[other]!, va, vb)]
        })
        for (let pair = 0; pair + 1 < cuts.length; pair += 2)
          parts.push(
            `M${cuts[pair]!.map((v) => v.toFixed(1)).join(" ")}L${cuts[pair + 1]!.map((v) => v.toFixed(1)).join(" ")}`
          )
      }
    return parts.join("")
  })

/** A cave's plan: heights around a hollow that stays empty. */
const cave: Drawing = ({ random, width, height }) => {
  const rough = noise(random)
  const field: Field = (x, y) => {
    const hollow = Math.hypot((x - width * 0.56) / 1.25, y - height * 0.5)
    return hollow / (height * 0.5) + rough(x / 30, y / 30) * 0.34 + rough(x / 12 + 9, y / 12) * 0.1
  }
  const levels = range(15).map((index) => 0.5 + index * 0.115)
  return `<g fill="none" stroke="currentColor">${contours(field, width, height, 2.2, levels)
    .map(
      (path, index) =>
        `<path d="${path}" stroke-width="${index === 0 ? 0.9 : 0.26}" opacity="${short(clamp(1.05 - index * 0.055, 0.25, 1))}"/>`
    )
    .join("")}</g>`
}

/** A shrimp without colour or eyes. */
const shrimp: Drawing = ({ width }) => {
  const back: ReadonlyArray<Point> = range(9).map((index) => {
    const t = index / 8
    return [20 + t * 60, 34 - Math.sin(t * 2.7) * 16 + t * 6]
  })
  return `<g transform="scale(${short(width / 124)}) translate(14 1)" fill="none" stroke="currentColor" stroke-width=".6" stroke-linecap="round">
<path d="${curveOf(back)}" /><path d="M20 34q-6 4 -2 9q20 6 44 2q14 -3 18 -5"/><path d="M80 40l16 -3q4 4 0 8l-15 -3M80 40q10 8 14 14"/>
<path d="M18 38C-4 30 2 10 40 2M18 40C-8 40 -6 64 18 68M19 36C4 22 22 8 60 6"/>
${range(6)
  .map((index) => `<path d="M${30 + index * 7} ${45.5 - index * 0.2}q-3 7 -${8 - index} 13"/>`)
  .join("")}
${range(6)
  .map((index) => `<path d="M${34 + index * 7.4} ${20.5 + Math.abs(index - 2) * 0.9}q4 12 -1 24" opacity=".6"/>`)
  .join("")}</g>`
}

/** A room as a camera: outside upright, inside upside down. */
const obscura: Drawing = ({ width, height }) => {
  const hole: Point = [width * 0.5, height * 0.5]
  const house = (x: number, base: number, up: number, colour: string) =>
    `<g fill="${colour}"><path d="M${short(x)} ${short(base)}h26v${short(-up * 44)}l-13 ${short(-up * 13)}l-13 ${short(up * 13)}z"/></g><g fill="#0b0b0d">${range(
      3
    )
      .map(
        (row) =>
          `<rect x="${short(x + 4.5)}" y="${short(base - up * (11 + row * 12) - 3.5)}" width="6" height="7"/><rect x="${short(x + 15.5)}" y="${short(base - up * (11 + row * 12) - 3.5)}" width="6" height="7"/>`
      )
      .join("")}</g>`
  const room = { left: hole[0], right: width - 4, top: 4, bottom: height - 4 }
  const rays = [
    [17, hole[1] - 32 - 13 + 15],
    [17, hole[1] + 30]
  ] as const
  return `<path d="M${room.left} ${room.top}H${room.right}V${room.bottom}H${room.left}" fill="none" stroke="${ink}" stroke-width="1.400"/>
<path d="M${room.left} ${room.top}V${short(hole[1] - 1.6)}M${room.left} ${short(hole[1] + 1.6)}V${room.bottom}" stroke="${ink}" stroke-width="1.400"/>
${house(4, hole[1] + 30, 1, "currentColor")}
<g opacity=".6">${house(room.right - 30, hole[1] - 30, -1, "currentColor")}</g>
<g stroke="${grey}" stroke-width=".25" stroke-dasharray="1.500 1">${rays
    .map(([x, y]) => `<path d="M${short(x)} ${short(y)}L${short(room.right - 17)} ${short(hole[1] * 2 - y)}"/>`)
    .join("")}</g>
${label(room.left - 2, room.bottom - 1, "1 cm delik", grey, 2.6, "end")}`
}

/** The Sun's path under the horizon on the shortest night, at two latitudes. */
const depths: Drawing = ({ width, height }) => {
  const horizon = height * 0.12
  const y = (degrees: number) => horizon + (degrees / 28) * (height - horizon - 4)
  const dive = (latitude: number) =>
    range(121).map((index): Point => {
      const hour = ((index / 120) * 2 - 1) * 82
      const declination = 23.44 * radians
      const sine =
        Math.sin(latitude * radians) * Math.sin(declination) -
        Math.cos(latitude * radians) * Math.cos(declination) * Math.cos(hour * radians)
      return [(index / 120) * width, y(-Math.asin(sine) / radians)]
    })
  return `${[0, 6, 12, 18]
    .map(
      (degrees) =>
        `<path d="M0 ${short(y(degrees))}H${width}" stroke="${degrees === 18 ? ink : dim}" stroke-width=".3"/>${label(width - 14, y(degrees) - 1.2, degrees === 0 ? "ufuk" : `−${degrees}°`, degrees === 18 ? ink : grey, 2.5, "end")}`
    )
    .join("")}
<path d="${curveOf(dive(42).filter((_, index) => index % 4 === 0))}" fill="none" stroke="currentColor" stroke-width="1"/>
<path d="${curveOf(dive(48.9).filter((_, index) => index % 4 === 0))}" fill="none" stroke="${grey}" stroke-width=".6" stroke-dasharray="1.600 1.200"/>
${label(width / 2, y(26.2), "Sinop, 21 Haziran gecesi", "currentColor", 2.5, "middle")}${label(width / 2, y(16.4), "Paris, aynı gece", grey, 2.5, "middle")}`
}

/** A slice of bread: a phyllotaxis of holes. */
const bread: Drawing = ({ random, width, height }) => {
  const [cx, cy] = [width / 2, height / 2]
  const rough = noise(random)
  const reach = Math.min(width, height) * 0.47
  const all = range(340).flatMap((index): ReadonlyArray<readonly [number, number, number]> => {
    const radius = Math.sqrt((index + 0.5) / 340) * reach
    const angle = index * golden
    const [x, y] = [cx + Math.cos(angle) * radius * (width > height ? 1.5 : 1), cy + Math.sin(angle) * radius]
    return [[x, y, clamp(1.6 + rough(x / 7, y / 7) * 2.1, 0.35, 3.4)]]
  })
  return dots(all, 3.4, 9)
}

/** Sunflower order with a centre that was never filled. */
const seeds: Drawing = ({ width, height, data }) => {
  const [cx, cy] = [width / 2, height / 2]
  const hollow = Number(data["hollow"] ?? 160)
  const count = Number(data["count"] ?? 900)
  const reach = Math.hypot(width, height) / 2
  return dots(
    range(count).flatMap((index): ReadonlyArray<readonly [number, number, number]> => {
      if (index < hollow) return []
      const radius = Math.sqrt(index / count) * reach
      const [x, y] = [cx + Math.cos(index * golden) * radius, cy + Math.sin(index * golden) * radius]
      return x < 0 || y < 0 || x > width || y > height
        ? []
        : [[x, y, 0.3 + 1.7 * clamp((radius / reach) * 1.25 - 0.1, 0, 1)]]
    }),
    2,
    9
  )
}

/** Right ascension in hours, declination in degrees, brightness; epoch 2000. */
const catalogue: Readonly<Record<string, readonly [number, number, number]>> = {
  betelgeuse: [5.919, 7.41, 0.5],
  rigel: [5.242, -8.2, 0.1],
  bellatrix: [5.418, 6.35, 1.6],
  mintaka: [5.533, -0.3, 2.2],
  alnilam: [5.604, -1.2, 1.7],
  alnitak: [5.679, -1.94, 1.8],
  saiph: [5.796, -9.67, 2.1],
  meissa: [5.585, 9.93, 3.4],
  sirius: [6.752, -16.72, -1.4],
  mirzam: [6.378, -17.96, 2],
  aldebaran: [4.599, 16.51, 0.9],
  ain: [4.477, 19.18, 3.5],
  hyadum: [4.33, 15.63, 3.6],
  theta: [4.478, 15.87, 3.4],
  elnath: [5.438, 28.61, 1.7],
  zetaTau: [5.627, 21.14, 3],
  alcyone: [3.791, 24.11, 2.9],
  atlas: [3.819, 24.05, 3.6],
  electra: [3.748, 24.11, 3.7],
  maia: [3.763, 24.37, 3.9],
  capella: [5.278, 46, 0.1],
  menkalinan: [5.992, 44.95, 1.9],
  thetaAur: [5.995, 37.21, 2.6],
  hassaleh: [4.95, 33.17, 2.7],
  castor: [7.577, 31.89, 1.6],
  pollux: [7.755, 28.03, 1.1],
  alhena: [6.629, 16.4, 1.9],
  tejat: [6.383, 22.51, 2.9],
  mebsuta: [6.732, 25.13, 3.1],
  wasat: [7.335, 21.98, 3.5],
  mekbuda: [7.068, 20.57, 3.8],
  procyon: [7.655, 5.22, 0.4],
  gomeisa: [7.453, 8.29, 2.9],
  mirfak: [3.405, 49.86, 1.8],
  algol: [3.136, 40.96, 2.1],
  atik: [3.902, 31.88, 2.9],
  epsilonPer: [3.964, 40.01, 2.9],
  caph: [0.153, 59.15, 2.3],
  shedar: [0.675, 56.54, 2.2],
  gammaCas: [0.945, 60.72, 2.5],
  ruchbah: [1.43, 60.24, 2.7],
  segin: [1.907, 63.67, 3.4],
  polaris: [2.53, 89.26, 2],
  dubhe: [11.062, 61.75, 1.8],
  merak: [11.031, 56.38, 2.4],
  phecda: [11.897, 53.69, 2.4],
  megrez: [12.257, 57.03, 3.3],
  alioth: [12.9, 55.96, 1.8],
  kochab: [14.845, 74.16, 2.1],
  pherkad: [15.345, 71.83, 3],
  hamal: [2.12, 23.46, 2],
  sheratan: [1.911, 20.81, 2.6],
  alpheratz: [0.14, 29.09, 2.1],
  mirach: [1.162, 35.62, 2.1],
  almach: [2.065, 42.33, 2.1],
  algenib: [0.22, 15.18, 2.8],
  scheat: [23.063, 28.08, 2.4],
  markab: [23.079, 15.21, 2.5],
  menkar: [3.038, 4.09, 2.5],
  diphda: [0.726, -17.99, 2],
  regulus: [10.14, 11.97, 1.4],
  algieba: [10.333, 19.84, 2.2],
  alphard: [9.46, -8.66, 2],
  arneb: [5.545, -17.82, 2.6],
  nihal: [5.471, -20.76, 2.8],
  zaurak: [3.967, -13.51, 3],
  cursa: [5.131, -5.09, 2.8],
  saturn: [0.53, 0.7, 0.9],
  phact: [5.661, -34.07, 2.6]
}
const figures = [
  "betelgeuse bellatrix mintaka rigel saiph alnitak betelgeuse",
  "mintaka alnilam alnitak",
  "betelgeuse meissa bellatrix",
  "elnath ain hyadum theta aldebaran zetaTau",
  "capella menkalinan thetaAur elnath hassaleh capella",
  "castor mebsuta tejat",
  "pollux wasat mekbuda alhena",
  "castor pollux",
  "procyon gomeisa",
  "mirfak algol",
  "mirfak epsilonPer atik",
  "caph shedar gammaCas ruchbah segin",
  "dubhe merak phecda megrez dubhe",
  "megrez alioth",
  "alpheratz mirach almach",
  "alpheratz algenib markab scheat alpheratz",
  "hamal sheratan",
  "sirius mirzam",
  "arneb nihal",
  "polaris kochab pherkad",
  "alcyone atlas",
  "regulus algieba"
]
const names: ReadonlyArray<readonly [string, string, number, number]> = [
  ["sirius", "Sirius", 2, 1],
  ["betelgeuse", "Betelgeuse", -3, -2],
  ["rigel", "Rigel", 2, 3],
  ["aldebaran", "Aldebaran", 2, 3.4],
  ["alcyone", "Ülker", 2, -1.6],
  ["capella", "Kapella", -2.4, -1.6],
  ["castor", "Kastor", -2, -2],
  ["pollux", "Polluks", -2, 3.4],
  ["procyon", "Prokyon", -2, 3.6],
  ["polaris", "Kutup Yıldızı", 2, -1],
  ["saturn", "Satürn", 2, 3.6],
  ["regulus", "Regulus", 3, -2],
  ["dubhe", "Büyükayı", -2, -2.4],
  ["segin", "Koltuk", -2, -2],
  ["scheat", "Kanatlı At", 3, -2],
  ["mirfak", "Kahraman", 2.4, -2.4]
]

/** The whole sky over a place: stereographic, zenith in the middle, north up and east to the left, as held overhead. */
const sky: Drawing = ({ random, width }) => {
  const [cx, radius] = [width / 2, width / 2 - 5]
  const latitude = 39.93 * radians
  const day = julian(2026, 12, 15) + 19 / 24
  const sidereal = (280.460_618_37 + 360.985_647_366_29 * (day - 2_451_545) + 32.86) * radians
  const place = (hours: number, degrees: number): readonly [number, number, number] => {
    const angle = sidereal - hours * 15 * radians
    const declination = degrees * radians
    const up = Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(angle)
    const north =
      Math.cos(latitude) * Math.sin(declination) - Math.sin(latitude) * Math.cos(declination) * Math.cos(angle)
    const east = -Math.cos(declination) * Math.sin(angle)
    return [cx - (east / (1 + up)) * radius, cx - (north / (1 + up)) * radius, up]
  }
  const at = (name: string) => {
    const [hours, degrees] = catalogue[name] ?? [0, 0]
    return place(hours, degrees)
  }
  const faint = range(420).flatMap((): ReadonlyArray<readonly [number, number, number]> => {
    const [x, y, up] = place(random() * 24, Math.asin(random() * 2 - 1) / radians)
    return up > 0.03 ? [[x, y, 0.2 + random() * 0.14]] : []
  })
  const lines = figures.flatMap((figure) => {
    const points = figure.split(" ").map(at)
    return points.every(([, , up]) => up > 0) ? [pathOf(points.map(([x, y]): Point => [x, y]))] : []
  })
  const bright = Object.entries(catalogue).flatMap(
    ([name, [, , magnitude]]): ReadonlyArray<readonly [number, number, number]> => {
      const [x, y, up] = at(name)
      return up > 0.01 ? [[x, y, clamp(2.5 - magnitude * 0.5, 0.5, 3)]] : []
    }
  )
  const words = names.flatMap(([name, word, dx, dy]) => {
    const [x, y, up] = at(name)
    return up > 0.02 ? [label(x + dx, y + dy, word, grey, 2.5, dx < 0 ? "end" : "start")] : []
  })
  return `<circle cx="${short(cx)}" cy="${short(cx)}" r="${short(radius)}" fill="#000" stroke="currentColor" stroke-width=".5"/>
${dots(faint, 0.36, 3, grey)}<path d="${lines.join("")}" fill="none" stroke="currentColor" stroke-width=".28" opacity=".85"/>${dots(bright, 3, 10, ink)}${words.join("")}
${label(cx, 3.4, "kuzey", "currentColor", 2.7, "middle")}${label(cx, width - 1.2, "güney", "currentColor", 2.7, "middle")}
<text transform="translate(3.400 ${short(cx)}) rotate(-90)" font-size="2.700" fill="currentColor" text-anchor="middle">doğu</text><text transform="translate(${short(width - 3.4)} ${short(cx)}) rotate(90)" font-size="2.700" fill="currentColor" text-anchor="middle">batı</text>`
}

export const drawings: Drawings = {
  interference,
  iris,
  chamber,
  hum,
  seconds,
  ruler,
  talk,
  standing,
  scale,
  tremor,
  flakes,
  moons,
  dusk,
  adaptation,
  stars,
  forest,
  planets,
  cave,
  shrimp,
  obscura,
  depths,
  bread,
  seeds,
  sky
}
