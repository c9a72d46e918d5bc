import { describe, expect, it } from "vitest"
import { propertyFiles, repeatable } from "../../scripts/test/freshSeedStage.ts"

describe("files with properties", () => {
  it("are found by what they import, in every project", () => {
    expect(propertyFiles()).toEqual(
      expect.arrayContaining([
        "tests/domain/shop/cart.test.ts",
        "tests/machines/shop/cart.test.ts",
        "tests/server/storage.test.ts",
        "tests/services/platform/outbox.browser.test.ts"
      ])
    )
    expect(propertyFiles()).not.toContain("tests/domain/shop/CancelForm.test.ts")
  })

  it("are left out where they talk with a server", () => {
    expect(propertyFiles()).not.toContain("tests/server/refreshing.test.ts")
  })
})

it("says with each failure how the same values are tried again", () => {
  const complaint = { test: "tests/domain/shop/cart.test.ts › a cart › holds", why: "Property failed after 3 tests" }
  expect(repeatable(7, complaint)).toEqual({
    test: complaint.test,
    why: "Property failed after 3 tests\n  Again: SOAK_SEED=7 npx vitest run tests/domain/shop/cart.test.ts"
  })
})
