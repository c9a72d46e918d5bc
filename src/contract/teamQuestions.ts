import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { questionLimits, QuestionTexts, TeamQuestion, TeamQuestionCard } from "../domain/help/TeamQuestion.ts"
import { SupportSignedIn } from "./authorisation.ts"
import { Envelope, Items, Refusal, RefusalWith } from "./envelope.ts"
import { OnceOnly } from "./help.ts"
import { Text } from "./text.ts"

export class QuestionNotFound extends Refusal<QuestionNotFound>()("QuestionNotFound", 404) {}

/** It was changed meanwhile; this is what it is now. */
export class QuestionChanged extends RefusalWith<QuestionChanged>()("QuestionChanged", 409, {
  question: TeamQuestion
}) {}

/** Readers see no question without an answer. */
export class QuestionUnfinished extends Refusal<QuestionUnfinished>()("QuestionUnfinished", 409) {}

/** The questions were added to, deleted or ordered meanwhile; this is what they are now. */
export class QuestionsChanged extends RefusalWith<QuestionsChanged>()("QuestionsChanged", 409, {
  questions: Schema.Array(TeamQuestionCard)
}) {}

const short = (limit: number) => Text.check(Schema.isMaxLength(limit))
const texts = {
  question: short(questionLimits.question),
  answer: short(questionLimits.answer),
  question_en: short(questionLimits.question),
  answer_en: short(questionLimits.answer),
  published: QuestionTexts.fields.published
}
const Version = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_646 }))
const Ids = Schema.Array(Schema.String).check(Schema.isMaxLength(1000))

const one = { id: Schema.String }

/** The questions that are asked often, as the support team has them. */
export class TeamQuestionsGroup extends HttpApiGroup.make("teamQuestions").add(
  /** In the order in which readers see them. */
  HttpApiEndpoint.get("list", "/team/questions", { success: Items(TeamQuestionCard) }).middleware(SupportSignedIn),
  /** `from` is the order that the caller knows; both name every question once. */
  HttpApiEndpoint.put("order", "/team/questions", {
    payload: Schema.Struct({ from: Ids, to: Ids }),
    success: Items(TeamQuestionCard),
    error: QuestionsChanged
  }).middleware(SupportSignedIn),
  /**
   * Behind the others. With the same key again, as after a lost answer, it takes the place of what was added, unless that
   * is no longer in the version that the caller knows: the first, or the one given.
   */
  HttpApiEndpoint.post("add", "/team/questions", {
    headers: OnceOnly,
    payload: Schema.Struct({ version: Schema.optionalKey(Version), ...texts }),
    success: Envelope(TeamQuestion),
    error: [QuestionChanged, QuestionUnfinished]
  }).middleware(SupportSignedIn),
  HttpApiEndpoint.get("find", "/team/questions/:id", {
    params: one,
    success: Envelope(TeamQuestion),
    error: QuestionNotFound
  }).middleware(SupportSignedIn),
  /** Readers see a published one at once. */
  HttpApiEndpoint.put("save", "/team/questions/:id", {
    params: one,
    payload: Schema.Struct({ version: Version, ...texts }),
    success: Envelope(TeamQuestion),
    error: [QuestionNotFound, QuestionChanged, QuestionUnfinished]
  }).middleware(SupportSignedIn),
  HttpApiEndpoint.put("remove", "/team/questions/:id/removal", {
    params: one,
    payload: Schema.Struct({ version: Version }),
    success: Envelope(Schema.Null),
    error: [QuestionNotFound, QuestionChanged]
  }).middleware(SupportSignedIn)
) {}
