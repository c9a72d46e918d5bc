import { Schema } from "effect"
import { expect, it } from "vitest"
import { CartFact } from "../../../src/domain/shop/CartFact.ts"

/** As they lie on readers' devices. A line may be added; one that must change breaks a cart that somebody has. */
const kept = [
  `{"_tag":"ItemAdded","item":{"id":"atlas-12","publication":"atlas","type":"issue","title":"Atlas","description":"Kasım","image":null,"price":4999,"quantity":1}}`,
  `{"_tag":"ItemAdded","item":{"id":"subscription_atlas","publication":"atlas","type":"subscription","title":"Atlas","description":"","image":"/covers/a.webp","price":49990,"quantity":1}}`,
  `{"_tag":"ItemRemoved","id":"atlas-12"}`,
  `{"_tag":"ItemRepriced","id":"atlas-12","price":7499}`,
  `{"_tag":"CartEmptied","ids":["atlas-12"]}`,
  `{"_tag":"CartCarriedIn","items":[{"id":"atlas-12","publication":"atlas","type":"issue","title":"Atlas","description":"Kasım","image":null,"price":4999,"quantity":1}],"carry":1}`,
  `{"_tag":"CartCarriedOut","ids":["atlas-12"],"carry":1}`
]

it("reads every fact that a cart was ever kept as, and writes it the same", () => {
  for (const line of kept) {
    const stored: unknown = JSON.parse(line)
    const fact = Schema.decodeUnknownSync(CartFact)(stored)
    expect(Schema.encodeSync(CartFact)(fact)).toEqual(stored)
  }
  expect(new Set(kept.map((line) => (JSON.parse(line) as CartFact)._tag)).size).toBe(CartFact.members.length)
})
