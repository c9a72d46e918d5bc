import { Effect } from "effect"
import { createHash } from "node:crypto"
import { expect, it } from "vitest"
import { hasPass, withPass } from "../../../server/platform/addressPass.ts"
import type { SigningKey, SigningKeys } from "../../../server/platform/SigningKeys.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

/** A key of this name; the same name has the same secret. */
const key = (kid: string): SigningKey => ({ kid, secret: createHash("sha256").update(kid).digest() })

/** The keys of a server, the newest first. */
const keysOf = (first: SigningKey, ...older: ReadonlyArray<SigningKey>): SigningKeys["Service"] => ({
  signing: Effect.succeed(first),
  byId: (kid) => Effect.succeed([first, ...older].find((one) => one.kid === kid) ?? null),
  rotate: Effect.void,
  reload: Effect.void
})

const spring = keysOf(key("spring"))
const summer = keysOf(key("summer"), key("spring"))
const autumn = keysOf(key("autumn"), key("summer"))

const passTo = (what: string, keys = spring) => Effect.runSync(withPass(keys, "/covers/vapur.webp", what))
const opens = (url: string, what: string, keys = spring) => Effect.runPromise(hasPass(keys, url, what))

const something = fc.string({ unit: "binary" })

it("opens what it was made for", async () => {
  await fc.assert(
    fc.asyncProperty(something, async (what) => {
      expect(await opens(passTo(what), what)).toBe(true)
    })
  )
})

it("opens nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(something, something, async (what, other) => {
      fc.pre(what !== other)
      expect(await opens(passTo(what), other)).toBe(false)
    })
  )
})

it("opens nothing with one of its characters changed, left out or added", async () => {
  const url = passTo("vapur")
  const begins = url.indexOf("=") + 1
  const place = fc.integer({ min: begins, max: url.length - 1 })
  const character = fc.constantFrom(..."ABCXYZabcxyz0189-_.~")
  await fc.assert(
    fc.asyncProperty(place, character, async (at, written) => {
      fc.pre(url[at] !== written)
      const [head, tail] = [url.slice(0, at), url.slice(at + 1)]
      for (const changed of [head + written + tail, head + tail, head + written + url.slice(at)]) {
        expect(await opens(changed, "vapur"), changed).toBe(false)
      }
    })
  )
})

it("opens for as long as the key that signed it is kept, and no longer", async () => {
  const url = passTo("vapur")
  expect(await opens(url, "vapur", summer)).toBe(true)
  expect(await opens(url, "vapur", autumn)).toBe(false)
  expect(await opens(passTo("vapur", summer), "vapur", autumn)).toBe(true)
})

it("opens nothing under a key of another secret that has the same name", async () => {
  const forged = keysOf({ kid: "spring", secret: key("forger").secret })
  expect(await opens(passTo("vapur", forged), "vapur")).toBe(false)
})

it.each(["", "?pass", "?pass=", "?pass=.", "?pass=spring", "?pass=spring.", "?pass=winter.AAAA", "?size=small"])(
  "is not in an address with %j",
  async (search) => {
    expect(await opens(`/covers/vapur.webp${search}`, "vapur")).toBe(false)
  }
)

it("is the same each time while a key signs, and another under the next", () => {
  expect(passTo("vapur")).toBe(passTo("vapur"))
  expect(passTo("vapur", summer)).not.toBe(passTo("vapur"))
})

it("leaves an address what it asks for besides", async () => {
  const url = Effect.runSync(withPass(spring, "/covers/vapur.webp?size=small", "vapur"))
  expect(url).toMatch(/^\/covers\/vapur\.webp\?size=small&pass=spring\.[\w-]{43}$/)
  expect(await opens(url, "vapur")).toBe(true)
})
