import { Effect } from "effect"
import { IssueNotFound } from "../../contract/catalogue.ts"
import { magazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { ApiClient } from "../../services/platform/ApiClient.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { advertPageMachine } from "./advertPage.machine.ts"

export const liveAdvertPage = fill(advertPageMachine, {
  load: askServer(
    ({ issue: id }) =>
      ApiClient.use(({ catalogue }) => catalogue.issue({ params: { id } })).pipe(
        Effect.flatMap(({ data }) => {
          const [issue] = data.items
          return issue === undefined ? Effect.fail(new IssueNotFound({ issueId: id })) : Effect.succeed(issue)
        })
      ),
    (issue) => ({ type: "loadable.loaded", value: magazineInfo(issue, "preview") }),
    "loadable.failed"
  )
})
