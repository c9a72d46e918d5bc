import { Effect } from "effect"
import type { PublicId } from "../../domain/catalogue/PublicId.ts"
import {
  isSameQuestion,
  newQuestion,
  questionTexts,
  type QuestionTexts,
  type TeamQuestion
} from "../../domain/help/TeamQuestion.ts"
import { cleanArticle } from "../../services/catalogue/cleanArticle.ts"
import { teamQuestionsCall } from "../../services/team/teamCall.ts"
import { questionDrafts } from "../../services/team/teamDrafts.ts"
import { fill } from "../slot.ts"
import { changed, editingSlots, removed } from "./editing.live.ts"
import type { AskedOf } from "./editing.machine.ts"
import { emptyQuestion, type QuestionChange, teamQuestionMachine } from "./teamQuestion.machine.ts"

/** What enters the editor, pasted or loaded. */
export const cleanAnswer = cleanArticle

const sent = ({ id, version, texts, change }: AskedOf<QuestionTexts, QuestionChange>) =>
  teamQuestionsCall((calls) => {
    const params = { id }
    if (id === newQuestion) return Effect.map(calls.add({ payload: questionTexts(texts) }), changed)
    return change.type === "save"
      ? Effect.map(calls.save({ params, payload: { version, ...questionTexts(texts) } }), changed)
      : Effect.as(calls.remove({ params, payload: { version } }), removed)
  })

/** The server has none of it until it is saved. */
const unwritten: TeamQuestion = { ...emptyQuestion, id: newQuestion as PublicId, version: 0 }

export const liveTeamQuestion = fill(
  teamQuestionMachine,
  editingSlots({
    find: (id) =>
      id === newQuestion
        ? Effect.succeed({ data: unwritten })
        : teamQuestionsCall((calls) => calls.find({ params: { id } })),
    send: sent,
    judge: (failure, { change, texts }) => {
      if (failure._tag === "QuestionNotFound" && change.type === "remove") return removed
      if (failure._tag !== "QuestionChanged") return null
      const { question: thing } = failure
      // The answer that said so was lost.
      const isOwn = change.type === "save" && isSameQuestion(texts, thing)
      return { type: isOwn ? "thing.changed" : "thing.overtaken", thing }
    },
    drafts: questionDrafts
  })
)
