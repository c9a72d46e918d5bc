import { Effect } from "effect"
import { ApiClient, callTimeout } from "../../services/platform/ApiClient.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { issueArticlesMachine } from "./issueArticles.machine.ts"

export const liveIssueArticles = fill(issueArticlesMachine, {
  load: askServer(
    ({ issueId }) =>
      ApiClient.use((api) => api.catalogue.articlesOfIssue({ params: { id: issueId } })).pipe(
        Effect.timeout(callTimeout)
      ),
    ({ data }) => ({ type: "loadable.loaded", value: data.items }),
    "loadable.failed"
  )
})
