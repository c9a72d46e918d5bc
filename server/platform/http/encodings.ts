import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

export type Encoding = "br" | "gzip"

/** The best of these that a browser accepts; undefined for none. */
export const encodingFor = (header: string | undefined): Encoding | undefined => {
  const wishes = (header ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.trim())
  return (["br", "gzip"] as const).find((encoding) =>
    wishes.some((wish) => wish.split(";")[0]?.trim() === encoding && !/;\s*q=0(\.0+)?$/.test(wish))
  )
}

/** With the settings of what is compressed at each request. */
export const encode: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 })
}
