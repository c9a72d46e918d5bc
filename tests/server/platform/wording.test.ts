import { describe, expect, it } from "vitest"
import { withSentence } from "../../../server/platform/wording.ts"
import { TooManyRequests } from "../../../src/contract/refusals.ts"

describe("how long to wait", () => {
  it.each([
    [1, "1 saniye", "1 seconds"],
    [89, "89 saniye", "89 seconds"],
    [90, "2 dakika", "2 minutes"],
    [120, "2 dakika", "2 minutes"],
    [121, "3 dakika", "3 minutes"],
    [890, "15 dakika", "15 minutes"]
  ])("is told as people count it: %i seconds", (retryAfterSeconds, turkish, english) => {
    const refusal = new TooManyRequests({ retryAfterSeconds })
    expect(withSentence("tr", refusal).message).toBe(
      `Çok fazla deneme yapıldı. Lütfen ${turkish} sonra tekrar deneyin.`
    )
    expect(withSentence("en", refusal).message).toBe(`Too many attempts. Please try again in ${english}.`)
    expect(withSentence("tr", refusal).retryAfterSeconds).toBe(retryAfterSeconds)
  })
})
