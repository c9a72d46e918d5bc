import { slideFields, type TrackedAction } from "../../domain/analytics/Draft.ts"
import type { EventName } from "../../domain/analytics/EventName.ts"
import { nothingShown } from "../../domain/analytics/Page.ts"
import type { CartItem } from "../../domain/shop/CartItem.ts"
import type { FavouritesNews } from "../account/favourites.machine.ts"
import type { SearchMade } from "../catalogue/recentSearches.machine.ts"
import type { PageShared } from "../catalogue/sharing.machine.ts"
import type { MarksChanged } from "../reader/marks.machine.ts"
import type { ReadingNews } from "../reader/readingModeEvents.ts"
import type { PageTurned } from "../reader/slides.machine.ts"
import type { CartNews } from "../shop/cart.machine.ts"

const itemAction = (name: EventName, { id, publication, type, price }: CartItem): TrackedAction => ({
  name,
  shown: { ...nothingShown, publication, issue: type === "issue" ? id : null },
  properties: { type, price }
})

/** Which cart news count as actions of the user; prices in kuruş. Refusals and new prices are none. */
export const cartAction = (news: CartNews): TrackedAction | null => {
  switch (news.type) {
    case "item.added":
      return itemAction("cart_add", news.item)
    case "item.removed":
      return itemAction("cart_remove", news.item)
    case "item.refused":
    case "cart.repriced":
    case "cart.settled":
      return null
  }
}

export const shareAction = ({ way }: PageShared): TrackedAction => ({ name: "share", properties: { way } })

/** A search, without its words. */
export const searchAction = (_: SearchMade): TrackedAction => ({ name: "search" })

/** Named by the first page of the slide turned to, with the number of its pages. */
export const turnAction = ({ slide, direction }: PageTurned): TrackedAction => {
  const { page_number, properties } = slideFields(slide)
  return { name: "page_turn", turn: { page_number, direction: direction === "next" ? "next" : "prev" }, properties }
}

export const readingAction = ({ type }: ReadingNews): TrackedAction =>
  type === "speech.begun"
    ? { name: "speech" }
    : { name: "reading_mode", properties: { open: type === "reading.opened" } }

/** What an order did with marks, by its first fact: neither where, nor with which words. Other colours and words are none. */
export const marksAction = ({ facts: [first] }: MarksChanged): TrackedAction | null => {
  switch (first._tag) {
    case "PageBookmarked":
      return { name: "bookmark_add" }
    case "BookmarkRemoved":
      return { name: "bookmark_remove" }
    case "TextHighlighted":
      return { name: "highlight_add" }
    case "HighlightRemoved":
      return { name: "highlight_remove" }
    case "NoteWritten":
      return first.replaces ? null : { name: "note_add" }
    case "NoteRemoved":
      return { name: "note_remove" }
    case "HighlightColoured":
    case "MarksReceived":
    case "MarksSent":
    case "MarksSaved":
    case "MarksMovedToAccount":
      return null
  }
}

export const favouriteAction = ({ type, publication }: FavouritesNews): TrackedAction => ({
  name: type === "favourite.added" ? "favourite_add" : "favourite_remove",
  shown: { ...nothingShown, publication }
})
