/** Characters. Source: product, "Form rules". */
export const minPasswordLength = 6

/** Characters; nobody types more, and a hash of a megabyte is work that nobody needs. */
export const maxPasswordLength = 1024
