import type { DeclineReason } from "../../../src/domain/shop/Order.ts"

/** What the sandbox does with a card. */
export type Behaviour =
  | { readonly does: "take" }
  | { readonly does: "refuse"; readonly reason: DeclineReason }
  | { readonly does: "challenge" }
  /** Money is taken, and nobody hears of it the first time. */
  | { readonly does: "takeAndFallSilent" }
  /** No money is taken, and nobody ever hears why. */
  | { readonly does: "fallSilent" }
  /** Money is taken, and the first answer comes after a minute, as does the next one to whoever looks it up. */
  | { readonly does: "takeAndDawdle" }

/** A card, and what becomes of it when it is charged again: where that is not said, the same. */
interface TestCard {
  readonly now: Behaviour
  readonly later?: Behaviour
}

/** Nobody's cards; the README says the same to people. */
const cards: ReadonlyMap<string, TestCard> = new Map<string, TestCard>([
  ["5528790000000008", { now: { does: "take" } }],
  ["4242424242424242", { now: { does: "take" } }],
  ["9792030000000000", { now: { does: "take" } }],
  ["378282246310005", { now: { does: "take" } }],
  ["4000000000009995", { now: { does: "refuse", reason: "insufficientFunds" } }],
  ["4000000000009987", { now: { does: "refuse", reason: "lostOrStolen" } }],
  ["4000000000000069", { now: { does: "refuse", reason: "expiredCard" } }],
  ["4000000000000002", { now: { does: "refuse", reason: "doNotHonour" } }],
  ["4000000000000127", { now: { does: "refuse", reason: "wrongCvc" } }],
  ["4000000000000341", { now: { does: "take" }, later: { does: "refuse", reason: "insufficientFunds" } }],
  ["4000000000003220", { now: { does: "challenge" } }],
  ["4000000000000515", { now: { does: "takeAndFallSilent" } }],
  ["4000000000000523", { now: { does: "fallSilent" } }],
  ["4000000000000531", { now: { does: "takeAndDawdle" } }]
])

/** A card that is somebody's is refused: nothing here is a bank. */
const cardOf = (number: string): TestCard =>
  cards.get(number.replaceAll(/\s/g, "")) ?? { now: { does: "refuse", reason: "testCardsOnly" } }

export const behaviourOf = (number: string): Behaviour => cardOf(number).now

/** When it is charged again. Nobody is at the bank then. */
export const laterBehaviourOf = (number: string): Behaviour => {
  const { now, later = now } = cardOf(number)
  return later.does === "challenge" ? { does: "take" } : later
}
