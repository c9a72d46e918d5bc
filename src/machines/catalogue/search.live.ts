import { Effect } from "effect"
import { ApiClient, patience, troubleIn } from "../../services/platform/ApiClient.ts"
import { readerChanges } from "../../services/session/readerChanges.ts"
import { ask, fill } from "../slot.ts"
import { searchMachine } from "./search.machine.ts"

export const liveSearch = fill(searchMachine, {
  texts: ask(
    ({ query }, hear) =>
      ApiClient.use((api) => api.catalogue.searchTexts({ query: { q: query } })).pipe(
        Effect.timeout(patience),
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "texts.found", hits: data.items }),
          onFailure: (error) => hear({ type: "texts.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "texts.failed", trouble: troubleIn(null) }
  ),
  watch: ask((_, hear) => readerChanges(hear({ type: "reader.changed" })), { type: "reader.changed" })
})
