import { expect, it } from "vitest"
import { maxRefundWords, refundFault } from "../../../src/domain/shop/RefundForm.ts"

it("asks for a problem, and for words only of another one", () => {
  expect(refundFault({ problem: null, words: "Açılmıyor" })).toBe("problemRequired")
  expect(refundFault({ problem: "notOpening", words: "" })).toBeNull()
  expect(refundFault({ problem: "other", words: "  " })).toBe("wordsRequired")
  expect(refundFault({ problem: "other", words: " Ses çalmıyor. " })).toBeNull()
  expect(refundFault({ problem: "notOpening", words: "a".repeat(maxRefundWords) })).toBeNull()
  expect(refundFault({ problem: "notOpening", words: "a".repeat(maxRefundWords + 1) })).toBe("wordsLong")
})
