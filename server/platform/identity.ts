import { createHash, randomBytes } from "node:crypto"
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

/** A new public id: 15 characters, 77 random bits. */
export const newId = (): PublicId => {
  let id = ""
  while (id.length < length) id += lettersOf(randomBytes(24))
  return PublicId.make(id.slice(0, length))
}

/** The public id of what these texts name together: always the same one, and that of nothing else. */
export const idOf = (...names: ReadonlyArray<string>): PublicId =>
  PublicId.make(lettersOf(createHash("sha512").update(JSON.stringify(names)).digest()).slice(0, length))
