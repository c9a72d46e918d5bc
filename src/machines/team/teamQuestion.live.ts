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
import { questionDrafts, questionKey } from "../../services/team/teamDrafts.ts"
import { fill } from "../slot.ts"
import { changed, editingSlots, removed } from "./editing.live.ts"
import type { AskedOf } from "./editing.machine.ts"
import { emptyQuestion, type QuestionChange, teamQuestionMachine } from "./teamQuestion.machine.ts"

/** What enters the editor, pasted or loaded. */
export const cleanAnswer = cleanArticle

/** The server has none of it until it is saved. */
const unwritten: TeamQuestion = { ...emptyQuestion, id: newQuestion as PublicId, version: 0 }

/** With one key: what is changed after a lost answer is not added again. */
const added = Effect.fnUntraced(function* ({ owner, id, version, texts }: AskedOf<QuestionTexts, QuestionChange>) {
  const headers = { "idempotency-key": yield* questionKey({ owner, id }) }
  const payload = { ...questionTexts(texts), ...(version === unwritten.version ? {} : { version }) }
  return changed(yield* teamQuestionsCall((calls) => calls.add({ headers, payload })))
})

const saved = ({ id, version, texts, change }: AskedOf<QuestionTexts, QuestionChange>) =>
  teamQuestionsCall((calls) => {
    const params = { id }
    return change.type === "save"
      ? Effect.map(calls.save({ params, payload: { version, ...questionTexts(texts) } }), changed)
      : Effect.as(calls.remove({ params, payload: { version } }), removed)
  })

export const liveTeamQuestion = fill(
  teamQuestionMachine,
  editingSlots({
    find: (id) =>
      id === newQuestion
        ? Effect.succeed({ data: unwritten })
        : teamQuestionsCall((calls) => calls.find({ params: { id } })),
    send: (asked: AskedOf<QuestionTexts, QuestionChange>) => (asked.id === newQuestion ? added(asked) : saved(asked)),
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
