import { describe, expect, it, onTestFinished } from "vitest"
import { paintPicture } from "../../src/reader/page/paintPicture.ts"

/** A picture of that size, red on its left half and blue on its right; answers with its address. */
const picture = async (width: number, height: number): Promise<string> => {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext("2d")
  if (pen === null) throw new Error("There is nothing to draw with.")
  for (const [colour, left] of [
    ["#f00", 0],
    ["#00f", width / 2]
  ] as const) {
    pen.fillStyle = colour
    pen.fillRect(left, 0, width / 2, height)
  }
  const address = URL.createObjectURL(await canvas.convertToBlob({ type: "image/webp" }))
  onTestFinished(() => URL.revokeObjectURL(address))
  return address
}

const canvas = (): HTMLCanvasElement => {
  const made = document.createElement("canvas")
  document.body.append(made)
  onTestFinished(() => made.remove())
  return made
}

const painted = (on: HTMLCanvasElement, asked: { src: string; width: number; height: number }): Promise<boolean> =>
  new Promise((tell) => void paintPicture(on, asked, tell))

const sizeOf = ({ width, height }: HTMLCanvasElement) => [width, height]

/** Of its left and right half. */
const coloursOf = (shown: HTMLCanvasElement) => {
  const pen = new OffscreenCanvas(shown.width, shown.height).getContext("2d")
  pen?.drawImage(shown, 0, 0)
  return [0.25, 0.75].map((at) => {
    const [red = 0, , blue = 0] = pen?.getImageData(shown.width * at, shown.height / 2, 1, 1).data ?? []
    return red > 200 && blue < 60 ? "red" : blue > 200 && red < 60 ? "blue" : "neither"
  })
}

describe("a picture on a canvas", () => {
  it.each([
    ["has the pixels that are asked for", [600, 800], [150, 200], [150, 200]],
    ["fills a box that was rounded", [1240, 1754], [534, 756], [534, 756]],
    ["fills a box whose foot was left out", [1240, 1754], [535, 755], [535, 755]],
    ["never has more than it has", [60, 80], [150, 200], [60, 80]],
    ["of another shape is as large as fits", [800, 400], [200, 300], [200, 100]]
  ] as const)("%s", async (_, [wide, tall], [width, height], size) => {
    const on = canvas()
    expect(await painted(on, { src: await picture(wide, tall), width, height })).toBe(true)
    expect(sizeOf(on)).toEqual(size)
    expect(coloursOf(on)).toEqual(["red", "blue"])
  })

  it("is stretched into its box only while it is of its shape", async () => {
    const on = canvas()
    await painted(on, { src: await picture(600, 800), width: 150, height: 200 })
    expect(on.style.objectFit).toBe("fill")
    await painted(on, { src: await picture(800, 400), width: 150, height: 200 })
    expect(on.style.objectFit).toBe("")
  })

  it("stays until another has come, and where none comes", async () => {
    const on = canvas()
    await painted(on, { src: await picture(60, 80), width: 60, height: 80 })
    expect(await painted(on, { src: "/no-such-picture.webp", width: 30, height: 40 })).toBe(false)
    expect([sizeOf(on), coloursOf(on)]).toEqual([
      [60, 80],
      ["red", "blue"]
    ])
    await painted(on, { src: await picture(60, 80), width: 30, height: 40 })
    expect([sizeOf(on), coloursOf(on)]).toEqual([
      [30, 40],
      ["red", "blue"]
    ])
  })

  it("is not painted, and nobody is told, once it is no longer wanted", async () => {
    const on = canvas()
    const before = sizeOf(on)
    const told: Array<boolean> = []
    const src = await picture(60, 80)
    paintPicture(on, { src, width: 60, height: 80 }, (ok) => told.push(ok))()
    // What was asked for later is there.
    await painted(canvas(), { src, width: 60, height: 80 })
    await painted(canvas(), { src, width: 60, height: 80 })
    expect([told, sizeOf(on)]).toEqual([[], before])
  })

  it("cannot be had from a painter that does not come, and can from the next", async () => {
    const src = await picture(60, 80)
    const { postMessage } = Worker.prototype
    let asked = 0
    Worker.prototype.postMessage = function () {
      asked += 1
      this.dispatchEvent(new ErrorEvent("error"))
    }
    expect(await painted(canvas(), { src, width: 60, height: 80 })).toBe(false)
    Worker.prototype.postMessage = postMessage
    expect(asked).toBe(1)
    expect(await painted(canvas(), { src, width: 60, height: 80 })).toBe(true)
  })
})
