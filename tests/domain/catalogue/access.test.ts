import { describe, expect, it } from "vitest"
import {
  type Entitlement,
  entitlement,
  type Holdings,
  noHoldings,
  type Subject
} from "../../../src/domain/catalogue/access.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const paid: Subject = { id: "atlas-12", publication: "atlas", isFree: false }
const free: Subject = { ...paid, isFree: true }

/** What somebody holds, and why it opens the issue to its end. */
const given = (holdings: Partial<Holdings>) => ({
  when: (subject: Subject) => ({
    then: (why: Entitlement | null) => expect(entitlement(subject, { ...noHoldings, ...holdings })).toBe(why)
  })
})

const corporate = (isPlatformAccess: boolean, ...publicationIds: Array<string>) => ({
  corporateAccess: { isPlatformAccess, publicationIds }
})

describe("access to an issue", () => {
  it("is everybody's when it is free", () => given({}).when(free).then("free"))
  it("is nobody's who holds nothing", () => given({}).when(paid).then(null))
  it("comes with the issue itself", () =>
    given({ issueAccess: ["atlas-12"] })
      .when(paid)
      .then("issue"))
  it("comes with its publication", () =>
    given({ publicationAccess: ["atlas"] })
      .when(paid)
      .then("publication"))
  it("comes with the whole platform", () => given({ platformAccess: true }).when(paid).then("platform"))
  it("comes with an organisation's platform", () => given(corporate(true)).when(paid).then("corporate"))
  it("comes with an organisation's publication", () => given(corporate(false, "atlas")).when(paid).then("corporate"))

  it("does not come with other things of the same kind", () => {
    given({
      issueAccess: ["atlas-11", "atlas"],
      publicationAccess: ["vapur", "atlas-12"],
      ...corporate(false, "vapur", "atlas-12")
    })
      .when(paid)
      .then(null)
  })
})

const ids = fc.array(fc.constantFrom("atlas-11", "atlas-12", "atlas", "vapur"))
const holdings: fc.Arbitrary<Holdings> = fc.record({
  issueAccess: ids,
  publicationAccess: ids,
  platformAccess: fc.boolean(),
  corporateAccess: fc.option(fc.record({ isPlatformAccess: fc.boolean(), publicationIds: ids }))
})
const subject = fc.record({
  id: fc.constantFrom("atlas-11", "atlas-12"),
  publication: fc.constantFrom("atlas", "vapur"),
  isFree: fc.boolean()
})

/** Both together. */
const and = (one: Holdings, other: Holdings): Holdings => ({
  issueAccess: [...one.issueAccess, ...other.issueAccess],
  publicationAccess: [...one.publicationAccess, ...other.publicationAccess],
  platformAccess: one.platformAccess || other.platformAccess,
  corporateAccess:
    one.corporateAccess === null || other.corporateAccess === null
      ? (one.corporateAccess ?? other.corporateAccess)
      : {
          isPlatformAccess: one.corporateAccess.isPlatformAccess || other.corporateAccess.isPlatformAccess,
          publicationIds: [...one.corporateAccess.publicationIds, ...other.corporateAccess.publicationIds]
        }
})

describe("more holdings", () => {
  it("never take access away, and give none that neither part gave", () => {
    fc.assert(
      fc.property(subject, holdings, holdings, (one, before, more) => {
        const apart = entitlement(one, before) !== null || entitlement(one, more) !== null
        expect(entitlement(one, and(before, more)) !== null).toBe(apart)
      }),
      { numRuns: 500 }
    )
  })

  it("open the same issues in whatever order they are listed", () => {
    fc.assert(
      fc.property(subject, holdings, (one, held) => {
        const turned = {
          ...held,
          issueAccess: held.issueAccess.toReversed(),
          publicationAccess: held.publicationAccess.toReversed()
        }
        expect(entitlement(one, turned)).toBe(entitlement(one, held))
      })
    )
  })
})
