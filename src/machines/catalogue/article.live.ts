import { Effect } from "effect"
import { cleanArticle } from "../../services/catalogue/cleanArticle.ts"
import { ApiClient, callTimeout, troubleIn } from "../../services/platform/ApiClient.ts"
import { ask, fill } from "../slot.ts"
import { articleMachine } from "./article.machine.ts"

export const liveArticle = fill(articleMachine, {
  load: ask(
    ({ id }: { readonly id: string }, hear) =>
      ApiClient.use((api) => api.catalogue.article({ params: { id } })).pipe(
        Effect.timeout(callTimeout),
        Effect.matchEffect({
          onSuccess: ({ data }) =>
            hear({ type: "loadable.loaded", value: { ...data, content: cleanArticle(data.content) } }),
          onFailure: (error) => hear({ type: "loadable.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "loadable.failed", trouble: troubleIn(null) }
  )
})
