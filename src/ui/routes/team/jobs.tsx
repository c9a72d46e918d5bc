import { liveTeamJobs } from "../../../machines/team/teamJobs.live.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { TeamJobs } from "../../team/TeamJobs.tsx"

export const TeamJobsRoute = () => <TeamJobs jobs={useScreenActor(useApp(), liveTeamJobs, undefined)} />
