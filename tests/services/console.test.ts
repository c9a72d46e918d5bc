import { expect, it, vi } from "vitest"
import { silence } from "../../src/services/platform/console.ts"

it("lets nothing through once the console is silent", () => {
  const said = vi.fn()
  const target = { debug: said, error: said, info: said, log: said, trace: said, warn: said }
  silence(target)
  for (const say of Object.values(target)) say("secret")
  expect(said).not.toHaveBeenCalled()
})
