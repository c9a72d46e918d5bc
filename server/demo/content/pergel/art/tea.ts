import { type Drawing, type Drawings, group, polar, short } from "../../drawing.ts"
import { across, arc, centre, circle, ink, line, paper, rect, ring, shape, text, upright } from "./draught.ts"
import { filled, type Glass, halfWidth, holds, lip, twenty } from "./glass.ts"

/** Issue 58: tea red, saucer blue and black. */
const red = "#d93a1a"
const blue = "#a9cdd8"

const number7 = twenty[0]!

/**
 * The seventh template to the letter: rim 55, waist 38, belly 31, foot 9, each arc meeting the next without a seam.
 * Millimetres, the rim's middle at the origin, the table 82 below.
 */
const right = "A55 55 0 0 0 18 30.76A38 38 0 0 0 21.58 46.87A31 31 0 0 1 18.51 78.32A9 9 0 0 1 11.25 82"
const outline = `M27.41 0${right}H-11.25A9 9 0 0 1 -18.51 78.32A31 31 0 0 1 -21.58 46.87A38 38 0 0 0 -18 30.76A55 55 0 0 0 -27.41 0Z`
const half = `M0 0H27.41${right}H0Z`

const tea = (scale: number, x: number, table: number, of: Glass = number7) =>
  filled(of, of.floor ?? 6, of.height - lip, of.wall ?? 1.7, scale, x, table)

const coverGround: Drawing = () =>
  [
    rect(0, 0, 220, 220, blue),
    circle(132, 206, 75, paper),
    ring(132, 206, 75, ink, 0.3),
    circle(132, 206, 54, blue),
    circle(132, 206, 52.6, paper)
  ].join("")

const coverGlass: Drawing = () => {
  const [s, x, top] = [2.06, 132, 40]
  const at = (mx: number, my: number) => [x + mx * s, top + my * s] as const
  const mark = (mx: number, my: number, r: number, label: string, dx: number, dy: number, from: number, to: number) => {
    const [cx, cy] = at(mx, my)
    return (
      arc(cx, cy, r * s, from, to, ink, 0.25) +
      centre(cx, cy) +
      text(cx + dx, cy + dy, label, { size: 4.2, font: "Sans", weight: 700 })
    )
  }
  return [
    group(`translate(${x} ${top}) scale(${s})`, shape(outline, "#fff", `opacity=".62"`)),
    shape(tea(s, x, top + 82 * s), red),
    group(
      `translate(${x} ${top}) scale(${s})`,
      shape(outline, "none", `stroke="${ink}" stroke-width=".5"`),
      shape("M27.44 0H-27.44", "none", `stroke="${ink}" stroke-width="1"`)
    ),
    arc(...at(56, 30.76), 38 * s, 100, 262, ink, 0.25),
    mark(-56, 30.76, 38, "38", 3, -2, -80, 60),
    mark(-6.5, 60, 31, "31", -9, -2, -75, 60),
    arc(...at(6.5, 60), 31 * s, 120, 255, ink, 0.25),
    arc(...at(73, 30.76), 55 * s, 110, 240, ink, 0.25),
    arc(...at(-73, 30.76), 55 * s, -60, 50, ink, 0.25),
    centre(...at(11.25, 73)),
    text(...at(12.8, 72), "9", { size: 4.2, font: "Sans", weight: 700 }),
    line(x, 22, x, 220, ink, 0.2, `stroke-dasharray="6 1.5 1 1.5"`)
  ].join("")
}

/** Left of the axis a glass, right of it the four circles that it is made of. */
const recipe: Drawing = () => {
  const [s, x, top] = [1.95, 92, 46]
  const at = (mx: number, my: number) => [x + mx * s, top + my * s] as const
  const label = (mx: number, my: number, words: string, fill: string) => {
    const [cx, cy] = at(mx, my)
    return centre(cx, cy, fill) + text(cx + 3, cy - 2, words, { size: 5.4, font: "Sans", weight: 700, fill })
  }
  return [
    rect(0, 0, 220, 220, red),
    circle(...at(73, 30.76), 55 * s, blue),
    circle(...at(56, 30.76), 38 * s, ink),
    circle(...at(-6.5, 60), 31 * s, "none", `stroke="${paper}" stroke-width=".4"`),
    group(`translate(${x} ${top}) scale(${s})`, shape(half, paper)),
    group(`translate(${x} ${top}) scale(-${s} ${s})`, shape(half, ink)),
    circle(...at(11.25, 73), 9 * s, red),
    line(x, 0, x, 220, ink, 0.3, `stroke-dasharray="6 1.5 1 1.5"`),
    label(56, 30.76, "38", paper),
    label(11.25, 73, "9", paper),
    text(...at(-36, 71), "31", { size: 5.4, font: "Sans", weight: 700, fill: paper }),
    text(217, 172, "55", { size: 5.4, font: "Sans", weight: 700, anchor: "end" }),
    line(208, 175, 219, 175, ink, 0.3),
    shape("M219 175l-3.5 -1.3v2.600z", ink)
  ].join("")
}

/** The section of number seven, one to one: a page millimetre is a millimetre of glass. */
const section: Drawing = () => {
  const [x, top] = [31, 13]
  const inner = tea(1, x, top + 82)
  return [
    group(`translate(${x} ${top})`, shape(outline, blue, `stroke="${ink}" stroke-width=".3"`)),
    shape(filled(number7, 6, 82, 1.7, 1, x, top + 82), paper, `stroke="${ink}" stroke-width=".2"`),
    shape(inner, red),
    line(x, top - 9, x, top + 90, ink, 0.2, `stroke-dasharray="5 1.2 1 1.200"`),
    across(x - 27.44, x + 27.44, top - 4, "55", ink, 5),
    line(x - 27.44, top - 6, x - 27.44, top, ink, 0.12),
    line(x + 27.44, top - 6, x + 27.44, top, ink, 0.12),
    across(x - 18, x + 18, top + 31, "36", paper, 5),
    across(x - 24.5, x + 24.5, top + 88, "49", ink, 5),
    line(x - 24.5, top + 60, x - 24.5, top + 90, ink, 0.12),
    line(x + 24.5, top + 60, x + 24.5, top + 90, ink, 0.12),
    upright(x + 31, top, top + 82, "82"),
    line(x + 12, top + 82, x + 33, top + 82, ink, 0.12),
    line(x + 28, top, x + 33, top, ink, 0.12),
    upright(x - 29, top + 76, top + 82, "6"),
    upright(x - 29, top, top + lip, "9")
  ].join("")
}

/** Three vessels that began at 90 degrees and what the thermometer said ten minutes later, mean of four trials. */
const warmth: Drawing = ({ width }) => {
  const cases = [
    { name: "İnce belli", degrees: 58, walls: undefined },
    { name: "Silindir", degrees: 57, walls: [22.5, 22.5] },
    { name: "Koni", degrees: 54, walls: [31, 15] }
  ] as const
  const k = 0.31
  const body = (walls: readonly [number, number] | undefined, from: number, to: number, inset: number, x: number) => {
    if (walls === undefined) return filled(number7, from, to, inset, k, x, 50)
    const [rim, base] = walls
    const half = (height: number) => (base + ((rim - base) * height) / number7.height - inset) * k
    return `M${short(x - half(from))} ${50 - from * k}H${short(x + half(from))}L${short(x + half(to))} ${short(50 - to * k)}H${short(x - half(to))}Z`
  }
  const first = 62
  const perDegree = (width - first - 14) / 40
  const at = (degrees: number) => first + (degrees - 50) * perDegree
  const rows = cases.map(({ name, degrees, walls }, index) => {
    const x = 11 + index * 19
    const y = 10 + index * 13.5
    return [
      shape(body(walls, 0, number7.height, 0, x), blue),
      shape(body(walls, 6, number7.height - lip, 1.7, x), red),
      rect(at(50), y, (degrees - 50) * perDegree, 7, red),
      rect(at(degrees), y, (90 - degrees) * perDegree, 7, blue),
      text(at(50) + 1.6, y + 5, name, { size: 3.3, font: "Sans", weight: 700, fill: paper }),
      text(at(degrees) + 1.6, y + 5, `${degrees}°`, { size: 3.6, font: "Sans", weight: 700 })
    ].join("")
  })
  const scaleMarks = [50, 60, 70, 80, 90].map(
    (degrees) =>
      line(at(degrees), 6, at(degrees), 46.5, ink, 0.15) +
      text(at(degrees), 50.5, `${degrees}°`, { anchor: "middle", size: 2.9 })
  )
  return [line(0, 50, 60, 50, ink, 0.4), ...scaleMarks, ...rows].join("")
}

/** A minibus's windscreen seen from the pavement, with the board in its corner. */
const windscreen: Drawing = () => {
  const names: ReadonlyArray<readonly [string, number, number, number, string]> = [
    ["KADIKÖY", 58, 63, 17.4, red],
    ["Söğütlüçeşme", 58.5, 71.4, 8.2, ink],
    ["Hasanpaşa", 109, 71.4, 5.6, ink],
    ["Fikirtepe", 58.5, 79, 7, ink],
    ["HASTANE", 85, 79, 7.6, red],
    ["Metro", 123, 79, 6.2, ink],
    ["Ünalan", 121, 86, 5.2, ink],
    ["İçerenköy", 58, 97.5, 17.4, ink]
  ]
  return [
    rect(0, 0, 220, 116, blue),
    circle(46, 46, 25, paper),
    shape("M-6 116V38Q-6 18 20 16H204Q226 18 226 38V116Z", "none", `stroke="${ink}" stroke-width="7"`),
    arc(26, 138, 78, 192, 320, paper, 0.7),
    arc(26, 138, 60, 192, 320, paper, 0.7),
    group("rotate(-46 26 116)", rect(26, 114.4, 86, 3.2, ink), rect(46, 111.6, 66, 2.4, ink)),
    circle(26, 118, 6, ink),
    group(
      "rotate(-2.500 110 80)",
      rect(57.5, 50.5, 92, 56, ink, `opacity=".28"`),
      rect(55, 48, 92, 56, paper),
      ...names.map(([name, x, y, size, fill]) => text(x, y, name, { size, fill }))
    ),
    shape("M186 116V70Q186 52 204 52H220V116Z", ink),
    circle(196, 88, 28, "none", `stroke="${ink}" stroke-width="5"`),
    line(196, 88, 170, 98, ink, 4)
  ].join("")
}

const caption = (of: Glass, index: number, x: number, y: number): string =>
  [
    text(x, y, `${index + 1}`, { size: 3.4, font: "Sans", weight: 700, fill: red }),
    text(x + 6, y, of.name, { size: 3.4, font: "Sans", weight: 700 }),
    text(x + 6, y + 3.9, of.from, { size: 2.6 }),
    text(x + 6, y + 7.2, `${of.height} × ${short(2 * of.rim)} mm, ${Math.round(holds(of, of.height - lip))} ml`, {
      size: 2.6
    })
  ].join("")

/** Ten glasses of the index from `data-first` on, five to a row, all at one scale. */
const index: Drawing = ({ data, width }) => {
  const first = Number(data["first"] ?? 0)
  const cell = width / 5
  const scale = 0.62
  return twenty
    .slice(first, first + 10)
    .map((of, place) => {
      const x = (place % 5) * cell
      const table = 66 + Math.floor(place / 5) * 84
      const middle = x + cell / 2 - 1
      return [
        shape(filled(of, 0, of.height, 0, scale, middle, table), blue),
        shape(filled(of, of.floor ?? 6, of.height, of.wall ?? 1.7, scale, middle, table), paper),
        shape(tea(scale, middle, table, of), red),
        line(x, table, x + cell - 3, table, ink, 0.35),
        line(
          middle - halfWidth(of, of.waistAt) * scale - 3,
          table - of.waistAt * scale,
          middle - halfWidth(of, of.waistAt) * scale,
          table - of.waistAt * scale,
          ink,
          0.3
        ),
        caption(of, first + place, x, table + 5.4)
      ].join("")
    })
    .join("")
}

/** The hanging tray on the move: three arms, and tea that always leans on its own floor. */
const tilt: Drawing = () => {
  const cups = [-25, -7, 13, 29].map((x) =>
    group(
      `translate(${x} 138) scale(.27)`,
      group("translate(0 -82)", shape(outline, paper, `stroke="${ink}" stroke-width="1.600"`)),
      shape(tea(1, 0, 0), red)
    )
  )
  return [
    rect(0, 0, 74, 220, blue),
    circle(44, 36, 25, paper),
    ...[66, 104, 142].map((r) => arc(44, 36, r, 55, 135, paper, 0.6)),
    group(
      "translate(44 36) rotate(14)",
      ring(0, 0, 6, ink, 2.6),
      line(-2.6, 5.4, -38, 138, ink, 1.4),
      line(2.6, 5.4, 38, 138, ink, 1.4),
      line(0, 6, 6, 138, ink, 1.4),
      rect(-42, 138, 84, 3, ink),
      shape("M-42 139l-3 -6M42 139l3 -6", "none", `stroke="${ink}" stroke-width="2" stroke-linecap="round"`),
      ...cups
    ),
    line(44, 12, 44, 220, ink, 0.25, `stroke-dasharray="5 1.200 1 1.200"`),
    arc(44, 36, 88, 90, 104, ink, 0.4),
    text(30, 132, "14°", { size: 4.4, font: "Sans", weight: 700 }),
    centre(44, 36, red, 8)
  ].join("")
}

const chairYears = ["1961", "1974", "1988", "2003", "2019"] as const

/** One state of the chair: what came at that repair is red, older repairs are blue, what is from 1961 is black. */
const chairAt = (stage: number, x: number, floor: number): string => {
  const colour = (since: number) => (since === stage && stage > 0 ? red : since === 0 ? ink : "#6f9fae")
  const part = (since: number, drawn: (fill: string) => string) => (since <= stage ? drawn(colour(since)) : "")
  const back = stage < 4 ? 0 : 4
  const rear = stage < 3 ? 0 : 3
  const seat = stage < 1 ? 0 : 1
  return group(
    `translate(${x} ${floor})`,
    part(0, (fill) => rect(2, -36, 2.6, 36, fill)),
    part(0, (fill) => rect(7, -34, 2.2, 34, fill)),
    part(rear, (fill) => (rear === 3 ? rect(25.4, -36, 3.4, 36, fill) : rect(26, -36, 2.6, 36, fill))),
    part(back, (fill) => shape("M25.800 -36L29 -36L33 -72L30.400 -72Z", fill)),
    part(back, (fill) => shape("M27.600 -58L30.600 -58L31.800 -69L28.600 -69Z", fill)),
    part(seat, (fill) => (seat === 1 ? rect(0, -39.4, 31, 4, fill) : rect(0.5, -38, 29, 2.2, fill))),
    seat === 1 ? "" : shape("M1 -38q7 2.600 14 2.600t14 -2.600", "none", `stroke="${ink}" stroke-width=".5"`),
    rect(4, -15, 22.5, 1.8, stage >= 2 ? colour(2) : ink),
    stage >= 2 && stage < 4
      ? [-14.1, -33].map((y) => circle(6, y, 0.9, colour(2)) + circle(24.6, y, 0.9, colour(2))).join("")
      : "",
    stage >= 4
      ? [-14.1, -33].map((y) => rect(4.6, y - 0.9, 2.6, 1.8, red) + rect(23, y - 0.9, 2.6, 1.8, red)).join("")
      : "",
    stage >= 1 ? [5, 15, 25].map((at) => circle(at, -37.4, 0.6, stage === 1 ? paper : ink)).join("") : ""
  )
}

const chair: Drawing = ({ width }) => {
  const cell = width / 5
  return [
    line(0, 86, width, 86, ink, 0.4),
    line(0, 86 - 39.4, width, 86 - 39.4, ink, 0.15, `stroke-dasharray="2 1.200"`),
    ...chairYears.map(
      (year, stage) =>
        chairAt(stage, stage * cell + 2, 86) +
        text(stage * cell + 2, 93, year, { size: 4.6, font: "Sans", weight: 700, fill: stage === 0 ? ink : red })
    ),
    upright(width - 1.4, 86 - 39.4, 86, "45 cm")
  ].join("")
}

/** What a glass leaves on a table: rings of one radius, never quite closed. */
const stains: Drawing = ({ random, width, height }) => {
  const r = Math.min(width, height) * 0.34
  return Array.from({ length: 5 }, (_, index) => {
    const x = width * (0.32 + 0.09 * index + random() * 0.05)
    const y = height * (0.42 + random() * 0.2)
    const from = random() * 360
    return (
      arc(
        x,
        y,
        r,
        from,
        from + 250 + random() * 95,
        red,
        r * 0.06,
        `stroke-linecap="round" opacity="${short(0.35 + random() * 0.6)}"`
      ) + arc(x, y, r * 0.93, from + 40, from + 130 + random() * 80, red, r * 0.022, `opacity=".8"`)
    )
  }).join("")
}

/** The magazine's own compasses, opened to a radius. */
const compasses: Drawing = ({ width, height }) => {
  const [px, py] = [width * 0.36, height * 0.86]
  const reach = width * 0.42
  const [tx, ty] = [px + reach, py]
  const [hx, hy] = [(px + tx) / 2, height * 0.1]
  return [
    arc(px, py, reach, -118, 16, red, 1.6),
    shape(`M${short(hx - 2.4)} ${short(hy)}L${short(px)} ${short(py)}L${short(hx + 2.4)} ${short(hy)}Z`, ink),
    shape(`M${short(hx - 2.4)} ${short(hy)}L${short(tx)} ${short(ty)}L${short(hx + 2.4)} ${short(hy)}Z`, ink),
    circle(hx, hy, 5.4, ink),
    circle(hx, hy, 2, paper),
    rect(hx - 1.3, hy - 12, 2.6, 9, ink),
    ring(px, py, 3.4, ink, 0.3),
    circle(px, py, 0.8, red),
    line(px, py + 7, tx, py + 7, ink, 0.2),
    text((px + tx) / 2, py + 11.5, "yarıçap", { anchor: "middle", size: 3.2 })
  ].join("")
}

/** The last page: the saucer from above, and the spoon. */
const saucer: Drawing = () => {
  const petals = Array.from({ length: 24 }, (_, index) => {
    const [x, y] = polar(160, 82, 66, index * 15)
    return circle(x, y, 4.4, index % 2 === 0 ? paper : red)
  })
  return [
    rect(0, 0, 220, 220, red),
    circle(160, 82, 74, paper),
    circle(160, 82, 72, blue),
    ...petals,
    circle(160, 82, 52, paper),
    ring(160, 82, 36, ink, 0.3),
    circle(160, 82, 27.4, blue),
    circle(160, 82, 25.6, red),
    ring(160, 82, 20, ink, 0.3, `stroke-dasharray="2 1.200"`),
    centre(160, 82, ink, 5),
    group(
      "rotate(-38 160 82)",
      rect(160, 121, 58, 1.8, ink),
      shape("M148 122a7.500 4.600 0 1 0 15 0a7.500 4.600 0 1 0 -15 0Z", ink)
    )
  ].join("")
}

export const teaDrawings: Drawings = {
  coverGround,
  coverGlass,
  recipe,
  section,
  warmth,
  windscreen,
  index,
  tilt,
  chair,
  stains,
  compasses,
  saucer
}
