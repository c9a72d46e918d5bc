import type { DeclineReason, RefundRefusal } from "../../../src/domain/shop/Order.ts"

/** What the sandbox does with a card. */
export type Behaviour =
  | { readonly does: "take" }
  | { readonly does: "refuse"; readonly reason: DeclineReason }
  | { readonly does: "challenge" }
  /** Takes the money, but the first call gets no answer. */
  | { readonly does: "takeAndFallSilent" }
  /** Takes no money, and never answers. */
  | { readonly does: "fallSilent" }
  /** Takes the money; the first answer and the next lookup each take a minute. */
  | { readonly does: "takeAndDawdle" }

/** What the sandbox does when a card's money is to be given back. */
export type RefundBehaviour =
  | { readonly does: "giveBack" }
  | { readonly does: "refuse"; readonly reason: RefundRefusal }
  /** Gives the money back, but the first call gets no answer. */
  | { readonly does: "giveBackAndFallSilent" }
  /** The first call is lost on its way. */
  | { readonly does: "missFirst" }

/** A test card now, when it is charged again (default: the same), and when its money is given back (default: it is). */
interface TestCard {
  readonly now: Behaviour
  readonly later?: Behaviour
  readonly refunding?: RefundBehaviour
}

/** Test cards only; the README lists them too. */
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
  ["4000000000000531", { now: { does: "takeAndDawdle" } }],
  ["4000000000005126", { now: { does: "take" }, refunding: { does: "refuse", reason: "cardClosed" } }],
  ["4000000000000549", { now: { does: "take" }, refunding: { does: "giveBackAndFallSilent" } }],
  ["4000000000000556", { now: { does: "take" }, refunding: { does: "missFirst" } }]
])

/** Real cards are refused. */
const cardOf = (number: string): TestCard =>
  cards.get(number.replaceAll(/\s/g, "")) ?? { now: { does: "refuse", reason: "testCardsOnly" } }

export const behaviourOf = (number: string): Behaviour => cardOf(number).now

/** The behaviour of a later charge, when nobody could answer a challenge. */
export const laterBehaviourOf = (number: string): Behaviour => {
  const { now, later = now } = cardOf(number)
  return later.does === "challenge" ? { does: "take" } : later
}

export const refundBehaviourOf = (number: string): RefundBehaviour => cardOf(number).refunding ?? { does: "giveBack" }
