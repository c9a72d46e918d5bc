/** What this site tells to have happened. Days count these, each by itself, and whatever else is told together. */
export const eventNames = [
  "page_view",
  "time_on_page",
  "link_click",
  "session_summary",
  "cart_add",
  "cart_remove",
  "favourite_add",
  "favourite_remove",
  "share",
  "search",
  "page_turn"
] as const
export type EventName = (typeof eventNames)[number]
