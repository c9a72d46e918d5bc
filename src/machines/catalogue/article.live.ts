import { Effect } from "effect"
import { cleanArticle } from "../../services/catalogue/cleanArticle.ts"
import { ApiClient, callTimeout } from "../../services/platform/ApiClient.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { articleMachine } from "./article.machine.ts"

export const liveArticle = fill(articleMachine, {
  load: askServer(
    (params) => ApiClient.use((api) => api.catalogue.article({ params })).pipe(Effect.timeout(callTimeout)),
    ({ data }) => ({ type: "loadable.loaded", value: { ...data, content: cleanArticle(data.content) } }),
    "loadable.failed"
  )
})
