import type { SqlClient, Statement } from "effect/sql"

/** Typographic characters and letters that have no plain form of their own, and what they are compared as. */
const single = ["ØøŁł‘’‚‛´`ʼ′“”„‟«»″‐‑‒–—―−", "OoLl''''''''\"\"\"\"\"\"\"-------"] as const
const double: ReadonlyArray<readonly [letter: string, plain: string]> = [
  ["ß", "ss"],
  ["æ", "ae"],
  ["Æ", "ae"],
  ["œ", "oe"],
  ["Œ", "oe"]
]

/** A text of the database as `foldPlain` has it: without case and accents. */
export const plainTitle = (sql: SqlClient.SqlClient, text: Statement.Fragment): Statement.Fragment => {
  const marks = "[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]"
  const plain = sql`translate(${text}, ${single[0]}::text, ${single[1]}::text)`
  const spelled = double.reduce((found, [letter, two]) => sql`replace(${found}, ${letter}::text, ${two}::text)`, plain)
  const small = sql`lower(regexp_replace(normalize(${spelled}, NFKD), ${marks}::text, '', 'g'))`
  // In Turkish, the database makes a dotless letter of a capital one.
  return sql`translate(${small}, 'ı', 'i')`
}
