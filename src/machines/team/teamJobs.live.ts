import { Effect } from "effect"
import { whenSeen } from "../../services/platform/whenSeen.ts"
import { teamJobsCall } from "../../services/team/teamCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { teamJobsMachine } from "./teamJobs.machine.ts"

export const liveTeamJobs = fill(teamJobsMachine, {
  load: askServer(
    () =>
      Effect.andThen(
        whenSeen,
        teamJobsCall((jobs) => jobs.list())
      ),
    ({ data }) => ({ type: "jobs.loaded", jobs: data }),
    "jobs.failed"
  ),
  act: askServer(
    ({ act, queue, id }) =>
      teamJobsCall((jobs) => {
        if (act === "retry") return id === null ? jobs.retryAll({ payload: { queue } }) : jobs.retry({ params: { id } })
        return id === null ? jobs.removeAll({ query: { queue } }) : jobs.remove({ params: { id } })
      }),
    ({ data }) => ({ type: "jobs.changed", ...data }),
    "jobs.refused"
  )
})
