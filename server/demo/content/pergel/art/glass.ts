import { curveOf } from "../../drawing.ts"

/** A tea glass in millimetres, heights from the table up, half widths from its axis. */
export interface Glass {
  readonly name: string
  readonly from: string
  readonly height: number
  readonly rim: number
  readonly waist: number
  readonly waistAt: number
  readonly belly: number
  readonly bellyAt: number
  readonly base: number
  readonly wall?: number
  readonly floor?: number
}

const glass = (
  name: string,
  from: string,
  [height, rim, waist, waistAt, belly, bellyAt, base]: readonly [
    number,
    number,
    number,
    number,
    number,
    number,
    number
  ],
  [wall, floor]: readonly [number, number] = [1.7, 6]
): Glass => ({ name, from, height, rim, waist, waistAt, belly, bellyAt, base, wall, floor })

/** The twenty of the index, in the order they were met; each name and place is the caption's. */
export const twenty: ReadonlyArray<Glass> = [
  glass("Yedi numara", "Denizli, kalıpçının kutusu", [82, 27.5, 18, 51, 24.5, 22, 18.5]),
  glass("Vapur büfesi", "Karşıya geçerken, 07.20", [80, 27, 20, 45, 25.5, 19, 21], [2.2, 9]),
  glass("Düğün", "Sivas, kayan parti", [84, 27, 17.5, 50, 25, 25, 15]),
  glass("Esnaf", "Eminönü, askılı tepside", [72, 24, 16, 42, 22, 19, 17]),
  glass("Lale", "Amasya, çeyiz sandığı", [90, 29, 15, 54, 24.5, 26, 14], [1.2, 4]),
  glass("Düz kahve", "Çankırı, şehir kulübü", [78, 26, 24.5, 40, 25, 18, 22]),
  glass("Memur", "Ankara, bir daire koridoru", [86, 26, 18.5, 58, 27.5, 26, 19]),
  glass("Yaylı", "Rize, çay alım yeri", [88, 28, 20, 52, 27, 24, 20]),
  glass("Otogar", "Afyon, 41 numaralı peron", [74, 26, 22.5, 42, 24, 20, 21], [2.6, 10]),
  glass("Duble", "Edirne, öğlen arası", [104, 33, 23, 60, 30.5, 27, 23]),
  glass("Nine", "Kars, dolabın üst rafı", [68, 24, 14, 40, 20.5, 17, 14], [1.3, 4]),
  glass("Perde arası", "Adana, tiyatro fuayesi", [79, 30, 17, 42, 22.5, 18, 17]),
  glass("Hamam", "Bursa, soğukluk", [76, 25, 23, 50, 26, 26, 24], [3, 10]),
  glass("Öğretmenevi", "Siirt, pencere önü", [83, 27, 18.5, 48, 25, 21, 19]),
  glass("Kışlık", "Erzurum, iki kat cam", [92, 28, 20, 56, 27.5, 25, 22], [3, 7]),
  glass("Balıkçı", "Sinop, mendirek kahvesi", [77, 26, 17, 39, 24, 16, 20], [2, 8]),
  glass("Deneme", "1979, son fırın", [82, 27.5, 16, 47, 26, 22, 16]),
  glass("Berber", "Malatya, bekleme sırası", [75, 25, 17.5, 45, 23.5, 21, 18]),
  glass("Sporcu", "Trabzon, lokal", [96, 30, 21, 52, 28.5, 20, 24]),
  glass("Yazıhane", "Mersin, gümrük yolu", [70, 25.5, 15.5, 38, 21.5, 16, 16])
]

/** Half the width at a height: vertical at waist and belly, opening like an arc to the rim, closing like one to the base. */
export const halfWidth = (of: Glass, y: number): number => {
  const { height, rim, waist, waistAt, belly, bellyAt, base } = of
  if (y >= waistAt) return waist + (rim - waist) * ((y - waistAt) / (height - waistAt)) ** 2
  if (y >= bellyAt) {
    const t = (y - bellyAt) / (waistAt - bellyAt)
    return belly + (waist - belly) * t * t * (3 - 2 * t)
  }
  const t = 1 - y / bellyAt
  return belly - (belly - base) * t * t - (y < 3 ? (3 - y) * 1.1 : 0)
}

const steps = 28

/** The room inside between two heights, closed; heights in glass millimetres, drawn at a scale. */
export const filled = (of: Glass, from: number, to: number, inset: number, scale: number, x: number, y: number) => {
  const heights = Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps)
  const side = (sign: number) =>
    heights.map((at) => [x + sign * (halfWidth(of, at) - inset) * scale, y - at * scale] as const)
  const right = side(1)
  const left = [...side(-1)].reverse()
  return `${curveOf(right)}L${curveOf(left).slice(1)}Z`
}

/** Millilitres up to a height. */
export const holds = (of: Glass, to: number): number => {
  const { wall = 1.7, floor = 6 } = of
  const slices = 200
  const thickness = (to - floor) / slices
  return Array.from({ length: slices }, (_, slice) => halfWidth(of, floor + (slice + 0.5) * thickness) - wall).reduce(
    (sum, r) => sum + (Math.PI * r * r * thickness) / 1000,
    0
  )
}

/** The air that is left above the tea. */
export const lip = 9
