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
  retry: askServer(
    ({ queue, id }) =>
      teamJobsCall((jobs) => (id === null ? jobs.retryAll({ payload: { queue } }) : jobs.retry({ params: { id } }))),
    ({ data }) => ({ type: "jobs.retried", ...data }),
    "jobs.refused"
  )
})
