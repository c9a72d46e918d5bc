import { expect, it } from "vitest"
import { joining } from "../../../src/domain/session/accountLinking.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const account = (verified: boolean) => ({ verified })

it("lets a user who came before in, and begins an account for a new address", () => {
  expect(joining({ isKnown: true, isVerified: false, account: account(false) })).toBe("enter")
  expect(joining({ isKnown: false, isVerified: false, account: null })).toBe("begin")
})

it("joins an account to a provider only if both have verified the address", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), (isVerified, verified) => {
      const expected = isVerified && verified ? "join" : "askPassword"
      expect(joining({ isKnown: false, isVerified, account: account(verified) })).toBe(expected)
    })
  )
})
