import { randomBytes } from "node:crypto"
import { PublicId } from "../../src/domain/catalogue/PublicId.ts"

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789"

/** Bytes from here on would favour the first letters. */
const fair = 256 - (256 % alphabet.length)

/** A new public id: 15 characters, 77 random bits. */
export const newId = (): PublicId => {
  let id = ""
  while (id.length < 15) {
    for (const byte of randomBytes(24)) {
      if (byte < fair && id.length < 15) id += alphabet[byte % alphabet.length]
    }
  }
  return PublicId.make(id)
}
