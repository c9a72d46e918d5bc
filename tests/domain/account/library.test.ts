import { expect, it } from "vitest"
import { firstPart, isInPart } from "../../../src/domain/account/libraryPart.ts"
import type { OwnIssue } from "../../../src/domain/account/OwnIssue.ts"

const own = (access_type: OwnIssue["access_type"]) => ({ access_type }) as OwnIssue

it("opens a library on the first part that has something", () => {
  expect(firstPart([])).toBe("purchases")
  expect(firstPart([own("platform"), own("purchase")])).toBe("purchases")
  expect(firstPart([own("platform")])).toBe("subscriptions")
  expect(firstPart([own("subscription")])).toBe("subscriptions")
})

it("puts what lasts into one part and what runs out into the other", () => {
  const all = [own("purchase"), own("subscription"), own("platform")]
  expect(all.filter(isInPart("purchases"))).toEqual([all[0]])
  expect(all.filter(isInPart("subscriptions"))).toEqual([all[1], all[2]])
})
