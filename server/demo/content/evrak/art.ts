import {
  curveOf,
  disc,
  type Drawing,
  type Drawings,
  pathOf,
  type Point,
  rect,
  ring,
  short,
  within
} from "../drawing.ts"

const ink = "#22201c"
const paper = "#f4ecda"
const tan = "#e4d5b5"
const deep = "#cdb98f"
const stamp = "#b3261e"
const pen = "#2b3a5c"
const banknote = "#6f8470"

const fill = (d: string, colour: string, opacity = 1) =>
  `<path d="${d}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`
const line = (d: string, colour: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`
const moved = (x: number, y: number, turn: number, inner: string, scale = 1) =>
  `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${scale})">${inner}</g>`

interface Words {
  readonly size: number
  readonly font?: "Garamond" | "Grotesk" | "Daktilo"
  readonly weight?: number
  readonly colour?: string
  readonly anchor?: "start" | "middle" | "end"
  readonly italic?: boolean
  readonly spacing?: number
}

const words = (
  x: number,
  y: number,
  text: string,
  { size, font = "Garamond", weight, colour = ink, anchor = "start", italic = false, spacing }: Words
) =>
  `<text x="${short(x)}" y="${short(y)}" font-family="${font}" font-size="${size}" font-weight="${weight ?? (font === "Garamond" ? 430 : font === "Grotesk" ? 450 : 400)}" fill="${colour}" text-anchor="${anchor}"${italic ? ' font-style="italic"' : ""}${spacing === undefined ? "" : ` letter-spacing="${spacing}"`}>${text}</text>`

/** The engine-turned rosette of banknotes. */
const rosette = (
  x: number,
  y: number,
  radius: number,
  petals: number,
  rounds: number,
  depth: number,
  colour: string,
  width: number
): string =>
  line(
    Array.from({ length: rounds }, (_, round) => {
      const shift = (round / rounds) * Math.PI * 2
      return pathOf(
        Array.from({ length: 150 }, (_unused, at): Point => {
          const angle = (at / 150) * Math.PI * 2
          const far =
            radius * (1 - depth + depth * Math.sin(petals * angle + shift)) * (1 - 0.1 * Math.cos(3 * petals * angle))
          return [x + Math.cos(angle) * far, y + Math.sin(angle) * far]
        }),
        true
      )
    }).join(""),
    colour,
    width
  )

/** A band of interlaced waves. */
const guilloche = (
  x: number,
  y: number,
  width: number,
  height: number,
  waves: number,
  colour: string,
  thick: number
): string =>
  line(
    Array.from({ length: 7 }, (_, at) =>
      pathOf(
        Array.from({ length: Math.round(width / 1.2) + 1 }, (_unused, step): Point => {
          const way = step / Math.round(width / 1.2)
          return [x + way * width, y + height / 2 + (Math.sin(way * waves * Math.PI * 2 + at * 0.9) * height) / 2]
        })
      )
    ).join(""),
    colour,
    thick
  )

/** Writing that cannot be read: loops of a quick hand. */
const hand = (
  random: () => number,
  x: number,
  y: number,
  width: number,
  size: number,
  colour: string,
  thick = 0.35
): string => {
  const points: Array<Point> = []
  let at = 0
  while (at < width) {
    const step = size * (0.34 + random() * 0.3)
    const tall = random() > 0.78 ? size * (0.9 + random() * 0.6) : size * (0.32 + random() * 0.2)
    const low = random() > 0.86 ? size * 0.6 : 0
    points.push([x + at, y + low * 0.9], [x + at + step * 0.62, y - tall], [x + at + step * 0.34, y - tall * 0.72])
    at += step
    if (random() > 0.84) {
      points.push([x + at, y])
      at += size * 0.4
    }
  }
  points.push([x + at, y], [x + at + size * 0.8, y - size * 0.15])
  return line(curveOf(points), colour, thick)
}

/** Horizontal lines, as an engraver lays them: thick where it is dark (tone 1), gone where it is light. */
const engrave = (
  left: number,
  top: number,
  width: number,
  height: number,
  pitch: number,
  step: number,
  tone: (x: number, y: number) => number,
  colour: string
): string => {
  const lines: Array<string> = []
  for (let y = top + pitch / 2; y < top + height; y += pitch) {
    let upper: Array<Point> = []
    let lower: Array<Point> = []
    const close = () => {
      if (upper.length > 1) lines.push(pathOf([...upper, ...lower.toReversed()], true))
      upper = []
      lower = []
    }
    for (let x = left; x <= left + width + 0.01; x += step) {
      const half = (Math.max(0, Math.min(1, tone(x, y))) * pitch) / 2
      if (half < pitch * 0.03) {
        if (upper.length > 0) {
          upper.push([x, y])
          lower.push([x, y])
        }
        close()
        continue
      }
      if (upper.length === 0 && x > left) {
        upper.push([x - step, y])
        lower.push([x - step, y])
      }
      upper.push([x, y - half])
      lower.push([x, y + half])
    }
    close()
  }
  return fill(lines.join(""), colour)
}

/** A round office stamp, a little starved of ink. */
const roundStamp = (
  random: () => number,
  name: string,
  radius: number,
  around: string,
  middle: ReadonlyArray<string>,
  colour: string
): string =>
  ring(0, 0, radius, colour, radius * 0.045) +
  ring(0, 0, radius * 0.93, colour, radius * 0.015) +
  ring(0, 0, radius * 0.66, colour, radius * 0.02) +
  `<path id="${name}" d="M0 ${short(radius * 0.745)}A${short(radius * 0.745)} ${short(radius * 0.745)} 0 1 1 0.01 ${short(radius * 0.745)}" fill="none"/>` +
  `<text font-family="Grotesk" font-weight="700" font-size="${short(radius * 0.165)}" fill="${colour}" letter-spacing="${short(radius * 0.012)}"><textPath href="#${name}" textLength="${short(radius * 4.6)}">${around}</textPath></text>` +
  middle
    .map((text, at) =>
      words(0, (at - (middle.length - 1) / 2) * radius * 0.3 + radius * 0.08, text, {
        size: radius * (at === 0 ? 0.3 : 0.22),
        font: "Grotesk",
        weight: 700,
        colour,
        anchor: "middle"
      })
    )
    .join("") +
  Array.from({ length: 26 }, () => {
    const [angle, far] = [random() * 6.283, Math.sqrt(random()) * radius]
    return `<circle cx="${short(Math.cos(angle) * far)}" cy="${short(Math.sin(angle) * far)}" r="${short(radius * (0.006 + random() * 0.014))}" fill="${paper}"/>`
  }).join("")

/** A revenue stamp with its teeth. */
const revenue = (
  x: number,
  y: number,
  width: number,
  height: number,
  value: string,
  colour: string,
  turn = 0
): string => {
  const teeth: Array<string> = []
  for (let at = 0; at <= Math.round(width / 1.5); at++)
    teeth.push(disc(at * 1.5, 0, 0.45, paper), disc(at * 1.5, height, 0.45, paper))
  for (let at = 1; at < Math.round(height / 1.5); at++)
    teeth.push(disc(0, at * 1.5, 0.45, paper), disc(width, at * 1.5, 0.45, paper))
  return moved(
    x,
    y,
    turn,
    rect(0, 0, width, height, colour) +
      teeth.join("") +
      `<rect x="1.600" y="1.600" width="${short(width - 3.2)}" height="${short(height - 3.2)}" fill="none" stroke="${paper}" stroke-width=".35"/>` +
      rosette(width / 2, height * 0.44, width * 0.27, 9, 5, 0.32, paper, 0.18) +
      words(width / 2, height - 3, value, { size: 3, font: "Grotesk", weight: 700, colour: paper, anchor: "middle" })
  )
}

const slip = (width: number, height: number, colour: string, random: () => number, torn = 0.7): string =>
  fill(
    pathOf(
      [
        ...Array.from({ length: 14 }, (_, at): Point => [(at / 14) * width, (random() - 0.5) * 0.25]),
        ...Array.from({ length: 18 }, (_, at): Point => [width + (random() - 0.5) * torn, (at / 18) * height]),
        ...Array.from({ length: 14 }, (_, at): Point => [width - (at / 14) * width, height + (random() - 0.5) * 0.25]),
        ...Array.from({ length: 18 }, (_, at): Point => [(random() - 0.5) * torn, height - (at / 18) * height])
      ],
      true
    ),
    colour
  )

/** The ground of the cover: red, and the receipt upon it. */
const kapak: Drawing = ({ random, width, height }) => {
  const shadow = moved(13, 12, 0, fill("M6 8H168V252H4Z", "#7d1712"))
  const stub = 38
  const body = slip(170, 248, paper, random, 0.9)
  const holes = Array.from({ length: 60 }, (_, at) => disc(stub, 3 + at * 4.12, 0.85, stamp)).join("")
  return (
    rect(0, 0, width, height, stamp) +
    line(Array.from({ length: 68 }, (_, at) => `M0 ${short(at * 4)}H${width}`).join(""), "#c2372d", 0.35) +
    shadow +
    moved(
      10,
      11,
      -1.3,
      body +
        rect(0, 0, stub, 248, tan) +
        guilloche(3, 8, stub - 7, 16, 3, banknote, 0.22) +
        Array.from(
          { length: 11 },
          (_, at) =>
            line(`M6 ${64 + at * 13}H${stub - 6}`, deep, 0.3) +
            (at < 8 ? hand(random, 7, 63 + at * 13, 14 + random() * 8, 3.2, pen, 0.36) : "")
        ).join("") +
        rosette(stub / 2, 226, 14, 12, 10, 0.3, stamp, 0.2) +
        holes +
        rosette(104, 138, 57, 16, 12, 0.23, "#c9cdb2", 0.26) +
        rosette(104, 138, 31, 10, 9, 0.34, "#c3c8aa", 0.26) +
        guilloche(46, 8, 118, 9, 15, banknote, 0.22) +
        guilloche(46, 231, 118, 9, 15, banknote, 0.22)
    )
  )
}

/** The stamp that says it was received, over everything. */
const alindi: Drawing = ({ random, width, height }) =>
  moved(
    width / 2,
    height / 2,
    -18,
    roundStamp(
      random,
      "kapakmuhur",
      width * 0.46,
      "EVRAK · KÜÇÜK TARİHLERİN DERGİSİ · DOKUZUNCU SAYI ·",
      ["ALINDI", "1 EKİM", "2026"],
      stamp
    )
  )

/** Two hundred and twelve receipts on a wall, and one place left. */
const duvar: Drawing = ({ random, width, height }) => {
  const [columns, rows] = [12, 18]
  const [w, h] = [(width - 12) / columns, (height - 12) / rows]
  const slips: Array<string> = []
  for (let at = 0; at < 213; at++) {
    const [x, y] = [6 + (at % columns) * w, 8 + Math.floor(at / columns) * h]
    if (at === 212) {
      slips.push(
        `<rect x="${short(x + 2.5)}" y="${short(y + 2)}" width="${short(w - 5)}" height="${short(h - 4)}" fill="none" stroke="${paper}" stroke-width=".35" stroke-dasharray="1.200 1"/>`
      )
      continue
    }
    const old = at < 22
    const [sw, sh] = [w * (0.62 + random() * 0.26), h * (0.55 + random() * 0.33)]
    const gap = at > 30 && at < 34
    const colour = old ? deep : [paper, tan, "#ece0c6", "#dfe0cf"][Math.floor(random() * 4)]!
    const rules = Array.from(
      { length: 3 },
      (_, rule) => `M1.500 ${short(3 + rule * 2.2)}H${short(sw * (0.45 + random() * 0.45))}`
    ).join("")
    const marks =
      (random() > 0.68 ? rect(sw - 4.2, sh - 5.2, 2.8, 3.6, random() > 0.4 ? stamp : banknote) : "") +
      (random() > 0.84 ? ring(sw * 0.5, sh * 0.6, 2.3, stamp, 0.45) : "") +
      (random() > 0.5 ? line(`M${short(sw * 0.2)} ${short(sh - 2)}q2 -2.500 3 0t3 -.5`, pen, 0.35) : "")
    if (!gap)
      slips.push(
        moved(
          x + (w - sw) / 2,
          y + (h - sh) / 2,
          (random() - 0.5) * 7,
          rect(0.6, 0.8, sw, sh, "#0f0e0c") +
            rect(0, 0, sw, sh, colour) +
            line(rules, old ? "#6d5c3a" : "#8f8a7c", 0.3) +
            marks +
            disc(sw / 2, 1, 0.55, stamp)
        )
      )
    else
      slips.push(
        moved(
          x + (w - sw) / 2,
          y + (h - sh) / 2,
          (random() - 0.5) * 3,
          rect(0, 0, sw, sh, colour) + line(rules, "#8f8a7c", 0.3) + disc(sw / 2, 1, 0.55, stamp)
        )
      )
  }
  return rect(0, 0, width, height, "#2a2723") + slips.join("")
}

/** Three receipts of the box, one upon another. */
const hamaliye: Drawing = ({ random, width }) =>
  moved(
    2,
    3,
    -1.5,
    rect(1, 1.5, width - 6, 74, deep) +
      slip(width - 6, 74, tan, random) +
      guilloche(5, 4, width - 16, 5, 9, banknote, 0.2) +
      words((width - 6) / 2, 17, "HAMALİYE MAKBUZU", { size: 5, anchor: "middle", weight: 650, spacing: 0.4 }) +
      words((width - 6) / 2, 22, "Galata Rıhtımı", { size: 3.6, anchor: "middle", italic: true }) +
      [
        ["Yük", "bir adet dikiş makinesi, iki denk, bir sandık"],
        ["Nereye", "Sultanahmet"],
        ["Hamal", "Haydar oğlu Bekir"],
        ["Sahibi", ""],
        ["Ücret", "on bir kuruş"]
      ]
        .map(
          ([key = "", value = ""], at) =>
            words(6, 31 + at * 7.2, key, { size: 2.9, font: "Grotesk" }) +
            line(`M20 ${short(32 + at * 7.2)}H${width - 12}`, deep, 0.3) +
            words(21, 31 + at * 7.2, value, { size: 3.9, italic: true, colour: ink })
        )
        .join("") +
      words(21, 52.6, "Terzi Hayri", { size: 5, italic: true, colour: pen }) +
      words(6, 70, "Kânunusani 1328", { size: 3.2, italic: true }) +
      revenue(width - 24, 55, 12, 15, "10 PARA", banknote, 4)
  )

const imzalar: Drawing = ({ random, width }) => {
  const one = (x: number, date: string, sign: string) =>
    moved(
      x,
      4,
      x === 0 ? -1 : 1.2,
      rect(1, 1.3, width / 2 - 5, 52, deep) +
        slip(width / 2 - 5, 52, x === 0 ? tan : paper, random) +
        words(5, 8, "Kömürcü Rıfat", { size: 3.8, weight: 650 }) +
        words(5, 13, date, { size: 3.3, italic: true }) +
        line(`M5 20H${width / 2 - 10}M5 26H${width / 2 - 20}`, deep, 0.3) +
        revenue(width / 2 - 27, 27, 16, 19, "1 KURUŞ", stamp, -2) +
        sign
    )
  return (
    one(
      0,
      "28 Aralık 1928",
      line(
        curveOf([
          [width / 2 - 42, 42],
          [width / 2 - 36, 33],
          [width / 2 - 32, 42],
          [width / 2 - 26, 34],
          [width / 2 - 22, 41],
          [width / 2 - 14, 36],
          [width / 2 - 10, 45],
          [width / 2 - 24, 49],
          [width / 2 - 40, 46],
          [width / 2 - 8, 31]
        ]),
        pen,
        0.6
      )
    ) +
    one(
      width / 2 + 2,
      "4 Ocak 1929",
      moved(
        width / 2 - 43,
        44,
        -4,
        line(
          "M0 0L.6 -8M5 .3L5.400 -8M.3 -4L5.200 -4.300M8 0L10.800 -8.200L13.600 .4M9.200 -3H12.800M16.500 0L19.300 -4L22.400 -8.200M19.300 -4L16.400 -8M25 .2L25.300 -8C30 -8.500 30 -4 25.500 -4L30 .3M33.500 .2L33.800 -8M33.600 -10.800v.2",
          pen,
          0.75
        )
      )
    )
  )
}

const kocan: Drawing = ({ random, width, height }) =>
  moved(
    1,
    2,
    0.8,
    rect(1, 1.4, width - 4, height - 8, deep) +
      slip(width - 4, height - 8, paper, random, 1.6) +
      Array.from({ length: 14 }, (_, at) => disc(width - 4, 3 + at * 4, 0.8, deep)).join("") +
      words(6, 9, "KOÇAN", { size: 3.2, font: "Grotesk", weight: 700, colour: stamp }) +
      words(width - 12, 9, "№ 148", { size: 4.4, anchor: "end", colour: stamp, weight: 650 }) +
      [
        ["Kimden", "Bay Cevdet, sarraf kâtibi"],
        ["Cins", "Palto, çevrildi."],
        ["Ücret", "dört lira elli kuruş"],
        ["Gün", "17 Şubat 1942"]
      ]
        .map(
          ([key = "", value = ""], at) =>
            words(6, 19 + at * 8, key, { size: 2.8, font: "Grotesk" }) +
            line(`M21 ${20 + at * 8}H${width - 12}`, deep, 0.3) +
            words(22, 19 + at * 8, value, { size: at === 1 ? 5.4 : 4.4, italic: true, colour: pen })
        )
        .join("")
  )

const sonuncu: Drawing = ({ random, width, height }) =>
  moved(
    3,
    2,
    -1,
    rect(1, 1.4, width - 8, height - 8, deep) +
      slip(width - 8, height - 8, "#f1efe2", random, 1.2) +
      line(Array.from({ length: 8 }, (_, at) => `M0 ${12 + at * 7}H${width - 8}`).join(""), "#b9c6cf", 0.25) +
      line(`M12 0V${height - 8}`, "#d9a49c", 0.3) +
      ["Bir dikiş makinası ayaklı, satıldı,", "yüz on lira elden alındı.", "20 Ağustos 1949"]
        .map((text, at) => words(16, 18.6 + at * 7, text, { size: 5.2, italic: true, colour: pen }))
        .join("") +
      revenue(width - 34, 32, 15, 18, "10 KURUŞ", banknote, 3) +
      words(width - 46, 44, "20.8.49", { size: 4, italic: true, colour: pen }) +
      words(width - 50, 52, "M. Dikmen", { size: 6, italic: true, colour: pen })
  )

/** The family, and what each of them paid for. */
const soy: Drawing = ({ width }) => {
  const person = (x: number, y: number, name: string, years: string, note: string, strong = false) =>
    `<rect x="${x - 24}" y="${y}" width="48" height="17" fill="${strong ? tan : paper}" stroke="${ink}" stroke-width="${strong ? 0.5 : 0.25}"/>` +
    words(x, y + 6, name, { size: 4.4, anchor: "middle", weight: 650 }) +
    words(x, y + 10.3, years, { size: 3.2, anchor: "middle", font: "Grotesk" }) +
    words(x, y + 14.8, note, { size: 3.4, anchor: "middle", italic: true, colour: stamp })
  const mid = width / 2
  const [left, right] = [26, width - 26]
  return (
    line(
      `M${mid - 28} 8.500H${mid + 28}M${mid} 8.500V28M${left} 36V28H${right}V36M${mid} 28V36M${mid} 53V64`,
      ink,
      0.35
    ) +
    person(mid - 52, 0, "Hayri Dikmen", "Selânik 1884 – İstanbul 1949", "makine, kalıp, iplik", true) +
    person(mid + 52, 0, "Münire Dikmen", "İstanbul 1893 – 1961", "süt, son makbuz", true) +
    line(`M${mid - 4} 8.500a4 4 0 1 1 8 0a4 4 0 1 1 -8 0`, stamp, 0.6) +
    person(left, 36, "Nigâr", "1916–1988", "mektep taksiti, kalem") +
    person(mid, 36, "Sabri", "1920–2001", "futbol pabucu") +
    person(right, 36, "Leman", "1926–2018", "kutuyu saklayan") +
    person(mid, 64, "Esin Dikmen", "d. 1952", "duvara asan", true) +
    words(mid + 28, 76, "212 kâğıt", { size: 5, italic: true, colour: stamp })
  )
}

/** A lamp in the night: lines that thin towards the light; under it, somebody reads. */
const fener: Drawing = ({ width, height }) => {
  const [lx, ly] = [width * 0.63, height * 0.27]
  const ground = height * 0.86
  const tone = (x: number, y: number) => {
    const far = Math.hypot(x - lx, (y - ly) * 0.82)
    const cone = y > ly ? Math.max(0, 1 - Math.abs(x - lx) / (12 + (y - ly) * 0.62)) * 0.42 : 0
    const wall = y > height * 0.62 && y < ground ? 0.1 : 0
    return Math.min(0.97, 0.1 + far / 108 - cone + wall)
  }
  const lamp =
    fill(
      `M${lx - 1.6} ${short(ground)}L${lx - 1} ${short(ly + 16)}H${lx + 1}L${lx + 1.6} ${short(ground)}Z M${lx - 5} ${short(ground)}l1.500 -7h7l1.500 7Z M${lx - 8} ${short(ly + 20)}h16v1.200h-16Z`,
      ink
    ) +
    fill(`M${lx - 5} ${short(ly + 14)}L${lx - 8} ${short(ly - 6)}H${lx + 8}L${lx + 5} ${short(ly + 14)}Z`, paper) +
    line(
      `M${lx - 5} ${short(ly + 14)}L${lx - 8} ${short(ly - 6)}H${lx + 8}L${lx + 5} ${short(ly + 14)}ZM${lx} ${short(ly - 6)}V${short(ly + 14)}`,
      ink,
      0.9
    ) +
    line(`M${lx + 2} ${short(ly - 4)}l2 4l-1.500 3l2 4`, ink, 0.3) +
    fill(
      `M${lx - 9} ${short(ly - 6)}L${lx - 3} ${short(ly - 13)}H${lx + 3}L${lx + 9} ${short(ly - 6)}Z M${lx - 1.5} ${short(ly - 13)}v-3h3v3Z M${lx - 5.5} ${short(ly + 14)}h11v2h-11Z`,
      ink
    ) +
    fill(
      `M${lx - 1.6} ${short(ly + 11)}C${lx - 4} ${short(ly + 5)} ${lx - 0.5} ${short(ly + 3)} ${lx} ${short(ly - 2)}C${lx + 1} ${short(ly + 3)} ${lx + 4} ${short(ly + 5)} ${lx + 1.6} ${short(ly + 11)}Z`,
      stamp
    )
  const reader = moved(
    lx - 27,
    ground,
    0,
    line("M-8 0L-6 -13M6 0L5 -13M-9 -13H8", ink, 1.6) +
      fill(
        "M-8 -13C-10 -24 -8 -34 0 -36C5 -36 7 -31 7 -26L16 -23L15 -19L5 -20L6 -14L18 -13C20 -13 20 -11 19 -9L17 0H22V2H13L14 -8L-2 -9Z",
        ink
      ) +
      disc(2, -41, 4.4, ink) +
      fill("M-3 -41C-4 -50 8 -50 7.500 -42Z M-4.500 -42H8.500V-41H-4.500Z", ink) +
      fill("M13 -25L22 -30L24 -22L15 -18Z", paper) +
      line("M13 -25L22 -30L24 -22L15 -18ZM15.500 -23.500L21 -26.500M16 -21.500L22 -24.500", ink, 0.4)
  )
  const stones: Array<string> = []
  for (let row = 0; row < 3; row++)
    for (let x = -10 + (row % 2) * 9; x < width; x += 18)
      stones.push(`M${short(x)} ${short(height * 0.63 + row * 11)}h17v10h-17Z`)
  return (
    rect(0, 0, width, height, paper) +
    engrave(0, 0, width, height, 2.4, 5, tone, ink) +
    line(stones.join(""), ink, 0.5) +
    rect(0, ground, width, height - ground, ink) +
    line(
      Array.from(
        { length: 8 },
        (_, at) => `M${short(lx - 16 - at * 7)} ${short(ground + 3 + at * 3)}H${short(lx + 16 + at * 7)}`
      ).join(""),
      paper,
      0.5
    ) +
    reader +
    lamp
  )
}

/** The ship cut open: stone below, roots between, sweet things on top. */
const ambar: Drawing = ({ random, width, height }) => {
  const water = height * 0.46
  const hull = `M6 ${short(water - 13)}L${width - 4} ${short(water - 17)}C${width - 8} ${short(water + 10)} ${width - 18} ${short(height - 6)} ${width - 34} ${short(height - 5)}H26C14 ${short(height - 6)} 8 ${short(water + 4)} 6 ${short(water - 13)}Z`
  const inner = `M12 ${short(water - 9)}H${width - 14}C${width - 17} ${short(water + 10)} ${width - 24} ${short(height - 10)} ${width - 36} ${short(height - 9)}H28C18 ${short(height - 10)} 13 ${short(water + 4)} 12 ${short(water - 9)}Z`
  const hold = (x: number, y: number, w: number, h: number, kind: number) => {
    if (kind === 0)
      return Array.from({ length: Math.round((w * h) / 11) }, () =>
        disc(x + random() * w, y + random() * h, 0.9 + random() * 0.9, ink)
      ).join("")
    if (kind === 1)
      return line(
        Array.from(
          { length: Math.round((w * h) / 9) },
          () => `M${short(x + random() * w)} ${short(y + random() * h)}q1.500 -1.500 3 0t3 0`
        ).join(""),
        ink,
        0.4
      )
    if (kind === 2)
      return line(
        Array.from({ length: Math.floor(h / 4) }, (_, row) =>
          Array.from(
            { length: Math.floor(w / 5) },
            (_u, at) =>
              `M${short(x + at * 5)} ${short(y + row * 4)}h4.600v3.600h-4.600ZM${short(x + at * 5)} ${short(y + row * 4)}l4.600 3.600`
          ).join("")
        ).join(""),
        ink,
        0.28
      )
    return line(
      Array.from({ length: Math.floor(h / 3) }, (_, row) =>
        Array.from(
          { length: Math.floor(w / 6) },
          (_u, at) => `M${short(x + at * 6 + (row % 2) * 3)} ${short(y + row * 3 + 2.6)}c-.5 -3.400 5 -3.400 4.800 0Z`
        ).join("")
      ).join(""),
      ink,
      0.32
    )
  }
  const tag = (x: number, y: number, text: string) =>
    disc(x, y, 3, stamp) +
    words(x, y + 1.3, text, { size: 3.6, font: "Grotesk", weight: 700, colour: paper, anchor: "middle" })
  const [top, deepest] = [water - 8, height - 9]
  const third = (deepest - top) / 3
  return (
    rect(0, 0, width, height, paper) +
    engrave(0, water, width, height - water, 2, 9, (x, y) => 0.22 + 0.12 * Math.sin(x / 9 + y / 2), banknote) +
    fill(hull, ink) +
    fill(inner, paper) +
    within(
      "ambarici",
      inner,
      hold(12, deepest - third, width - 24, third, 0) +
        hold(14, top + third, width * 0.3, third - 2, 3) +
        hold(width * 0.36, top + third, width * 0.26, third - 2, 1) +
        hold(width * 0.66, top + third + 1, width * 0.26, third - 2, 3) +
        hold(14, top + 1, width * 0.34, third - 2, 2) +
        hold(width * 0.43, top + 1, width * 0.27, third - 2, 2) +
        line(
          `M0 ${short(top + third - 0.6)}H${width}M0 ${short(deepest - third - 0.6)}H${width}M${short(width * 0.345)} ${short(top)}V${short(deepest - third)}M${short(width * 0.64)} ${short(top + third)}V${short(deepest - third)}M${short(width * 0.72)} ${short(top)}V${short(top + third)}`,
          ink,
          0.7
        )
    ) +
    moved(
      width * 0.79,
      top + third - 1.4,
      0,
      fill("M-9 -3.5V-14H9V-3.5Z M-8.5 -3.5H-7V0.6H-8.5Z M7 -3.5H8.5V0.6H7Z M-9.6 -15.2H9.6V-14H-9.6Z", stamp) +
        rect(-8, -7.8, 16, 2.4, paper) +
        line(Array.from({ length: 13 }, (_, key) => `M${short(-7 + key * 1.17)} -7.6v1`).join(""), ink, 0.5) +
        line("M-6 -12.4H-2V-9.4H-6ZM2 -12.4H6V-9.4H2Z", paper, 0.35)
    ) +
    fill(`M${width * 0.3} ${short(water - 14)}V${short(water - 21)}H${width * 0.62}V${short(water - 15)}Z`, ink) +
    rect(width * 0.34, water - 19.5, width * 0.24, 2.2, paper) +
    fill(`M${width * 0.43} ${short(water - 21)}l1 -15h9l1 15Z`, ink) +
    rect(width * 0.436, water - 32, 9.4, 3, stamp) +
    line(
      `M${width * 0.18} ${short(water - 14)}V4M${width * 0.8} ${short(water - 15)}V5M${width * 0.18} 5L6 ${short(water - 14)}M${width * 0.18} 5L${width * 0.43} ${short(water - 34)}M${width * 0.8} 6L${width - 5} ${short(water - 17)}M${width * 0.8} 6L${width * 0.5} ${short(water - 34)}`,
      ink,
      0.5
    ) +
    fill(
      Array.from(
        { length: 8 },
        (_, at) =>
          `M${short(width * 0.47 - at * 5 - 4)} ${short(water - 38 - at * 0.9)}q4 -${short(2 + at * 0.4)} 8 0q-4 ${short(2 + at * 0.4)} -8 0Z`
      ).join(""),
      ink,
      0.85
    ) +
    tag(24, top + third * 0.5, "1") +
    tag(width * 0.56, top + third * 0.5, "3") +
    tag(24, top + third * 1.5, "4") +
    tag(width * 0.5, top + third * 1.5, "5") +
    tag(width * 0.8, top + third * 1.5, "6") +
    tag(width * 0.5, deepest - third * 0.45, "7") +
    tag(width * 0.79 + 14, top + third * 0.45, "11")
  )
}

/** The town of a child of eleven: the sea below, her house in the middle, north the wrong way. */
const harita: Drawing = ({ random, width, height }) => {
  const wobble = (points: ReadonlyArray<Point>, slipped = 1.4): string =>
    curveOf(points.map(([x, y]): Point => [x + (random() - 0.5) * slipped, y + (random() - 0.5) * slipped]))
  const coast: Array<Point> = Array.from({ length: 44 }, (_, at): Point => [
    -4 + at * (width / 42),
    height - 46 + (at % 2) * 5 + Math.sin(at / 5) * 5
  ])
  const sea = Array.from({ length: 7 }, (_, row) =>
    wobble(
      Array.from({ length: 26 }, (_u, at): Point => [-4 + at * (width / 24), height - 34 + row * 5.5 + (at % 2) * 2]),
      0.8
    )
  ).join("")
  const house = (x: number, y: number, size: number, colour = ink) =>
    line(
      `M${x - size} ${y}v${-size * 1.1}l${size} ${-size * 0.8}l${size} ${size * 0.8}v${size * 1.1}ZM${x - size * 0.3} ${y}v${-size * 0.6}h${size * 0.6}v${size * 0.6}`,
      colour,
      0.6
    )
  const houses = Array.from({ length: 30 }, () => {
    const [x, y] = [width * 0.36 + random() * width * 0.3, height * 0.4 + random() * height * 0.3]
    return Math.hypot(x - width * 0.5, y - height * 0.5) > 22 ? house(short2(x), short2(y), 2.2 + random() * 1.2) : ""
  }).join("")
  const trees = Array.from({ length: 46 }, () => {
    const east = random() > 0.5
    const [x, y] = [
      east ? 8 + random() * width * 0.17 : width * 0.42 + random() * width * 0.3,
      east ? height * 0.28 + random() * height * 0.27 : height * 0.27 + random() * height * 0.1
    ]
    return `M${short(x)} ${short(y)}v-3M${short(x - 2)} ${short(y - 3)}a2 2.400 0 1 1 4 0a2 1.400 0 1 1 -4 0`
  }).join("")
  const label = (x: number, y: number, text: string, size = 5.2, turn = 0) =>
    moved(x, y, turn, words(0, 0, text, { size, italic: true, colour: pen, anchor: "middle" }))
  const valley = (points: ReadonlyArray<Point>) =>
    line(wobble(points), pen, 0.8) +
    line(wobble(points.map(([x, y]): Point => [x + 3, y])), pen, 0.4) +
    line(
      points
        .slice(0, -1)
        .flatMap(([x, y]) => [
          `M${short(x - 4)} ${short(y)}l-5 -1.500M${short(x - 4)} ${short(y + 9)}l-6 -1M${short(x + 7)} ${short(y + 4)}l5 -1.500M${short(x + 7)} ${short(y + 14)}l6 -1`
        ])
        .join(""),
      ink,
      0.4
    )
  const bridge = (x: number, y: number, half: boolean) =>
    line(
      `M${x - 9} ${y}${half ? "H" + (x + 2) : "H" + (x + 12)}M${x - 9} ${y - 3}${half ? "H" + (x + 2) : "H" + (x + 12)}M${x - 6} ${y}a3 3 0 0 1 6 0${half ? "" : "a3 3 0 0 1 6 0"}`,
      ink,
      0.7
    )
  const walls = Array.from({ length: 18 }, (_, at) => {
    const way = at / 17
    return [
      `M${short(width * 0.345 + Math.sin(way * 3) * 3)} ${short(height * 0.3 + way * height * 0.45)}h-2v4h2v4`,
      `M${short(width * 0.675 - Math.sin(way * 3) * 3)} ${short(height * 0.3 + way * height * 0.45)}h2v4h-2v4`
    ].join("")
  }).join("")
  const stops = Array.from({ length: 19 }, (_, at): Point => [
    width * 0.865 + at * 0.35 + Math.sin(at * 0.9) * 3,
    height * 0.72 - at * 8.6
  ])
  const hill = (cx: number, base: number, tall: number, wide: number) =>
    line(
      wobble([
        [cx - wide, base],
        [cx - wide * 0.5, base - tall * 0.6],
        [cx, base - tall],
        [cx + wide * 0.5, base - tall * 0.6],
        [cx + wide, base]
      ]),
      ink,
      0.8
    ) +
    line(
      Array.from(
        { length: 14 },
        (_, at) =>
          `M${short(cx - wide * 0.7 + (at * wide) / 10)} ${short(base - tall * 0.2 - Math.sin((at / 13) * 3.1) * tall * 0.42)}q2 3 1 ${short(6 + (at % 3) * 3)}`
      ).join(""),
      ink,
      0.35
    )
  return (
    rect(0, 0, width, height, tan) +
    line(`M${width / 2} 0V${height}M0 ${height / 2}H${width}`, deep, 0.8) +
    line(sea, pen, 0.5) +
    line(curveOf(coast), ink, 0.9) +
    hill(width * 0.36, height * 0.25, height * 0.17, width * 0.3) +
    label(width * 0.36, height * 0.225, "Boztepe (arkamız)", 6.2) +
    valley([
      [width * 0.3, height * 0.3],
      [width * 0.28, height * 0.42],
      [width * 0.31, height * 0.55],
      [width * 0.27, height * 0.68],
      [width * 0.29, height * 0.8]
    ]) +
    valley([
      [width * 0.72, height * 0.28],
      [width * 0.74, height * 0.42],
      [width * 0.71, height * 0.55],
      [width * 0.75, height * 0.68],
      [width * 0.73, height * 0.8]
    ]) +
    line(trees, ink, 0.35) +
    line(walls, ink, 0.5) +
    houses +
    house(short2(width * 0.5), short2(height * 0.52), 9, stamp) +
    label(width * 0.5, height * 0.55, "BİZ", 7) +
    line(
      `M${short(width * 0.5 - 14)} ${short(height * 0.49)}a26 26 0 0 0 -4 14M${short(width * 0.5 - 20)} ${short(height * 0.48)}a38 38 0 0 0 -5 20M${short(width * 0.5 - 26)} ${short(height * 0.47)}a50 50 0 0 0 -6 26`,
      stamp,
      0.35,
      ' stroke-dasharray="1.500 1.200"'
    ) +
    bridge(short2(width * 0.72), short2(height * 0.54), false) +
    label(width * 0.8, height * 0.575, "Zağnos", 5) +
    bridge(short2(width * 0.27), short2(height * 0.57), true) +
    label(width * 0.15, height * 0.6, "Tabakhane", 5) +
    label(width * 0.14, height * 0.63, "(gidilmez)", 4) +
    fill(`M${short(width * 0.55)} ${short(height * 0.7)}v-22h20v22Z`, paper) +
    line(
      `M${short(width * 0.55)} ${short(height * 0.7)}v-22h20v22ZM${short(width * 0.55)} ${short(height * 0.7 - 22)}q10 -9 20 0M${short(width * 0.55 + 7)} ${short(height * 0.7)}v-9a3 3 0 0 1 6 0v9M${short(width * 0.55 + 10)} ${short(height * 0.7 - 4)}q1 3 0 6`,
      ink,
      0.7
    ) +
    label(width * 0.6, height * 0.725, "ÇEŞME", 5.5) +
    house(short2(width * 0.42), short2(height * 0.71), 5) +
    line(`M${short(width * 0.42)} ${short(height * 0.71 - 9)}v-7h6l-2 1.500 2 1.500h-6`, stamp, 0.6) +
    label(width * 0.42, height * 0.735, "mektep", 4.6) +
    `<rect x="${short(width * 0.1)}" y="${short(height * 0.7)}" width="5" height="4" fill="none" stroke="${ink}" stroke-width=".5"/>` +
    label(width * 0.125, height * 0.74, "Meydan", 3.6) +
    rect(width * 0.5 - 33, height - 30, 66, 10, tan) +
    label(width * 0.5, height - 23, "DENİZ (önümüz)", 8) +
    line(`${pathOf([[width * 0.79, height * 0.73], ...stops])}`, stamp, 0.45, ' stroke-dasharray="2 1.600"') +
    stops
      .map(
        ([x, y], at) =>
          disc(x, y, 0.8, stamp) +
          words(x + 2.4, y + 1, `${at + 1}`, { size: 3.2, colour: stamp, italic: true }) +
          (at === 8 ? ring(x, y, 2.6, pen, 0.5) : "") +
          (at === 13 ? line(`M${short(x - 3)} ${short(y - 3)}l6 6m0 -6l-6 6`, ink, 0.7) : "")
      )
      .join("") +
    words(6, height - 58, "Bir çağrı, annemin", { size: 4.4, italic: true, colour: pen }) +
    words(6, height - 53, "sesinin gittiği yer.", { size: 4.4, italic: true, colour: pen }) +
    line("M18 12V24M18 24l-2.500 -3.500M18 24l2.500 -3.500", ink, 0.6) +
    words(18, 30, "kuzey", { size: 4, italic: true, anchor: "middle" }) +
    words(24, 20, "yanlış. 7", { size: 6.5, italic: true, colour: stamp })
  )
}

const short2 = (value: number) => Math.round(value * 100) / 100

/** How many came on each of the forty-two evenings. */
const came: ReadonlyArray<number> = [
  38, 37, 36, 36, 34, 35, 33, 33, 32, 29, 16, 30, 28, 26, 24, 22, 20, 19, 17, 18, 17, 19, 18, 19, 20, 19, 21, 20, 24,
  25, 27, 26, 28, 29, 28, 30, 29, 30, 31, 30, 32, 31
]

const defter: Drawing = ({ random, width, height }) => {
  const [left, top] = [34, 24]
  const [cw, ch] = [(width - left - 4) / 42, (height - top - 6) / 38]
  const order = Array.from({ length: 38 }, (_, row) => ({ row, zeal: row === 29 ? 2 : random() }))
  const cells: Array<string> = []
  const strokes: Array<string> = []
  came.forEach((count, lesson) => {
    const present = new Set(
      order
        .map(({ row, zeal }) => ({ row, rank: row === 29 ? (lesson === 0 ? -1 : 9) : zeal + random() * 0.9 }))
        .toSorted((one, other) => other.rank - one.rank)
        .slice(0, count)
        .map(({ row }) => row)
    )
    for (let row = 0; row < 38; row++) {
      const [x, y] = [left + (lesson + 0.5) * cw, top + (row + 0.5) * ch]
      const r = Math.min(cw, ch) * 0.3
      if (row === 29 && lesson === 8) {
        cells.push(words(x, y + 1.4, "H", { size: 4.4, italic: true, colour: stamp, anchor: "middle", weight: 430 }))
        continue
      }
      if (!present.has(row)) strokes.push(`M${short(x - r)} ${short(y)}h${short(r * 2)}`)
      else if (lesson > 5 && (row === 6 || row === 17) && random() > 0.3)
        cells.push(
          row === 17
            ? ring(x - r * 0.7, y, r * 0.6, pen, 0.3) + ring(x + r * 0.7, y, r * 0.6, pen, 0.3)
            : ring(x, y, r * 0.8, pen, 0.3)
        )
      else if (lesson > 3 && random() > 0.9)
        cells.push(
          line(`M${short(x)} ${short(y - r)}L${short(x + r)} ${short(y + r)}H${short(x - r)}Z`, pen, 0.3) +
            (random() > 0.5 ? disc(x, y + r * 0.35, 0.3, pen) : "")
        )
      else strokes.push(`M${short(x - r)} ${short(y)}h${short(r * 2)}M${short(x)} ${short(y - r)}v${short(r * 2)}`)
    }
  })
  const grid = line(
    Array.from({ length: 43 }, (_, at) => `M${short(left + at * cw)} ${top - 8}V${height - 6}`).join("") +
      Array.from({ length: 39 }, (_, at) => `M4 ${short(top + at * ch)}H${width - 4}`).join(""),
    "#a99a78",
    0.18
  )
  const rows = Array.from(
    { length: 38 },
    (_, row) =>
      words(9, top + (row + 0.72) * ch, `${row + 12}`, {
        size: 3,
        font: "Grotesk",
        anchor: "end",
        weight: row === 29 ? 700 : 450,
        colour: row === 29 ? stamp : ink
      }) +
      (row === 29
        ? words(12, top + (row + 0.74) * ch, "Hatice", { size: 4, italic: true, colour: pen })
        : hand(random, 12, top + (row + 0.76) * ch, 9 + random() * 8, 2.3, pen, 0.25))
  ).join("")
  const rain = line(
    [0, 1, 2]
      .map(
        (at) =>
          `M${short(left + 9.9 * cw + at * 1.2 + 5)} ${top - 2}L${short(left + 9 * cw + at * 1.2 - 1)} ${height - 8}`
      )
      .join(""),
    pen,
    0.35
  )
  return (
    rect(0, 0, width, height, "#efe6cf") +
    grid +
    line(`M4 ${top}H${width - 4}M${left} ${top - 8}V${height - 6}`, stamp, 0.4) +
    words(4, 9, "MİLLET MEKTEBİ", { size: 5.2, weight: 650, spacing: 0.3 }) +
    words(4, 14, "A dershanesi, kadınlar. Üsküdar", { size: 3.8, italic: true }) +
    words(width - 4, 9, "Yoklama, 1929", { size: 5.2, anchor: "end", italic: true, colour: pen }) +
    Array.from({ length: 42 }, (_, at) =>
      words(left + (at + 0.5) * cw, top - 2, `${at + 1}`, { size: 2.2, font: "Grotesk", anchor: "middle" })
    ).join("") +
    rows +
    line(strokes.join(""), pen, 0.3) +
    cells.join("") +
    rain +
    `<rect x="4" y="${short(top + 29 * ch)}" width="${width - 8}" height="${short(ch)}" fill="none" stroke="${stamp}" stroke-width=".4"/>`
  )
}

const mevcut: Drawing = ({ width, height }) => {
  const base = height - 9
  const step = (width - 10) / 42
  const tall = (count: number) => (count / 38) * (base - 8)
  const mark = (lesson: number, y: number, text: string, anchor: "start" | "middle" | "end" = "middle") => {
    const x = 8 + (lesson - 0.5) * step
    return (
      line(`M${short(x)} ${y + 1}V${short(base - tall(came[lesson - 1]!) - 1)}`, stamp, 0.25) +
      words(x, y, text, { size: 3.4, font: "Grotesk", anchor, colour: stamp, weight: 700 })
    )
  }
  return (
    line([10, 20, 30].map((count) => `M8 ${short(base - tall(count))}H${width}`).join(""), deep, 0.25) +
    [10, 20, 30]
      .map((count) => words(6, base - tall(count) + 1, `${count}`, { size: 3, font: "Grotesk", anchor: "end" }))
      .join("") +
    came
      .map((count, at) =>
        rect(
          8 + at * step + step * 0.16,
          base - tall(count),
          step * 0.68,
          tall(count),
          at === 9 || at === 10 || at === 20 || at === 41 ? stamp : ink
        )
      )
      .join("") +
    line(`M8 ${base}H${width}`, ink, 0.4) +
    mark(10, 5, "yağmur, 29", "start") +
    mark(11, 10, "çamaşır, 16", "start") +
    mark(21, 15, "ramazan, 17") +
    mark(42, 5, "son akşam, 31", "end") +
    [1, 10, 20, 30, 42]
      .map((lesson) =>
        words(8 + (lesson - 0.5) * step, base + 4.6, `${lesson}.`, { size: 3, font: "Grotesk", anchor: "middle" })
      )
      .join("")
  )
}

/** A paper clip is gone; its rust stays. */
const atas: Drawing = ({ random, width, height, data }) => {
  const clip = "M-9 -26V22C-9 32 9 32 9 22V-30C9 -44 -15 -44 -15 -30V26C-15 46 15 46 15 26V-22"
  const halo = [7, 5, 3.2].map((wide, at) => line(clip, ["#e6cfa6", "#d9b27c", "#c08a52"][at]!, wide)).join("")
  const dust = Array.from({ length: 150 }, () => {
    const [x, y] = [(random() - 0.5) * 46, (random() - 0.5) * 92]
    return disc(x, y, 0.15 + random() * 0.45, random() > 0.5 ? "#b9773f" : "#8d4f26")
  }).join("")
  const lines = Array.from(
    { length: Math.floor(height / 9) },
    (_, at) =>
      line(`M8 ${14 + at * 9}H${width - 8}`, deep, 0.25) +
      (at % 4 === 3 ? "" : hand(random, 12, 13 + at * 9, width * (0.45 + random() * 0.35), 3.8, "#8f8468", 0.3))
  ).join("")
  return (
    rect(0, 0, width, height, "#efe4ca") +
    lines +
    moved(
      width * 0.5,
      height * 0.5,
      Number(data["turn"] ?? 14),
      halo + line(clip, "#8d4f26", 1.5) + dust,
      Number(data["scale"] ?? 1)
    )
  )
}

/** The parts of a receipt, numbered. */
const anatomi: Drawing = ({ random, width, height }) => {
  const [x, y, w, h] = [6, 12, width - 12, height - 24]
  const stub = w * 0.27
  const tag = (tx: number, ty: number, text: string) =>
    disc(tx, ty, 3.6, ink) +
    words(tx, ty + 1.5, text, { size: 4.2, font: "Grotesk", weight: 700, colour: paper, anchor: "middle" })
  return (
    moved(
      x,
      y,
      0,
      rect(1.2, 1.6, w, h, deep) +
        rect(0, 0, w, h, paper) +
        rect(0, 0, stub, h, tan) +
        Array.from({ length: Math.floor(h / 3.4) }, (_, at) => disc(stub, 2 + at * 3.4, 0.7, deep)).join("") +
        guilloche(4, 4, stub - 9, 7, 4, banknote, 0.2) +
        guilloche(stub + 5, 4, w - stub - 10, 7, 12, banknote, 0.2) +
        rosette(stub + (w - stub) * 0.45, h * 0.55, h * 0.34, 14, 12, 0.25, "#d5d3b8", 0.24) +
        words(5, 20, "№ 0417", { size: 5, colour: stamp, weight: 650 }) +
        words(stub + 6, 20, "№ 0417", { size: 5, colour: stamp, weight: 650 }) +
        words(w - 6, 19, "10 Mart 1341 / 1925", { size: 4.2, anchor: "end", italic: true, colour: pen }) +
        [0, 1, 2]
          .map(
            (at) =>
              line(`M5 ${30 + at * 9}H${stub - 6}`, deep, 0.3) + hand(random, 6, 29 + at * 9, stub - 20, 3, pen, 0.32)
          )
          .join("") +
        words(stub + (w - stub) / 2, 32, "MAKBUZDUR", { size: 8, anchor: "middle", weight: 650, spacing: 1 }) +
        [0, 1]
          .map(
            (at) =>
              line(`M${short(stub + 8)} ${42 + at * 8}H${w - 8}`, deep, 0.3) +
              hand(random, stub + 10, 41 + at * 8, (w - stub) * (0.5 + random() * 0.25), 2.8, pen, 0.34)
          )
          .join("") +
        words(stub + 8, h - 10, "yüz on kuruş", { size: 6, italic: true, colour: pen }) +
        revenue(w - 28, h - 29, 17, 21, "40 PARA", stamp, 3) +
        hand(random, w - 37, h - 12, 24, 5.5, pen, 0.55) +
        moved(
          stub + 57,
          h - 13,
          -14,
          roundStamp(random, "anatomimuhur", 11, "TAHSİL EDİLDİ · TAHSİL EDİLDİ · TAHSİL ·", ["VEZNE"], stamp)
        )
    ) +
    tag(x + stub * 0.5, y + h * 0.72, "1") +
    tag(x + stub, y - 5, "2") +
    tag(x + stub + 34, y + 18.5, "3") +
    tag(x + w - 8, y + 26, "4") +
    tag(x + stub + 8, y + h - 19, "5") +
    tag(x + stub + 44, y + h - 2, "6") +
    tag(x + w - 6, y + h - 30, "7") +
    tag(x + w - 34, y + h - 3, "8")
  )
}

const bilet: Drawing = ({ random, width, height }) =>
  moved(
    width / 2,
    height / 2,
    -5,
    moved(
      -width * 0.42,
      -height * 0.34,
      0,
      rect(1.2, 1.6, width * 0.84, height * 0.68, deep) +
        slip(width * 0.84, height * 0.68, "#dfe3d0", random, 0.9) +
        guilloche(4, 4, width * 0.84 - 8, 6, 10, banknote, 0.22) +
        guilloche(4, height * 0.68 - 10, width * 0.84 - 8, 6, 10, banknote, 0.22) +
        words(width * 0.42, height * 0.27, "KÖPRÜ GEÇİŞİ", { size: 8, anchor: "middle", weight: 650, spacing: 0.8 }) +
        words(width * 0.42, height * 0.36, "Galata", { size: 6, anchor: "middle", italic: true }) +
        words(width * 0.42, height * 0.49, "10 PARA", {
          size: 9,
          anchor: "middle",
          font: "Grotesk",
          weight: 700,
          colour: stamp
        }) +
        words(8, height * 0.49, "B", { size: 5, font: "Grotesk", weight: 700 }) +
        words(width * 0.84 - 8, height * 0.49, "27 114", { size: 4.4, font: "Daktilo", anchor: "end" }) +
        line(
          `M${short(width * 0.3)} 0L${short(width * 0.27)} ${short(height * 0.3)}L${short(width * 0.31)} ${short(height * 0.68)}M${short(width * 0.6)} 0L${short(width * 0.63)} ${short(height * 0.4)}L${short(width * 0.58)} ${short(height * 0.68)}M0 ${short(height * 0.32)}L${short(width * 0.84)} ${short(height * 0.37)}`,
          "#b9bda6",
          0.35
        )
    )
  )

/** One large rosette, as a ground. */
const gul: Drawing = ({ width, height }) =>
  rosette(width / 2, height / 2, width * 0.49, 20, 14, 0.22, "#d9c9a3", 0.3) +
  rosette(width / 2, height / 2, width * 0.27, 12, 12, 0.34, "#d9c9a3", 0.3)

/** A seal for the contents page. */
const muhur: Drawing = ({ random, width, height }) =>
  rosette(width / 2, height / 2, width * 0.48, 18, 16, 0.2, deep, 0.24) +
  rosette(width / 2, height / 2, width * 0.26, 12, 12, 0.32, deep, 0.24) +
  moved(
    width / 2,
    height / 2,
    -12,
    roundStamp(
      random,
      "icmuhur",
      width * 0.3,
      "EVRAK · SAYI DOKUZ · EVRAK · SAYI DOKUZ ·",
      ["GELEN", "20 sayfa"],
      stamp
    )
  )

const serit: Drawing = ({ width, height }) =>
  rect(0, 0, width, height, tan) +
  guilloche(0, 2, width, height - 4, 18, banknote, 0.25) +
  guilloche(0, 4, width, height - 8, 31, stamp, 0.18)

/** A wall calendar's leaf. */
const takvim: Drawing = ({ random, width, height }) =>
  moved(
    2,
    2,
    -2,
    rect(1.2, 1.5, width - 6, height - 8, deep) +
      slip(width - 6, height - 8, paper, random, 0.4) +
      rect(0, 0, width - 6, 12, stamp) +
      words((width - 6) / 2, 8.4, "ŞUBAT 1967", {
        size: 6,
        font: "Grotesk",
        weight: 700,
        colour: paper,
        anchor: "middle"
      }) +
      ["P", "S", "Ç", "P", "C", "C", "P"]
        .map((day, at) =>
          words(6 + at * ((width - 18) / 6), 19, day, {
            size: 3.2,
            font: "Grotesk",
            anchor: "middle",
            colour: at === 6 ? stamp : ink
          })
        )
        .join("") +
      Array.from({ length: 28 }, (_, at) =>
        words(6 + ((at + 2) % 7) * ((width - 18) / 6), 27 + Math.floor((at + 2) / 7) * 7.5, `${at + 1}`, {
          size: 5,
          anchor: "middle",
          colour: (at + 2) % 7 === 6 ? stamp : ink
        })
      ).join("")
  )

export const drawings: Drawings = {
  gul,
  kapak,
  alindi,
  duvar,
  hamaliye,
  imzalar,
  kocan,
  sonuncu,
  soy,
  fener,
  ambar,
  harita,
  defter,
  mevcut,
  atas,
  anatomi,
  bilet,
  muhur,
  serit,
  takvim
}
