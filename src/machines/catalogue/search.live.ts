import { Effect } from "effect"
import { ApiClient, callTimeout } from "../../services/platform/ApiClient.ts"
import { userChanges } from "../../services/session/userChanges.ts"
import { askServer } from "../askServer.live.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { searchMachine } from "./search.machine.ts"

export const liveSearch = fill(searchMachine, {
  texts: askServer(
    ({ query }) =>
      ApiClient.use((api) => api.catalogue.searchTexts({ query: { q: query } })).pipe(Effect.timeout(callTimeout)),
    ({ data }) => ({ type: "texts.found", hits: data.items }),
    "texts.failed"
  ),
  watch: ask((_, hear) => userChanges(hear({ type: "user.changed" })), { type: "user.changed" })
})
