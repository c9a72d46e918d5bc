import { expect, it } from "vitest"
import { replacePdfs } from "../kit/trials/replacements.ts"

it("shows an issue whole in one version, however often its PDF is replaced and the server is killed", async () => {
  const { kills, looks, complaints } = await replacePdfs({ replacements: 5, seed: 3, browser: null })
  expect(complaints).toEqual([])
  expect(kills).toEqual({ never: 1, conversion: 1, replace: 1, show: 1, remove: 1 })
  expect(looks).toBeGreaterThan(5)
}, 300_000)
