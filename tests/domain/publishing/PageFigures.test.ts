import { expect, it } from "vitest"
import { pagesFile } from "../../../src/domain/publishing/figuresFile.ts"
import { commonExits, isUnread, stayOn } from "../../../src/domain/publishing/PageFigures.ts"
import { pageFigures, pageOfFigures } from "../../kit/fixtures/figures.ts"

it("say how long readers of a page stayed on average, and nothing of a page without", () => {
  expect(stayOn(pageOfFigures(1, { readers: 3, seconds: 14 }))).toBe(5)
  expect(stayOn(pageOfFigures(1, { readers: 3 }))).toBe(0)
  expect(stayOn(pageOfFigures(1))).toBe(null)
})

it("name the three pages where most left, but not the last, which is the issue's end", () => {
  const exits = [0, 2, 5, 2, 1, 9]
  const pages = exits.map((count, place) => pageOfFigures(place + 1, { readers: 9, exits: count }))
  expect(commonExits({ pages }).map(({ page }) => page)).toEqual([3, 2, 4])
  expect(commonExits({ pages: pages.slice(0, 2) })).toEqual([])
})

it("are none where nobody was on any page", () => {
  expect(isUnread(pageFigures())).toBe(false)
  expect(isUnread({ pages: [pageOfFigures(1)] })).toBe(true)
})

it("are saved with a line for each page", () => {
  const words = { name: "sayfalar.csv", hasComma: true, columns: ["Sayfa", "Gelen", "Kalış", "Dakika", "Ayrılan"] }
  const { name, text } = pagesFile([...pageFigures().pages, pageOfFigures(4)], words)
  expect(name).toBe("sayfalar.csv")
  expect(text.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
    "Sayfa;Gelen;Kalış;Dakika;Ayrılan",
    "1;3;5;0,2;0",
    "2;3;40;2,0;2",
    "3;1;30;0,5;1",
    "4;0;;0,0;0"
  ])
})
