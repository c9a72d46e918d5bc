import { Effect } from "effect"
import { isSameQuestion, questionTexts, type QuestionTexts, type TeamQuestion } from "../../domain/help/TeamQuestion.ts"
import { cleanArticle } from "../../services/catalogue/cleanArticle.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { teamQuestionsCall } from "../../services/team/teamCall.ts"
import { questionDrafts } from "../../services/team/teamDrafts.ts"
import { orders } from "../runOrders.ts"
import { ask, fill } from "../slot.ts"
import type { AskedOf, EditingAnswer, EditingInput, KeepOrder } from "./editing.machine.ts"
import { type QuestionChange, teamQuestionMachine } from "./teamQuestion.machine.ts"

/** What enters the editor, pasted or loaded. */
export const cleanAnswer = cleanArticle

type Answer = EditingAnswer<TeamQuestion>

const changed = ({ data }: { readonly data: TeamQuestion }): Answer => ({ type: "thing.changed", thing: data })
const removed: Answer = { type: "thing.removed" }

const sent = ({ id, version, texts, change }: AskedOf<QuestionTexts, QuestionChange>) =>
  teamQuestionsCall((calls) => {
    const params = { id }
    return change.type === "save"
      ? Effect.map(calls.save({ params, payload: { version, ...questionTexts(texts) } }), changed)
      : Effect.as(calls.remove({ params, payload: { version } }), removed)
  })

export const liveTeamQuestion = fill(teamQuestionMachine, {
  load: ask(
    ({ owner, id }, hear) =>
      Effect.all([
        teamQuestionsCall((calls) => calls.find({ params: { id } })),
        questionDrafts.recall({ owner, id })
      ]).pipe(
        Effect.matchEffect({
          onSuccess: ([{ data: thing }, kept]) => hear({ type: "thing.loaded", thing, kept }),
          onFailure: (error) => hear({ type: "thing.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "thing.failed", trouble: troubleIn(null) }
  ),
  send: ask(
    (asked, hear) =>
      Effect.matchEffect(sent(asked), {
        onSuccess: hear,
        onFailure: (error) => {
          const { type } = asked.change
          if (error._tag === "QuestionNotFound" && type === "remove") return hear(removed)
          if (error._tag !== "QuestionChanged") return hear({ type: "thing.refused", trouble: troubleIn(error) })
          const { question: thing } = error
          // The answer that said so was lost.
          const isOwn = type === "save" && isSameQuestion(asked.texts, thing)
          return hear({ type: isOwn ? "thing.changed" : "thing.overtaken", thing })
        }
      }),
    { type: "thing.refused", trouble: troubleIn(null) }
  ),
  keep: orders((order: KeepOrder<QuestionTexts>, whose: EditingInput) =>
    order.type === "texts.keep" ? questionDrafts.keep(whose, order.kept) : questionDrafts.forget(whose)
  )
})
