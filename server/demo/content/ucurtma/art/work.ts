import { type Drawing, fill, type Point, short } from "../../drawing.ts"
import { box, cream, cut, disc, label, line, move, pad, round, snip } from "./paper.ts"
import { kite, navy, night, orange, pink, red, shadowAt, sky, tail, teal, violet, yellow } from "./things.ts"

/** The kite with its measures. */
export const kitePlan: Drawing = ({ width, height }) => {
  const scale = Math.min(height / 126, width / 132)
  const x = width * 0.38
  const y = 42 * scale + 4
  return [
    move(x, y, 0, scale, kite([red, yellow, red, yellow], 1.6)),
    line(
      `M${short(x - 43 * scale)} ${short(y - 33 * scale)}V${short(y - 36 * scale)}H${short(x + 43 * scale)}V${short(y - 33 * scale)}`,
      navy,
      0.4
    ),
    label(x, y - 39 * scale + 1, "70 cm", navy, 4),
    line(
      `M${short(x + 48 * scale)} ${short(y - 27 * scale)}h3V${short(y + 73 * scale)}h-3M${short(x + 48 * scale)} ${short(y)}h3`,
      navy,
      0.4
    ),
    label(x + 53 * scale + 1, y - 11 * scale, "20 cm", navy, 3.6, "start"),
    label(x + 53 * scale + 1, y + 40 * scale, "60 cm", navy, 3.6, "start"),
    disc([x, y], 1.1, navy),
    disc([x, y + 54 * scale], 1.1, navy)
  ].join("")
}

const frame = (width: number, height: number, step: string, ink: string, number: string): string =>
  box(0, 0, width, height, ink) + pad([6.5, 6.5], 4.6, number, 0.5) + label(6.5, 8.6, step, cream, 6)

export const kiteStep: Drawing = ({ width, height, data }) => {
  const step = data["step"] ?? "1"
  const [x, y] = [width / 2, height * 0.34]
  const size = height / 118
  const at = (px: number, py: number): Point => [x + px * size, y + py * size]
  const stick = (from: Point, to: Point) =>
    line(`M${from.map(short).join(" ")}L${to.map(short).join(" ")}`, "#8a5a2b", 1.5)
  const [top, right, bottom, left] = [at(0, -27), at(43, 0), at(0, 73), at(-43, 0)]
  const cross = stick(top, bottom) + stick(left, right)
  const knot = disc([x, y], 1.5, navy)
  const sheet = (grow: number) => snip([at(0, -27 - grow), at(43 + grow, 0), at(0, 73 + grow * 1.4), at(-43 - grow, 0)])
  const hung = (turn: number) => move(x, y + 4, turn, size * 0.92, kite([red, yellow, red, yellow], 1.4))
  const pictures: Readonly<Record<string, string>> = {
    "1":
      cross +
      knot +
      line(`M${short(x + 4)} ${short(top[1])}h3V${short(y)}h-3`, navy, 0.4) +
      label(x + 9, (top[1] + y) / 2 + 1.2, "20", navy, 3.6, "start"),
    "2":
      cross +
      knot +
      line(`${snip([top, right, bottom, left])}`, red, 0.8) +
      [top, right, bottom, left].map((tip) => disc(tip, 1.3, navy)).join(""),
    "3": cut(sheet(7), cream, 0.8) + line(sheet(0), navy, 0.4, "1.6 1.4") + cross,
    "4":
      fill(sheet(0), yellow) +
      disc(at(0, 0), 1.4, navy) +
      disc(at(0, 54), 1.4, navy) +
      line(
        `M${at(0, 0).map(short).join(" ")}Q${at(58, 4).map(short).join(" ")} ${at(0, 54).map(short).join(" ")}`,
        navy,
        0.8
      ) +
      label(x - 2.4, y + 1.4, "haç", navy, 3.2, "end") +
      label(x - 7, y + 54 * size + 1.2, "15 cm", navy, 3.2, "end"),
    "5":
      line(`M${short(x - 16)} ${short(y - 2)}L${short(x + 14)} ${short(y + 22)}`, red, 2.4) +
      line(
        `M${short(x - 7)} ${short(y + 5.2)}L${short(x - 9)} ${short(height - 8)}L${short(x + 9)} ${short(y + 18)}`,
        navy,
        0.7
      ) +
      `<circle cx="${short(x - 9)}" cy="${short(height - 7)}" r="1.8" fill="none" stroke="${navy}" stroke-width=".8"/>` +
      label(x - 11, y + 16, "45 cm", navy, 3.4, "end") +
      label(x + 3, height - 4, "65 cm", navy, 3.4, "start"),
    "6":
      move(x + 8, y - 1, 24, size * 0.8, kite([red, yellow, red, yellow], 1.4)) +
      tail(
        [
          [x - 4, y + 22],
          [x - 11, y + 24],
          [x - 17, y + 20],
          [x - 24, y + 21],
          [x - 28, y + 26]
        ],
        navy,
        [sky, cream, red],
        0.34
      ) +
      (data["hung"] === "1" ? hung(0) : "")
  }
  return frame(width, height, step, "#d9eef2", red) + (pictures[step] ?? "")
}

export const clockStep: Drawing = ({ width, height, data }) => {
  const step = data["step"] ?? "1"
  const [x, y] = [width / 2, height * 0.52]
  const radius = height * 0.38
  const plate =
    pad([x, y], radius, cream, 1, 40) +
    `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius * 0.72)}" fill="none" stroke="#e3d3b4" stroke-width=".8"/>`
  const spot = (hour: number): Point => {
    const [right, up] = shadowAt(hour)
    return [x + right * radius, y - up * radius]
  }
  const ray = (hour: number, ink: string, wide: number) =>
    line(`M${short(x)} ${short(y)}L${spot(hour).map(short).join(" ")}`, ink, wide)
  const sideView =
    line(
      `M${short(x - radius)} ${short(y + radius * 0.62)}L${short(x - radius * 0.72)} ${short(y + radius * 0.36)}H${short(x + radius * 0.72)}L${short(x + radius)} ${short(y + radius * 0.62)}`,
      cream,
      2
    ) +
    cut(
      round([
        [x - 5, y + radius * 0.62],
        [x - 3, y + radius * 0.42],
        [x + 3, y + radius * 0.42],
        [x + 5, y + radius * 0.62]
      ]),
      pink,
      0.3
    ) +
    box(x - 1.2, y - radius * 0.85, 2.4, radius * 1.3, orange) +
    fill(
      snip([
        [x - 1.2, y - radius * 0.85],
        [x, y - radius * 1.08],
        [x + 1.2, y - radius * 0.85]
      ]),
      night
    )
  const hours = [9, 10, 11, 12, 13, 14, 15, 16]
  const dots = (list: ReadonlyArray<number>) =>
    list.map((hour) => {
      const [px, py] = spot(hour)
      const far = Math.hypot(px - x, py - y)
      return (
        line(`M${short(x)} ${short(y)}L${short(px)} ${short(py)}`, violet, 0.5) +
        disc([px, py], 0.9, pink) +
        label(x + ((px - x) / far) * (far + 3.4), y + ((py - y) / far) * (far + 3) + 0.9, `${hour}`, night, 2.6)
      )
    })
  const pictures: Readonly<Record<string, string>> = {
    "1":
      plate +
      line(
        `M${short(x - radius)} ${short(y)}H${short(x + radius)}M${short(x)} ${short(y - radius)}V${short(y + radius)}`,
        violet,
        0.5,
        "1.6 1.4"
      ) +
      disc([x, y], 1.3, night),
    "2": sideView,
    "3":
      plate +
      disc([x, y], 1.6, orange) +
      line(`M${short(x)} ${short(y - radius * 0.5)}V${short(y - radius * 0.92)}m-2 2.6l2 -2.6l2 2.6`, pink, 1) +
      [-1, 1]
        .flatMap((right) =>
          [-1, 1].map((down) =>
            move(
              x + right * radius * 0.72,
              y + down * radius * 0.72,
              right * down * 45,
              1,
              box(-1.6, -4, 3.2, 8, yellow)
            )
          )
        )
        .join(""),
    "4": plate + ray(9, night, 1.6) + dots([9]).join("") + disc([x, y], 1.6, orange),
    "5": plate + dots(hours).join("") + disc([x, y], 1.6, orange),
    "6":
      plate +
      dots(hours).join("") +
      ray(14.5, night, 1.6) +
      disc([x, y], 1.6, orange) +
      label(width - 8, height - 5, "14.30?", night, 5, "end")
  }
  return frame(width, height, step, "#cfe7e2", violet) + (pictures[step] ?? "")
}

export const clockArt: Drawing = ({ width, height }) => {
  const [x, y] = [width / 2, height / 2]
  const radius = Math.min(width, height) * 0.42
  const rays = [9, 10, 11, 12, 13, 14, 15, 16].map((hour) => {
    const [right, up] = shadowAt(hour, 12.8, 0.5)
    const [px, py] = [x + right * radius, y + radius * 0.3 - up * radius]
    return (
      line(`M${short(x)} ${short(y + radius * 0.3)}L${short(px)} ${short(py)}`, violet, 0.7) + disc([px, py], 1.3, pink)
    )
  })
  return [
    box(0, 0, width, height, teal),
    pad([x, y], radius, cream, 2.4, 48),
    `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius * 0.8)}" fill="none" stroke="#e3d3b4" stroke-width="1"/>`,
    rays.join(""),
    fill(
      snip([
        [x - 1.6, y + radius * 0.3],
        [x - radius * 0.42, y - radius * 0.42],
        [x + 1.6, y + radius * 0.3]
      ]),
      night
    ),
    move(
      x,
      y + radius * 0.3,
      24,
      1,
      box(-2, -30, 4, 31, orange),
      fill(
        snip([
          [-2, -30],
          [0, -37],
          [2, -30]
        ]),
        cream
      ),
      fill(
        snip([
          [-0.8, -34],
          [0, -37],
          [0.8, -34]
        ]),
        night
      )
    ),
    pad([x, y + radius * 0.3], 3.4, pink, 0.6, 11)
  ].join("")
}
