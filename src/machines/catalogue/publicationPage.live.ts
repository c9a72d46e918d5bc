import { Effect } from "effect"
import { ApiClient, callTimeout } from "../../services/platform/ApiClient.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { publicationPageMachine } from "./publicationPage.machine.ts"

export const livePublicationPage = fill(publicationPageMachine, {
  load: askServer(
    ({ address }) =>
      ApiClient.use((api) => api.catalogue.publication({ params: { id: address } })).pipe(Effect.timeout(callTimeout)),
    ({ data }) => ({ type: "loadable.loaded", value: data }),
    "loadable.failed"
  )
})
