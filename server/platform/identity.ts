import { createHash, randomFillSync } from "node:crypto"
import { PublicId } from "../../src/domain/catalogue/PublicId.ts"

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789"

/** Bytes from here on would favour the first letters. */
const fair = 256 - (256 % alphabet.length)

const length = 15

const lettersOf = (bytes: Iterable<number>): string => {
  let letters = ""
  for (const byte of bytes) if (byte < fair) letters += alphabet[byte % alphabet.length]
  return letters
}

/** Of one id, which may need some more. */
const draw = 24

/** Drawn from the system for many ids at once, because each request has one, and a draw costs more than its letters. */
const drawn = new Uint8Array(200 * draw)

let used = drawn.length

const randomBytes = (): Uint8Array => {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += draw
  return drawn.subarray(used - draw, used)
}

/** A new public id: 15 characters, 77 random bits. */
export const newId = (): PublicId => {
  let id = ""
  while (id.length < length) id += lettersOf(randomBytes())
  return PublicId.make(id.slice(0, length))
}

/** The public id of what these texts name together: always the same one, and that of nothing else. */
export const idOf = (...names: ReadonlyArray<string>): PublicId =>
  PublicId.make(lettersOf(createHash("sha512").update(JSON.stringify(names)).digest()).slice(0, length))
