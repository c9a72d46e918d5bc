import { createCipheriv, createHash } from "node:crypto"

const block = 16

/** Bytes `start` to `end` (exclusive) of an endless content that only the seed decides: noise, any part of it at once. */
export const seededBytes = (seed: number, start: number, end: number): Buffer => {
  const first = Math.floor(start / block)
  const counter = Buffer.alloc(block)
  counter.writeBigUInt64BE(BigInt(first), block - 8)
  const key = createHash("sha256").update(`${seed}`).digest()
  const bytes = createCipheriv("aes-256-ctr", key, counter).update(Buffer.alloc(end - first * block))
  return bytes.subarray(start - first * block)
}

/** The SHA-256 of its first `size` bytes, in hexadecimal. */
export const seededHash = (seed: number, size: number): string => {
  const hash = createHash("sha256")
  const step = 4 * 1024 * 1024
  for (let at = 0; at < size; at += step) hash.update(seededBytes(seed, at, Math.min(size, at + step)))
  return hash.digest("hex")
}
