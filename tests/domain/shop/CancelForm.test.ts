import { expect, it } from "vitest"
import { cancelProblem, emptyCancelForm, toldReason } from "../../../src/domain/shop/CancelForm.ts"
import { maxReasonLength } from "../../../src/domain/shop/Subscription.ts"

it("requires a reason, and of another one words that are neither blank nor too long", () => {
  expect(cancelProblem(emptyCancelForm)).toBe("reasonRequired")
  expect(cancelProblem({ reason: "price", words: "" })).toBeNull()
  expect(cancelProblem({ reason: "other", words: " \n" })).toBe("wordsRequired")
  expect(cancelProblem({ reason: "other", words: ` ${"a".repeat(maxReasonLength)} ` })).toBeNull()
  expect(cancelProblem({ reason: "other", words: "a".repeat(maxReasonLength + 1) })).toBe("wordsLong")
})

it("tells the server the reason by its name, or the words, of which others leave nothing", () => {
  expect(toldReason({ reason: "unused", words: "yarım kalan" })).toBe("unused")
  expect(toldReason({ reason: "other", words: " Taşındım. " })).toBe("Taşındım.")
})
