import { Effect } from "effect"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { ask, fill } from "../slot.ts"
import { publicationsMachine } from "./publications.machine.ts"

export const livePublications = fill(publicationsMachine, {
  load: ask(
    (_: void, hear) =>
      publishingCall((publishing) => publishing.publications()).pipe(
        Effect.matchEffect({
          onSuccess: ({ data }) =>
            hear({ type: "loadable.loaded", value: data.map(({ id, title }) => ({ id, title })) }),
          onFailure: (error) => hear({ type: "loadable.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "loadable.failed", trouble: troubleIn(null) }
  )
})
