import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { OrderLine } from "../../src/domain/shop/Order.ts"
import { newId } from "../platform/identity.ts"

export interface Sold {
  readonly number: string
  /** The line's place in its order, from 0. */
  readonly place: number
  readonly line: OrderLine
  readonly userId: string | null
  readonly at: Statement.Fragment
}

/** Enters a paid line into the books of its publication. A plan belongs to none. */
export const noteSale = Effect.fn("noteSale")(function* ({ number, place, line, userId, at }: Sold) {
  if (line.kind === "plan") return
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO sales
      (id, order_number, line, publication_id, kind, issue_id, user_id, price, is_renewal, sold_at)
    VALUES (${newId()}, ${number}, ${place}, ${line.publication}, ${line.kind},
      ${line.kind === "issue" ? line.ref : null}, ${userId}, ${line.price}, ${line.renews !== undefined}, ${at})
    ON CONFLICT (order_number, line) DO NOTHING`
})
