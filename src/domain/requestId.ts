/** Whether this can be the id by which the server's log knows a request: fifteen characters of a-z and 0-9. */
export const isRequestId = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z0-9]{15}$/u.test(value)
