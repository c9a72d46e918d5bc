import { expect, it } from "vitest"
import { isEmpty, sumOfDays } from "../../../src/domain/publishing/Figures.ts"
import { daysFile, issuesFile, issueWordsFile, wordsFile } from "../../../src/domain/publishing/figuresFile.ts"
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

it("writes a line for each keyword, of adverts and of issues, and names what is not known", () => {
  const of = { advert_id: "advert000000001", advert: "=1+1", shown: 1200, seen: 3, clicked: 1 }
  const given = { ...words, unknown: "Kelime bilinmiyor", deleted: "Silinmiş sayı" }
  const adverts = wordsFile(
    [
      { ...of, word: "-lodos" },
      { ...of, word: null }
    ],
    given
  )
  expect(adverts.text.split("\r\n").slice(1)).toEqual([
    "'-lodos;'=1+1;1200;3;1",
    "Kelime bilinmiyor;'=1+1;1200;3;1",
    ""
  ])
  const issue = { issue_id: "issue0000000001", shown: 5, seen: 2, clicked: 0 }
  const issues = issueWordsFile(
    [
      { ...issue, issue_title: "Mayıs", word: "lodos" },
      { ...issue, issue_title: null, word: null }
    ],
    { ...given, hasComma: false }
  )
  expect(issues.text.split("\r\n").slice(1)).toEqual(["Mayıs,lodos,5,2,0", "Silinmiş sayı,Kelime bilinmiyor,5,2,0", ""])
})

it("adds up days, and knows when nothing happened", () => {
  const { days } = figures()
  expect([sumOfDays(days, "pages"), sumOfDays(days, "total"), sumOfDays([], "pages")]).toEqual([1234, 9998, 0])
  const quiet = { readers: 0, days: [dayOfFigures("2026-11-01")] }
  expect(isEmpty(quiet)).toBe(true)
  expect(isEmpty({ ...quiet, readers: 1 })).toBe(false)
  expect(isEmpty({ ...quiet, days: [dayOfFigures("2026-11-01", { ended: 1 })] })).toBe(false)
})
