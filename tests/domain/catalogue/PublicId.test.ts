import { describe, expect, it } from "vitest"
import { folderOf } from "../../../src/domain/catalogue/Issue.ts"
import { isPublicId } from "../../../src/domain/catalogue/PublicId.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { issue } from "../../kit/fixtures/issues.ts"

describe("a public id", () => {
  it("is fifteen characters of a-z and 0-9", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{15}$/), (id) => {
        expect(isPublicId(id)).toBe(true)
      })
    )
  })

  it.each([
    "",
    "abcdefghij0123",
    "abcdefghij012345",
    "Abcdefghij01234",
    "abcdefghij0123-",
    "abcdefghij0123ı",
    "abcdefghij01234\n",
    " abcdefghij0123",
    "abcdefghij0123ş",
    "../../../../../"
  ])("is not %j", (id) => expect(isPublicId(id)).toBe(false))

  it.each([null, undefined, 123456789012345, ["abcdefghij01234"]])("is text, not %j", (id) =>
    expect(isPublicId(id)).toBe(false)
  )
})

describe("the folder of an issue's files", () => {
  it("is named by its old id where it has one, else by its id", () => {
    expect(folderOf(issue({ old_issue_id: "OLD-42" }))).toBe("OLD-42")
    expect(folderOf(issue())).toBe("issue0000000001")
  })
})
