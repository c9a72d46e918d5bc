import { Effect } from "effect"
import { forgotten, remembered } from "../../domain/catalogue/search.ts"
import { RecentSearches } from "../../services/catalogue/RecentSearches.ts"
import { userChanges } from "../../services/session/userChanges.ts"
import type { SessionStore } from "../../services/session/SessionStore.ts"
import { orders } from "../runOrders.ts"
import { ask, fill } from "../slot.ts"
import { recentSearchesMachine, type RecentSearchesOrder, type RecentSearchesTold } from "./recentSearches.machine.ts"

const changed = (recent: ReadonlyArray<string>, order: RecentSearchesOrder): ReadonlyArray<string> => {
  switch (order.type) {
    case "recentSearches.recall":
      return recent
    case "search.remember":
      return remembered(recent, order.query)
    case "search.forget":
      return forgotten(recent, order.query)
  }
}

export const liveRecentSearches = fill(recentSearchesMachine, {
  store: orders<void, RecentSearchesOrder, SessionStore, RecentSearchesTold>((order, _, hear) =>
    RecentSearches.use((searches) => searches.change((recent) => changed(recent, order))).pipe(
      Effect.andThen((recent) => hear({ type: "recentSearches.told", recent })),
      Effect.provide(RecentSearches.layer)
    )
  ),
  watch: ask((_, hear) => userChanges(hear({ type: "user.changed" })), { type: "user.changed" })
})
