import { createCipheriv, createHash } from "node:crypto"

/** So many bytes of noise that only the seed decides. */
export const seededBytes = (seed: number, size: number): Buffer => {
  const key = createHash("sha256").update(`${seed}`).digest()
  return createCipheriv("aes-256-ctr", key, Buffer.alloc(16)).update(Buffer.alloc(size))
}
