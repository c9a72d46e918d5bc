import { expect, it } from "vitest"
import { newsIn } from "../../../src/domain/help/Ticket.ts"
import { messageOf, readerId } from "../../kit/fixtures/tickets.ts"

const thread = [readerId, "team", readerId, null, "team"].map((sender, place) =>
  messageOf(`message0000000${place}`, "Merhaba", { sender: sender as never })
)

it("counts what others wrote since the thread was opened, also somebody who is erased", () => {
  expect(newsIn(thread, 1, readerId)).toBe(3)
  expect(newsIn(thread, 2, readerId)).toBe(2)
  expect(newsIn(thread, 5, readerId)).toBe(0)
})
