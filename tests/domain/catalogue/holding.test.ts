import { expect, it } from "vitest"
import { type Holdings, noHoldings } from "../../../src/domain/catalogue/access.ts"
import { holdingOf } from "../../../src/domain/catalogue/holding.ts"

const subject = { id: "issue0000000001", publication: "publication0001", isFree: false }
const held = (some: Partial<Holdings>) => holdingOf(subject, { ...noHoldings, ...some })
const network = { isPlatformAccess: true, publicationIds: [] }

it("says of an issue how it is held, by what lasts", () => {
  expect(held({})).toBeNull()
  expect(held({ issueAccess: [subject.id] })).toEqual({ by: "own" })
  expect(held({ publicationAccess: [subject.publication] })).toEqual({ by: "subscription" })
  expect(held({ platformAccess: true })).toEqual({ by: "subscription" })
  const own = { publicationAccess: [subject.publication], ownPublications: [subject.publication] }
  expect(held(own)).toEqual({ by: "publisher" })
  expect(held({ ...own, platformAccess: true })).toEqual({ by: "publisher" })
  expect(held({ ...own, ownPublications: ["publication0002"] })).toEqual({ by: "subscription" })
  expect(held({ corporateAccess: { ...network, corporateAccessName: "Martıburnu Kütüphanesi" } })).toEqual({
    by: "network",
    name: "Martıburnu Kütüphanesi"
  })
  // Copies that older versions stored have no name.
  expect(held({ corporateAccess: network })).toEqual({ by: "network", name: null })
})

it("says of a free issue that it is free, whatever is held", () => {
  const all = { ...noHoldings, issueAccess: [subject.id], ownPublications: [subject.publication] }
  expect(holdingOf({ ...subject, isFree: true }, all)).toBeNull()
})
