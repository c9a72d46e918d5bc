import { describe, expect, it } from "vitest"
import { entitlement } from "../../../src/domain/catalogue/access.ts"
import { holdingsOf } from "../../../src/domain/catalogue/holdingsOf.ts"
import { noAccess, summaryOfNetwork } from "../../../src/domain/catalogue/AccessSummary.ts"
import { catalogueLifetime, isFresh } from "../../../src/domain/catalogue/freshness.ts"
import { magazinesOf } from "../../../src/domain/catalogue/magazinesOf.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"

const catalogue = { magazines: [], categories: [] }

describe("a copy of the catalogue", () => {
  it("is fresh for an hour, in its own language, and never before its time", () => {
    const copy = { catalogue, language: "tr", askedAt: 10_000_000 } as const
    expect(
      [0, catalogueLifetime - 1, catalogueLifetime, -1].map((age) => isFresh(copy, "tr", copy.askedAt + age))
    ).toEqual([true, true, false, false])
    expect(isFresh(copy, "en", copy.askedAt)).toBe(false)
  })

  it("has each magazine once, newest first, and as the server ordered those of one day", () => {
    const [first, second, third] = [20_260_901, 20_261_101, 20_260_901].map((issue_number, at) =>
      magazine({ issue_id: `issue000000000${at}`, issue_number })
    )
    expect(magazinesOf({ a: [first!, second!], b: [second!, third!, first!], c: [] })).toEqual([second, first, third])
  })
})

describe("what a network may read", () => {
  const of = (access_type: "platform" | "publication", access_granted = true) =>
    holdingsOf(
      summaryOfNetwork({ access_granted, access_type, publication_ids: ["vapur"], corporate_access_id: "corporate" })
    )
  const issue = (publication: string) => ({ id: "issue", publication, isFree: false })

  it("is all of the platform, or its publications, or nothing", () => {
    expect(entitlement(issue("atlas"), of("platform"))).toBe("corporate")
    expect(entitlement(issue("vapur"), of("publication"))).toBe("corporate")
    expect(entitlement(issue("atlas"), of("publication"))).toBeNull()
    expect(entitlement(issue("vapur"), of("platform", false))).toBeNull()
    expect(entitlement(issue("vapur"), holdingsOf(noAccess))).toBeNull()
  })
})
