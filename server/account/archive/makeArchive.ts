import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type AsyncZippable, strToU8, zip } from "fflate"
import type { WaitingArchive } from "../Archives.ts"
import { indexPage, pageOf } from "./pages.ts"
import { readSources } from "./sources.ts"

/** Packs in threads, so that requests need not wait. */
const packed = (files: AsyncZippable) =>
  Effect.callback<Uint8Array, Error>((resume) => {
    const stop = zip(files, { level: 6 }, (error, bytes) =>
      resume(error === null ? Effect.succeed(bytes) : Effect.fail(error))
    )
    return Effect.sync(stop)
  })

/** An archive as a ZIP file: each source as JSON to keep, and as a page to read. Source: product, "One's own data". */
export const makeArchive = Effect.fn("makeArchive")(function* ({ user_id, language }: Omit<WaitingArchive, "id">) {
  const sql = yield* SqlClient.SqlClient
  const sources = yield* sql.withTransaction(readSources(sql, user_id, language))
  const madeAt = new Date(yield* Clock.currentTimeMillis).toISOString()
  const files: AsyncZippable = { "index.html": strToU8(indexPage(language, sources, madeAt)) }
  for (const [name, rows] of sources) {
    files[`json/${name}.json`] = strToU8(`${JSON.stringify(rows, null, 2)}\n`)
    files[`${name}.html`] = strToU8(pageOf(language, name, rows))
  }
  return yield* packed(files)
})
