/** A comment, a quoted text, a function's body, or a letter that ends no statement. */
const part = /(?:--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|[^;])+/g

/** The statements of an SQL text, in order: our driver sends one at a time. */
export const statementsOf = (text: string): ReadonlyArray<string> =>
  (text.match(part) ?? []).map((statement) => statement.trim()).filter((statement) => statement !== "")
