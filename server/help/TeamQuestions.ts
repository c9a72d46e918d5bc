import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import {
  QuestionChanged,
  QuestionNotFound,
  QuestionsChanged,
  QuestionUnfinished
} from "../../src/contract/teamQuestions.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import type { TeamActivity } from "../../src/domain/help/TeamActivity.ts"
import {
  hasEnglish,
  isSameQuestion,
  isWritten,
  type QuestionTexts,
  type TeamQuestion,
  type TeamQuestionCard,
  unansweredFields
} from "../../src/domain/help/TeamQuestion.ts"
import { oneLine } from "../../src/domain/oneLine.ts"
import { sanitiseArticle } from "../catalogue/sanitiseArticle.ts"
import { idOf } from "../platform/identity.ts"
import { noteActivity } from "./teamActivities.ts"

type Cards = ReadonlyArray<TeamQuestionCard>

const isSame = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean =>
  one.length === other.length && one.every((id, at) => other[at] === id)

/** Frequent questions as the support team has them; callers check that who asks belongs to it. Source: product, "The support team". */
export class TeamQuestions extends Context.Service<
  TeamQuestions,
  {
    readonly list: Effect.Effect<Cards>
    readonly order: (
      memberId: string,
      from: ReadonlyArray<string>,
      to: ReadonlyArray<string>
    ) => Effect.Effect<Cards, QuestionsChanged>
    /** Nothing that is not written at all. What the member added with this key before is saved as it is now. */
    readonly add: (
      memberId: string,
      key: string,
      version: number,
      texts: QuestionTexts
    ) => Effect.Effect<TeamQuestion, QuestionChanged | QuestionUnfinished>
    readonly find: (id: string) => Effect.Effect<TeamQuestion, QuestionNotFound>
    /** Stores what may stand in answers. */
    readonly save: (
      memberId: string,
      id: string,
      version: number,
      texts: QuestionTexts
    ) => Effect.Effect<TeamQuestion, QuestionNotFound | QuestionChanged | QuestionUnfinished>
    readonly remove: (
      memberId: string,
      id: string,
      version: number
    ) => Effect.Effect<void, QuestionNotFound | QuestionChanged>
  }
>()("sayfa/TeamQuestions") {
  static readonly layer = Layer.effect(
    TeamQuestions,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const orDie = <A, E extends { readonly _tag: string }>(effect: Effect.Effect<A, E | SqlError.SqlError>) =>
        Effect.catchTag(effect, "SqlError", Effect.die)
      const ownSql = Effect.provideService(SqlClient.SqlClient, sql)

      /**
       * Keeps all others from changing questions in this transaction. It comes before any lock of a row: taken after one,
       * it would wait for who waits for that row.
       */
      const lockAll = sql`LOCK TABLE questions IN SHARE ROW EXCLUSIVE MODE`
      const cards = sql<TeamQuestionCard>`SELECT id, question,
          question_en IS NOT NULL AND answer_html_en IS NOT NULL AS has_english, published
        FROM questions ORDER BY position, id`

      const find = Effect.fnUntraced(function* (id: string) {
        const [row] = yield* sql<TeamQuestion>`SELECT id, question, answer_html AS answer,
            coalesce(question_en, '') AS question_en, coalesce(answer_html_en, '') AS answer_en, published, version
          FROM questions WHERE id = ${isPublicId(id) ? id : ""}`
        return row ?? (yield* new QuestionNotFound())
      })

      /** The question, if it still is in this version. */
      const demand = Effect.fnUntraced(function* (id: string, version: number) {
        const question = yield* find(id)
        return question.version === version ? question : yield* new QuestionChanged({ question })
      })

      const note = (userId: string, kind: TeamActivity["kind"], id: string, question: string) =>
        noteActivity({ userId, kind, subject: question === "" ? null : question, detail: { question: id } })

      /** As it is stored, where English is whole or missing. */
      const stored = Effect.fnUntraced(function* (texts: QuestionTexts) {
        const clean = {
          ...texts,
          question: oneLine(texts.question),
          question_en: oneLine(texts.question_en),
          answer: sanitiseArticle(texts.answer),
          answer_en: sanitiseArticle(texts.answer_en)
        }
        if (clean.published && unansweredFields(clean).length > 0) return yield* new QuestionUnfinished()
        const [question_en, answer_en] = hasEnglish(clean) ? [clean.question_en, clean.answer_en] : [null, null]
        return { ...clean, question_en, answer_en }
      })

      const replace = Effect.fnUntraced(function* (
        memberId: string,
        id: string,
        version: number,
        texts: QuestionTexts
      ) {
        yield* demand(id, version)
        const { question, answer, question_en, answer_en, published } = yield* stored(texts)
        yield* sql`UPDATE questions SET question = ${question}, answer_html = ${answer},
          question_en = ${question_en}::text, answer_html_en = ${answer_en}::text, published = ${published},
          version = version + 1, updated_at = now() WHERE id = ${id}`
        yield* note(memberId, "question_changed", id, question)
        return yield* find(id)
      })

      return TeamQuestions.of({
        list: cards.pipe(Effect.orDie, Effect.withSpan("TeamQuestions.list")),
        order: Effect.fn("TeamQuestions.order")(
          function* (memberId, from, to) {
            yield* lockAll
            const known = yield* cards
            const ids = known.map(({ id }) => id)
            // It was done, and the answer was lost.
            if (isSame(ids, to)) return known
            const isKnown = isSame(ids, from)
            const isWhole = ids.length === to.length && ids.every((id) => to.includes(id))
            if (!isKnown || !isWhole) return yield* new QuestionsChanged({ questions: known })
            for (const [at, id] of to.entries()) yield* sql`UPDATE questions SET position = ${at} WHERE id = ${id}`
            yield* noteActivity({ userId: memberId, kind: "questions_ordered" })
            return yield* cards
          },
          sql.withTransaction,
          ownSql,
          orDie
        ),
        add: Effect.fn("TeamQuestions.add")(
          function* (memberId, key, version, texts) {
            yield* lockAll
            if (!isWritten(texts)) return yield* new QuestionUnfinished()
            const id = idOf("question", memberId, key)
            const clean = yield* stored(texts)
            const { question, answer, question_en, answer_en, published } = clean
            const added = yield* find(id).pipe(Effect.catchTag("QuestionNotFound", () => Effect.succeed(null)))
            // It was done, and the answer was lost.
            if (added !== null) {
              const same = { ...clean, question_en: question_en ?? "", answer_en: answer_en ?? "" }
              return isSameQuestion(same, added) ? added : yield* replace(memberId, id, version, texts)
            }
            yield* sql`INSERT INTO questions
                (id, position, question, answer_html, question_en, answer_html_en, published)
              SELECT ${id}, coalesce(max(position), -1) + 1, ${question}::text, ${answer}::text, ${question_en}::text,
                ${answer_en}::text, ${published}::boolean FROM questions`
            yield* note(memberId, "question_added", id, question)
            return yield* find(id)
          },
          sql.withTransaction,
          ownSql,
          (done) => Effect.catchTags(done, { SqlError: Effect.die, QuestionNotFound: Effect.die })
        ),
        find: Effect.fn("TeamQuestions.find")(find, orDie),
        save: Effect.fn("TeamQuestions.save")(
          (memberId, id, version, texts) => Effect.andThen(lockAll, replace(memberId, id, version, texts)),
          sql.withTransaction,
          ownSql,
          orDie
        ),
        remove: Effect.fn("TeamQuestions.remove")(
          function* (memberId, id, version) {
            yield* lockAll
            const { question } = yield* demand(id, version)
            yield* sql`DELETE FROM questions WHERE id = ${id}`
            yield* note(memberId, "question_removed", id, question)
          },
          sql.withTransaction,
          ownSql,
          orDie
        )
      })
    })
  )
}
