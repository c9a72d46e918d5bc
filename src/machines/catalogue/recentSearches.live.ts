import { Effect } from "effect"
import { forgotten, remembered } from "../../domain/catalogue/search.ts"
import { RecentSearches, type SearchedPlace } from "../../services/catalogue/RecentSearches.ts"
import { userChanges } from "../../services/session/userChanges.ts"
import type { SessionStore } from "../../services/session/SessionStore.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { recentSearchesMachine, type RecentSearchesOrder, type RecentSearchesTold } from "./recentSearches.machine.ts"

const changed = (
  recent: ReadonlyArray<string>,
  order: RecentSearchesOrder,
  place: SearchedPlace
): ReadonlyArray<string> => {
  switch (order.type) {
    case "recentSearches.recall":
      return recent
    case "search.remember":
      return remembered(recent, order.query, place !== null)
    case "search.forget":
      return forgotten(recent, order.query)
  }
}

export const liveRecentSearches = fill(recentSearchesMachine, {
  store: orders<SearchedPlace, RecentSearchesOrder, SessionStore, RecentSearchesTold>((order, place, hear) =>
    RecentSearches.use((searches) => searches.change(place, (recent) => changed(recent, order, place))).pipe(
      Effect.andThen((recent) => hear({ type: "recentSearches.told", recent })),
      Effect.provide(RecentSearches.layer)
    )
  ),
  watch: ask((_, hear) => userChanges(hear({ type: "user.changed" })), { type: "user.changed" })
})
