/** Characters of a user's name. */
export const maxNameLength = 100
