import type { LinePrice } from "./cart.ts"
import type { OrderLine } from "./Order.ts"
import { areSame, cartIdsOf, pricesAfter, type Purchase, repriced } from "./Purchase.ts"

type Lines = ReadonlyArray<OrderLine>

/** What a payment is for, while the cart may change beside it. */
export interface Payable {
  /** What is paid for. */
  readonly lines: Lines
  /** What the cart was last reported to hold. */
  readonly carted: Lines
  /** The cart has changed since the lines were sent. */
  readonly isOutdated: boolean
  /** What was to be paid for before nothing was left, by its cart ids. */
  readonly last: ReadonlyArray<string>
  /** The user confirmed another year of what they have just bought. */
  readonly isAgain: boolean
}

export const payableOf = (lines: Lines): Payable => ({
  lines,
  carted: lines,
  isOutdated: false,
  last: [],
  isAgain: false
})

const idsIn = ({ lines, last }: Payable): ReadonlyArray<string> => (lines.length === 0 ? last : cartIdsOf(lines))

/** Another year is confirmed only for the same lines. */
export const withLines = (payable: Payable, lines: Lines): Payable => ({
  ...payable,
  lines,
  last: idsIn(payable),
  isOutdated: false,
  isAgain: false
})

/** After sending: the lines become what the cart holds by now. */
export const caughtUp = (payable: Payable): Payable =>
  payable.isOutdated ? withLines(payable, payable.carted) : payable

/** The server has answered with other prices. What the cart holds by now is not what the server was asked about. */
export const withPrices = (payable: Payable, fresh: Lines): Payable => {
  const { carted, lines, isOutdated, isAgain } = payable
  return { ...withLines(payable, isOutdated ? repriced(carted, lines, fresh) : fresh), isAgain }
}

/** What the cart is told of these prices. */
export const pricesOf = ({ lines }: Payable, fresh: Lines): ReadonlyArray<LinePrice> => pricesAfter(lines, fresh)

/** Without what the user may read already, by its cart ids. */
export const withoutOwned = (payable: Payable, owned: ReadonlyArray<string>): Payable => {
  const { lines } = caughtUp(payable)
  return withLines(
    caughtUp(payable),
    lines.filter((line) => !cartIdsOf([line]).some((id) => owned.includes(id)))
  )
}

/** The cart is reported to hold something else than before. */
export const isCartNew = ({ carted }: Payable, lines: Lines): boolean => !areSame(lines, carted)

/** Whether another attempt has paid for all of it, unless another year is meant. An order without ids is a plan's. */
export const isPaidBy = (payable: Payable, { kind }: Purchase, ids: ReadonlyArray<string>): boolean => {
  if (payable.isAgain) return false
  if (kind === "plan") return ids.length === 0
  const own = idsIn(payable)
  return own.length > 0 && own.every((id) => ids.includes(id))
}
