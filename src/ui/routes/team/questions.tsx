import { useNavigate } from "@tanstack/react-router"
import { liveAdding } from "../../../machines/team/adding.live.ts"
import type { ThingAdded } from "../../../machines/team/adding.machine.ts"
import { liveTeamQuestions } from "../../../machines/team/teamQuestions.live.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { TeamQuestions } from "../../team/TeamQuestions.tsx"

/** A new one is opened at once. */
export const TeamQuestionsRoute = () => {
  const app = useApp()
  const navigate = useNavigate()
  const questions = useScreenActor(app, liveTeamQuestions, undefined)
  const adding = useScreenActor(app, liveAdding, { kind: "question" })
  useNews(adding, ({ id }: ThingAdded) => void navigate({ to: "/team/questions/$id", params: { id } }))
  return <TeamQuestions questions={questions} adding={adding} />
}
