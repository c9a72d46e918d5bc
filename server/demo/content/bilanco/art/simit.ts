import { type Drawing, type Drawings, group, polar, short } from "../../drawing.ts"
import {
  bold,
  circle,
  claret,
  cream,
  crust,
  deep,
  figure,
  ink,
  line,
  lira,
  paper,
  rect,
  sector,
  sesame,
  shape,
  sum,
  teal,
  text,
  whole
} from "./chart.ts"

/** Issue 21. The bakery's ledger, September 2026: lira in one simit of 25, and a year before in one of 20. */
const costs = [
  { name: "Un", now: 4.1, before: 3.6, fill: "#e0a65a" },
  { name: "Susam", now: 3.2, before: 2.1, fill: "#c98236" },
  { name: "Pekmez", now: 0.6, before: 0.5, fill: "#7d3f16" },
  { name: "Maya ve tuz", now: 0.35, before: 0.3, fill: "#d8974a" },
  { name: "Yakıt", now: 1.65, before: 1.5, fill: "#a75a1d" },
  { name: "İşçilik", now: 5.4, before: 4.2, fill: "#8f4a18" },
  { name: "Kira", now: 1.9, before: 1.2, fill: "#d18d3f" },
  { name: "Vergi ve prim", now: 2.1, before: 1.7, fill: "#b56b26" },
  { name: "Satıcının payı", now: 4.5, before: 3.5, fill: "#6f3712" },
  { name: "Fire", now: 0.7, before: 0.6, fill: "#e3b26c" },
  { name: "Fırıncıya kalan", now: 0.5, before: 0.8, fill: claret }
] as const

const price = sum(costs, ({ now }) => now)

const seeds = (
  random: () => number,
  x: number,
  y: number,
  inner: number,
  outer: number,
  from: number,
  to: number,
  count: number
) =>
  Array.from({ length: count }, () => {
    const r = inner + 3 + (outer - inner - 6) * Math.sqrt(random())
    const angle = from + (to - from) * random()
    const [sx, sy] = polar(x, y, r, angle)
    return `<ellipse cx="${short(sx)}" cy="${short(sy)}" rx="1.55" ry=".8" fill="${sesame}" transform="rotate(${short(random() * 180)} ${short(sx)} ${short(sy)})"/>`
  }).join("")

/** The two strands that a simit is wound of, as far as one piece shows them. */
const twist = (x: number, y: number, inner: number, outer: number, from: number, to: number) =>
  Array.from({ length: 30 }, (_, turn) => -97.2 + turn * 12)
    .filter((at) => at > from && at + 17 < to)
    .map((at) => {
      const points = [
        polar(x, y, inner + 0.6, at),
        polar(x, y, inner + (outer - inner) * 0.35, at + 2),
        polar(x, y, inner + (outer - inner) * 0.65, at + 15),
        polar(x, y, outer - 0.6, at + 17)
      ].map((point) => point.map(short).join(" "))
      return shape(
        `M${points[0]}C${points[1]} ${points[2]} ${points[3]}`,
        "none",
        `stroke="${ink}" stroke-width="1.400" opacity=".2" stroke-linecap="round"`
      )
    })
    .join("")

/** The simit whose pieces are what it costs; the baker's own piece has been pulled out. */
const simitCover: Drawing = ({ random }) => {
  const [x, y, inner, outer] = [90, 190, 37, 77]
  let angle = -97.2
  const pieces = costs.map(({ name, now, fill }) => {
    const from = angle
    const to = angle + (now / price) * 360
    angle = to
    const middle = (from + to) / 2
    const isBaker = name === "Fırıncıya kalan"
    const [dx, dy] = isBaker ? polar(0, 0, 15, middle) : [0, 0]
    const [lx, ly] = polar(x + dx, y + dy, (inner + outer) / 2, middle)
    const big = to - from > 23
    return {
      shadow: group(
        `translate(${short(dx + 1.6)} ${short(dy + 2.4)})`,
        shape(sector(x, y, inner, outer, from, to), ink, `opacity=".22"`)
      ),
      body: group(
        `translate(${short(dx)} ${short(dy)})`,
        shape(sector(x, y, inner, outer, from, to), fill, `stroke="${paper}" stroke-width=".9"`),
        shape(sector(x, y, inner + 6, inner + 14, from + 1, to - 1), cream, `opacity=".1"`),
        shape(sector(x, y, outer - 13, outer - 6, from + 0.6, to - 0.6), cream, `opacity=".14"`),
        twist(x, y, inner, outer, from, to),
        seeds(random, x, y, inner, outer, from + 1, to - 1, Math.round(now * 10))
      ),
      label: big
        ? [
            circle(lx, ly, 11, fill),
            bold(lx, ly - 0.8, name.split(" ")[0]!.replace("Satıcının", "Satıcı"), {
              size: 4,
              fill: cream,
              anchor: "middle"
            }),
            figure(lx, ly + 4.4, lira(now), { size: 4.2, fill: cream, anchor: "middle" })
          ].join("")
        : ""
    }
  })
  return [
    rect(0, 0, 180, 310, paper),
    circle(x, y, 100, deep),
    circle(x, y, 84, "#f7d5bc"),
    ...pieces.map(({ shadow }) => shadow),
    ...pieces.map(({ body }) => body),
    ...pieces.map(({ label }) => label),
    text(x, y + 1, "25", { font: "Display", size: 24, anchor: "middle", fill: ink }),
    bold(x, y + 8.4, "lira", { size: 5, anchor: "middle" })
  ].join("")
}

/** From nothing to 25 lira in eleven steps, read from the top down. */
const waterfall: Drawing = ({ width, height }) => {
  const row = height / (costs.length + 1)
  const left = 34
  const scale = (width - left - 16) / price
  let reached = 0
  const steps = costs.map(({ name, now }, index) => {
    const y = index * row
    const x = left + reached * scale
    reached += now
    const isBaker = index === costs.length - 1
    return [
      line(0, y + row, width, y + row, ink, 0.12),
      bold(0, y + row * 0.66, name, { size: 3.3, fill: isBaker ? claret : ink }),
      rect(x, y + row * 0.14, now * scale, row * 0.72, isBaker ? claret : index < 4 ? crust : index < 9 ? teal : ink),
      figure(x + now * scale + 1.4, y + row * 0.66, lira(now), { size: 3.1, fill: isBaker ? claret : ink }),
      index < costs.length - 1 ? line(x + now * scale, y + row * 0.86, x + now * scale, y + row * 1.14, ink, 0.25) : ""
    ].join("")
  })
  const y = costs.length * row
  return [
    ...steps,
    bold(0, y + row * 0.68, "Fiyat", { size: 3.3 }),
    rect(left, y + row * 0.14, price * scale, row * 0.72, deep, `stroke="${ink}" stroke-width=".3"`),
    figure(left + price * scale + 1.4, y + row * 0.66, lira(price), { size: 3.1 })
  ].join("")
}

/** Two Septembers: each line one part of the price. */
const slope: Drawing = ({ width, height }) => {
  const shown = [5, 8, 0, 1, 6, 10].map((index) => costs[index]!)
  const [left, right] = [15, width - 27]
  const at = (value: number) => height - 4 - (value / 5.8) * (height - 14)
  return [
    line(left, 8, left, height - 2, ink, 0.25),
    line(right, 8, right, height - 2, ink, 0.25),
    bold(left - 15, 4, "Eylül 2025"),
    bold(right, 4, "Eylül 2026"),
    ...shown.map(({ name, before, now }) => {
      const fill = name === "Fırıncıya kalan" ? claret : name === "Kira" ? teal : ink
      const word = name.replace("Fırıncıya kalan", "Kalan").replace("Satıcının payı", "Satıcı")
      return [
        line(left, at(before), right, at(now), fill, fill === ink ? 0.5 : 1.1),
        circle(left, at(before), 1.2, fill),
        circle(right, at(now), 1.2, fill),
        figure(left - 2.4, at(before) + (before === 3.6 ? 0 : before === 3.5 ? 2.2 : 1), lira(before), {
          anchor: "end",
          fill
        }),
        figure(right + 2.4, at(now) + 1, lira(now), { fill }),
        bold(right + 12, at(now) + 1, word, { size: 2.9, fill })
      ].join("")
    })
  ].join("")
}

const weighed = [
  { grams: "70–79", count: 9 },
  { grams: "80–89", count: 31 },
  { grams: "90–99", count: 68 },
  { grams: "100–109", count: 61 },
  { grams: "110–119", count: 33 },
  { grams: "120–129", count: 12 }
] as const

/** Every simit that was weighed is a simit here. */
const scales: Drawing = ({ width, height }) => {
  const column = width / weighed.length
  const pitch = 4.1
  const perRow = Math.floor((column - 4) / pitch)
  return weighed
    .map(({ grams, count }, index) => {
      const x = index * column
      const floor = height - 9
      const rings = Array.from({ length: count }, (_, ring) =>
        circle(
          x + 2.2 + (ring % perRow) * pitch,
          floor - 2.4 - Math.floor(ring / perRow) * pitch,
          1.4,
          "none",
          `stroke="${index === 2 || index === 3 ? crust : ink}" stroke-width="1"`
        )
      )
      const top = floor - Math.ceil(count / perRow) * pitch
      return [
        ...rings,
        figure(x + 0.6, top - 2, `${count}`, { size: 3.3 }),
        line(x, floor, x + column - 2, floor, ink, 0.3),
        figure(x + 0.6, height - 4, grams, { size: grams.length > 5 ? 2.2 : 2.5 })
      ].join("")
    })
    .join("")
}

const zips = [
  { name: "Pantolon", minutes: [8, 4, 7, 5], zip: 35, rest: 5 },
  { name: "Etek", minutes: [10, 6, 7, 5], zip: 30, rest: 5 },
  { name: "Elbise, gizli", minutes: [12, 9, 9, 6], zip: 40, rest: 5 },
  { name: "Çanta", minutes: [17, 6, 17, 0], zip: 45, rest: 15 },
  { name: "Mont", minutes: [26, 12, 18, 6], zip: 90, rest: 10 }
] as const
const tasks = [
  { name: "söküm", fill: claret },
  { name: "teyel", fill: crust },
  { name: "dikiş", fill: teal },
  { name: "ütü", fill: ink }
] as const

/** Five zips whose teeth are minutes; the slider stands where the work ends. */
const zipChart: Drawing = ({ width, height }) => {
  const row = (height - 12) / zips.length
  const pitch = (width - 26) / 62
  const legend = tasks.map(
    ({ name, fill }, index) => rect(index * 24, 0, 4, 3, fill) + bold(index * 24 + 5.6, 2.8, name)
  )
  const strips = zips.map(({ name, minutes, zip, rest }, index) => {
    const y = 12 + index * row
    const middle = y + row * 0.56
    const total = sum(minutes, (count) => count)
    const fills = minutes.flatMap((count, task) => Array.from({ length: count }, () => tasks[task]!.fill))
    const end = total * pitch
    return [
      bold(0, y + 3.2, name, { size: 3.6 }),
      text(28, y + 3.2, `${total} dk × 5 + fermuar ${zip} + ${rest}`, { size: 3, fill: "#5a4643" }),
      rect(0, middle - 5.4, end, 10.8, deep),
      line(0, middle - 4.2, end, middle - 4.2, cream, 0.35, `stroke-dasharray="1.6 1"`),
      line(0, middle + 4.2, end, middle + 4.2, cream, 0.35, `stroke-dasharray="1.6 1"`),
      ...fills.map((fill, minute) =>
        rect(minute * pitch + 0.15, minute % 2 === 0 ? middle - 2.8 : middle - 1, pitch - 0.3, 3.8, fill, `rx=".5"`)
      ),
      shape(`M${short(end - 1)} ${short(middle - 3.4)}h5q2.400 0 2.400 3.400t-2.400 3.400h-5z`, ink),
      shape(
        `M${short(end + 4.6)} ${short(middle - 1.3)}h7.500q2 0 2 1.300t-2 1.300h-7.500z`,
        "none",
        `stroke="${ink}" stroke-width=".8"`
      ),
      figure(end + 16, middle + 1.5, total === 62 ? "" : `${total * 5 + zip + rest} lira`, { size: 4 }),
      total === 62 ? figure(width, y + 3.2, `${total * 5 + zip + rest} lira`, { size: 4, anchor: "end" }) : ""
    ].join("")
  })
  return [...legend, ...strips].join("")
}

const rentOf = (row: number, column: number): number =>
  row === 5
    ? 160
    : [460, 380, 340, 300, 230][row]! + (column === 0 || column === 13 || column === 6 || column === 7 ? 60 : 0)

/** The market from above: eighty-four awnings, the redder the dearer. */
const market: Drawing = ({ width, height }) => {
  const top = 20
  const aisle = 7
  const cell = (width - aisle - 2) / 14
  const row = (height - top - 14) / 6
  const shade = (rent: number) => {
    const t = (rent - 160) / 360
    const mix = (low: number, high: number) => Math.round(low + (high - low) * t)
    return `rgb(${mix(250, 150)} ${mix(226, 24)} ${mix(196, 44)})`
  }
  const stalls = Array.from({ length: 84 }, (_, stall) => {
    const [line6, column] = [Math.floor(stall / 14), stall % 14]
    const x = column * cell + (column > 6 ? aisle : 0)
    const y = top + line6 * row
    const rent = rentOf(line6, column)
    const stripe = (cell - 1.4) / 4
    return [
      rect(x, y, cell - 1.4, row - 4.4, shade(rent), `stroke="${ink}" stroke-width=".2"`),
      ...[0, 2].map((at) => rect(x + at * stripe, y, stripe, row - 4.4, cream, `opacity=".28"`)),
      figure(x + (cell - 1.4) / 2, y + row - 1.4, `${rent}`, { size: 2.5, anchor: "middle" })
    ].join("")
  })
  const pin = (line6: number, column: number, who: string) => {
    const x = column * cell + (column > 6 ? aisle : 0) + (cell - 1.4) / 2
    const y = top + line6 * row + (row - 4.4) / 2
    return circle(x, y, 3.1, ink) + bold(x, y + 1.2, who, { size: 3.6, fill: cream, anchor: "middle" })
  }
  return [
    rect(width / 2 - 24, 4, 48, 9, teal, `rx="2"`),
    ...[0, 1, 2, 3, 4].map((window) => rect(width / 2 - 21 + window * 8.6, 5.6, 6.6, 3.4, cream)),
    circle(width / 2 - 14, 13, 2, ink),
    circle(width / 2 + 14, 13, 2, ink),
    bold(width / 2 + 27, 10, "giriş, otobüs durağı"),
    ...stalls,
    rect(0, height - 11, width, 3, ink),
    bold(0, height - 3, "otopark duvarı"),
    pin(0, 6, "Y"),
    pin(3, 9, "A"),
    pin(5, 3, "T")
  ].join("")
}

/** What three tomato stalls take in an hour, and how long they stand for it. */
const hours: Drawing = ({ width, height }) => {
  const rows = [
    { who: "Yılmaz", from: 6, to: 13, takes: 11800, rent: 520 },
    { who: "Aksu", from: 6, to: 16, takes: 6900, rent: 300 },
    { who: "Tekin", from: 6, to: 20, takes: 5200, rent: 160 }
  ]
  const left = 16
  const at = (hour: number) => left + ((hour - 6) / 14) * (width - left - 2)
  const row = (height - 8) / 3
  return [
    ...[6, 8, 10, 12, 14, 16, 18, 20].map(
      (hour) =>
        line(at(hour), 4, at(hour), height - 6, ink, 0.12) +
        figure(at(hour), height - 1.6, `${hour}.00`, { size: 2.4, anchor: hour === 20 ? "end" : "middle" })
    ),
    ...rows.map(({ who, from, to, takes }, index) => {
      const y = 3 + index * row
      return [
        bold(0, y + row * 0.6, who),
        rect(
          at(from),
          y + row * 0.12,
          at(to) - at(from),
          row * 0.7,
          index === 0 ? claret : index === 1 ? crust : "#e5b38f"
        ),
        figure(at(from) + 2, y + row * 0.6, `saatte ${whole(takes / (to - from))} lira`, {
          fill: index === 2 ? ink : cream
        })
      ].join("")
    })
  ].join("")
}

const days = [
  9, 8, 6.6, 5.6, 4.8, 4.2, 3.9, 3.7, 3.4, 3.2, 3, 2.9, 2.8, 2.7, 4.6, 3.6, 3.1, 2.5, 2.2, 2, 1.9, 1.9, 1.8, 1.8, 1.8,
  1.9, 1.8, 1.8, 1.8, 1.7
] as const

/** A month's purse, day by day, in hundredths of the month. */
const month: Drawing = ({ width, height }) => {
  const column = width / 30
  const k = (height - 12) / 9.4
  return [
    ...days.map((share, index) => {
      const fill = index < 5 ? claret : index > 24 ? teal : index === 14 ? crust : "#d9a184"
      return [
        rect(index * column + 0.4, height - 7 - share * k, column - 0.8, share * k, fill),
        index % 5 === 4 || index === 0
          ? figure(index * column + column / 2, height - 2.6, `${index + 1}`, { size: 2.6, anchor: "middle" })
          : ""
      ].join("")
    }),
    line(0, height - 7, width, height - 7, ink, 0.3),
    text(6 * column, 12, "%34", { font: "Display", size: 15, fill: claret }),
    bold(6 * column, 17, "ilk beş günde", { fill: claret }),
    text(width, height - 40, "%9", { font: "Display", size: 15, fill: teal, anchor: "end" }),
    bold(width, height - 35, "son beş günde", { fill: teal, anchor: "end" }),
    bold(14.5 * column, height - 7 - 4.6 * k - 2, "ayın on beşi", { fill: crust, anchor: "middle" })
  ].join("")
}

/** Six homes on one scale, each its own month. */
const homes: Drawing = ({ random, width, height }) => {
  const noise = (size: number) => (random() - 0.5) * size
  const kinds: ReadonlyArray<readonly [string, (day: number) => number]> = [
    ["Öğretmen", (day) => 12 * Math.exp(-day / 3.2) + 1.5],
    ["Gündelikçi", () => 3.3 + noise(1.4)],
    ["Kuyumcu kalfası", (day) => ([2, 9, 16, 23, 30].includes(day) ? 9 : 1.9 + noise(0.8))],
    ["Öğrenci evi", (day) => 8 * Math.exp(-((day - 3) ** 2) / 5) + 7 * Math.exp(-((day - 18) ** 2) / 6) + 0.7],
    ["Emekli, tek kişi", (day) => (day < 15 ? 1.4 : 11 * Math.exp(-(day - 15) / 4) + 1.4)],
    ["19 numara", () => 3.33]
  ]
  const cell = (width + 5) / 3
  const tall = height / 2
  return kinds
    .map(([name, spend], index) => {
      const x = (index % 3) * cell
      const floor = Math.floor(index / 3) * tall + tall - 7
      const values = Array.from({ length: 30 }, (_, day) => spend(day + 1))
      const total = sum(values, (value) => value)
      const k = ((tall - 14) / 13.5) * (100 / total)
      const step = (cell - 5) / 30
      return [
        ...values.map((value, day) =>
          rect(x + day * step + 0.12, floor - value * k, step - 0.24, value * k, index === 5 ? claret : ink)
        ),
        line(x, floor, x + cell - 5, floor, ink, 0.25),
        bold(x, floor + 4, name, { fill: index === 5 ? claret : ink })
      ].join("")
    })
    .join("")
}

/** The kitchen balance of the editor's page: a simit against its coins. */
const balance: Drawing = ({ width, height }) => {
  const x = width / 2
  const hang = (from: number, y: number) =>
    line(x + from, 22, x + from - 14, y, ink, 0.5) +
    line(x + from, 22, x + from + 14, y, ink, 0.5) +
    shape(`M${x + from - 17} ${y}h34q-3 9 -17 9t-17 -9z`, teal)
  return [
    shape(`M${x - 2} ${height}V22H${x + 2}V${height}Z`, ink),
    shape(`M${x - 20} ${height}h40l-6 -5h-28z`, ink),
    group(`rotate(-9 ${x} 22)`, rect(x - 38, 20.6, 76, 2.8, ink)),
    group("translate(0 6)", hang(-36, 50)),
    group("translate(0 -6)", hang(36, 50)),
    circle(x, 22, 4, claret),
    circle(x - 36, 48, 6.6, "none", `stroke="${crust}" stroke-width="5.500"`),
    ...[0, 1, 2, 3].map((seed) => circle(...polar(x - 36, 48, 6.6, 205 + seed * 40), 0.7, sesame)),
    ...[0, 1, 2, 3].map((coin) =>
      rect(
        x + 26 + (coin % 2) * 10,
        40.6 - Math.floor(coin / 2) * 3.2,
        9,
        2.6,
        "#d9a441",
        `stroke="${ink}" stroke-width=".25"`
      )
    )
  ].join("")
}

/** What the tailor's month costs; five lira a minute is this bar cut into 10.500. */
const shop: Drawing = ({ width }) => {
  const parts = [
    { name: "kendi ücreti", cost: 32_000, fill: claret },
    { name: "kira", cost: 9000, fill: crust },
    { name: "prim", cost: 8200, fill: teal },
    { name: "iplik, iğne, yağ", cost: 1900, fill: "#d9a441" },
    { name: "elektrik", cost: 1400, fill: ink }
  ]
  const total = sum(parts, ({ cost }) => cost)
  let at = 0
  return parts
    .map(({ name, cost, fill }, index) => {
      const x = (at / total) * width
      at += cost
      const isLast = index === parts.length - 1
      const [tx, anchor] = isLast ? [width, "end" as const] : [x + 0.4, "start" as const]
      const isNarrow = index === 3
      return [
        rect(x, 5, (cost / total) * width - 0.5, 8, fill),
        bold(isNarrow ? x + 5 : tx, isNarrow ? 3.4 : 17, isNarrow ? `${name} ${whole(cost)}` : name, {
          size: 2.9,
          anchor: isNarrow ? "end" : anchor
        }),
        isNarrow ? "" : figure(tx, 20.8, whole(cost), { anchor, size: 2.7 })
      ].join("")
    })
    .join("")
}

export const simitDrawings: Drawings = {
  simitCover,
  waterfall,
  slope,
  scales,
  zipChart,
  market,
  hours,
  month,
  homes,
  balance,
  shop
}
