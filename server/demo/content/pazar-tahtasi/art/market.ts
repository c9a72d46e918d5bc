import { curveOf, type Drawing, fill, group, mix, type Point, short } from "../../drawing.ts"
import { beet, brick, coral, deep, green, leaf, lemon, navy, night, paper, plum, steel, yellow } from "./inks.ts"
import { carve, chatter, disc, type Form, gouge, line, on, slab, spineOf } from "./lino.ts"
import { quinceInks, drawQuince, drawHalf, hamsiInks, drawFish, drawHead } from "./produce.ts"

/** A tray of crates under an awning; `data-what` says what lies in them. */
export const stall: Drawing = ({ random, width, height, data }) => {
  const what = data["what"] ?? "quince"
  const inks =
    { quince: [brick, paper, leaf, night], fish: [coral, paper, steel, navy], cabbage: [beet, paper, deep, plum] }[
      what
    ] ?? []
  const [stripe = brick, plain = paper, ground = leaf, dark = night] = inks
  const drop = height * 0.3
  const count = 11
  const step = width / count
  const awning = Array.from({ length: count }, (_, index) => {
    const x = index * step
    const d = `M${short(x)} 0H${short(x + step)}V${short(drop)}a${short(step / 2)} ${short(step / 2)} 0 0 1 ${short(-step)} 0Z`
    return fill(d, index % 2 === 0 ? stripe : plain)
  })
  const crateTop = height * 0.64
  const crates = [0, 1, 2].map((index) => {
    const x = (index * width) / 3 + 2
    const wide = width / 3 - 4
    const slats = [0, 1, 2].map(
      (slat) =>
        `<rect x="${short(x)}" y="${short(crateTop + slat * height * 0.13)}" width="${short(wide)}" height="${short(height * 0.1)}" fill="${dark}"/>`
    )
    const goods = Array.from({ length: what === "fish" ? 9 : 7 }, (__, place) => {
      const row = place > 3 ? 1 : 0
      const across = x + wide * (row === 1 ? 0.24 + (place - 4) * 0.26 : 0.14 + place * 0.24)
      const size = height * 0.115
      const at: Point = [across, crateTop - size * (row === 1 ? 1.7 : 0.5)]
      if (what === "fish")
        return drawFish(
          random,
          [x + wide * (0.04 + random() * 0.2), crateTop - 2 - place * height * 0.022],
          [x + wide * (0.8 + random() * 0.14), crateTop - 4 - random() * height * 0.2],
          1,
          random() * 4 - 2,
          hamsiInks,
          1
        )
      if (what === "cabbage")
        return row === 1
          ? drawHead(random, [across, crateTop - size * 2.1], size * 1.35, [green, deep, "#e6edbd"])
          : drawHead(random, [across, crateTop - size * 0.7], size * 1.2, [green, deep, "#e6edbd"])
      return drawQuince(random, at, size, random() * 0.3 - 0.15, quinceInks, 9)
    })
    const ordered = what === "fish" ? goods : [...goods.slice(4), ...goods.slice(0, 4)]
    return (
      ordered.join("") +
      slats.join("") +
      fill(chatter(random, [x, crateTop, wide - 6, height * 0.36], 26, 0, 6, 0.3), ground)
    )
  })
  return [
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    fill(chatter(random, [0, drop, width, height * 0.4], 110, 1.5, 4, 0.4), dark),
    crates.join(""),
    `<rect y="0" width="${width}" height="${short(height * 0.02)}" fill="${dark}"/>`,
    awning.join(""),
    fill(chatter(random, [0, 4, width, drop - 4], 60, 1.57, 5, 0.3), ground)
  ].join("")
}

/** A hanging scale with three quinces in its pan. */
export const scale: Drawing = ({ random, width, height }) => {
  const x = width * 0.5
  const plate = height * 0.72
  const load = Math.min(height * 0.115, width * 0.185)
  return [
    `<rect width="${width}" height="${height}" fill="${brick}"/>`,
    fill(chatter(random, [0, 0, width, height], 130, 0.9, 5, 0.4), "#a93617"),
    line(`M${short(x)} 0V${short(height * 0.16)}`, night, 2.4),
    `<circle cx="${x}" cy="${short(height * 0.26)}" r="${short(height * 0.135)}" fill="${night}"/>`,
    `<circle cx="${x}" cy="${short(height * 0.26)}" r="${short(height * 0.112)}" fill="${paper}"/>`,
    fill(
      Array.from({ length: 20 }, (_, tick) => {
        const angle = (tick / 20) * 6.283 - 1.571
        const [inner, outer] = [height * (tick % 5 === 0 ? 0.08 : 0.092), height * 0.105]
        return gouge(
          [x + Math.cos(angle) * inner, height * 0.26 + Math.sin(angle) * inner],
          [x + Math.cos(angle) * outer, height * 0.26 + Math.sin(angle) * outer],
          0.5
        )
      }).join(""),
      night
    ),
    fill(gouge([x - height * 0.02, height * 0.25], [x + height * 0.088, height * 0.285], 1.1), brick),
    disc([x, height * 0.26], 1.6, night),
    line(
      `M${short(x)} ${short(height * 0.39)}V${short(height * 0.45)}M${short(x)} ${short(height * 0.45)}L${short(x - width * 0.3)} ${short(plate)}M${short(x)} ${short(height * 0.45)}L${short(x + width * 0.3)} ${short(plate)}`,
      night,
      0.9
    ),
    drawQuince(random, [x, plate - load * 1.9], load * 1.05, 0, quinceInks, 14),
    drawQuince(random, [x - load * 0.98, plate - load * 0.7], load, -0.2, quinceInks, 14),
    drawQuince(random, [x + load * 0.98, plate - load * 0.7], load, 0.2, quinceInks, 14),
    fill(
      `M${short(x - width * 0.34)} ${short(plate - 2)}H${short(x + width * 0.34)}Q${short(x + width * 0.26)} ${short(plate + height * 0.14)} ${short(x)} ${short(plate + height * 0.14)}T${short(x - width * 0.34)} ${short(plate - 2)}Z`,
      night
    ),
    fill(chatter(random, [x - width * 0.22, plate + 2, width * 0.42, height * 0.08], 22, 0, 7, 0.35), yellow)
  ].join("")
}

/** A basket tipped over, and what runs out of it. */
export const basket: Drawing = ({ random, width, height }) => {
  const fish = Array.from({ length: 17 }, (_, index) => {
    const t = index / 16
    const x = mix(width * 0.36, width * 0.98, t) + (random() - 0.5) * 10
    const y = mix(height * 0.42, height * 0.86, t ** 0.8) + (random() - 0.5) * height * 0.2
    const angle = 0.45 + (random() - 0.5) * 0.9
    const long = height * 0.42
    return drawFish(
      random,
      [x + Math.cos(angle) * long * 0.5, y + Math.sin(angle) * long * 0.5],
      [x - Math.cos(angle) * long * 0.5, y - Math.sin(angle) * long * 0.5],
      -1,
      (random() - 0.5) * 6,
      hamsiInks,
      1
    )
  })
  const weave = Array.from({ length: 7 }, (_, row) =>
    Array.from({ length: 10 }, (__, place) => {
      const x = -34 + place * 8 + (row % 2) * 4
      return `<rect x="${short(x)}" y="${short(-24 + row * 7)}" width="6.6" height="5" rx="1.6" fill="${row % 2 === place % 2 ? lemon : "#d8a91a"}"/>`
    }).join("")
  )
  return [
    `<rect width="${width}" height="${height}" fill="${coral}"/>`,
    fill(chatter(random, [0, 0, width, height], 120, 0.5, 6, 0.4), "#cd4720"),
    group(
      `translate(${short(width * 0.2)} ${short(height * 0.34)}) rotate(28) scale(${short(height / 92)})`,
      `<path d="M-38 -28H46V30H-38Q-46 0 -38 -28Z" fill="${navy}"/>`,
      weave.join(""),
      `<ellipse cx="46" cy="1" rx="11" ry="30" fill="${navy}"/>`,
      `<ellipse cx="47" cy="1" rx="7.500" ry="25" fill="#0c1a2b"/>`
    ),
    fish.join("")
  ].join("")
}

/** A price board: what is written on it comes in `data-lines`, parted by bars; a line that begins with a minus is crossed out. */
export const board: Drawing = ({ random, width, height, data }) => {
  const lines = (data["lines"] ?? "").split("|")
  const ground = data["ground"] ?? coral
  const dark = data["dark"] ?? navy
  const size = Math.min((height * 0.62) / lines.length, width * 0.36)
  const written = lines.map((text, index) => {
    const isOut = text.startsWith("-")
    const letters = text.replace("-", "").length
    const high = Math.min(size * 1.02, (width * 0.74) / letters)
    const y = height * 0.2 + (index + 0.82) * size * 1.05
    const words = `<text x="${short(width * 0.5)}" y="${short(y)}" text-anchor="middle" font-family="Display" font-weight="900" font-size="${short(high)}" fill="${isOut ? steel : paper}">${isOut ? text.slice(1) : text}</text>`
    const out = isOut
      ? fill(gouge([width * 0.34, y - size * 0.28], [width * 0.66, y - size * 0.36], size * 0.09), ground)
      : ""
    return words + out
  })
  return [
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    fill(chatter(random, [0, 0, width, height], 90, 0.6, 6, 0.4), data["mark"] ?? "#cd4720"),
    group(
      `rotate(-3 ${short(width / 2)} ${short(height / 2)})`,
      `<rect x="${short(width * 0.2)}" y="${short(height * 0.1)}" width="${short(width * 0.6)}" height="${short(height * 0.84)}" fill="${dark}"/>`,
      fill(chatter(random, [width * 0.22, height * 0.14, width * 0.5, height * 0.74], 46, 0.1, 9, 0.25), steel),
      written.join("")
    )
  ].join("")
}

export const beam: Drawing = ({ random, width, height }) => {
  const x = width / 2
  const [left, right] = [width * 0.27, width * 0.73]
  const plate = (at: number, y: number) =>
    fill(
      `M${short(at - 15)} ${short(y)}H${short(at + 15)}Q${short(at + 11)} ${short(y + 8)} ${short(at)} ${short(y + 8)}T${short(at - 15)} ${short(y)}Z`,
      night
    )
  return [
    `<rect width="${width}" height="${height}" fill="${yellow}"/>`,
    fill(chatter(random, [0, 0, width, height], 50, 1.2, 4, 0.35), "#dc9d0c"),
    fill(`M${short(x - 2)} ${short(height * 0.2)}h4V${short(height * 0.86)}h14v4h-32v-4h14Z`, night),
    fill(gouge([left - 2, height * 0.33], [right + 2, height * 0.2], 2.4), night),
    line(
      `M${short(left)} ${short(height * 0.33)}L${short(left - 13)} ${short(height * 0.66)}M${short(left)} ${short(height * 0.33)}L${short(left + 13)} ${short(height * 0.66)}M${short(right)} ${short(height * 0.2)}L${short(right - 13)} ${short(height * 0.53)}M${short(right)} ${short(height * 0.2)}L${short(right + 13)} ${short(height * 0.53)}`,
      night,
      0.6
    ),
    `<path d="M${short(left - 11)} ${short(height * 0.66)}l2 -11h18l2 11Z" fill="${brick}"/>`,
    fill(chatter(random, [left - 9, height * 0.5, 12, height * 0.14], 9, 0, 6, 0.4), paper),
    plate(left, height * 0.66),
    disc([right, height * 0.53 - 4.5], 4.5, brick),
    ...[
      [-1.4, -1.4],
      [1.4, -1.4],
      [-1.4, 1.4],
      [1.4, 1.4]
    ].map(([dx = 0, dy = 0]) => disc([right + dx, height * 0.53 - 4.5 + dy], 0.7, paper)),
    plate(right, height * 0.53)
  ].join("")
}

/** A thumb's print, cut as contours. */
export const thumb: Drawing = ({ random, width, height }) => {
  const [x, y] = [width * 0.56, height * 0.5]
  const size = width * 0.4
  const ridges = Array.from({ length: 10 }, (_, ring) => {
    const reach = (ring + 0.7) * size * 0.084
    const gap = random() * 5
    return [0, 1, 2]
      .map((part) => {
        const [from, to] = [gap + part * 2.09, gap + part * 2.09 + 1.6 + random() * 0.4]
        const arc = Array.from({ length: 8 }, (__, step): Point => {
          const angle = mix(from, to, step / 7)
          return [x + Math.cos(angle) * reach * 0.86, y - (ring < 4 ? 3 : 0) + Math.sin(angle) * reach * 1.16]
        })
        return line(curveOf(arc), navy, size * 0.045)
      })
      .join("")
  })
  const [left, right, top] = [x - size * 0.94, x + size * 0.94, y - size * 1.3]
  return [
    `<rect width="${width}" height="${height}" fill="${lemon}"/>`,
    fill(chatter(random, [0, 0, width, height], 60, 1.1, 5, 0.4), "#e0b10f"),
    fill(
      `M${short(left)} ${short(height)}V${short(y)}C${short(left)} ${short(top)} ${short(right)} ${short(top)} ${short(right)} ${short(y)}V${short(height)}Z`,
      paper
    ),
    ridges.join(""),
    drawFish(random, [width * 0.1, height * 0.94], [width * 0.3, height * 0.12], -1, 4, hamsiInks, 1.6)
  ].join("")
}

/** Three heads: garlic, onion, cabbage. */
export const heads: Drawing = ({ random, width, height }) => {
  const bulb = ([x, y]: Point, size: number): Form => ({
    spine: spineOf([x, y - size * 1.5], [x, y + size]),
    half: (v) =>
      size *
      (0.07 +
        0.98 * Math.sin(Math.PI * Math.max(0, (v - 0.28) / 0.74)) ** 0.75 +
        Math.max(0, 0.06 - Math.abs(v - 0.2) * 0.3))
  })
  const garlic = bulb([width * 0.27, height * 0.27], width * 0.19)
  const onion = bulb([width * 0.7, height * 0.36], width * 0.26)
  return [
    `<rect width="${width}" height="${height}" fill="${green}"/>`,
    fill(chatter(random, [0, 0, width, height], 60, 0.2, 5, 0.35), "#86ad42"),
    fill(slab(garlic), paper),
    fill(
      [-0.55, -0.1, 0.4].map((u) => gouge(on(garlic, u * 0.5, 0.34), on(garlic, u, 0.95), 0.9, u * 2)).join(""),
      plum
    ),
    fill(slab(onion), beet),
    fill(
      carve(onion, random, {
        lanes: 11,
        u: [-0.9, 0.9],
        v: [0.3, 0.95],
        long: 0.2,
        wide: 0.6,
        tone: (u) => 0.4 + Math.abs(u) * 0.6
      }),
      paper
    ),
    drawHead(random, [width * 0.46, height * 0.75], width * 0.36, [deep, plum, "#e6edbd"])
  ].join("")
}

/** The season's table: `data-rows="ad:9-12,…|…"`, months as numbers, over a year that begins in September. */
export const season: Drawing = ({ width, height, data }) => {
  const rows = (data["rows"] ?? "").split("|").map((row) => row.split(":"))
  const months = ["E", "E", "K", "A", "O", "Ş", "M", "N", "M", "H", "T", "A"]
  const ink = data["ink"] ?? brick
  const dark = data["dark"] ?? night
  const left = width * 0.26
  const cell = (width - left) / 12
  const head = 7
  const high = (height - head) / rows.length
  const place = (month: number) => (month + 3) % 12
  const lines = rows.map(([name = "", span = ""], index) => {
    const y = head + (index + 0.5) * high
    const bars = span.split(",").map((part) => {
      const [from = 1, to = 1] = part.split("-").map(Number)
      const [start, end] = [place(from), place(to) + 1]
      return gouge([left + start * cell + 0.6, y], [left + end * cell - 0.6, y], high * 0.52)
    })
    return `<path d="M0 ${short(y + high / 2)}H${width}" stroke="${dark}" stroke-width=".2"/><text x="0" y="${short(y + 1.1)}" font-family="Board" font-weight="500" font-size="3.1" fill="${dark}">${name}</text>${fill(bars.join(""), ink)}`
  })
  const heading = months.map(
    (month, index) =>
      `<text x="${short(left + (index + 0.5) * cell)}" y="4" text-anchor="middle" font-family="Board" font-weight="${index === 2 ? 800 : 500}" font-size="3.1" fill="${index === 2 ? ink : dark}">${month}</text>`
  )
  const now = `<rect x="${short(left + 2 * cell)}" y="5.4" width="${short(cell)}" height="${short(height - 5.4)}" fill="${ink}" opacity=".14"/>`
  return now + heading.join("") + lines.join("")
}

/** A row of one thing, for the foot of a page. */
export const row: Drawing = ({ random, width, height, data }) => {
  const count = Number(data["count"] ?? 7)
  const step = width / count
  return Array.from({ length: count }, (_, index) => {
    const at: Point = [(index + 0.5) * step, height * 0.55]
    if (data["what"] === "fish")
      return drawFish(
        random,
        [index * step + step * 0.04, height * 0.5],
        [index * step + step * 0.84, height * 0.5],
        1,
        index % 2 === 0 ? 1.5 : -1.5,
        hamsiInks,
        1.2
      )
    if (data["what"] === "cabbage") return drawHead(random, at, height * 0.4, [green, deep, "#e6edbd"])
    return index === count - 2
      ? drawHalf(random, at, height * 0.42, yellow, "#fbe3a0", night)
      : drawQuince(random, at, height * 0.42, random() * 0.4 - 0.2, quinceInks, 12)
  }).join("")
}
