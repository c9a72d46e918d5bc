import { readFile } from "node:fs/promises"
import sharp, { type Metadata, type Sharp } from "sharp"
import { type Crop, maxPicturePixels, type PictureReason } from "../../src/domain/publishing/Picture.ts"
import { accentColour } from "../conversion/accentColour.ts"

/** A picture to draw from a file that a stranger wrote. */
export interface PictureTask {
  readonly file: string
  readonly crop: Crop
  /** In pixels, the largest first. */
  readonly sizes: ReadonlyArray<{ readonly width: number; readonly height: number }>
  /** A cover is opaque, and as large as its page; a logo keeps what is transparent, and is never enlarged. */
  readonly isCover: boolean
  /** Kept in its proportions, and no SVG. */
  readonly isWhole?: boolean
}

/** What the process is told. */
export interface PictureOrder extends PictureTask {
  /** Of the processor; the clock says nothing while others work. */
  readonly maxSeconds: number
}

export interface DrawnPicture {
  /** WebP, one for each size. */
  readonly pictures: ReadonlyArray<Uint8Array>
  /** `#rrggbb`; null if it is grey. */
  readonly accentColour: string | null
}

export type PictureAnswer = { readonly drawn: DrawnPicture } | { readonly refused: PictureReason }

/** In bytes; more than a picture of the most pixels needs. */
const maxMemory = 1_200_000_000

/** No other decoder of the library can be reached. They read bytes and never a file, so nothing they name is opened. */
const decoders = ["Png", "Jpeg", "Webp", "Svg"].map((format) => `VipsForeignLoad${format}Buffer`)

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const animationControl = bytesOf("acTL")
const imageData = bytesOf("IDAT")

/** An animated PNG says so before its first image, which is all that the decoder sees. */
const isAnimatedPng = (file: Buffer): boolean => {
  const at = file.indexOf(animationControl)
  return at !== -1 && at < file.indexOf(imageData)
}

/** A compressed SVG may be endless. */
const isCompressed = (file: Buffer): boolean => file[0] === 0x1f && file[1] === 0x8b

const opened = (file: Buffer, density?: number): Sharp =>
  sharp(file, {
    limitInputPixels: maxPicturePixels,
    failOn: "error",
    ...(density === undefined ? {} : { density })
  }).autoOrient()

/** Points per inch; an SVG is drawn at least so large that nothing of it need be enlarged. */
const svgDensity = ({ width, height }: Metadata, { crop, sizes: [largest] }: PictureTask): number => {
  const wanted = Math.max((largest?.width ?? 1) / (width * crop.width), (largest?.height ?? 1) / (height * crop.height))
  const most = Math.sqrt(maxPicturePixels / (width * height)) * 0.99
  return Math.min(Math.max(72 * Math.min(wanted, most), 1), 100_000)
}

/** The cropped part in whole pixels, at least one. */
const regionOf = ({ width, height }: { readonly width: number; readonly height: number }, crop: Crop) => {
  const left = Math.min(Math.floor(crop.left * width), width - 1)
  const top = Math.min(Math.floor(crop.top * height), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top))
  }
}

const reasonOf = (error: unknown): PictureReason => {
  const message = error instanceof Error ? error.message : ""
  if (message.includes("pixel limit") || message.includes("SVG dimensions")) return "tooManyPixels"
  return message.includes("unsupported image format") ? "type" : "damaged"
}

const draw = async (task: PictureTask): Promise<PictureAnswer> => {
  const file = await readFile(task.file)
  if (isCompressed(file)) return { refused: "type" }
  const facts = await opened(file).metadata()
  const { format } = facts
  if (format === "svg" && (task.isCover || task.isWhole === true)) return { refused: "type" }
  if ((facts.pages ?? 1) > 1 || (format === "png" && isAnimatedPng(file))) return { refused: "animated" }
  const source = format === "svg" ? opened(file, svgDensity(facts, task)) : opened(file)
  const { autoOrient } = format === "svg" ? await source.metadata() : facts
  const [largest] = task.sizes
  const part = source.extract(regionOf(autoOrient, task.crop))
  const sized = part
    .resize({ ...largest, fit: task.isWhole === true ? "inside" : "cover", withoutEnlargement: !task.isCover })
    .toColourspace("srgb")
  const { data, info } = await (task.isCover ? sized.flatten({ background: "#ffffff" }) : sized)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const whole = () => sharp(data, { raw: info })
  const pictures: Array<Uint8Array> = []
  for (const size of task.sizes) {
    const picture = size === largest ? whole() : whole().resize({ ...size, fit: "fill" })
    pictures.push(Uint8Array.from(await picture.webp({ quality: 88 }).toBuffer()))
  }
  const small = await whole().resize({ height: 200 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = small.info
  return { drawn: { pictures, accentColour: accentColour({ width, height, data: new Uint8ClampedArray(small.data) }) } }
}

/**
 * A process of its own for one picture: decoders are not written here, and what makes them run on, grow or break ends
 * nothing but this.
 */
const answerParent = (): void => {
  sharp.block({ operation: ["VipsForeignLoad"] })
  sharp.unblock({ operation: decoders })
  sharp.cache(false)
  sharp.concurrency(1)
  const answer = (given: PictureAnswer) => process.send?.(given, () => process.exit(0))
  process.on("disconnect", () => process.exit(0))
  process.once("message", ({ maxSeconds, ...task }: PictureOrder) => {
    setInterval(() => {
      const { user, system } = process.cpuUsage()
      const isTooHeavy = user + system > maxSeconds * 1_000_000 || process.memoryUsage.rss() > maxMemory
      if (isTooHeavy) answer({ refused: "tooHeavy" })
    }, 50).unref()
    draw(task).then(answer, (error: unknown) => answer({ refused: reasonOf(error) }))
  })
}

answerParent()
