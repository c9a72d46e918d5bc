import { createHash } from "node:crypto"
import { onePage, sentence, stream } from "./document.ts"
import { converts, type HostilePdf, refused } from "./HostilePdf.ts"

/** What short passwords are filled up with (ISO 32000-1, 7.6.3.3). */
const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex")

const md5 = (...parts: ReadonlyArray<Uint8Array>): Buffer => {
  const hash = createHash("md5")
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const rc4 = (key: Uint8Array, bytes: Uint8Array): Buffer => {
  const box = Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => box[index & 255] ?? 0
  const swap = (one: number, other: number) => ([box[one], box[other]] = [at(other), at(one)])
  for (let one = 0, other = 0; one < 256; one += 1) {
    other = (other + at(one) + (key[one % key.length] ?? 0)) & 255
    swap(one, other)
  }
  let one = 0
  let other = 0
  return Buffer.from(
    bytes.map((byte) => {
      one = (one + 1) & 255
      other = (other + at(one)) & 255
      swap(one, other)
      return byte ^ at(at(one) + at(other))
    })
  )
}

const filled = (password: string): Buffer => Buffer.concat([Buffer.from(password), padding]).subarray(0, 32)

const id = Buffer.from("0123456789abcdef")
const permissions = -64

/** Locked in the oldest way that PDF knows, 40 bits of RC4 (ISO 32000-1, 7.6.3, revision 2). An empty password opens it. */
const locked = (user: string, owner: string): Uint8Array => {
  const ownerEntry = rc4(md5(filled(owner)).subarray(0, 5), filled(user))
  const rights = Buffer.alloc(4)
  rights.writeInt32LE(permissions)
  const key = md5(filled(user), ownerEntry, rights, id).subarray(0, 5)
  const contentKey = md5(key, Buffer.from([4, 0, 0, 0, 0])).subarray(0, 10)
  return onePage({
    contents: stream(rc4(contentKey, Buffer.from(sentence))),
    trailer:
      `/ID [<${id.toString("hex")}> <${id.toString("hex")}>] /Encrypt << /Filter /Standard /V 1 /R 2 ` +
      `/O <${ownerEntry.toString("hex")}> /U <${rc4(key, padding).toString("hex")}> /P ${permissions} >>`
  })
}

export const locks: ReadonlyArray<HostilePdf> = [
  {
    name: "locked",
    what: "opens with a password alone",
    bytes: () => locked("okur", "sahip"),
    expected: refused("encrypted")
  },
  {
    name: "restricted",
    what: "opens without a password, and forbids copying and printing",
    bytes: () => locked("", "sahip"),
    expected: converts(1)
  },
  {
    name: "unknown lock",
    what: "locked in a way that nobody knows",
    bytes: () => onePage({ trailer: "/Encrypt << /Filter /Adobe.PubSec /V 4 /R 4 >>" }),
    expected: refused("encrypted")
  }
]
