/** The columns of a public id: 15 characters of a-z and 0-9. */
export const id = "text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{15}$')"
