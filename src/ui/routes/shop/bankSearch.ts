import { redirect } from "@tanstack/react-router"

/** The query that a bank adds to the return address. */
export interface BankSearch {
  readonly token?: string
  readonly orderId?: string
}

const named = (name: keyof BankSearch, value: unknown): BankSearch =>
  typeof value === "string" ? { [name]: value } : {}

export const bankSearch = ({ token, orderId }: Record<string, unknown>): BankSearch => ({
  ...named("token", token),
  ...named("orderId", orderId)
})

/** Moves it from the address and the history to this tab's storage. Source: product, "Tokens in the address". */
export const moveBankAnswerToStorage = async ({
  search,
  preload
}: {
  readonly search: BankSearch
  readonly preload: boolean
}): Promise<void> => {
  if (preload || (search.token === undefined && search.orderId === undefined)) return
  const live = await import("../../../machines/shop/callback.live.ts")
  live.storeBankAnswer(search)
  redirect({ to: "/checkout/callback", replace: true, throw: true })
}
