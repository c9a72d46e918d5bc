/**
 * The query as plain strings. A router that reads values as JSON turns a 20-digit order number into another number;
 * what a value means is the route's business. Of a repeated name the last stands.
 */
export const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))

export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]]
  )
  const query = new URLSearchParams(given).toString()
  return query === "" ? "" : `?${query}`
}
