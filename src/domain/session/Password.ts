/** Characters. Source: product, "Form rules". */
export const minPasswordLength = 6

/** Characters; hashing a longer password would be costly. */
export const maxPasswordLength = 1024
