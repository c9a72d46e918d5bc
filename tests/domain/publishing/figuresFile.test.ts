import { expect, it } from "vitest"
import { isEmpty, sumOfDays } from "../../../src/domain/publishing/Figures.ts"
import { daysFile, issuesFile } from "../../../src/domain/publishing/figuresFile.ts"
import { dayOfFigures, figures, issueFigures } from "../../kit/fixtures/figures.ts"

const words = { name: "gunler.csv", hasComma: true, columns: ["Gün", "Okur"] }

it("writes a line for each day, in the language's own numbers", () => {
  const { days } = figures()
  const file = daysFile(days, words)
  expect(file).toMatchObject({ name: "gunler.csv", type: "text/csv;charset=utf-8" })
  expect(file.text.split("\r\n")).toEqual([
    "\uFEFFGün;Okur",
    "2026-11-01;0;0;0;0,0;0;0,00;0;0",
    "2026-11-02;3;4;1234;90,0;2;99,98;5;1",
    ""
  ])
  expect(daysFile(days, { ...words, hasComma: false }).text).toContain("2026-11-02,3,4,1234,90.0,2,99.98,5,1")
})

it("writes a line for each issue, and no title is a formula", () => {
  const issues = [
    issueFigures(),
    issueFigures({ title: "=HYPERLINK(1)", publication_title: "@Çıma" }),
    issueFigures({ title: "+1", publication_title: "-A1", read_share: null })
  ]
  expect(issuesFile(issues, words).text.split("\r\n").slice(1)).toEqual([
    "Çıma;Sayı 14: Lodos;3;4;1234;90,0;62,5;2;99,98",
    "'@Çıma;'=HYPERLINK(1);3;4;1234;90,0;62,5;2;99,98",
    "'-A1;'+1;3;4;1234;90,0;;2;99,98",
    ""
  ])
})

it("adds up days, and knows when nothing happened", () => {
  const { days } = figures()
  expect([sumOfDays(days, "pages"), sumOfDays(days, "total"), sumOfDays([], "pages")]).toEqual([1234, 9998, 0])
  const quiet = { readers: 0, days: [dayOfFigures("2026-11-01")] }
  expect(isEmpty(quiet)).toBe(true)
  expect(isEmpty({ ...quiet, readers: 1 })).toBe(false)
  expect(isEmpty({ ...quiet, days: [dayOfFigures("2026-11-01", { ended: 1 })] })).toBe(false)
})
