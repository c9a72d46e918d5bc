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

/** Nobody's cards; the README says the same to people. */
const behaviours: ReadonlyMap<string, Behaviour> = new Map<string, Behaviour>([
  ["5528790000000008", { does: "take" }],
  ["4242424242424242", { does: "take" }],
  ["9792030000000000", { does: "take" }],
  ["378282246310005", { does: "take" }],
  ["4000000000009995", { does: "refuse", reason: "insufficientFunds" }],
  ["4000000000009987", { does: "refuse", reason: "lostOrStolen" }],
  ["4000000000000069", { does: "refuse", reason: "expiredCard" }],
  ["4000000000000002", { does: "refuse", reason: "doNotHonour" }],
  ["4000000000000127", { does: "refuse", reason: "wrongCvc" }],
  ["4000000000003220", { does: "challenge" }],
  ["4000000000000515", { does: "takeAndFallSilent" }],
  ["4000000000000523", { does: "fallSilent" }],
  ["4000000000000531", { does: "takeAndDawdle" }]
])

/** A card that is somebody's is refused: nothing here is a bank. */
export const behaviourOf = (number: string): Behaviour =>
  behaviours.get(number.replaceAll(/\s/g, "")) ?? { does: "refuse", reason: "testCardsOnly" }
