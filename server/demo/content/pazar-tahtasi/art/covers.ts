import { type Drawing, fill } from "../../drawing.ts"
import { beet, brick, coral, deep, green, leaf, navy, night, paper, plum } from "./inks.ts"
import { carve, chatter, type Form, gouge, slab, spineOf } from "./lino.ts"
import { leafForm, drawLeaf, quinceInks, drawQuince, hamsiInks, drawFish, drawCabbage } from "./produce.ts"

export const coverAyvaBack: Drawing = ({ random, width, height }) =>
  [
    `<rect width="${width}" height="${height}" fill="${leaf}"/>`,
    fill(chatter(random, [0, 60, width, height - 60], 260, -0.5, 5, 0.45), "#467030"),
    drawLeaf(leafForm([122, 76], [196, 20], 21, 12), night, leaf, 1.8)
  ].join("")

export const coverAyvaFront: Drawing = ({ random }) => {
  const stem: Form = { spine: spineOf([100, 86], [116, 41], -4), half: (v) => 4.6 - v * 1.2 }
  return [
    drawQuince(random, [88, 166], 92, 0.05, quinceInks, 44),
    fill(slab(stem), night),
    fill(carve(stem, random, { lanes: 4, long: 0.2, wide: 0.4 }), leaf),
    fill(
      Array.from({ length: 9 }, (_, step) =>
        gouge([100 + (step - 4) * 1.4, 85], [100 + (step - 4) * 4.6, 94 + Math.abs(step - 4) * -1], 0.8)
      ).join(""),
      brick
    ),
    drawLeaf(leafForm([112, 56], [50, 96], 17, -12), night, green, 1.6)
  ].join("")
}

export const coverHamsiBack: Drawing = ({ random, width, height }) =>
  [
    `<rect width="${width}" height="${height}" fill="#a9c9cf"/>`,
    fill(chatter(random, [0, 0, width, height], 240, 0.02, 9, 0.4), "#8fb6be"),
    drawFish(random, [34, 184], [150, -20], -1, -24, hamsiInks, 3.2)
  ].join("")

export const coverHamsiFront: Drawing = ({ random }) =>
  drawFish(random, [161, 72], [112, 150], 1, 8, { belly: paper, back: coral, mark: "#f3b79b", eye: navy }, 2)

export const coverLahanaBack: Drawing = ({ random, width, height }) =>
  [
    `<rect width="${width}" height="${height}" fill="${beet}"/>`,
    fill(chatter(random, [0, 0, width, height], 240, 1.2, 5, 0.45), "#ab2450")
  ].join("")

export const coverLahanaFront: Drawing = ({ random }) => drawCabbage(random, [85, 146], 92, [deep, plum, "#e6edbd"], 16)
