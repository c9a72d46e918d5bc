import "../../kit/harness/fastCheck.ts"
import { expect, it } from "vitest"
import { webpSize } from "../../../src/domain/reader/webpSize.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

/** What browsers write as lossy, lossless, and with transparency: files of three kinds. */
const written = async (width: number, height: number, kind: "lossy" | "lossless" | "transparent") => {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext("2d")
  if (pen === null) throw new Error("There is nothing to draw with.")
  pen.fillStyle = kind === "transparent" ? "rgb(200 30 30 / 0.5)" : "#c81e1e"
  pen.fillRect(0, 0, width, height)
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: kind === "lossless" ? 1 : 0.8 })
  return blob.arrayBuffer()
}

/** What browsers wrap around a picture, taken off again: files may do without. */
const unwrapped = (file: ArrayBuffer, name: string): ArrayBuffer => {
  const bytes = new Uint8Array(file)
  const at = new TextDecoder("latin1").decode(bytes).indexOf(name)
  return new Uint8Array([...bytes.slice(0, 12), ...bytes.slice(at)]).buffer
}

const kindOf = (file: ArrayBuffer) => new TextDecoder().decode(file.slice(12, 16))

it.each([
  ["lossy", "VP8 "],
  ["lossless", "VP8L"],
  ["transparent", "VP8X"]
] as const)("reads the size of a %s picture", async (kind, name) => {
  const side = fc.integer({ min: 1, max: 2000 })
  await fc.assert(
    fc.asyncProperty(side, side, async (width, height) => {
      const file = unwrapped(await written(width, height, kind), name)
      expect(kindOf(file)).toBe(name)
      expect(webpSize(file)).toEqual({ width, height })
    }),
    {
      numRuns: 10,
      examples: [
        [1, 1],
        [1240, 1754],
        [16, 2000]
      ]
    }
  )
})

it.each([
  ["nothing", new Uint8Array(0)],
  ["something short", new Uint8Array(29)],
  ["something else", new TextEncoder().encode("%PDF-1.7 and so on, for thirty bytes")],
  ["a WebP file of a kind that is not known", new TextEncoder().encode("RIFF....WEBPVP9 and so on, for thirty bytes")]
])("reads no size of %s", (_, bytes) => expect(webpSize(bytes.buffer)).toBeNull())
