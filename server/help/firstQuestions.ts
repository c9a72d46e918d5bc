import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { newId } from "../platform/identity.ts"
import firstQuestions from "./firstQuestions.json" with { type: "json" }

const once = "first questions"

/** Gives a new shop its first questions, once: those that were taken away do not come back. */
const add = Effect.fn("firstQuestions.add")(function* () {
  const sql = yield* SqlClient.SqlClient
  const noted = yield* sql`INSERT INTO settings (key, value) VALUES (${once}, 'added')
    ON CONFLICT (key) DO NOTHING RETURNING key`
  if (noted.length === 0 || (yield* sql`SELECT 1 FROM questions LIMIT 1`).length > 0) return
  for (const [place, { tr, en }] of firstQuestions.entries())
    yield* sql`INSERT INTO questions (id, position, question, answer_html, question_en, answer_html_en, published)
      VALUES (${newId()}, ${place}, ${tr[0]}, ${tr[1]}, ${en[0]}, ${en[1]}, true)`
})

export const layer = Layer.effectDiscard(
  SqlClient.SqlClient.use((sql) => sql.withTransaction(add())).pipe(Effect.orDie)
)
