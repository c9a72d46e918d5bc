import { Effect } from "effect"
import { ApiClient, callTimeout, troubleIn } from "../../services/platform/ApiClient.ts"
import { userChanges } from "../../services/session/userChanges.ts"
import { ask, fill } from "../slot.ts"
import { searchMachine } from "./search.machine.ts"

export const liveSearch = fill(searchMachine, {
  texts: ask(
    ({ query }, hear) =>
      ApiClient.use((api) => api.catalogue.searchTexts({ query: { q: query } })).pipe(
        Effect.timeout(callTimeout),
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "texts.found", hits: data.items }),
          onFailure: (error) => hear({ type: "texts.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "texts.failed", trouble: troubleIn(null) }
  ),
  watch: ask((_, hear) => userChanges(hear({ type: "user.changed" })), { type: "user.changed" })
})
