import { Effect, Option, Stream } from "effect"
import decode, { init as initDecode } from "@jsquash/webp/decode.js"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { NotFound } from "../../src/contract/refusals.ts"
import { Storage } from "../platform/storage.ts"

interface Picture {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** The decoder needs a global class named `ImageData`, which Node.js does not have. */
class Pixels implements Picture {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}

let decoder: Promise<void> | undefined

const decoded = async (webp: Uint8Array): Promise<Picture> => {
  decoder ??= readFile(createRequire(import.meta.url).resolve("@jsquash/webp/codec/dec/webp_dec.wasm")).then((code) => {
    if (!("ImageData" in globalThis)) Object.assign(globalThis, { ImageData: Pixels })
    return initDecode(new WebAssembly.Module(code))
  })
  await decoder
  return decode(Uint8Array.from(webp).buffer)
}

/** Cells along the longer side: enough for light and colour, too few for words. */
const cells = 12

/** Reduces the picture to a grid of 12 cells along its longer side, interpolated between their centres. */
export const blur = ({ data, width, height }: Picture): Picture => {
  const columns = Math.max(2, Math.round(cells * Math.min(1, width / height)))
  const rows = Math.max(2, Math.round(cells * Math.min(1, height / width)))
  const sums = new Float64Array(columns * rows * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = (Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width)) * 4
      const pixel = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel++) sums[cell + channel]! += data[pixel + channel]!
      sums[cell + 3]! += 1
    }
  }
  const at = (column: number, row: number, channel: number): number => {
    const cell = (Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))) * 4
    return sums[cell + channel]! / sums[cell + 3]!
  }
  const out = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const v = ((y + 0.5) * rows) / height - 0.5
    const row = Math.floor(v)
    for (let x = 0; x < width; x++) {
      const u = ((x + 0.5) * columns) / width - 0.5
      const column = Math.floor(u)
      const pixel = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel++) {
        const above = at(column, row, channel) * (1 - u + column) + at(column + 1, row, channel) * (u - column)
        const below = at(column, row + 1, channel) * (1 - u + column) + at(column + 1, row + 1, channel) * (u - column)
        out[pixel + channel] = above * (1 - v + row) + below * (v - row)
      }
      out[pixel + 3] = 255
    }
  }
  return { data: out, width, height }
}

const make = async (webp: Uint8Array): Promise<Uint8Array> => {
  const { encodeWebp } = await import("../conversion/webp.ts")
  return encodeWebp(blur(await decoded(webp)))
}

/** The storage key of a blurred thumbnail, which is made when it is first asked for. Fails if there is no such page. */
export const blurredThumbnail = Effect.fn("content.blurredThumbnail")(function* (folder: string, page: number) {
  const storage = yield* Storage
  const key = `content/${folder}/thumbnails/${page}-blur.webp`
  if (Option.isSome(yield* storage.head(key))) return key
  const original = `content/${folder}/thumbnails/${page}.webp`
  if (Option.isNone(yield* storage.head(original))) return yield* new NotFound()
  const bytes = yield* storage.get(original).pipe(
    Stream.runCollect,
    Effect.map((chunks) => Buffer.concat([...chunks]))
  )
  yield* storage.put(key, yield* Effect.promise(() => make(bytes)))
  return key
})
