import { catalogued, reached } from "../kit/trials/linkCrawl.ts"
import { expect, test } from "./journey.ts"

// Journeys beside it delete what they made, while it is being looked at.
test.use({ tolerated: /Failed to load resource: the server responded with a status of 404/ })

test("leads from home to every issue and article by links alone", async ({ page, baseURL }) => {
  const wanted = await catalogued(baseURL ?? "")
  expect(wanted.filter((path) => path.startsWith("/article/")).length).toBeGreaterThan(3)
  const found = await reached(page)
  expect(wanted.filter((path) => !found.has(path))).toEqual([])
})
