/** Characters. Source: product, "Form rules". */
export const shortestPassword = 6

/** Characters; nobody types more, and a hash of a megabyte is work that nobody needs. */
export const longestPassword = 1024
