import { expect, it } from "vitest"
import { mostRead } from "../../../src/domain/catalogue/mostRead.ts"
import { archiveOf } from "../../../src/domain/catalogue/PublicationPage.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"

const of = (issue_id: string, publish_date: string) => magazine({ issue_id, publish_date })

it("sets an archive out by year, the latest first", () => {
  const [a, b, c] = [of("a", "2026-11-01"), of("b", "2025-12-01"), of("c", "2026-01-01")]
  expect(archiveOf([a, b, c])).toEqual([
    { year: "2026", issues: [a, c] },
    { year: "2025", issues: [b] }
  ])
  expect(archiveOf([])).toEqual([])
})

it("has every issue in one year, in its order", () => {
  const issues = fc
    .array(fc.integer({ min: 2019, max: 2026 }), { maxLength: 12 })
    .map((years) => years.map((year, at) => of(`${at}`, `${year}-05-01`)))
  fc.assert(
    fc.property(issues, (given) => {
      const years = archiveOf(given)
      expect(years.map(({ year }) => year)).toEqual(
        years
          .map(({ year }) => year)
          .toSorted()
          .toReversed()
      )
      for (const { year, issues: shown } of years)
        expect(shown).toEqual(given.filter(({ publish_date }) => publish_date.startsWith(year)))
      expect(years.flatMap((one) => one.issues)).toHaveLength(given.length)
    })
  )
})

it("ranks what was read, and nothing that was not", () => {
  const [first, second] = [magazine({ issue_id: "a", read_rank: 2 }), magazine({ issue_id: "b", read_rank: 1 })]
  expect(mostRead([first, magazine({ issue_id: "c" }), second])).toEqual([second, first])
})
