import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { newQuestion, type TeamQuestion } from "../../../domain/help/TeamQuestion.ts"
import type { EditingInput, ThingRemoved, ThingSaved } from "../../../machines/team/editing.machine.ts"
import { cleanAnswer, liveTeamQuestion } from "../../../machines/team/teamQuestion.live.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useLastUser } from "../../hooks/useLastUser.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { TeamQuestionEditor } from "../../team/TeamQuestionEditor.tsx"

const route = getRouteApi("/site/_team/team/questions/$id")

/** One that is deleted leads back to the list, and a new one that is saved to its own address. */
const Screen = (whose: EditingInput) => {
  const navigate = useNavigate()
  const question = useScreenActor(useApp(), liveTeamQuestion, whose)
  useNews(question, (news: ThingRemoved | ThingSaved<TeamQuestion>) => {
    if (news.type === "thing.removed") void navigate({ to: "/team/questions", replace: true })
    else if (whose.id === newQuestion)
      void navigate({ to: "/team/questions/$id", params: { id: news.thing.id }, replace: true })
  })
  return <TeamQuestionEditor question={question} clean={cleanAnswer} />
}

export const TeamQuestionRoute = () => {
  const { id } = route.useParams()
  const owner = useLastUser(useApp().session)?.id ?? ""
  return <Screen key={`${owner} ${id}`} owner={owner} id={id} />
}
