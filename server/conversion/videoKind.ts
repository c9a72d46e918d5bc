import type { VideoKind } from "../../src/domain/reader/pageVideo.ts"

const asText = (bytes: Buffer, from: number, length: number): string => bytes.toString("latin1", from, from + length)

interface Part {
  readonly name: string
  readonly from: number
  readonly end: number
}

/** Limits for files that only look like a video. */
const maxParts = 20_000

/** The boxes of an MP4 between two places; null where they do not fill it (ISO 14496-12, 4.2). */
const boxesIn = (bytes: Buffer, begin: number, end: number): ReadonlyArray<Part> | null => {
  const parts: Array<Part> = []
  let at = begin
  while (at < end) {
    if (at + 8 > end || parts.length === maxParts) return null
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1
    if (isLong && at + 16 > end) return null
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short
    const head = isLong ? 16 : 8
    if (size < head || at + size > end) return null
    parts.push({ name: asText(bytes, at + 4, 4), from: at + head, end: at + size })
    at += size
  }
  return parts
}

/** The boxes at a path of names. */
const boxesAt = (
  bytes: Buffer,
  within: ReadonlyArray<Part>,
  [name, ...deeper]: ReadonlyArray<string>
): ReadonlyArray<Part> => {
  const found = within.filter((part) => part.name === name)
  if (deeper.length === 0) return found
  return found.flatMap(({ from, end }) => boxesAt(bytes, boxesIn(bytes, from, end) ?? [], deeper))
}

/** How pictures of an MP4 may be encoded: browsers play these. */
const codings = ["avc1", "avc3", "hvc1", "hev1", "vp09", "av01"]

const isMp4 = (bytes: Buffer): boolean => {
  const whole = boxesIn(bytes, 0, bytes.length)
  if (whole === null || whole[0]?.name !== "ftyp") return false
  const tracks = boxesAt(bytes, whole, ["moov", "trak", "mdia"])
  return tracks.some(({ from, end }) => {
    const parts = boxesIn(bytes, from, end) ?? []
    const isOfPictures = boxesAt(bytes, parts, ["hdlr"]).some((part) => asText(bytes, part.from + 8, 4) === "vide")
    return (
      isOfPictures &&
      boxesAt(bytes, parts, ["minf", "stbl", "stsd"]).some((part) => codings.includes(asText(bytes, part.from + 12, 4)))
    )
  })
}

/** A number of EBML, whose first bits say how long it is (RFC 8794, 4); null behind the end. */
const numberAt = (bytes: Buffer, at: number): readonly [value: number, end: number] | null => {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || at + length > bytes.length) return null
  let value = first & (0xff >> length)
  for (let step = 1; step < length; step += 1) value = value * 256 + (bytes[at + step] ?? 0)
  return [value, at + length]
}

const webmHead = 0x1a_45_df_a3
const webmBody = 0x18_53_80_67

const isWebm = (bytes: Buffer): boolean => {
  if (bytes.length < 12 || bytes.readUInt32BE(0) !== webmHead) return false
  const [size, from] = numberAt(bytes, 4) ?? [Infinity, 0]
  const end = from + size
  if (end + 4 > bytes.length || bytes.readUInt32BE(end) !== webmBody) return false
  // Its type, and that it has a track whose pictures are in one of the codings of a WebM.
  const beginning = asText(bytes, end, 65_536)
  return asText(bytes, from, size).includes("\u0042\u0082\u0084webm") && /V_(?:VP8|VP9|AV1)/u.test(beginning)
}

/** What a file is by its content, whatever it is called; null for what browsers do not play as a video. */
export const videoKindOf = (bytes: Buffer): VideoKind | null => (isMp4(bytes) ? "mp4" : isWebm(bytes) ? "webm" : null)
