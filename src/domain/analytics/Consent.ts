import { Schema } from "effect"
import type { LogStream } from "../log/LogStream.ts"

/** The version of the consent text. Whoever agreed to an older one is asked again; a refusal stays valid. */
export const consentText = 1

/** An answer to that text, and when (ISO 8601 in UTC). */
export const ConsentFact = Schema.Union([
  Schema.TaggedStruct("ConsentGiven", { text: Schema.Int, at: Schema.String }),
  Schema.TaggedStruct("ConsentRefused", { text: Schema.Int, at: Schema.String })
])
export type ConsentFact = typeof ConsentFact.Type

/** The last answer, or null. */
export const Consent = Schema.NullOr(Schema.Struct({ isGiven: Schema.Boolean, text: Schema.Int, at: Schema.String }))
export type Consent = typeof Consent.Type

export const evolve = (_: Consent, { _tag, text, at }: ConsentFact): Consent => ({
  isGiven: _tag === "ConsentGiven",
  text,
  at
})

export type ConsentChoice = "undecided" | "given" | "refused"

/** The current choice by the last answer. Source: product, "Consent". */
export const choiceOf = (consent: Consent): ConsentChoice => {
  if (consent === null || (consent.isGiven && consent.text < consentText)) return "undecided"
  return consent.isGiven ? "given" : "refused"
}

/** One stream per browser, not per user, because it is about what the browser stores. */
export const consentStream: LogStream<ConsentFact, Consent> = {
  name: "consent",
  kind: "consent",
  version: 1,
  Fact: ConsentFact,
  State: Consent,
  initial: null,
  evolve,
  upcast: (fact) => fact,
  legacy: []
}
