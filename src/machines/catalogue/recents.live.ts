import { Effect } from "effect"
import { forgotten, remembered } from "../../domain/catalogue/search.ts"
import { RecentSearches } from "../../services/catalogue/RecentSearches.ts"
import { readerChanges } from "../../services/session/readerChanges.ts"
import type { SessionStore } from "../../services/session/SessionStore.ts"
import { orders } from "../orders.ts"
import { ask, fill } from "../slot.ts"
import { recentsMachine, type RecentsOrder, type RecentsTold } from "./recents.machine.ts"

const changed = (recent: ReadonlyArray<string>, order: RecentsOrder): ReadonlyArray<string> => {
  switch (order.type) {
    case "recents.recall":
      return recent
    case "search.remember":
      return remembered(recent, order.query)
    case "search.forget":
      return forgotten(recent, order.query)
  }
}

export const liveRecents = fill(recentsMachine, {
  keeper: orders<void, RecentsOrder, SessionStore, RecentsTold>((order, _, hear) =>
    RecentSearches.use((searches) => searches.change((recent) => changed(recent, order))).pipe(
      Effect.andThen((recent) => hear({ type: "recents.told", recent })),
      Effect.provide(RecentSearches.layer)
    )
  ),
  watch: ask((_, hear) => readerChanges(hear({ type: "reader.changed" })), { type: "reader.changed" })
})
