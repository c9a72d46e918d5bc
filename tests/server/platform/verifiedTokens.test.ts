import { expect, it } from "vitest"
import { verifiedTokens } from "../../../server/platform/verifiedTokens.ts"

const key = { kid: "spring", secret: Buffer.from("gizli") }
const payload = { sid: "oturum", exp: 1000 }

it("knows a token for its purpose alone, to the second before it ends", () => {
  const verified = verifiedTokens()
  expect(verified.of("content", "a.b.c")).toBeNull()
  verified.keep("content", "a.b.c", { key, payload })
  const known = verified.of("content", "a.b.c")
  expect(known).toMatchObject({ ...key, payload })
  expect([999_999, 1_000_000].map((millis) => known?.isValidAt(new Date(millis)))).toEqual([true, false])
  expect(verified.of("access", "a.b.c")).toBeNull()
  expect(verified.of("content", "a.b.d")).toBeNull()
})

it("keeps no token without an end, and no more than 5,000", () => {
  const verified = verifiedTokens()
  verified.keep("content", "endless", { key, payload: {} })
  expect(verified.of("content", "endless")).toBeNull()
  for (let one = 0; one <= 5000; one += 1) verified.keep("content", `t${one}`, { key, payload })
  expect([0, 1, 5000].map((one) => verified.of("content", `t${one}`) !== null)).toEqual([false, true, true])
})
