import type { Size } from "./scale.ts"

const fourBytes = (bytes: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((byte) => bytes.getUint8(at + byte)))

const sized = (width: number, height: number): Size => ({ width, height })

/**
 * The size in pixels that a WebP file says it has in its first thirty bytes; null of anything else. As the WebP container
 * specification, RFC 6386 (9.1, lossy) and the WebP lossless bitstream specification (3) lay them out.
 */
export const webpSize = (file: ArrayBuffer): Size | null => {
  if (file.byteLength < 30) return null
  const bytes = new DataView(file)
  if (fourBytes(bytes, 0) !== "RIFF" || fourBytes(bytes, 8) !== "WEBP") return null
  switch (fourBytes(bytes, 12)) {
    case "VP8 ":
      return sized(bytes.getUint16(26, true) & 0x3f_ff, bytes.getUint16(28, true) & 0x3f_ff)
    case "VP8L": {
      const bits = bytes.getUint32(21, true)
      return sized((bits & 0x3f_ff) + 1, ((bits >>> 14) & 0x3f_ff) + 1)
    }
    // Three bytes each, of which the last one's neighbour is no part.
    case "VP8X":
      return sized((bytes.getUint32(24, true) & 0xff_ff_ff) + 1, (bytes.getUint32(26, true) >>> 8) + 1)
    default:
      return null
  }
}
