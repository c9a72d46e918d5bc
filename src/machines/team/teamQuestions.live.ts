import { Effect } from "effect"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { teamQuestionsCall } from "../../services/team/teamCall.ts"
import { askServer } from "../askServer.live.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { teamQuestionsMachine } from "./teamQuestions.machine.ts"

export const liveTeamQuestions = fill(teamQuestionsMachine, {
  load: askServer(
    () => teamQuestionsCall((questions) => questions.list()),
    ({ data }) => ({ type: "questions.loaded", questions: data.items }),
    "questions.failed"
  ),
  order: ask(
    (payload, hear) =>
      Effect.matchEffect(
        teamQuestionsCall((questions) => questions.order({ payload })),
        {
          onSuccess: ({ data }) => hear({ type: "questions.ordered", questions: data.items }),
          onFailure: (error) =>
            error._tag === "QuestionsChanged"
              ? hear({ type: "questions.overtaken", questions: error.questions })
              : hear({ type: "questions.refused", trouble: troubleIn(error) })
        }
      ),
    { type: "questions.refused", trouble: troubleIn(null) }
  )
})
