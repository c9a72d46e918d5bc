import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Question } from "../../src/domain/help/Question.ts"
import type { Language } from "../../src/i18n/language.ts"
import { sanitiseArticle } from "../catalogue/sanitiseArticle.ts"

/** The questions that are asked often. Source: product, "Questions". */
export class Questions extends Context.Service<
  Questions,
  {
    /** Sanitised; in Turkish where the team has not written one in the language. */
    readonly published: (language: Language) => Effect.Effect<ReadonlyArray<Question>>
  }
>()("sayfa/Questions") {
  static readonly layer = Layer.effect(
    Questions,
    Effect.map(SqlClient.SqlClient, (sql) =>
      Questions.of({
        published: Effect.fn("Questions.published")(function* (language) {
          const isTurkish = language === "tr"
          const rows = yield* sql<Question>`SELECT id,
              CASE WHEN ${isTurkish}::boolean OR question_en IS NULL OR answer_html_en IS NULL THEN question
                ELSE question_en END AS question,
              CASE WHEN ${isTurkish}::boolean OR question_en IS NULL OR answer_html_en IS NULL THEN answer_html
                ELSE answer_html_en END AS answer
            FROM questions WHERE published ORDER BY position, id`
          return rows.map((row) => ({ ...row, answer: sanitiseArticle(row.answer) }))
        }, Effect.orDie)
      })
    )
  )
}
