import { Schema } from "effect"
import { expect, it } from "vitest"
import {
  choiceOf,
  type Consent,
  consentStream,
  consentText,
  ConsentFact
} from "../../../src/domain/analytics/Consent.ts"

/** As they lie in readers' browsers. A line may be added; one that must change breaks an answer that somebody has given. */
const kept = [
  `{"_tag":"ConsentGiven","text":1,"at":"2026-11-21T10:00:00.000Z"}`,
  `{"_tag":"ConsentRefused","text":1,"at":"2026-11-21T10:00:00.000Z"}`
]

const [given, refused] = kept.map((line) => Schema.decodeUnknownSync(ConsentFact)(JSON.parse(line))) as [
  ConsentFact,
  ConsentFact
]

const answered = (...facts: ReadonlyArray<ConsentFact>): Consent =>
  facts.reduce(consentStream.evolve, consentStream.initial)

it("reads every answer that was ever kept, and writes it the same", () => {
  for (const line of kept) {
    expect(Schema.encodeSync(ConsentFact)(Schema.decodeUnknownSync(ConsentFact)(JSON.parse(line)))).toEqual(
      JSON.parse(line)
    )
  }
  expect(kept).toHaveLength(ConsentFact.members.length)
})

it("is what was answered last, by whichever tab", () => {
  expect(choiceOf(answered())).toBe("undecided")
  expect(choiceOf(answered(given))).toBe("given")
  expect(choiceOf(answered(given, refused))).toBe("refused")
  expect(choiceOf(answered(given, refused, given))).toBe("given")
})

it("asks a user who said yes to less again, and takes an old no for a no", () => {
  expect(choiceOf(answered({ ...given, text: consentText - 1 }))).toBe("undecided")
  expect(choiceOf(answered({ ...refused, text: consentText - 1 }))).toBe("refused")
})
