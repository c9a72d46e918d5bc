import type { OrderLine } from "../../src/domain/shop/Order.ts"
import { notify } from "../account/notify.ts"
import { nameInMail } from "../platform/letter.ts"

interface Refunded {
  readonly id: string
  readonly number: string
  readonly line: OrderLine
}

/** Tells a user that an issue's money was given back, always by mail too, in the transaction that records it. */
export const tellRefunded = (userId: string, { id, number, line }: Refunded) =>
  notify(userId, {
    kind: "subscriptions",
    type: "order_refunded",
    occasion: `refund ${id}`,
    isAlwaysMailed: true,
    fact: {
      _tag: "LineRefunded",
      number,
      what: line.kind === "plan" ? line.ref : nameInMail([line.title, line.issue_title ?? ""].join(", ")),
      amount: line.price
    }
  })
