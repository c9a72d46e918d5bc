import { type Drawing, type Drawings, short } from "../drawing.ts"
import { litHours, moonLight } from "./art/sky.ts"

const paper = "#f7efdd"
const ink = "#1b2233"
const gold = "#e9c46a"
const months = [
  "Ocak",
  "Şubat",
  "Mart",
  "Nisan",
  "Mayıs",
  "Haziran",
  "Temmuz",
  "Ağustos",
  "Eylül",
  "Ekim",
  "Kasım",
  "Aralık"
]
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const colours = [
  "#20406b",
  "#5b4a7a",
  "#3f7a5d",
  "#5a87a8",
  "#b8372c",
  "#c98a1c",
  "#d4582f",
  "#1f2d55",
  "#8c2f4a",
  "#6f7a2c",
  "#2c5f6e",
  "#7a2638"
]

/** Draws one motif in a box of 1 by 1 about the origin; `lead` is its chief colour. */
type Motif = (random: () => number, lead: string, second: string) => string

const motifs: ReadonlyArray<Motif> = [
  // Ocak: a snow crystal.
  (random, lead) => {
    const arm = 0.3 + random() * 0.12
    const twig = 0.12 + random() * 0.12
    return Array.from(
      { length: 6 },
      (_, at) =>
        `<path transform="rotate(${at * 60})" d="M0 0 V${short(-arm)} M0 ${short(-arm * 0.55)} l${short(-twig * 0.7)} ${short(-twig * 0.7)} M0 ${short(-arm * 0.55)} l${short(twig * 0.7)} ${short(-twig * 0.7)}" stroke="${lead}" stroke-width=".045" stroke-linecap="round" fill="none"/>`
    ).join("")
  },
  // Şubat: a drop that has not fallen yet.
  (random, lead, second) => {
    const fall = random() * 0.16
    return `<path d="M-.36 -.4 H.36" stroke="${lead}" stroke-width=".06"/><path d="M0 ${short(-0.38 + fall)} C.2 ${short(-0.05 + fall)} .22 ${short(0.24 + fall)} 0 ${short(0.24 + fall)} C-.22 ${short(0.24 + fall)} -.2 ${short(-0.05 + fall)} 0 ${short(-0.38 + fall)}Z" fill="${lead}"/><path d="M.06 ${short(0.14 + fall)} A.12 .12 0 0 0 .1 ${short(0.02 + fall)}" stroke="${second}" stroke-width=".04" fill="none"/>`
  },
  // Mart: a seedling.
  (random, lead, second) => {
    const lean = (random() - 0.5) * 0.2
    const tall = 0.3 + random() * 0.4
    return `<path d="M-.38 .42 H.38" stroke="${second}" stroke-width=".05"/><path d="M0 .42 Q${short(lean)} ${short(0.42 - tall / 2)} ${short(lean)} ${short(0.42 - tall)}" stroke="${lead}" stroke-width=".05" fill="none"/><path transform="translate(${short(lean)} ${short(0.42 - tall)})" d="M0 0 C-.3 .04 -.36 -.14 -.34 -.22 C-.14 -.26 0 -.14 0 0Z M0 0 C.3 .04 .36 -.14 .34 -.22 C.14 -.26 0 -.14 0 0Z" fill="${lead}"/>`
  },
  // Nisan: rain on a puddle.
  (random, lead) => {
    const rings = 2 + Math.floor(random() * 3)
    return `<path d="M${short((random() - 0.5) * 0.3)} -.46 l-.08 .3" stroke="${lead}" stroke-width=".04" stroke-linecap="round"/>${Array.from({ length: rings }, (_, at) => `<ellipse cy=".18" rx="${short(0.12 + at * 0.11)}" ry="${short(0.05 + at * 0.045)}" fill="none" stroke="${lead}" stroke-width=".035"/>`).join("")}`
  },
  // Mayıs: a poppy.
  (random, lead, second) =>
    `<g transform="rotate(${short(random() * 90)})"><circle cx="-.15" cy="-.13" r=".25" fill="${lead}"/><circle cx=".16" cy="-.12" r=".25" fill="${lead}"/><circle cx=".14" cy=".16" r=".25" fill="${lead}"/><circle cx="-.15" cy=".15" r=".25" fill="${lead}"/><circle r=".12" fill="${second}"/></g>`,
  // Haziran: an ear of wheat.
  (random, lead) => {
    const lean = (random() - 0.5) * 26
    return `<g transform="rotate(${short(lean)} 0 .45)"><path d="M0 .46 V-.2" stroke="${lead}" stroke-width=".035"/>${Array.from({ length: 5 }, (_, at) => `<path d="M0 ${short(0.08 - at * 0.12)} q.16 -.02 .13 -.17 q-.14 .03 -.13 .17z M0 ${short(0.08 - at * 0.12)} q-.16 -.02 -.13 -.17 q.14 .03 .13 .17z" fill="${lead}"/>`).join("")}<path d="M0 -.4 V-.5 M.06 -.4 L.12 -.5 M-.06 -.4 L-.12 -.5" stroke="${lead}" stroke-width=".02"/></g>`
  },
  // Temmuz: a slice of melon.
  (random, lead, second) =>
    `<g transform="rotate(${short((random() - 0.5) * 50)})"><path d="M-.44 -.14 A.44 .44 0 0 0 .44 -.14Z" fill="#2f6b46"/><path d="M-.37 -.14 A.37 .37 0 0 0 .37 -.14Z" fill="${paper}"/><path d="M-.33 -.14 A.33 .33 0 0 0 .33 -.14Z" fill="${lead}"/>${[-0.16, 0, 0.16].map((x) => `<ellipse cx="${x}" cy="${short(-0.02 + (x === 0 ? 0.08 : 0))}" rx=".026" ry=".045" fill="${second}"/>`).join("")}</g>`,
  // Ağustos: a shooting star.
  (random, lead) => {
    const long = 0.3 + random() * 0.5
    return `<g transform="rotate(${short(-32 + random() * 10)})"><path d="M${short(-long * 0.6)} 0 L${short(long * 0.4)} -.035 V.035Z" fill="${lead}" opacity=".75"/><circle cx="${short(long * 0.4)}" r=".075" fill="${lead}"/></g>`
  },
  // Eylül: a tomato, cut or whole.
  (random, lead, second) =>
    random() > 0.4
      ? `<circle r=".36" fill="${lead}"/><path d="M0 -.3 l.06 -.1 l.02 .1 l.14 -.02 l-.1 .1 l.06 .12 l-.16 -.06 l-.1 .1 l-.02 -.14 l-.14 -.02z" fill="#3f7a5d"/>`
      : `<circle r=".36" fill="${lead}"/>${[0, 120, 240].map((turn) => `<path transform="rotate(${turn})" d="M0 -.06 C.16 -.08 .2 -.26 0 -.29 C-.2 -.26 -.16 -.08 0 -.06Z" fill="${second}"/>`).join("")}`,
  // Ekim: an olive and its leaf.
  (random, lead, second) =>
    `<g transform="rotate(${short(random() * 360)})"><ellipse cx="-.1" cy=".08" rx=".17" ry=".24" transform="rotate(24)" fill="${lead}"/><path d="M.06 -.1 Q.4 -.3 .46 -.02 Q.24 .02 .06 -.1Z M.02 -.12 Q-.12 -.44 .14 -.46 Q.2 -.26 .02 -.12Z" fill="${second}"/></g>`,
  // Kasım: a fish.
  (random, lead, second) =>
    `<g transform="scale(${random() > 0.85 ? -1 : 1} 1)"><path d="M-.44 0 C-.2 -.26 .14 -.22 .28 0 C.14 .22 -.2 .26 -.44 0Z M.24 0 L.46 -.18 L.4 0 L.46 .18Z" fill="${lead}"/><circle cx="-.27" cy="-.03" r=".035" fill="${second}"/><path d="M-.14 -.12 Q-.06 0 -.14 .12" stroke="${second}" stroke-width=".03" fill="none"/></g>`,
  // Aralık: a nail's head, a washer, a spring, a key: what lies in drawer forty-two.
  (random, lead, second) => {
    const which = Math.floor(random() * 5)
    return (
      [
        `<circle r=".32" fill="${lead}"/><circle r=".13" fill="${second}"/>`,
        `<path d="${[0, 60, 120, 180, 240, 300].map((turn, at) => `${at === 0 ? "M" : "L"}${short(Math.cos((turn * Math.PI) / 180) * 0.36)} ${short(Math.sin((turn * Math.PI) / 180) * 0.36)}`).join("")}Z" fill="${lead}"/><circle r=".17" fill="${second}"/>`,
        `<path d="M-.3 -.4 q.6 .06 .6 .14 q0 .08 -.6 .1 q.6 .04 .6 .12 q0 .08 -.6 .1 q.6 .04 .6 .12 q0 .08 -.6 .1 q.6 .04 .6 .14" stroke="${lead}" stroke-width=".07" fill="none"/>`,
        `<circle cy="-.22" r=".19" fill="none" stroke="${lead}" stroke-width=".09"/><path d="M0 -.04 V.44 M0 .4 h.17 M0 .24 h.13" stroke="${lead}" stroke-width=".09" fill="none"/>`,
        `<circle r=".3" fill="${lead}"/><path d="M-.22 0 H.22 M0 -.22 V.22" stroke="${second}" stroke-width=".09"/>`
      ][which] ?? ""
    )
  }
]

/** Leads and seconds on the month's ground; the day that stands out is drawn in the third. */
const inks: ReadonlyArray<readonly [lead: string, second: string, odd: string]> = [
  [paper, ink, gold],
  ["#d9cfe6", "#5b4a7a", gold],
  ["#cfe3c8", "#244f3b", gold],
  [paper, ink, gold],
  ["#f2a08d", ink, paper],
  [paper, ink, "#b8372c"],
  ["#f6cdb0", ink, gold],
  [paper, ink, gold],
  ["#e58a6d", "#f6d9b8", gold],
  ["#2d3313", "#cfd598", gold],
  ["#bcd8d8", "#173840", gold],
  ["#e2b6a6", "#7a2638", gold]
]

/** As many motifs as the month has days, five in a row, one of another colour. */
const month =
  (index: number): Drawing =>
  ({ random, width, height }) => {
    const [lead, second, odd] = inks[index]!
    const days = lengths[index]!
    const columns = 5
    const rows = Math.ceil(days / columns)
    const top = height * 0.045
    const tall = (height * 0.79) / rows
    const wide = (width * 0.9) / columns
    const standsOut = Math.floor(random() * days)
    return Array.from({ length: days }, (_, day) => {
      const x = width * 0.05 + ((day % columns) + 0.5) * wide
      const y = top + (Math.floor(day / columns) + 0.5) * tall
      const size = Math.min(wide, tall) * 0.92
      return `<g transform="translate(${short(x)} ${short(y)}) scale(${short(size)})">${motifs[index]!(random, day === standsOut ? odd : lead, second)}</g>`
    }).join("")
  }

/** All days of the year about one centre, a ring a month. */
const year: Drawing = ({ random, width, height }) => {
  const [x, y] = [width / 2, height * 0.55]
  const rings = months.map((_, index) => {
    const days = lengths[index]!
    const radius = width * (0.1 + index * 0.0305)
    const size = width * 0.031
    return Array.from({ length: days }, (_, day) => {
      const turn = (day / days) * Math.PI * 2 - Math.PI / 2
      const scale = Math.min(size, ((radius * Math.PI * 2) / days) * 0.98)
      return `<g transform="translate(${short(x + Math.cos(turn) * radius)} ${short(y + Math.sin(turn) * radius)}) rotate(${short((turn * 180) / Math.PI + 90)}) scale(${short(scale)})">${motifs[index]!(random, colours[index]!, index === 4 || index === 8 ? paper : "#f3c98b")}</g>`
    }).join("")
  })
  return `<rect width="${width}" height="${height}" fill="${paper}"/><circle cx="${short(x)}" cy="${short(y)}" r="${short(width * 0.07)}" fill="#b8372c"/>${rings.join("")}`
}

/** A row of each month's motif. */
const strip: Drawing = ({ random, width, height }) => {
  const wide = width / 12
  return months
    .map((_, index) => {
      const [lead, second] = inks[index]!
      const size = Math.min(wide, height / 3) * 0.8
      const drawn = [0, 1, 2].map(
        (row) =>
          `<g transform="translate(${short((index + 0.5) * wide)} ${short((height * (row + 0.5)) / 3)}) scale(${short(size)})">${motifs[index]!(random, lead, second)}</g>`
      )
      return `<rect x="${short(index * wide)}" width="${short(wide + 0.1)}" height="${height}" fill="${colours[index]}"/>${drawn.join("")}`
    })
    .join("")
}

/** Days across, hours down: where the sun is up over İstanbul. */
const light: Drawing = ({ width, height }) => {
  const days = 365
  const x = (day: number) => (width * day) / days
  const y = (hour: number) => height * (0.2 + (0.68 * hour) / 24)
  const hours = Array.from({ length: days }, (_, day) => litHours(2027, 0, day + 1))
  const day = `M${hours.map(({ rise }, at) => `${short(x(at))} ${short(y(rise))}`).join("L")}L${hours
    .map(({ set }, at) => `${short(x(at))} ${short(y(set))}`)
    .toReversed()
    .join("L")}Z`
  const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, long) => sum + long, 0))
  const lines = [6, 12, 18]
    .map(
      (hour) =>
        `<path d="M0 ${short(y(hour))} H${width}" stroke="${ink}" stroke-width=".3" stroke-dasharray=".3 2" stroke-linecap="round"/><text x="16" y="${short(y(hour) + (hour === 6 ? -1.4 : hour === 18 ? 4.4 : -1.4))}" font-family="Sans" font-size="3.400" fill="${hour === 12 ? ink : paper}">${`${hour}`.padStart(2, "0")}.00</text>`
    )
    .join("")
  const names = starts
    .map(
      (start, index) =>
        `<path d="M${short(x(start))} ${short(y(0))} V${short(y(24))}" stroke="${paper}" stroke-width=".2" opacity=".5"/><text x="${short(x(start) + 2.2)}" y="${short(y(24) - 2)}" font-family="Sans" font-weight="700" font-size="3.200" fill="${paper}">${months[index]!.slice(0, 3)}</text>`
    )
    .join("")
  return `<rect width="${width}" height="${height}" fill="#1f2d55"/><path d="${day}" fill="${gold}"/>${lines}${names}`
}

/** Monday first; 0 to 6. */
const weekday = (index: number, day: number): number => (new Date(Date.UTC(2027, index, day)).getUTCDay() + 6) % 7

/** Twelve small months. */
const calendar: Drawing = ({ width, height }) => {
  const [wide, tall] = [width / 3, height / 4]
  return months
    .map((name, index) => {
      const [left, top] = [(index % 3) * wide, Math.floor(index / 3) * tall]
      const step = (wide - 6) / 7
      const days = Array.from({ length: lengths[index]! }, (_, at) => {
        const row = Math.floor((at + weekday(index, 1)) / 7)
        const column = weekday(index, at + 1)
        return `<text x="${short(left + column * step + step / 2)}" y="${short(top + 15 + row * 5)}" text-anchor="middle" font-family="Sans" font-size="3.300" fill="${column === 6 ? "#b8372c" : ink}">${at + 1}</text>`
      }).join("")
      return `<text x="${short(left)}" y="${short(top + 6)}" font-family="Title" font-weight="700" font-size="6" fill="${colours[index]}">${name}</text><path d="M${short(left)} ${short(top + 8.4)} H${short(left + wide - 6)}" stroke="${colours[index]}" stroke-width=".6"/>${days}`
    })
    .join("")
}

const clock = (hour: number): string => {
  const minutes = Math.round(hour * 60)
  return `${`${Math.floor(minutes / 60)}`.padStart(2, "0")}.${`${minutes % 60}`.padStart(2, "0")}`
}

/** A month's days with the moon of each evening, and sunrise and sunset on four of them. */
const moons: Drawing = ({ width, data }) => {
  const index = Number(data["month"] ?? 1) - 1
  const colour = data["colour"] ?? ink
  const step = (width - 32) / 7
  const days = Array.from({ length: lengths[index]! }, (_, at) => {
    const row = Math.floor((at + weekday(index, 1)) / 7)
    const column = weekday(index, at + 1)
    const [x, y] = [16 + (column + 0.5) * step, 52 + row * 24]
    const { lit, isGrowing } = moonLight(2027, index, at + 1)
    const radius = 6.2
    const bulge = radius * (1 - 2 * lit)
    const side = isGrowing ? 1 : 0
    const shape = `M${short(x)} ${short(y - radius)} A${radius} ${radius} 0 0 ${side} ${short(x)} ${short(y + radius)} A${short(Math.abs(bulge))} ${radius} 0 0 ${bulge > 0 === isGrowing ? 0 : 1} ${short(x)} ${short(y - radius)}Z`
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${radius}" fill="${colour}"/><path d="${shape}" fill="${gold}"/><text x="${short(x)}" y="${short(y + 11.4)}" text-anchor="middle" font-family="Sans" font-weight="700" font-size="3.800" fill="${column === 6 ? "#b8372c" : ink}">${at + 1}</text>`
  }).join("")
  const names = ["Pzt", "Sal", "Çar", "Per", "Cum", "Cmt", "Paz"]
    .map(
      (name, at) =>
        `<text x="${short(16 + (at + 0.5) * step)}" y="36" text-anchor="middle" font-family="Sans" font-size="3.600" fill="${at === 6 ? "#b8372c" : ink}">${name}</text>`
    )
    .join("")
  const bars = [1, 8, 15, 22]
    .map((day, at) => {
      const { rise, set } = litHours(2027, index, day)
      const y = 204 + at * 8.5
      const x = (hour: number) => 34 + ((width - 50) * hour) / 24
      return `<text x="16" y="${short(y + 1.2)}" font-family="Sans" font-weight="700" font-size="3.600" fill="${ink}">${day} ${months[index]!.slice(0, 3)}</text><path d="M${short(x(0))} ${short(y)} H${short(x(24))}" stroke="${colour}" stroke-width="5.400"/><path d="M${short(x(rise))} ${short(y)} H${short(x(set))}" stroke="${gold}" stroke-width="5.400"/><text x="${short(x(rise) - 1)}" y="${short(y + 1.2)}" text-anchor="end" font-family="Sans" font-size="3.200" fill="${paper}">${clock(rise)}</text><text x="${short(x(set) + 1)}" y="${short(y + 1.2)}" font-family="Sans" font-size="3.200" fill="${paper}">${clock(set)}</text>`
    })
    .join("")
  return names + days + bars
}

export const drawings: Drawings = {
  year,
  strip,
  light,
  calendar,
  moons,
  ocak: month(0),
  subat: month(1),
  mart: month(2),
  nisan: month(3),
  mayis: month(4),
  haziran: month(5),
  temmuz: month(6),
  agustos: month(7),
  eylul: month(8),
  ekim: month(9),
  kasim: month(10),
  aralik: month(11)
}
