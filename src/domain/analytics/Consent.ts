import { Schema } from "effect"
import type { LogStream } from "../log/LogStream.ts"

/** Goes up with every change of what is asked for. Whoever said yes to an older text is asked again; a no holds for all. */
export const consentText = 1

/** What somebody answered to that text, and when (ISO 8601 in UTC). */
export const ConsentFact = Schema.Union([
  Schema.TaggedStruct("ConsentGiven", { text: Schema.Int, at: Schema.String }),
  Schema.TaggedStruct("ConsentRefused", { text: Schema.Int, at: Schema.String })
])
export type ConsentFact = typeof ConsentFact.Type

/** The last answer; null where nobody has given one. */
export const Consent = Schema.NullOr(Schema.Struct({ isGiven: Schema.Boolean, text: Schema.Int, at: Schema.String }))
export type Consent = typeof Consent.Type

export const evolve = (_: Consent, { _tag, text, at }: ConsentFact): Consent => ({
  isGiven: _tag === "ConsentGiven",
  text,
  at
})

export type ConsentChoice = "undecided" | "given" | "refused"

/** What the last answer is worth today. Source: product, "Consent". */
export const choiceOf = (consent: Consent): ConsentChoice => {
  if (consent === null || (consent.isGiven && consent.text < consentText)) return "undecided"
  return consent.isGiven ? "given" : "refused"
}

/** One for the browser: it is asked, and not whoever has signed in, for what it keeps is its own. */
export const consentStream: LogStream<ConsentFact, Consent> = {
  name: "consent",
  kind: "consent",
  version: 1,
  Fact: ConsentFact,
  State: Consent,
  initial: null,
  evolve,
  upcast: (fact) => fact,
  legacy: null
}
