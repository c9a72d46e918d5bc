import { expect, it } from "vitest"
import { allOpened, type Stock } from "../../../src/domain/shop/Opened.ts"
import type { OrderLine } from "../../../src/domain/shop/Order.ts"
import { lineOfPlan } from "../../../src/domain/shop/Purchase.ts"
import { issue } from "../../kit/fixtures/issues.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"
import { placedOrder } from "../../kit/fixtures/placedOrders.ts"
import { subscription, year } from "../../kit/fixtures/subscriptions.ts"

const nothing: Stock = { issues: [], ofPublications: [], catalogue: [], subscriptions: [] }
const single = placedOrder().lines[0] as OrderLine
const yearly: OrderLine = {
  kind: "year",
  ref: "publication0001",
  publication: "publication0001",
  title: "Vapur",
  issue_title: null,
  price: 49_990
}

const numbered = (at: number, given = {}) =>
  magazine({ issue_id: `issue000000000${at}`, publish_date: `2026-0${at}-01`, is_free: false, tier: 2, ...given })

it("opens a single issue by its cover, and nothing where it is gone", () => {
  expect(allOpened([single], { ...nothing, issues: [issue()] })).toMatchObject([
    { term: null, count: 1, issues: [{ issue_id: "issue0000000001", title: "Vapur" }] }
  ])
  expect(allOpened([single], nothing)).toMatchObject([{ term: null, count: 0, issues: [] }])
})

it("opens every issue of a year's publication, and shows the six newest, newest first", () => {
  const ofPublications = [1, 2, 3, 4, 5, 6, 7].map((at) => numbered(at))
  const others = [numbered(8, { id: "publication0002" })]
  const term = year("Vapur", { end_date: "2027-11-26T09:00:00.000Z" })
  const [opened] = allOpened([yearly], {
    ...nothing,
    ofPublications: [...others, ...ofPublications],
    subscriptions: [subscription(), term]
  })
  expect(opened?.count).toBe(7)
  expect(opened?.issues.map(({ publish_date }) => publish_date)).toEqual(
    [7, 6, 5, 4, 3, 2].map((at) => `2026-0${at}-01`)
  )
  expect(opened?.term).toEqual({ ends: "2027-11-26T09:00:00.000Z", isRenewed: true })
})

it("opens the whole catalogue with a plan, and shows what costs something", () => {
  const [opened] = allOpened([lineOfPlan("platform", "monthly")], {
    ...nothing,
    catalogue: [numbered(1), numbered(2, { is_free: true, tier: 0 })],
    subscriptions: [subscription({ auto_renewal: false }), subscription({ role: "member", end_date: "2100-01-01" })]
  })
  expect(opened?.count).toBe(2)
  expect(opened?.issues.map(({ issue_id }) => issue_id)).toEqual(["issue0000000001"])
  expect(opened?.term).toEqual({ ends: "2099-02-01T09:00:00.000Z", isRenewed: false })
})

it("tells the last end of a year that was bought twice", () => {
  const subscriptions = ["2027-01-01", "2028-01-01"].map((end_date) => year("Vapur", { end_date }))
  expect(allOpened([yearly], { ...nothing, subscriptions })[0]?.term?.ends).toBe("2028-01-01")
})
