import { type Drawing, type Drawings, group, polar, short } from "../../drawing.ts"
import { esses } from "./esses.ts"
import { across, arc, centre, circle, ink, line, paper, rect, ring, shape, text, upright } from "./draught.ts"

/** Issue 59: brass yellow, door navy and black. */
const brass = "#f6b817"
const navy = "#1d2f80"

/** The school's handle from the front in millimetres, its spindle at the origin: 122 long, 20 thick at the neck, 16 at the tip. */
const lever = "M0 -10H85Q107 -10 114 -7.600A8 8 0 0 1 114 8.400Q101 10 85 10H0Z"

const cover: Drawing = () => {
  const [x, y, s] = [66, 106, 1.2]
  const ghost = (angle: number, opacity: number) =>
    group(
      `translate(${x} ${y}) rotate(${angle}) scale(${s})`,
      shape(lever, "none", `stroke="${brass}" stroke-width=".5" opacity="${opacity}"`)
    )
  const sweep = [60, 78, 96, 114, 132, 142].map((r) => arc(x, y, r, 0, 24, brass, 0.3))
  return [
    rect(0, 0, 220, 220, navy),
    ...sweep,
    ghost(24, 1),
    ghost(12, 1),
    ...[12, 24].map((angle) => {
      const [tx, ty] = polar(x, y, 150, angle)
      return text(tx, ty + 1.4, `${angle}°`, { size: 4, font: "Sans", weight: 700, fill: brass })
    }),
    shape(
      `M${x - 30} ${y}A30 30 0 0 1 ${x + 30} ${y}V206A30 30 0 0 1 ${x - 30} 206Z`,
      ink,
      `opacity=".35" transform="translate(3.500 3.500)"`
    ),
    shape(`M${x - 30} ${y}A30 30 0 0 1 ${x + 30} ${y}V206A30 30 0 0 1 ${x - 30} 206Z`, paper),
    circle(x, 186, 8.6, ink),
    shape(`M${x - 3.6} 188H${x + 3.6}L${x + 6} 212H${x - 6}Z`, ink),
    group(`translate(${x + 3} ${y + 4}) scale(${s})`, shape(lever, ink, `opacity=".3"`)),
    group(`translate(${x} ${y}) scale(${s})`, shape(lever, brass)),
    circle(x, y, 21, brass),
    ring(x, y, 21, ink, 0.5),
    ring(x, y, 14, ink, 0.3),
    group(`translate(${x} ${y}) rotate(45)`, rect(-5, -5, 10, 10, ink)),
    arc(x, y, 17.5, 200, 290, paper, 1.1, `stroke-linecap="round"`)
  ].join("")
}

/** The hand's push: down and forward at once, sixteen degrees off the plumb, and the hollow that eighty years of it left. */
const opener: Drawing = () => {
  const [x, y, r] = [132, 110, 56]
  const [hx, hy] = polar(x, y, r, -106)
  return [
    rect(0, 0, 220, 220, brass),
    rect(0, 0, 48, 220, navy),
    rect(48, 0, 3, 220, ink),
    ...[64, 73, 84, 97, 112].map((radius) => arc(x, y, radius, -106 - 34, -106 + 34, ink, 0.3)),
    circle(x, y, r, paper),
    ring(x, y, r, ink, 0.5),
    ...[48, 40, 31, 21, 11].map((radius) => ring(x, y, radius, ink, 0.25)),
    shape(
      `M${polar(x, y, r + 1, -126)
        .map(short)
        .join(" ")}A${r + 1} ${r + 1} 0 0 1 ${polar(x, y, r + 1, -86)
        .map(short)
        .join(" ")}A44 44 0 0 1 ${polar(x, y, r + 1, -126)
        .map(short)
        .join(" ")}Z`,
      brass,
      `stroke="${ink}" stroke-width=".5"`
    ),
    line(x, 8, x, 172, ink, 0.35, `stroke-dasharray="6 1.5 1 1.5"`),
    line(...polar(x, y, 106, -106), x, y, ink, 0.9),
    shape("M0 0L-3 -9H3Z", ink, `transform="translate(${short(hx)} ${short(hy + 6)}) rotate(-16)"`),
    arc(x, y, 91, -106, -90, ink, 0.9),
    text(x - 47, 19, "16°", { size: 8, font: "Wide" }),
    centre(x, y, ink, 5)
  ].join("")
}

/** Sheet one of the survey: front, top and section of the handle at 1:1. */
const plate: Drawing = () => {
  const [x, front, top] = [42, 54, 112]
  const pale = "#c9d0ea"
  return [
    rect(0, 0, 220, 220, navy),
    ...Array.from({ length: 21 }, (_, index) => line(10 + index * 10, 0, 10 + index * 10, 220, "#2b3e92", 0.15)),
    ...Array.from({ length: 21 }, (_, index) => line(0, 10 + index * 10, 220, 10 + index * 10, "#2b3e92", 0.15)),
    rect(8, 8, 204, 204, "none", `stroke="${pale}" stroke-width=".4"`),
    text(x - 25, 22, "Önden", { size: 4, font: "Sans", weight: 700, fill: brass }),
    circle(x, front, 25, "none", `stroke="${pale}" stroke-width=".4"`),
    group(`translate(${x} ${front})`, shape(lever, brass)),
    circle(x, front, 12, brass, `stroke="${navy}" stroke-width=".4"`),
    group(`translate(${x} ${front}) rotate(45)`, rect(-4, -4, 8, 8, navy)),
    `<ellipse cx="${x + 92}" cy="${front - 7.4}" rx="9.500" ry="2.200" fill="${navy}"/>`,
    line(x - 30, front, x + 126, front, pale, 0.2, `stroke-dasharray="5 1.2 1 1.200"`),
    across(x, x + 122, front + 24, "122", pale),
    line(x, front + 12, x, front + 26, pale, 0.12),
    line(x + 122, front + 3, x + 122, front + 26, pale, 0.12),
    across(x + 92, x + 122, front - 16, "30", pale),
    line(x + 92, front - 10, x + 92, front - 18, pale, 0.12),
    line(x + 122, front - 2, x + 122, front - 18, pale, 0.12),
    upright(x + 60, front - 10, front + 10, "20", navy),
    upright(x + 133, front - 7.6, front + 8.4, "16", pale),
    line(x + 76, front - 18, x + 76, front + 16, brass, 0.35),
    text(x + 74.2, front - 19.5, "A", { size: 4, font: "Sans", weight: 700, fill: brass }),

    text(x - 25, top - 8, "Üstten", { size: 4, font: "Sans", weight: 700, fill: brass }),
    rect(x - 25, top + 34, 50, 4, "none", `stroke="${pale}" stroke-width=".4"`),
    rect(10, top + 38, 200, 5, "#3c4fa6"),
    shape(
      `M${x - 9} ${top + 34}V${top + 14}A14 14 0 0 1 ${x + 5} ${top}H${x + 100}Q${x + 116} ${top} ${x + 122} ${top + 12}L${x + 115} ${top + 17}Q${x + 110} ${top + 12} ${x + 98} ${top + 12}H${x + 15}A6 6 0 0 0 ${x + 9} ${top + 18}V${top + 34}Z`,
      brass
    ),
    upright(x - 29, top, top + 38, "38", pale),
    line(x - 31, top, x, top, pale, 0.12),
    upright(x + 82, top + 12, top + 38, "26, el payı", pale),
    text(x + 126, top + 20, "ucu duvara", { fill: pale }),
    text(x + 126, top + 23.6, "dönük, 14 mm", { fill: pale }),

    text(x - 25, 166, "Kesit A–A, iki kat büyük", { size: 4, font: "Sans", weight: 700, fill: brass }),
    group(
      "translate(76 190)",
      `<ellipse rx="16" ry="19" fill="${brass}"/>`,
      group("rotate(-16)", `<ellipse cy="-19.500" rx="9.500" ry="2.800" fill="${navy}"/>`),
      line(0, -26, 0, 21, pale, 0.25, `stroke-dasharray="4 1.2 1 1.200"`),
      group("rotate(-16)", line(0, -26, 0, 0, pale, 0.4)),
      arc(0, 0, 23.5, -106, -90, pale, 0.4),
      text(-13, -24.5, "16°", { size: 4, font: "Sans", weight: 700, fill: pale })
    ),
    text(104, 182, "Çukur, ucundan 30 mm içeride.", { fill: paper, size: 3.4 }),
    text(104, 187, "Depo kapısı 0,2 mm", { fill: paper, size: 3.4 }),
    text(104, 192, "Kız öğrenciler koridoru 0,9 mm", { fill: paper, size: 3.4 }),
    text(104, 197, "Müdür odası 1,4 mm", { fill: paper, size: 3.4 }),
    ...[0.2, 0.9, 1.4].map((depth, index) => rect(158, 184.4 + index * 5, depth * 30, 2.8, brass)),
    text(208, 206, "Pafta 1, ölçek 1:1, pirinç, 312 g", { fill: pale, anchor: "end" })
  ].join("")
}

/** Seventy-one handles by how deep they are worn, one dot each. */
const worn: Drawing = ({ width }) => {
  const step = (width - 20) / 13
  const columns = [2, 4, 6, 9, 11, 10, 8, 7, 5, 4, 2, 2, 1]
  return [
    ...columns.flatMap((count, column) =>
      Array.from({ length: count }, (_, row) =>
        circle(8 + column * step, 56 - row * 4.7, 1.95, column === 0 || column === 7 || column === 12 ? brass : navy)
      )
    ),
    line(3, 60, width, 60, ink, 0.3),
    ...columns.map((_, column) =>
      column % 2 === 0
        ? text(8 + column * step, 64.5, `${(0.2 + column * 0.1).toFixed(1).replace(".", ",")}`, { anchor: "middle" })
        : ""
    )
  ].join("")
}

type Rule = (column: number, row: number) => number

interface Paving {
  readonly name: string
  readonly from: string
  /** Which corner the needle stands in: 0 top left, then clockwise. */
  readonly corner: Rule
  /** Which pair of colours: 0 navy on brass, 1 turned about, 2 ink on paper, 3 brass on paper, 4 navy on paper. */
  readonly pair?: Rule
}

const odd = (value: number) => Math.abs(value % 2)
const at =
  (...rows: ReadonlyArray<string>): Rule =>
  (column, row) =>
    Number(rows[row % rows.length]![column % rows[0]!.length])

const pavings: ReadonlyArray<Paving> = [
  { name: "Pul", from: "Manisa, hükümet sokağı", corner: (c, r) => (odd(c + r) === 0 ? 2 : 3), pair: () => 4 },
  { name: "Kubbe", from: "Edirne, han girişi", corner: at("23"), pair: (_, r) => odd(r) },
  { name: "Ay", from: "Kadıköy, üçüncü kat", corner: at("23", "10"), pair: () => 0 },
  { name: "Yıldız", from: "Konya, öğretmen lojmanı", corner: at("01", "32"), pair: () => 2 },
  { name: "Fırıldak", from: "Ayvalık, zeytinyağı deposu", corner: at("30", "21"), pair: (c, r) => odd(c + r) },
  { name: "Dalga", from: "Foça, balıkhane", corner: at("20", "31"), pair: () => 4 },
  {
    name: "Yaprak",
    from: "Bursa, ipek hanı",
    corner: (c, r) => (odd(c + r) === 0 ? 0 : 2),
    pair: (c, r) => (odd(c + r) === 0 ? 3 : 4)
  },
  { name: "Basamak", from: "Mardin, eczane", corner: () => 3, pair: (c, r) => odd(c + r) },
  { name: "Testere", from: "Samsun, tütün iskelesi", corner: (_, r) => (odd(r) === 0 ? 0 : 1), pair: () => 2 },
  { name: "Kum saati", from: "Ankara, noter katı", corner: at("32", "01"), pair: (c) => (odd(c) === 0 ? 3 : 4) },
  { name: "Balık", from: "Giresun, fındık borsası", corner: at("1203", "0312"), pair: () => 0 },
  { name: "Çam", from: "Bolu, orman lojmanı", corner: at("23", "23", "10", "32"), pair: () => 4 },
  { name: "Göz", from: "İzmir, avukat yazıhanesi", corner: at("2310", "1023"), pair: (_, r) => (odd(r) === 0 ? 2 : 3) },
  { name: "Zincir", from: "Zonguldak, sendika binası", corner: at("2020", "1313"), pair: () => 3 },
  {
    name: "Düğme",
    from: "Denizli, terzi çıkmazı",
    corner: at("2323", "1010"),
    pair: (c, r) => odd(Math.floor(c / 2) + Math.floor(r / 2))
  },
  { name: "Sarmaşık", from: "Antakya, avlu", corner: at("0211", "3302"), pair: () => 4 },
  { name: "Bayram", from: "Niğde, fırın önü", corner: at("23", "10"), pair: (c, r) => [0, 3, 4, 2][(c + 2 * r) % 4]! },
  { name: "Merdiven", from: "Rize, dördüncü sahanlık", corner: (c, r) => (c + r) % 4, pair: () => 2 },
  {
    name: "Gece",
    from: "Tokat, sinema",
    corner: (c, r) => (c + 3 * r) % 4,
    pair: (c, r) => (odd(c) + odd(r) === 2 ? 1 : 0)
  },
  {
    name: "Acemi",
    from: "Uşak, çırağın işi",
    corner: (c, r) => (c * 7 + r * 5 + c * r * 3) % 4,
    pair: (c, r) => ((c * 5 + r * 3) % 7 === 0 ? 3 : 4)
  }
]

const pairs: ReadonlyArray<readonly [string, string]> = [
  [brass, navy],
  [navy, brass],
  [paper, ink],
  [paper, brass],
  [paper, navy]
]

const tile = (x: number, y: number, side: number, corner: number, pair: number): string => {
  const [ground, figure] = pairs[pair]!
  const quarter = [
    `M${short(x)} ${short(y)}h${short(side)}a${short(side)} ${short(side)} 0 0 1 ${short(-side)} ${short(side)}z`,
    `M${short(x + side)} ${short(y)}v${short(side)}a${short(side)} ${short(side)} 0 0 1 ${short(-side)} ${short(-side)}z`,
    `M${short(x + side)} ${short(y + side)}h${short(-side)}a${short(side)} ${short(side)} 0 0 1 ${short(side)} ${short(-side)}z`,
    `M${short(x)} ${short(y + side)}v${short(-side)}a${short(side)} ${short(side)} 0 0 1 ${short(side)} ${short(side)}z`
  ][corner]!
  return rect(x, y, side + 0.06, side + 0.06, ground) + shape(quarter, figure)
}

/** Ten pavings from `data-first` on, five to a row, each six by six tiles. */
const pavingSheet: Drawing = ({ data, width }) => {
  const first = Number(data["first"] ?? 0)
  const cell = (width + 4) / 5
  const side = (cell - 4) / 6
  return pavings
    .slice(first, first + 10)
    .map(({ name, from, corner, pair = () => 0 }, place) => {
      const x = (place % 5) * cell
      const y = Math.floor(place / 5) * (cell + 17)
      const tiles = Array.from({ length: 36 }, (_, number) => {
        const [column, row] = [number % 6, Math.floor(number / 6)]
        return tile(x + column * side, y + row * side, side, corner(column, row), pair(column, row))
      })
      return [
        ...tiles,
        rect(x, y, cell - 4, cell - 4, "none", `stroke="${ink}" stroke-width=".25"`),
        text(x, y + cell + 1.4, `${first + place + 1}`, { size: 3.4, font: "Sans", weight: 700, fill: navy }),
        text(x + 6, y + cell + 1.4, name, { size: 3.4, font: "Sans", weight: 700 }),
        text(x + 6, y + cell + 5.2, from, { size: 2.6 })
      ].join("")
    })
    .join("")
}

/** One wall of the market: six letters S, each as its own craft leaves it; `data-half` says which three. */
const letters: Drawing = ({ data, height }) => {
  const big = { anchor: "middle" as const, size: 108 }
  const y = height - 18
  const panel = (index: number, fill: string, ...parts: ReadonlyArray<string>) =>
    rect(index * 73.4, 0, 73.4, height, fill) + parts.join("")
  const middle = (index: number) => index * 73.4 + 36.7
  const foot = (index: number, words: string, fill: string) =>
    text(index * 73.4 + 5, height - 5, words, { size: 3.2, font: "Sans", weight: 700, fill })
  /** An outline set as a letter of a size in millimetres; strokes are in millimetres too. */
  const ess = (
    which: keyof typeof esses,
    x: number,
    base: number,
    size: number,
    fill: string,
    stroke = "",
    width = 0
  ) =>
    shape(
      esses[which],
      fill,
      `transform="translate(${short(x)} ${short(base)}) scale(${size / 1000})" ${stroke === "" ? "" : `stroke="${stroke}" stroke-width="${short((width * 1000) / size)}" stroke-linejoin="round"`}`
    )
  if (data["half"] === "2")
    return [
      panel(
        0,
        brass,
        ess("vinyl", middle(0) + 3, y + 3, 84, ink),
        ess("vinyl", middle(0) - 1, y - 1, 84, paper, ink, 1),
        foot(0, "240. adım, folyo", ink)
      ),
      panel(
        1,
        "#8d93a6",
        text(middle(1), y, "S", {
          ...big,
          font: "Narrow",
          fill: paper,
          more: `transform="rotate(-5 ${middle(1)} 50)"`
        }),
        ...Array.from({ length: Math.ceil(height / 7) }, (_, row) => rect(73.4, row * 7, 73.4, 2.3, "#71778c")),
        foot(1, "330. adım, tebeşir", paper)
      ),
      panel(
        2,
        "#cfc9ba",
        text(middle(2), y, "S", { ...big, font: "Roman", fill: "#ddd8cb" }),
        ...[
          [-13, -56],
          [13, -58],
          [-3, -36],
          [-15, -14],
          [14, -10]
        ].map(([dx = 0, dy = 0]) => circle(middle(2) + dx, y + dy, 1, ink)),
        foot(2, "400. adım, iz", ink)
      )
    ].join("")
  return [
    panel(
      0,
      "#e4e1d8",
      ess("cutBrass", middle(0) + 2.2, y + 2.2, 108, "#a9a596"),
      ess("cutBrass", middle(0), y, 108, ink, ink, 0.7),
      ess("cutBrass", middle(0), y, 108, brass),
      foot(0, "1. adım, pirinç", ink)
    ),
    panel(
      1,
      ink,
      ess("goldLeaf", middle(1), y, 100, brass, brass, 3),
      ess("goldLeaf", middle(1), y, 100, ink, ink, 2),
      ess("goldLeaf", middle(1), y, 100, brass),
      rect(73.4 + 7, 7, 59.4, height - 22, "none", `stroke="${brass}" stroke-width=".4"`),
      rect(73.4 + 8.4, 8.4, 56.6, height - 24.8, "none", `stroke="${brass}" stroke-width=".2"`),
      foot(1, "90. adım, altın varak", paper)
    ),
    panel(
      2,
      navy,
      ess("tube", middle(2), y, 108, "none", "#4258b8", 4.5),
      ess("tube", middle(2), y, 108, "none", "#cfd8ff", 1.3),
      rect(middle(2) + 8, y - 22, 12, 3, ink),
      rect(middle(2) - 22, y - 62, 12, 3, ink),
      foot(2, "160. adım, neon", paper)
    )
  ].join("")
}

/** Section through a bus stop in centimetres over five: the slanting rain decides the eaves. */
const busStop: Drawing = ({ width, height }) => {
  const floor = height - 16
  const k = 0.34
  const [back, seatAt] = [128, 51 * k]
  const rain = Array.from({ length: 26 }, (_, index) => {
    const x = -30 + index * 9
    return line(
      x,
      0,
      x + floor * 0.577,
      floor,
      "#9fabdc",
      0.35,
      `stroke-dasharray="${5 + (index % 3) * 2} ${4 + (index % 4)}"`
    )
  })
  const roof = floor - 235 * k
  const eaves = back - 140 * k
  return [
    rect(0, 0, width, height, navy),
    ...rain,
    shape(
      `M${short(eaves)} ${short(roof)}L${short(eaves + (floor - roof) * 0.577)} ${short(floor)}H${back}V${short(roof)}Z`,
      navy
    ),
    rect(0, floor, width, 16, ink),
    rect(back, roof - 2, 3, 235 * k - 18 * k + 2, paper),
    rect(back, floor - 6, 3, 6, brass),
    shape(
      `M${short(eaves)} ${short(roof - 3)}L${back + 8} ${short(roof + 1)}V${short(roof + 4)}L${short(eaves)} ${short(roof)}Z`,
      brass
    ),
    shape(`M${back - 3} ${short(floor - seatAt - 1)}l-15 1v2.400l15 -1z`, brass),
    shape(
      `M${back - 3} ${short(floor - seatAt)}l3 0M${back - 10} ${short(floor - seatAt + 1)}L${back} ${short(floor - 7)}`,
      "none",
      `stroke="${brass}" stroke-width="1.400"`
    ),
    circle(back - 10, floor - 41.5, 4.3, paper),
    shape(
      `M${back - 15} ${short(floor - 36)}q5 -3 9 0l2 17.500h-15l-1 -2l-5 18.500h-4.500l3.500 -21q.5 -2.500 4 -2.500h5z`,
      paper
    ),
    line(eaves + 9, roof, eaves + 9, floor, "#5367bd", 0.8),
    shape(`M${short(eaves + 9)} ${short(floor - 110 * k)}h3.500v1.500`, "none", `stroke="${brass}" stroke-width=".8"`),
    shape(
      `M${short(eaves + 10.4)} ${short(floor - 110 * k + 1.4)}l-2.600 12q4.700 2.500 9.400 0l-2.600 -12z`,
      "none",
      `stroke="${brass}" stroke-width=".6"`
    ),
    across(eaves, back, roof - 8, "140", paper),
    upright(back + 16, floor - seatAt, floor, "51", paper),
    upright(back + 9, floor - 6, floor, "18", paper),
    upright(back + 24, roof, floor, "235", paper),
    upright(eaves - 4, floor - 110 * k, floor, "110", paper),
    arc(eaves, roof, 22, 60, 90, paper, 0.4),
    line(eaves, roof, eaves, roof + 28, paper, 0.25, `stroke-dasharray="2 1"`),
    text(eaves + 2.5, roof + 27, "30°", { fill: paper, size: 3.4 }),
    shape(
      `M0 ${short(floor)}V${short(floor - 44)}H20Q27 ${short(floor - 44)} 29 ${short(floor - 30)}L31 ${short(floor - 16)}V${short(floor - 4)}H0Z`,
      brass
    ),
    rect(0, floor - 39, 21, 14, navy),
    circle(14, floor - 4, 6.4, ink),
    circle(14, floor - 4, 2.4, paper),
    text(width - 6, height - 6, "Ölçüler santimetre", { fill: paper, anchor: "end" })
  ].join("")
}

interface Bell {
  readonly number: number
  readonly label: string
  readonly how: "typed" | "inked" | "embossed" | "felt" | "empty" | "printed"
}

const bells: ReadonlyArray<Bell> = [
  { number: 11, label: "Yük. Müh. ALTAN", how: "typed" },
  { number: 12, label: "Güler & Suat Kılıç", how: "printed" },
  { number: 9, label: "ÖZDEMİR", how: "embossed" },
  { number: 10, label: "Çatı Katı Cumhuriyeti", how: "felt" },
  { number: 7, label: "Dr. N. Sezgin", how: "typed" },
  { number: 8, label: "Bayan Melahat", how: "inked" },
  { number: 5, label: "TERZİ (2 kez basın)", how: "embossed" },
  { number: 6, label: "Aydın", how: "printed" },
  { number: 3, label: "yeni!", how: "felt" },
  { number: 4, label: "Emekli Bnb. Rauf Tan", how: "typed" },
  { number: 1, label: "KAPICI", how: "embossed" },
  { number: 2, label: "", how: "empty" }
]

/** The bell board at 2:3, six floors of it. */
const bellBoard: Drawing = ({ width, height }) => {
  const row = (height - 44) / 6
  const label = (bell: Bell, x: number, y: number): string => {
    const middle = y + 8.4
    const fonts = {
      typed: { font: "Text", size: 4.3 },
      inked: { font: "Roman", size: 5 },
      embossed: { font: "Sans", size: 3.7, fill: paper },
      felt: { font: "Narrow", size: 5 },
      empty: {},
      printed: { font: "Sans", size: 3.8 }
    } as const
    return [
      rect(x, y + 2.2, 51, 10, bell.how === "empty" ? "#d8d6cf" : paper, `stroke="${ink}" stroke-width=".3"`),
      bell.how === "embossed" ? rect(x + 1.6, y + 4, 47.8, 6.4, navy) : "",
      text(x + 3.4, middle + 0.2, bell.label, {
        ...fonts[bell.how],
        more: bell.how === "felt" ? `transform="rotate(-2 ${short(x)} ${short(y)})"` : ""
      })
    ].join("")
  }
  return [
    rect(0, 0, width, height, brass),
    rect(6, 6, width - 12, height - 12, "#e8e6df", `rx="3" stroke="${ink}" stroke-width=".4"`),
    ...[
      [10, 10],
      [width - 10, 10],
      [10, height - 10],
      [width - 10, height - 10]
    ].map(([x = 0, y = 0]) => circle(x, y, 1.5, ink) + line(x - 1, y - 1, x + 1, y + 1, paper, 0.3)),
    ...Array.from({ length: 7 }, (_, slot) => rect(width / 2 - 24, 15 + slot * 2.2, 48, 1, ink, `rx=".5"`)),
    ...bells.map((bell, index) => {
      const isLeft = index % 2 === 0
      const y = 35 + Math.floor(index / 2) * row
      const x = isLeft ? 26 : width - 26 - 51
      const knob = isLeft ? 17.5 : width - 17.5
      const wear = bell.number === 5 ? 3.4 : bell.number === 3 ? 0 : 1.8
      return [
        circle(knob, y + 7.2, 5.6, ink),
        circle(knob, y + 7.2, 4.5, paper),
        circle(knob, y + 7.2, wear, brass),
        label(bell, x, y),
        text(isLeft ? x : x + 51, y + 16, `${bell.number}`, {
          size: 3,
          font: "Sans",
          weight: 700,
          anchor: isLeft ? "start" : "end"
        })
      ].join("")
    })
  ].join("")
}

/** A key's blade: five cuts, each its own depth and its own note. */
const key: Drawing = ({ width, height }) => {
  const [x, y] = [10, height * 0.5]
  const depths = [7, 12, 5, 10, 8]
  const step = (width - 100) / 5.4
  const start = x + 74
  const bite = depths
    .map((depth, index) => {
      const at = start + index * step
      return `L${short(at)} ${short(y - 9)}L${short(at + step * 0.3)} ${short(y - 9 + depth)}H${short(at + step * 0.66)}`
    })
    .join("")
  return [
    rect(0, 0, width, height, brass),
    ...[0, 1, 2, 3, 4].map((row) => line(start - 4, 15 + row * 6, width, 15 + row * 6, ink, 0.25)),
    ...depths.map((depth, index) => {
      const noteX = start + index * step + step * 0.48
      const noteY = 39 - (12 - depth) * 3
      return (
        line(noteX, y - 9 + depth, noteX, noteY, ink, 0.25, `stroke-dasharray="1.5 1"`) +
        `<ellipse cx="${short(noteX)}" cy="${short(noteY)}" rx="3.600" ry="2.600" fill="${ink}" transform="rotate(-20 ${short(noteX)} ${short(noteY)})"/>` +
        line(noteX + 3.2, noteY - 0.6, noteX + 3.2, noteY - 14, ink, 0.6)
      )
    }),
    circle(x + 20, y - 11, 17, navy),
    circle(x + 20, y + 15, 17, navy),
    circle(x + 42, y + 2, 17, navy),
    circle(x + 17, y + 2, 6, brass),
    shape(
      `M${x + 52} ${short(y - 9)}H${short(start)}${bite}L${short(width - 12)} ${short(y - 9)}L${short(width - 3)} ${short(y + 2)}L${short(width - 9)} ${short(y + 13)}H${x + 52}Z`,
      navy
    ),
    line(x + 58, y + 7, width - 8, y + 7, brass, 0.7)
  ].join("")
}

/** The handle taken apart along its spindle. */
const exploded: Drawing = ({ width, height }) => {
  const y = height * 0.5
  const note = (x: number, at: number, number: string, words: string) =>
    [
      line(x, y, x, at > y ? at - 3 : at + 3, ink, 0.2),
      circle(x, at, 3, brass, `stroke="${ink}" stroke-width=".25"`),
      text(x, at + 1.2, number, { anchor: "middle", size: 3.4, font: "Sans", weight: 700 }),
      text(x + 4.4, at + 1.1, words, { size: 3 })
    ].join("")
  return [
    line(2, y, width - 2, y, ink, 0.25, `stroke-dasharray="5 1.2 1 1.200"`),
    shape(`M8 ${y - 7}h18v14h-18z`, navy),
    shape(`M8 ${y - 7}h9v52q0 7 -4.500 7t-4.500 -7z`, navy),
    circle(22, y + 4, 0.9, brass),
    rect(44, y - 13, 4, 26, brass, `stroke="${ink}" stroke-width=".3"`),
    shape(
      `M56 ${y - 8}${Array.from({ length: 7 }, (_, turn) => `L${58 + turn * 2.4} ${turn % 2 === 0 ? y + 8 : y - 8}`).join("")}`,
      "none",
      `stroke="${ink}" stroke-width=".8" stroke-linejoin="round"`
    ),
    rect(84, y - 11, 6, 22, navy),
    ...[-17, 17].map((dy) => rect(78, y + dy - 1.2, 18, 2.4, ink) + rect(76, y + dy - 2.4, 2.6, 4.8, ink)),
    rect(104, y - 32, 22, 64, "#e8e2d0", `stroke="${ink}" stroke-width=".3"`),
    ...[-24, -12, 14, 26].map((dy) =>
      shape(`M104 ${y + dy}q8 3 12 0t10 1`, "none", `stroke="#b9ae90" stroke-width=".4"`)
    ),
    rect(104, y - 4, 22, 8, paper, `stroke="${ink}" stroke-width=".3"`),
    rect(70, y - 2, 76, 4, ink),
    rect(152, y - 13, 4, 26, brass, `stroke="${ink}" stroke-width=".3"`),
    shape(`M168 ${y - 7}h18v14h-18z`, navy),
    shape(`M186 ${y - 7}h-9v52q0 7 4.500 7t4.500 -7z`, navy),
    note(22, y - 24, "1", "setuskur"),
    note(46, y - 34, "2", "rozet (ayna)"),
    note(63, y - 24, "4", "yay"),
    note(80, y + 32, "2", "gövde vidaları"),
    note(115, y - 40, "3", "kapı"),
    note(141, y + 24, "5", "kare mil")
  ].join("")
}

/** A run of one paving over the whole width, large: the scale pattern with the colours let loose. */
const karoBig: Drawing = ({ width, height }) => {
  const side = height / 2
  const columns = Math.ceil(width / side)
  return Array.from({ length: columns * 2 }, (_, number) => {
    const [column, row] = [number % columns, Math.floor(number / columns)]
    return tile(
      column * side,
      row * side,
      side,
      [2, 3, 0, 1][(column + row * 2) % 4]!,
      [0, 4, 1, 3, 2][(column * 2 + row) % 5]!
    )
  }).join("")
}

/** One column of quarter turns, as a doorpost inlaid. */
const palm: Drawing = ({ random, width, height }) => {
  const side = width
  return Array.from({ length: Math.ceil(height / side) }, (_, row) =>
    tile(0, row * side, side, Math.floor(random() * 4), [0, 1, 4, 3, 2][row % 5]!)
  ).join("")
}

/** Forty-one grips in ten minutes; each handle stands as low as it was pushed. */
const hands: Drawing = ({ random, width, height }) =>
  Array.from({ length: 41 }, (_, grip) => {
    const [column, row] = [grip % 14, Math.floor(grip / 14)]
    const isChild = grip === 28
    const x = 3 + (column * width) / 14
    const y = 5 + (row * height) / 3
    const angle = isChild ? 0 : 18 + random() * 14
    return group(
      `translate(${short(x)} ${short(y)})`,
      arc(0, 0, 11.4, 0, angle, ink, 0.2),
      group(
        `rotate(${short(angle)}) scale(.094)`,
        shape(lever, isChild ? brass : navy),
        circle(0, 0, 21, isChild ? brass : navy)
      ),
      circle(0, 0, 0.8, paper)
    )
  }).join("")

/** The wall of the last page: one keyhole, and light through it. */
const keyhole: Drawing = () =>
  [
    rect(0, 0, 220, 220, brass),
    circle(154, 72, 58, navy),
    circle(154, 72, 54, paper),
    ...[46, 38, 30].map((r) => ring(154, 72, r, ink, 0.3)),
    circle(154, 62, 15, ink),
    shape("M147 66H161L167 104H141Z", ink),
    shape("M141 104H167L236 224H72Z", paper, `opacity=".5"`),
    centre(154, 62, brass, 4)
  ].join("")

export const handleDrawings: Drawings = {
  cover,
  opener,
  plate,
  worn,
  hands,
  karoBig,
  palm,
  pavingSheet,
  letters,
  busStop,
  bellBoard,
  key,
  exploded,
  keyhole
}
