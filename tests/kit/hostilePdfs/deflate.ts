import { constants, deflateRawSync, deflateSync } from "node:zlib"

export const deflated = (content: string | Uint8Array): Uint8Array =>
  deflateSync(typeof content === "string" ? Buffer.from(content, "latin1") : content)

/** RFC 1950. */
const ADLER = 65_521

/**
 * `unit` over and over, so many times, deflated without ever being there: a unit is deflated once, and what came out is
 * repeated. A megabyte becomes about a kilobyte; deflated again, a gigabyte becomes a few.
 */
export const deflatedTimes = (unit: Uint8Array, times: number): Uint8Array => {
  const once = deflateRawSync(unit, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  let sum = 0
  let sums = 0
  for (const byte of unit) {
    sum = (sum + byte) % ADLER
    sums = (sums + sum) % ADLER
  }
  let low = 1
  let high = 0
  for (let at = 0; at < times; at += 1) {
    high = (high + unit.length * low + sums) % ADLER
    low = (low + sum) % ADLER
  }
  const check = Buffer.alloc(4)
  check.writeUInt32BE(high * 65_536 + low)
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: times }, () => once),
    Buffer.from([3, 0]),
    check
  ])
}

export const MEBIBYTE = 1024 * 1024
