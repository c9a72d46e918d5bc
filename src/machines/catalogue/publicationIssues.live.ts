import { Effect } from "effect"
import { ApiClient, callTimeout } from "../../services/platform/ApiClient.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { publicationIssuesMachine } from "./publicationIssues.machine.ts"

export const livePublicationIssues = fill(publicationIssuesMachine, {
  load: askServer(
    ({ publicationId }) =>
      ApiClient.use((api) => api.catalogue.issuesOfPublication({ params: { id: publicationId } })).pipe(
        Effect.timeout(callTimeout)
      ),
    ({ data }) => ({ type: "loadable.loaded", value: data.items }),
    "loadable.failed"
  )
})
