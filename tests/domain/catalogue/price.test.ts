import { expect, it, onTestFinished, vi } from "vitest"

it("writes a price as the language writes it, and asks the browser how only then: a reader of an issue sees no price", async () => {
  const asked = vi.spyOn(Intl, "NumberFormat")
  onTestFinished(() => asked.mockRestore())
  vi.resetModules()
  const { lira } = await import("../../../src/domain/catalogue/price.ts")
  expect(asked).not.toHaveBeenCalled()
  expect([2499, 123_450].map((price) => lira(price, "tr"))).toEqual(["24,99\u00A0TL", "1.234,50\u00A0TL"])
  expect([2499, 123_450].map((price) => lira(price, "en"))).toEqual(["24.99\u00A0TL", "1,234.50\u00A0TL"])
})
