import { liveTeamQuestions } from "../../../machines/team/teamQuestions.live.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { TeamQuestions } from "../../team/TeamQuestions.tsx"

export const TeamQuestionsRoute = () => (
  <TeamQuestions questions={useScreenActor(useApp(), liveTeamQuestions, undefined)} />
)
