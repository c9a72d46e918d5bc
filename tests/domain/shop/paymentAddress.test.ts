import { expect, it } from "vitest"
import { failureMessage, paidNumber } from "../../../src/domain/shop/paymentAddress.ts"

it("tells a message of an address as one line of 200 characters at most, without what cannot be seen", () => {
  expect(failureMessage(undefined)).toBeNull()
  expect(failureMessage(" \n\t ")).toBeNull()
  expect(failureMessage("\u202E\u200B")).toBeNull()
  expect(failureMessage(" Kart\r\n\u0000reddedildi.\u202E ")).toBe("Kart reddedildi.")
  expect(failureMessage("<b>Kart</b>")).toBe("<b>Kart</b>")
  expect(failureMessage("ş".repeat(200))).toHaveLength(200)
  // A character of two units is one, and is not cut in two.
  expect(failureMessage("💳".repeat(201))).toBe("💳".repeat(200))
})

it("shows the number of an order as the address has it, and no more than one can be long", () => {
  expect(paidNumber("20261122000000000001")).toBe("20261122000000000001")
  expect(paidNumber("ORD-1 <b>")).toBe("ORD-1 <b>")
  expect(paidNumber("1".repeat(65))).toHaveLength(64)
  for (const none of [undefined, "", " \u200B "]) expect(paidNumber(none)).toBeNull()
})
