import { Effect } from "effect"
import { kiosk } from "../../domain/catalogue/kiosk.ts"
import { ApiClient, troubleIn } from "../../services/platform/ApiClient.ts"
import { ask, fill } from "../slot.ts"
import { kioskMachine } from "./kiosk.machine.ts"

export const liveKiosk = fill(kioskMachine, {
  load: ask(
    (_: void, hear) =>
      ApiClient.use((api) => api.catalogue.latestGrouped()).pipe(
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "loadable.loaded", value: kiosk(data.groupedByTags) }),
          onFailure: (error) => hear({ type: "loadable.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "loadable.failed", trouble: troubleIn(null) }
  )
})
