import { lira } from "../../src/domain/catalogue/price.ts"
import type { OrderLine } from "../../src/domain/shop/Order.ts"
import { notify } from "../account/notify.ts"
import { mailSentence, nameInMail } from "../platform/letter.ts"

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
    words: (language) => ({
      title: mailSentence(language, "refunded.title", { amount: lira(line.price) }),
      text: mailSentence(language, "refunded.text", {
        what: line.kind === "plan" ? line.ref : nameInMail([line.title, line.issue_title ?? ""].join(", ")),
        amount: lira(line.price),
        number
      }),
      actions: [{ text: mailSentence(language, "refunded.button"), url: `/account/purchases/${number}` }]
    })
  })
