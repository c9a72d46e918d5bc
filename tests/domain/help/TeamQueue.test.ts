import { expect, it } from "vitest"
import { inPart, nextTicket, queueSearch } from "../../../src/domain/help/TeamQueue.ts"
import { memberId, otherId, teamThread } from "../../kit/fixtures/teamTickets.ts"

const held = (id: string, by: string | null) => ({
  ...teamThread({ assignee: by === null ? null : { id: by, name: "Derya" } }).ticket,
  id: id as ReturnType<typeof teamThread>["ticket"]["id"]
})
const tickets = [held("ticket000000001", otherId), held("ticket000000002", memberId), held("ticket000000003", null)]
const ids = (part: "all" | "mine" | "free") => inPart(tickets, part, memberId).map(({ id }) => id)

it("lists all tickets, one's own, or those that nobody took", () => {
  expect(ids("all")).toEqual(["ticket000000001", "ticket000000002", "ticket000000003"])
  expect(ids("mine")).toEqual(["ticket000000002"])
  expect(ids("free")).toEqual(["ticket000000003"])
})

it("goes on with the longest waiting that is not done and not another member's", () => {
  expect(nextTicket(tickets, "ticket000000003", memberId)).toBe("ticket000000002")
  expect(nextTicket(tickets, "ticket000000002", memberId)).toBe("ticket000000003")
  expect(nextTicket(tickets.slice(0, 1), "ticket000000003", memberId)).toBeNull()
})

it("takes from an address what it knows, and says nothing that is so anyway", () => {
  expect(queueSearch({ status: "closed", part: "mine" })).toEqual({ status: "closed", part: "mine" })
  expect(queueSearch({ status: "open", part: "all" })).toEqual({})
  expect(queueSearch({ status: "yok", part: 7, x: 1 })).toEqual({})
})
