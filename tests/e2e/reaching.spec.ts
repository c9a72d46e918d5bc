import { catalogued, reached } from "../kit/trials/linkCrawl.ts"
import { expect, test } from "./journey.ts"

test("leads from home to every issue and article by links alone", async ({ page, baseURL }) => {
  const wanted = await catalogued(baseURL ?? "")
  expect(wanted.filter((path) => path.startsWith("/article/")).length).toBeGreaterThan(3)
  const found = await reached(page)
  expect(wanted.filter((path) => !found.has(path))).toEqual([])
})
