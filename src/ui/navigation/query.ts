/**
 * The query as plain strings; of a repeated name, the last value. The router's own parser reads JSON, and would change an
 * order number of 20 digits.
 */
export const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))

export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]]
  )
  const query = new URLSearchParams(given).toString()
  return query === "" ? "" : `?${query}`
}
