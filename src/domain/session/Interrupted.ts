import type { IssueFace } from "../catalogue/IssueFace.ts"
import type { CartItem } from "../shop/CartItem.ts"
import type { BillingPeriod, PlanId } from "../shop/plans.ts"

/** An issue, or a year of a publication, that waits until somebody has signed in. */
export interface WaitingGood extends Pick<CartItem, "title" | "image"> {
  /** An issue's own title; null for a year. */
  readonly issue: string | null
}

/** What a visitor was about to do when asked to sign in; amounts are in kuruş, and null for what is free. Source: product, "Auth modal". */
export type Interrupted =
  | { readonly kind: "pay"; readonly goods: ReadonlyArray<WaitingGood>; readonly total: number }
  | { readonly kind: "subscribe"; readonly plan: PlanId; readonly period: BillingPeriod; readonly total: number }
  | { readonly kind: "read"; readonly goods: ReadonlyArray<WaitingGood>; readonly price: number | null }

/** So many covers are shown; the others are counted. */
const shownGoods = 3

/** What is shown of these goods, and how many more there are. */
export const shownOf = (goods: ReadonlyArray<WaitingGood>) => ({
  shown: goods.slice(0, shownGoods),
  more: Math.max(0, goods.length - shownGoods)
})

/** Paying for the cart; null if it is empty, because then nothing waits. */
export const payingFor = (items: ReadonlyArray<CartItem>): Interrupted | null =>
  items.length === 0
    ? null
    : {
        kind: "pay",
        goods: items.map(({ type, title, description, image }) => ({
          title,
          image,
          issue: type === "subscription" ? null : description
        })),
        total: items.reduce((sum, { price }) => sum + price, 0)
      }

export const readingOf = ({
  title,
  issue_title,
  cover_image,
  price
}: Pick<IssueFace, "title" | "issue_title" | "cover_image" | "price">): Interrupted => ({
  kind: "read",
  goods: [{ title, issue: issue_title, image: cover_image }],
  price: price === 0 ? null : price
})
