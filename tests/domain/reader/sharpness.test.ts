import { expect, it } from "vitest"
import { asksFiner } from "../../../src/domain/reader/sharpness.ts"

it.each([
  [0.9, 1, false],
  [0.9, 2, false],
  [2.2, 1, false],
  [2.3, 1, true],
  [1.2, 2, true],
  [5, 1, true]
])("at %d on a glass of density %d, more pixels than a picture has are asked for: %s", (scale, density, asked) =>
  expect(asksFiner(scale, density)).toBe(asked)
)
