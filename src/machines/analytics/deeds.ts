import type { Deed } from "../../domain/analytics/Draft.ts"
import type { EventName } from "../../domain/analytics/EventName.ts"
import { nothingShown } from "../../domain/analytics/Page.ts"
import type { CartItem } from "../../domain/shop/CartItem.ts"
import type { FavouritesNews } from "../account/favourites.machine.ts"
import type { SearchMade } from "../catalogue/recentSearches.machine.ts"
import type { PageShared } from "../catalogue/sharing.machine.ts"
import type { PageTurned } from "../reader/slides.machine.ts"
import type { CartNews } from "../shop/cart.machine.ts"

const itemDeed = (name: EventName, { id, publication, type, price }: CartItem): Deed => ({
  name,
  shown: { ...nothingShown, publication, issue: type === "issue" ? id : null },
  properties: { type, price }
})

/** What of the cart's news somebody has done, prices in kuruş; what was refused or repriced is nobody's deed. */
export const cartDeed = (news: CartNews): Deed | null => {
  switch (news.type) {
    case "item.added":
      return itemDeed("cart_add", news.item)
    case "item.removed":
      return itemDeed("cart_remove", news.item)
    case "item.refused":
    case "cart.repriced":
    case "cart.settled":
      return null
  }
}

export const shareDeed = ({ way }: PageShared): Deed => ({ name: "share", properties: { way } })

/** That somebody searched, and not for what. */
export const searchDeed = (_: SearchMade): Deed => ({ name: "search" })

/** By the first page of the slide that was turned to. */
export const turnDeed = ({ slide, direction }: PageTurned): Deed => ({
  name: "page_turn",
  turn: { page_number: slide[0], direction: direction === "next" ? "next" : "prev" }
})

export const favouriteDeed = ({ type, publication }: FavouritesNews): Deed => ({
  name: type === "favourite.added" ? "favourite_add" : "favourite_remove",
  shown: { ...nothingShown, publication }
})
