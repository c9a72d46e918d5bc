import { Effect } from "effect"
import { magazinesOf } from "../../domain/catalogue/magazinesOf.ts"
import { ApiClient } from "../../services/platform/ApiClient.ts"
import { backOnline } from "../../services/platform/backOnline.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { drawerMachine } from "./drawer.machine.ts"

const catalogueTimeout = "15 seconds"

export const liveDrawer = fill(drawerMachine, {
  check: ask(
    (_, hear) =>
      ApiClient.use((api) => api.catalogue.latestGrouped()).pipe(
        Effect.timeout(catalogueTimeout),
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "prices.known", offers: magazinesOf(data.groupedByTags) }),
          onFailure: () => hear({ type: "prices.unknown" })
        })
      ),
    { type: "prices.unknown" }
  ),
  wait: ask((_, hear) => Effect.andThen(backOnline, hear({ type: "prices.due" })), { type: "prices.due" })
})
