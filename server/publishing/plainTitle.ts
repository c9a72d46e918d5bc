import type { SqlClient, Statement } from "effect/sql"
import { firstMark, replacements } from "../../src/domain/folding.ts"

const isOne = ([, plain]: readonly [string, string]): boolean => plain.length < 2

/** What folding has letters compared as, in capitals too. */
const table = [...Object.entries(replacements), ["ẞ", "ss"] as const].flatMap(([letter, plain]) => {
  const capital = letter.toUpperCase()
  return [[letter, plain] as const, ...(capital.length === 1 && capital !== letter ? [[capital, plain] as const] : [])]
})
/** Those that are left out stand at the end. */
const single = table.filter(isOne).toSorted(([, one], [, other]) => other.length - one.length)
const [from, to] = [single.map(([letter]) => letter).join(""), single.map(([, plain]) => plain).join("")]
const double = table.filter((entry) => !isOne(entry))

/** No mark is from here on. */
const afterMarks = 0xe_0200

/** All marks, as a class of the database's regular expressions, which know no properties of letters. */
const marks = (() => {
  let found = ""
  let begin: number | null = null
  for (let code = firstMark; code <= afterMarks; code += 1) {
    const isMark = /\p{M}/u.test(String.fromCodePoint(code))
    if (isMark) begin ??= code
    else if (begin !== null) {
      found += `${String.fromCodePoint(begin)}-${String.fromCodePoint(code - 1)}`
      begin = null
    }
  }
  return `[${found}]`
})()

const replaced = (sql: SqlClient.SqlClient, text: Statement.Fragment): Statement.Fragment =>
  double.reduce(
    (found, [letter, two]) => sql`replace(${found}, ${letter}::text, ${two}::text)`,
    sql`translate(${text}, ${from}::text, ${to}::text)`
  )

/** A text of the database as `foldPlain` has it: without case and accents. */
export const plainTitle = (sql: SqlClient.SqlClient, text: Statement.Fragment): Statement.Fragment => {
  // Some decompose into others; those that a letter decomposes into are found only afterwards.
  const parts = sql`regexp_replace(normalize(${replaced(sql, text)}, NFKD), ${marks}::text, '', 'g')`
  // In Turkish, the database makes a dotless letter of a capital one.
  return sql`normalize(translate(lower(${replaced(sql, parts)}), 'ı', 'i'), NFC)`
}
