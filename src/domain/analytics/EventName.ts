/** The events of this site. Daily totals count each of them, and all others together. */
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
  "page_turn",
  "reading_mode",
  "speech",
  "bookmark_add",
  "bookmark_remove",
  "highlight_add",
  "highlight_remove",
  "note_add",
  "note_remove"
] as const
export type EventName = (typeof eventNames)[number]
