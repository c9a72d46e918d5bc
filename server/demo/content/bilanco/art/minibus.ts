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
  paper,
  rect,
  sesame,
  shape,
  sum,
  teal,
  text,
  whole
} from "./chart.ts"

/** Issue 22. Which of eighteen seats earns for whom, front to back; a seat brings 510 lira a day. */
const payees = [
  { name: "mazot", seats: 6, fill: teal },
  { name: "şoför", seats: 4, fill: crust },
  { name: "sigorta, vergi", seats: 2, fill: ink },
  { name: "bakım, lastik", seats: 2, fill: "#d9a441" },
  { name: "taksit", seats: 2, fill: "#6d8f8a" },
  { name: "kooperatif", seats: 1, fill: cream },
  { name: "sahibi", seats: 1, fill: claret }
] as const
const perSeat = 510

const seatOwners = payees.flatMap((payee) => Array.from({ length: payee.seats }, () => payee))

const seat = (x: number, y: number, size: number, fill: string): string =>
  [
    rect(
      x,
      y + size * 0.1,
      size,
      size * 0.9,
      ink,
      `rx="${short(size * 0.2)}" opacity=".25" transform="translate(.8 1.2)"`
    ),
    rect(x, y, size, size * 0.86, fill, `rx="${short(size * 0.2)}" stroke="${ink}" stroke-width=".5"`),
    rect(
      x - size * 0.04,
      y + size * 0.72,
      size * 1.08,
      size * 0.28,
      fill,
      `rx="${short(size * 0.14)}" stroke="${ink}" stroke-width=".5"`
    )
  ].join("")

/** The minibus from above with its roof off. */
const busCover: Drawing = () => {
  const [left, top, right, bottom] = [46, 84, 134, 282]
  const columns = [left + 8, left + 29, left + 61]
  const rowAt = (row: number) => top + 47 + row * 24.2
  const seats = seatOwners.map(({ fill }, index) => seat(columns[index % 3]!, rowAt(Math.floor(index / 3)), 19, fill))
  const note = (isLeft: boolean, y: number, seatEdge: number, count: number, name: string, fill: string) => {
    const x = isLeft ? 11 : 169
    const edge = isLeft ? left - 3 : right + 3
    const anchor = isLeft ? "start" : "end"
    const inkOf = fill === cream ? ink : fill
    return [
      line(isLeft ? 11 : edge, y + 7.4, isLeft ? edge : 169, y + 7.4, ink, 0.25),
      line(edge, y + 7.4, seatEdge, y + 7.4, ink, 0.25),
      text(x, y, `${count}`, { font: "Display", size: 12, anchor, fill: inkOf }),
      bold(x, y + 5.4, name, { size: 3.9, anchor, fill: inkOf })
    ].join("")
  }
  return [
    rect(0, 0, 180, 310, paper),
    rect(0, 84, 180, 202, deep),
    ...[0, 1, 2, 3, 4, 5, 6].map(
      (dash) => rect(3, 88 + dash * 30, 2, 16, cream) + rect(175, 88 + dash * 30, 2, 16, cream)
    ),
    rect(left + 3, top + 5, right - left, bottom - top, ink, `rx="16" opacity=".3"`),
    ...[
      [left - 4, top + 24],
      [right - 2, top + 24],
      [left - 4, bottom - 44],
      [right - 2, bottom - 44]
    ].map(([x = 0, y = 0]) => rect(x, y, 6, 22, ink, `rx="2"`)),
    shape(
      `M${left} ${top + 22}Q${left} ${top - 4} ${left + 26} ${top - 6}H${right - 26}Q${right} ${top - 4} ${right} ${top + 22}V${bottom - 10}Q${right} ${bottom} ${right - 10} ${bottom}H${left + 10}Q${left} ${bottom} ${left} ${bottom - 10}Z`,
      cream,
      `stroke="${ink}" stroke-width="1.200"`
    ),
    shape(
      `M${left + 8} ${top + 20}Q90 ${top + 6} ${right - 8} ${top + 20}L${right - 12} ${top + 31}Q90 ${top + 21} ${left + 12} ${top + 31}Z`,
      "#bcd3d0",
      `stroke="${ink}" stroke-width=".6"`
    ),
    rect(left + 4, top + 38, right - left - 8, bottom - top - 44, "#f2d3ba", `rx="7"`),
    circle(left + 18, top + 37, 7.4, "none", `stroke="${ink}" stroke-width="1.500"`),
    line(left + 11, top + 37, left + 25, top + 37, ink, 1.2),
    rect(right - 15, top + 33, 9, 7, teal, `rx="1"`),
    ...[0, 1, 2].map((coin) => circle(right - 12.6 + coin * 2.2, top + 36 + (coin % 2), 0.9, sesame)),
    rect(right - 1.4, top + 50, 3, 20, "#bcd3d0", `stroke="${ink}" stroke-width=".4"`),
    ...seats,
    rect(left + 12, bottom - 1, 12, 3, claret),
    rect(right - 24, bottom - 1, 12, 3, claret),
    circle(left + 18, top - 0.5, 4, sesame, `stroke="${ink}" stroke-width=".5"`),
    circle(right - 18, top - 0.5, 4, sesame, `stroke="${ink}" stroke-width=".5"`),
    note(true, rowAt(0) + 14, left + 8, 6, "mazot", teal),
    note(false, rowAt(2) + 2, right - 8, 4, "şoför", crust),
    note(false, rowAt(3) + 6, right - 8, 2, "sigorta, vergi", ink),
    note(true, rowAt(4) + 2, left + 8, 2, "bakım, lastik", "#8a6110"),
    note(false, rowAt(4) + 11, right - 8, 2, "taksit", "#3f6661"),
    note(true, rowAt(5) + 8, left + 29, 1, "kooperatif", cream),
    note(false, rowAt(5) + 10, right - 8, 1, "sahibi", claret)
  ].join("")
}

const byHour = [12, 38, 41, 22, 14, 12, 18, 16, 12, 15, 21, 34, 27, 13, 7, 4] as const

/** A day's 306 passengers, each standing in the hour he or she got on. */
const passengers: Drawing = ({ width, height }) => {
  const column = width / byHour.length
  const floor = height - 7
  const pitch = 3.5
  return byHour
    .map((count, index) => {
      const x = index * column
      const isBusy = [1, 2, 11, 12].includes(index)
      const people = Array.from({ length: count }, (_, one) => {
        const px = x + 2.4 + (one % 2) * 3.6
        const py = floor - 1.4 - Math.floor(one / 2) * pitch
        const fill = isBusy ? claret : teal
        return (
          circle(px, py - 1.3, 0.75, fill) +
          shape(`M${short(px - 1.1)} ${short(py + 1)}v-.7a1.100 1.100 0 0 1 2.200 0v.7z`, fill)
        )
      })
      return [
        ...people,
        figure(x + 4.2, floor - Math.ceil(count / 2) * pitch - 2.2, `${count}`, {
          size: 2.8,
          anchor: "middle",
          fill: isBusy ? claret : ink
        }),
        line(x + 0.6, floor + 0.6, x + column - 1, floor + 0.6, ink, 0.3),
        figure(x + 4.2, height - 2, `${index + 6}`, { size: 2.8, anchor: "middle" })
      ].join("")
    })
    .join("")
}

/** The day's till as one bar of eighteen seats. */
const till: Drawing = ({ width, height }) => {
  let at = 0
  const step = width / seatOwners.length
  return payees
    .map(({ name, seats, fill }, index) => {
      const x = at * step
      at += seats
      const isLow = index % 2 === 1
      return [
        ...Array.from({ length: seats }, (_, place) =>
          rect(
            x + place * step + 0.3,
            height * 0.36,
            step - 0.6,
            height * 0.3,
            fill,
            `rx="1.200" stroke="${ink}" stroke-width=".25"`
          )
        ),
        bold(seats === 1 && index === 6 ? x + step : x + 0.4, isLow ? height * 0.36 - 5.4 : height * 0.66 + 4.6, name, {
          size: 2.9,
          anchor: seats === 1 && index === 6 ? "end" : "start"
        }),
        figure(
          seats === 1 && index === 6 ? x + step : x + 0.4,
          isLow ? height * 0.36 - 1.8 : height * 0.66 + 8.2,
          whole(seats * perSeat),
          { size: 2.7, anchor: seats === 1 && index === 6 ? "end" : "start" }
        )
      ].join("")
    })
    .join("")
}

const left = [920, 880, 790, 700, 610, 540, 480, 410, 330, 260, 180, 20] as const

/** What is left to each of twelve owners of a day: how far the bus got. */
const twelve: Drawing = ({ width, height }) => {
  const row = height / left.length
  const start = 9
  const k = (width - start - 34) / 920
  return [
    line(start + 510 * k, 0, start + 510 * k, height - 1, claret, 0.4, `stroke-dasharray="1.6 1"`),
    ...left.map((net, index) => {
      const y = index * row + row * 0.62
      const x = start + net * k
      const fill = index === 11 ? claret : net >= 510 ? teal : crust
      return [
        figure(4, y + 1, `${index + 1}`, { anchor: "middle", fill: "#6a524d" }),
        line(start, y + 2.2, width, y + 2.2, ink, 0.12),
        line(start, y, x, y, fill, 0.9),
        shape(`M${short(x)} ${short(y + 1.6)}v-4.600q0 -1.400 1.400 -1.400h8.600q2 0 2.600 2l.9 2.600v1.400z`, fill),
        ...[0, 1, 2].map((window) => rect(x + 1.4 + window * 3, y - 3.4, 2.2, 1.9, paper)),
        circle(x + 3.2, y + 1.6, 1.1, ink),
        circle(x + 10.2, y + 1.6, 1.1, ink),
        figure(x + 15.4, y + 1, `${net}`, { size: 3.2, fill: index === 11 ? claret : ink })
      ].join("")
    })
  ].join("")
}

const months = ["Eki", "Kas", "Ara", "Oca", "Şub", "Mar", "Nis", "May", "Haz", "Tem", "Ağu", "Eyl"] as const
const income = [40, 95, 210, 340, 260, 180, 150, 120, 90, 85, 70, 60] as const
const outgo = [310, 420, 265, 90, 75, 70, 65, 80, 60, 55, 70, 90] as const
const inTill = months.map(
  (_, month) => sum(income.slice(0, month + 1), Number) - sum(outgo.slice(0, month + 1), Number)
)

/** Money in and out of the cooperative by month, and below it the till, which is a valley. */
const olives: Drawing = ({ width, height }) => {
  const column = width / 12
  const zero = 50
  const k = 44 / 420
  const ground = 92
  const deepK = (height - ground - 8) / 690
  const point = (month: number) => [month * column + column / 2, ground - inTill[month]! * deepK] as const
  const valley = `M0 ${ground}L${inTill.map((_, month) => point(month).map(short).join(" ")).join("L")}L${width} ${short(point(11)[1])}V${ground}Z`
  return [
    ...months.map((name, month) => {
      const x = month * column
      return [
        rect(x + 1.6, zero - income[month]! * k, column / 2 - 2, income[month]! * k, teal),
        rect(x + column / 2, zero - outgo[month]! * k, column / 2 - 2, outgo[month]! * k, crust),
        bold(x + column / 2, zero + 4.6, name, { size: 2.9, anchor: "middle" })
      ].join("")
    }),
    line(0, zero, width, zero, ink, 0.3),
    rect(0, 3, 4, 3, teal) + bold(5.4, 5.8, "giren"),
    rect(0, 8.6, 4, 3, crust) + bold(5.4, 11.4, "çıkan"),
    bold(0, ground - 24, "Kasada ne var?", { size: 4 }),
    text(0, ground - 19.4, "ay sonu, bin lira", { size: 3.1 }),
    shape(valley, claret, `opacity=".92"`),
    rect(0, ground - 0.3, width, 0.6, ink),
    ...inTill.map((value, month) => {
      const [x, y] = point(month)
      return [
        circle(x, y, 1.3, value < 0 ? cream : teal, `stroke="${ink}" stroke-width=".3"`),
        figure(x, value < 0 ? ground - 2.2 : y - 2.6, whole(value), {
          size: 2.9,
          anchor: "middle",
          fill: value < 0 ? claret : teal
        })
      ].join("")
    }),
    ...[
      [5.6, 30, -24],
      [6.3, 24, 16],
      [8.6, 40, 30]
    ].map(([month = 0, depth = 0, turn = 0]) =>
      group(
        `translate(${short(month * column)} ${short(height - depth + 4)}) rotate(${turn})`,
        `<ellipse rx="4.600" ry="6" fill="${teal}"/>`,
        `<ellipse cx="-1.400" cy="-2" rx="1" ry="1.800" fill="${cream}" opacity=".5"/>`,
        shape("M0 -6q2 -5 7 -6", "none", `stroke="${ink}" stroke-width=".7"`)
      )
    )
  ].join("")
}

const ages = [
  { age: "0–3 yaş", all: 22, turning: 20 },
  { age: "4–6", all: 58, turning: 45 },
  { age: "7–9", all: 64, turning: 39 },
  { age: "10–12", all: 31, turning: 13 },
  { age: "13 ve üstü", all: 11, turning: 2 }
] as const

const washer = (x: number, y: number, size: number, isTurning: boolean): string =>
  [
    rect(x, y, size, size * 1.12, isTurning ? cream : deep, `rx=".5" stroke="${ink}" stroke-width=".25"`),
    line(x, y + size * 0.22, x + size, y + size * 0.22, ink, 0.2),
    circle(x + size / 2, y + size * 0.66, size * 0.33, isTurning ? teal : "none", `stroke="${ink}" stroke-width=".3"`),
    isTurning
      ? shape(
          `M${short(x + size * 0.24)} ${short(y + size * 0.7)}q${short(size * 0.13)} ${short(-size * 0.14)} ${short(size * 0.26)} 0t${short(size * 0.26)} 0`,
          "none",
          `stroke="${cream}" stroke-width=".4"`
        )
      : line(x + size * 0.3, y + size * 0.86, x + size * 0.7, y + size * 0.46, claret, 0.5)
  ].join("")

/** All 186 machines that were mended, by age: those that still turn are full of water. */
const washers: Drawing = ({ width }) => {
  const size = 6.1
  const perRow = 16
  let y = 2
  return ages
    .map(({ age, all, turning }) => {
      const rows = Math.ceil(all / perRow)
      const top = y
      y += Math.max(rows * 8, 14) + 5
      return [
        bold(0, top + 4.4, age, { size: 3.4 }),
        text(0, top + 13.4, `%${Math.round((turning / all) * 100)}`, {
          font: "Display",
          size: 9.5,
          fill: turning / all > 0.5 ? teal : claret
        }),
        figure(20.5, top + 4.4, `${turning}/${all}`, { size: 2.8 }),
        ...Array.from({ length: all }, (_, one) =>
          washer(35 + (one % perRow) * ((width - 35) / perRow), top + Math.floor(one / perRow) * 8, size, one < turning)
        ),
        line(0, y - 2.6, width, y - 2.6, ink, 0.12)
      ].join("")
    })
    .join("")
}

const turns = Array.from({ length: 12 }, (_, month) => {
  const paid = sum(
    Array.from({ length: 12 }, (__, at) => 3000 / 1.02 ** at),
    Number
  )
  return 36_000 / 1.02 ** month - paid
})

/** Twelve chairs about a table: those who draw early sit further out by what they gain, the late ones lean in by what they lose. */
const table: Drawing = ({ width, height }) => {
  const [x, y] = [width / 2, height / 2]
  const middle = 44
  const k = 19 / 3700
  return [
    circle(x, y, middle - 21, cream, `stroke="${ink}" stroke-width=".4"`),
    circle(x, y, middle, "none", `stroke="${ink}" stroke-width=".3" stroke-dasharray="1.6 1"`),
    ...turns.map((gain, index) => {
      const angle = -90 + index * 30
      const fill = gain > 0 ? teal : claret
      const [ax, ay] = polar(x, y, middle, angle)
      const [bx, by] = polar(x, y, middle + gain * k, angle)
      const [nx, ny] = polar(x, y, middle + (gain > 0 ? gain * k : 0) + 8.6, angle)
      const [cx, cy] = polar(x, y, middle + gain * k, angle)
      return [
        line(ax, ay, bx, by, fill, 6),
        group(
          `translate(${short(cx)} ${short(cy)}) rotate(${angle + 90})`,
          rect(-5, -2.6, 10, 6, fill, `rx="1.800" stroke="${paper}" stroke-width=".5"`)
        ),
        figure(cx, cy + 1.2, `${index + 1}`, { size: 3.4, fill: cream, anchor: "middle" }),
        figure(nx, ny + 1, `${gain > 0 ? "+" : ""}${whole(gain)}`, {
          size: 3.1,
          fill,
          anchor: Math.abs(nx - x) < 6 ? "middle" : nx > x ? "start" : "end"
        })
      ].join("")
    }),
    text(x, y - 1, "36.000", { font: "Display", size: 10, anchor: "middle" }),
    bold(x, y + 4.6, "her ay bir kişiye", { size: 3.2, anchor: "middle" })
  ].join("")
}

/** Where what a reader pays for one issue goes, in hundredths. */
const own: Drawing = ({ width, height }) => {
  const parts = [
    { name: "yazı ve sayım", share: 41, fill: teal },
    { name: "grafik", share: 18, fill: crust },
    { name: "büfenin payı", share: 20, fill: "#d9a441" },
    { name: "sunucu", share: 9, fill: ink },
    { name: "kooperatif", share: 12, fill: claret }
  ]
  let at = 0
  return parts
    .map(({ name, share, fill }) => {
      const x = (at / 100) * width
      at += share
      return [
        rect(x, 0, (share / 100) * width - 0.6, height - 10, fill),
        figure(x + 1, height - 6, `%${share}`, { size: 3 }),
        bold(x + 1, height - 2, name, { size: 2.8 })
      ].join("")
    })
    .join("")
}

/** Two tills, one above water and one below it. */
const below: Drawing = ({ width, height }) => {
  const sea = height * 0.48
  const box = (x: number, y: number, fill: string) =>
    [
      rect(x, y, 34, 20, fill, `rx="1.500" stroke="${ink}" stroke-width=".4"`),
      rect(x + 3, y + 5, 28, 6, paper),
      circle(x + 17, y + 15.4, 1.8, paper),
      rect(x - 1.5, y - 3, 37, 4, ink, `rx="1"`)
    ].join("")
  return [
    rect(0, sea, width, height - sea, teal),
    ...[0, 1, 2].map((wave) =>
      line(
        0,
        sea + 6 + wave * 8,
        width,
        sea + 6 + wave * 8,
        cream,
        0.25,
        `stroke-dasharray="${14 - wave * 3} ${6 + wave * 4}"`
      )
    ),
    box(46, sea - 16, crust),
    box(width - 84, sea + 9, claret),
    line(width - 67, 4, width - 67, sea + 6, ink, 0.4, `stroke-dasharray="1.4 1"`),
    shape(`M${short(width - 67)} ${short(sea + 6)}l-1.600 -4h3.200z`, ink),
    figure(width - 64, sea - 5, "−", { size: 8 })
  ].join("")
}

export const minibusDrawings: Drawings = { busCover, passengers, till, twelve, olives, washers, table, own, below }
